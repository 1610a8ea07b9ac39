import type { Locator } from '@playwright/test'
import { getProjects } from '@portal/contract'
import { changeHue, contrast, palettes } from '@portal/contract/design'
import { ana } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { driverRemark, publicPageUrl } from '../../fixtures/public-page'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** The computed background color, as `#rrggbb`. */
async function colorOf(element: Locator): Promise<string> {
  const color = await element.evaluate((node) => getComputedStyle(node).backgroundColor)
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? []
  return `#${Buffer.from(channels.map(Number)).toString('hex')}`
}

test(
  'each company has an accent of its own, in its header and on its public pages',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(driverRemark)
    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    await dashboard.open()
    const accents = new Map<string, string>()
    for (const name of ['Atlântico Hotels', 'Casa Lume Imobiliária']) {
      const accent = await colorOf(dashboard.company(name).locator('header > span'))
      expect(contrast(accent, palettes.light.ground)).toBeGreaterThanOrEqual(3)
      accents.set(name, accent)
    }
    expect(new Set(accents.values()).size).toBe(2)

    for (const [name, accent] of accents) {
      const project = projects.find(({ company }) => company?.name === name)
      await page.goto(publicPageUrl({ folder: project?.folder ?? '' }))
      const mark = page.locator('.accent')
      expect(await colorOf(mark)).toBe(changeHue(palettes.dark.accent, accent))
      await page.getByRole('button', { name: 'Share' }).click()
      const copy = page.getByRole('button', { name: 'Copy link' })
      expect(await colorOf(copy)).toBe(changeHue(palettes.light.accent, accent))
    }
  },
)
