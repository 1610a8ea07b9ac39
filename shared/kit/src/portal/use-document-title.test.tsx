import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDocumentTitle } from './use-document-title'

afterEach(cleanup)

function Titled({ title, layer }: { title: string; layer?: 'screen' | 'dialog' }) {
  useDocumentTitle(title, layer)
  return null
}

test('the newest dialog comes first, then the screen, then the product', () => {
  const page = (screen: string, dialogs: string[]) => (
    <>
      {dialogs.map((title) => (
        <Titled key={title} title={title} layer="dialog" />
      ))}
      <Titled title={screen} />
    </>
  )
  const { rerender, unmount } = render(page('My projects', ['Tables']))
  expect(document.title).toBe('Tables – My projects – Portal 360')

  rerender(page('My projects', ['Tables', 'Winter table']))
  expect(document.title).toBe('Winter table – Tables – My projects – Portal 360')

  rerender(page('Os meus projetos', ['Tables']))
  expect(document.title).toBe('Tables – Os meus projetos – Portal 360')

  rerender(page('Os meus projetos', []))
  expect(document.title).toBe('Os meus projetos – Portal 360')

  unmount()
  expect(document.title).toBe('Portal 360')
})
