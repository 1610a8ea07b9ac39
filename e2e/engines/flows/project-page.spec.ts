import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { dashboardOf } from '../../pages/dashboard-page'
import { expect, test } from '../test'

const crossed = tags('remote-dashboard', 'demo')

for (const has of [true, false]) {
  test(
    `the public page shows a project ${has ? 'with' : 'without'} WebGL`,
    crossed,
    async ({ page, signedInAs, complaints }) => {
      // Logged by Chromium on machines without a GPU.
      complaints.expected.push(/GL Driver Message/)
      if (!has)
        await page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null
        })
      await signedInAs(ana)
      const dashboard = dashboardOf(page)
      await dashboard.open()
      const link = page.getByRole('link', { name: /^Open .+ \(opens in a new tab\)$/ }).first()
      const address = await link.getAttribute('href')
      await page.goto(address ?? '')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const isDrawn = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('canvas, img')].some(
            (element) => element.checkVisibility() && element.clientWidth > innerWidth / 2,
          ),
        )
      await expect.poll(isDrawn).toBe(true)
    },
  )
}
