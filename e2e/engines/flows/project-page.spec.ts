import {
  driverRemark,
  projectWithFiles,
  publicPageUrl,
  withoutWebGl,
} from '../../fixtures/public-page'
import { tags } from '../../fixtures/tags'
import { misplaced } from '../geometry'
import { expect, sizes, test } from '../test'

for (const has of [true, false]) {
  test(
    `the public page shows a project ${has ? 'with' : 'without'} WebGL`,
    tags('demo'),
    async ({ page, complaints }) => {
      complaints.expected.push(driverRemark)
      if (!has) await withoutWebGl(page)
      await page.goto(publicPageUrl(await projectWithFiles()))
      await page.getByRole('heading', { level: 1 }).waitFor()
      const isDrawn = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('canvas, img')].some(
            (element) => element.checkVisibility() && element.clientWidth > innerWidth / 2,
          ),
        )
      await expect.poll(isDrawn).toBe(true)
      // An engine without a graphics card may lack WebGL too.
      const shown = has ? '#controls:not([hidden]), #no-webgl:not([hidden])' : '#no-webgl'
      await page.locator(shown).waitFor()
      await page.getByRole('button', { name: /^(Documents|Documentos)$/ }).click()
      await page.getByRole('dialog').waitFor()
      for (const size of Object.values(sizes)) {
        await page.setViewportSize(size)
        expect.soft(await misplaced(page), `at ${size.width} px`).toEqual([])
      }
      await page.keyboard.press('Escape')
      for (const size of Object.values(sizes)) {
        await page.setViewportSize(size)
        expect.soft(await misplaced(page), `at ${size.width} px`).toEqual([])
      }
    },
  )
}
