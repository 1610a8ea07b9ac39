import { getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call, openSession } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../test'

const crossed = tags('remote-dashboard', 'demo')

for (const has of [true, false]) {
  test(
    `the public page shows a project ${has ? 'with' : 'without'} WebGL`,
    crossed,
    async ({ page, complaints }) => {
      // Logged by Chromium on machines without a GPU.
      complaints.expected.push(/GL Driver Message/)
      if (!has)
        await page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null
        })
      const session = await openSession(ana)
      const { projects } = await call(getProjects, { params: { id: session.id } }, session)
      await page.goto(`${apiUrl}/projects?name=${encodeURIComponent(projects[0]?.folder ?? '')}`)
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
