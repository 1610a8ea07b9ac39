import { renderInPortal } from '@portal/testing/render'
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { PlaceLoading } from '../remotes/loading/place-failure'
import { noteArrival } from '../session/arrival'
import { Arrival } from './arrival'

vi.mock('../remotes/care/health', () => ({}))

/** Its code takes two seconds. */
function SlowScreen() {
  const [isThere, setThere] = useState(false)
  useEffect(() => void setTimeout(setThere, 2000, true), [])
  return isThere ? <h1>Projects</h1> : <PlaceLoading />
}

test('who has signed in is said once, and not again in another language', async () => {
  noteArrival()
  const { i18n } = renderInPortal(<Arrival screen="projects" />, {
    words: { common: { en, pt } },
  })
  const said = screen.getByRole('status')
  await vi.waitFor(() => expect(said.textContent).toBe('Signed in as Ana Silva'))
  await act(() => i18n.changeLanguage('pt'))
  expect(said.textContent).toBe('Signed in as Ana Silva')
})

test('after signing in the heading of a slow screen gets the focus, not its stand-in', async () => {
  vi.useFakeTimers()
  noteArrival()
  renderInPortal(
    <main id="content" tabIndex={-1}>
      <SlowScreen />
      <Arrival screen="projects" />
    </main>,
    { words: { common: { en, pt } } },
  )
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('heading').textContent).toBe('Portal 360')
  expect(document.activeElement).toBe(document.body)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(document.activeElement?.textContent).toBe('Projects')
  vi.useRealTimers()
})
