import { ana, john } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

// Which release a page gets that is not simply the live one: a canary, or one that a tester asked for.

test(
  'a canary is for the same companies always, others keep what is live',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, browser, signedInAs, lab }) => {
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My canary projects']],
    })
    await lab.canary('remote-dashboard', id, 50)
    const canary = page.getByRole('tab', { name: /My canary projects/ })
    const anyOf = page.getByRole('tab', { name: /My (canary )?projects/ })
    await signedInAs(ana)
    await page.goto(lab.url)
    await expect(anyOf).toBeVisible()
    const isAnaCanary = await canary.isVisible()
    await page.reload()
    await expect(anyOf).toBeVisible()
    expect(await canary.isVisible()).toBe(isAnaCanary)
    // The fixture complains of unused preloads, so these were the right ones.

    const other = await browser.newContext({ locale: 'en-GB' })
    const otherPage = await other.newPage()
    await giveSession(otherPage, await openSession(john))
    await otherPage.goto(lab.url)
    await expect(otherPage.getByRole('tab', { name: /My (canary )?projects/ })).toBeVisible()
    await lab.canary('remote-dashboard', id, 99.99)
    await page.reload()
    await expect(canary).toBeVisible()
    await lab.endCanary('remote-dashboard')
    await page.reload()
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await other.close()
  },
)

test(
  'QA tries out a release that is not live, is told so, and finds the way out',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My candidate projects']],
    })
    await signedInAs(ana)
    await page.goto(`${lab.url}/?mf=remote-dashboard@${id}&tab=shared`)
    await expect(page.getByRole('tab', { name: /My candidate projects/ })).toBeVisible()
    await expect(page).toHaveURL(`${lab.url}/?tab=shared`)
    await expect(page.getByText(`Previewing remote-dashboard ${id} in this tab.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: /My candidate projects/ })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the live version' }).click()
    await dashboard.shows(ana.shared)
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await expect(page.getByText('Previewing')).toHaveCount(0)
  },
)

test(
  'only what the registry knows can be tried out, and nothing from elsewhere',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs, lab }) => {
    await signedInAs(ana)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const wrong of [
      'remote-dashboard@9.9.9-00000000',
      'remote-dashboard@https://elsewhere.example/r/',
      '../../etc@1.0.0-00000000',
    ]) {
      await page.goto(`${lab.url}/?mf=${encodeURIComponent(wrong)}`)
      await expect(page.getByText(`Unknown release: ${wrong}.`)).toBeVisible()
      await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    }
    const strange = asked.filter((url) =>
      /elsewhere|etc/.test(`${new URL(url).host}${new URL(url).pathname}`),
    )
    expect(strange).toEqual([])
  },
)
