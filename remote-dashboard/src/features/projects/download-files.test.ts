import type { Portal } from '@portal/kit/portal'
import { createFakePortal } from '@portal/testing/fake-portal'
import { expect, test, vi } from 'vitest'
import { downloadFiles } from './download-files'

test('files are no longer downloaded once the user has left', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const come: ((reply: Response) => void)[] = []
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => new Promise<Response>((resolve) => come.push(resolve)))
  const { session, leave } = sessionThatEnds()
  const downloaded = downloadFiles(['https://files.example/a.pdf', '/b.pdf', '/c.pdf'], session)
  come[0]?.(new Response(''))
  await vi.waitFor(() => expect(come).toHaveLength(2))
  leave()
  expect(asked.mock.calls[1]?.[1]?.signal?.aborted).toBe(true)
  come[1]?.(new Response(''))
  expect(await downloaded).toEqual([])
  expect(saved).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledTimes(2)
})

function sessionThatEnds() {
  const { session: lasting } = createFakePortal()
  let user = lasting.user()
  let changed = () => {}
  const session: Portal['session'] = {
    ...lasting,
    user: () => user,
    subscribe: (onChange) => {
      changed = onChange
      return () => undefined
    },
  }
  const leave = () => {
    user = undefined
    changed()
  }
  return { session, leave }
}
