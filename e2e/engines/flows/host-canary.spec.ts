import { rolloutBucket, storageKeys } from '@portal/contract'
import { thrower } from '../../fixtures/bad-releases'
import { openReleaseLab, type ReleaseLab } from '../../fixtures/release-lab'
import { tags } from '../../fixtures/tags'
import { footerOf } from '../../pages/footer'
import { expect, test } from '../test'

/** Makes it a canary of half of the companies. Returns one that gets it, and one that doesn't. */
async function startCanary(lab: ReleaseLab, replace: [string, string][]) {
  const id = await lab.variant('host', { replace })
  await lab.canary('host', id, 50)
  const some = Array.from({ length: 100 }, (_, index) => index + 1)
  const isIn = (company: number) => rolloutBucket('host', id, company) < 5000
  return [some.find(isIn), some.find((company) => !isIn(company))].map(String)
}

const showLast = ([key, company]: readonly [string, string]) => localStorage.setItem(key, company)

test('each company has its host', tags('remote-auth', 'site'), async ({ page }) => {
  await using lab = await openReleaseLab(page)
  const [inside = '', outside = ''] = await startCanary(lab, [['Cookie policy', 'Cookie rules']])
  await page.goto(`${lab.url}/login`)
  for (const [company, words] of [
    [inside, 'Cookie rules'],
    [outside, 'Cookie policy'],
  ] as const) {
    await page.evaluate(showLast, [storageKeys.company, company] as const)
    await page.reload()
    await expect.poll(() => page.getByText(words).count()).toBe(1)
  }
})

test(
  'a canary of the host that throws gives way to the live host',
  tags('remote-auth', 'site'),
  async ({ page, complaints }) => {
    complaints.expected.push(/planned/)
    await using lab = await openReleaseLab(page)
    const [inside = ''] = await startCanary(lab, [
      ['getElementById("portal")', `getElementById(${thrower})`],
    ])
    await page.goto(`${lab.url}/login`)
    await page.evaluate(showLast, [storageKeys.company, inside] as const)
    await page.reload()
    await footerOf(page).cookies.waitFor()
    const avoided = await page.evaluate(() => localStorage.getItem('avoided_releases'))
    expect(avoided).toMatch(/^host@/)
  },
)
