// @vitest-environment node
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Remote } from '../portal/remote'
import { renderScreens } from './render'

test('a screen with a picture is rendered, without the hint that React adds', async () => {
  const rendered = await rendersOf(<img src="/logo.png" alt="Logo" />)
  expect(rendered).toBe('<img src="/logo.png" alt="Logo"/>')
})

test('what belongs into the head is refused, instead of an empty screen', async () => {
  await expect(rendersOf(<title>Reports</title>)).rejects.toThrow(
    'The first paint of /reports has elements for the head: <title>Reports</title>',
  )
})

async function rendersOf(content: ReactNode): Promise<string | undefined> {
  const words = async () => ({ default: {} })
  const remote: Remote = {
    namespace: 'reports',
    contract: '1.0.0',
    screens: { reports: async () => ({ screen: () => content }) },
    dialogs: {},
    words: { pt: words, en: words },
  }
  const { screens } = await renderScreens(remote, { reports: '/reports' })
  return screens.reports?.en?.wide
}
