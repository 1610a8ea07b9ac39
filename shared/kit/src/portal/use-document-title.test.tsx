import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useDocumentTitle } from './use-document-title'

afterEach(cleanup)

interface TitledProps {
  title: string
  layer?: 'screen' | 'dialog'
  children?: ReactNode
}

function Titled({ title, layer, children }: TitledProps) {
  useDocumentTitle(title, layer)
  return children
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

test('a dialog inside another one comes first, also when both open together', () => {
  render(
    <Titled title="Tables" layer="dialog">
      <Titled title="Winter table" layer="dialog" />
    </Titled>,
  )
  expect(document.title).toBe('Winter table – Tables – Portal 360')
})
