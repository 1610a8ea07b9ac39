import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { ShortcutsDialog } from './shortcuts-dialog'

const words = { common: { en, pt } }

beforeEach(() => localStorage.clear())

test('single-key shortcuts are turned off, and the choice is there the next time', async () => {
  const { user, unmount } = renderInPortal(<ShortcutsDialog onClose={vi.fn()} />, { words })
  await user.click(screen.getByRole('checkbox', { name: 'Turn off single-key shortcuts' }))
  unmount()

  renderInPortal(<ShortcutsDialog onClose={vi.fn()} />, { words })
  const off = screen.getByRole<HTMLInputElement>('checkbox')
  expect(off.checked).toBe(true)
})

test('the close icon closes, and has a name in the language of the interface', async () => {
  const close = vi.fn()
  const { user } = renderInPortal(<ShortcutsDialog onClose={close} />, { words, language: 'pt' })
  await user.click(screen.getByRole('button', { name: 'Fechar janela' }))
  expect(close).toHaveBeenCalledOnce()
})
