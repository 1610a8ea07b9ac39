import { renderInPortal } from '@portal/testing/render'
import { act, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { openedHere } from '../dialogs/dialog-url'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { sessionStore } from '../session/session-store'
import { PortalRoutes } from './routes'

const mounted = vi.hoisted(() => vi.fn())
vi.mock('../layout/shell', () => ({ Shell }))
vi.mock('../layout/top-bar', () => ({ TopBar: () => null }))
vi.mock('../layout/preload-home', () => ({ loadTopBarTools: async () => ({}) }))
vi.mock('../remotes/loading/remote-place', () => ({ RemotePlace: Place }))
vi.mock('../remotes/placement/use-served', () => ({ useServed: () => true }))
const leaveForSignIn = vi.hoisted(() => vi.fn())
vi.mock('../session/session', () => ({ startSession: vi.fn(), leave: vi.fn(), leaveForSignIn }))

function Shell({ children }: { children: ReactNode }) {
  useEffect(mounted, [])
  return <main id="content">{children}</main>
}

function Place({ place: { name } }: { place: { name: string } }) {
  return (
    <section key={name}>
      <h1>{name}</h1>
      <Link to={name === 'projects' ? '/site-plans' : '/'}>Other</Link>
    </section>
  )
}

test('between screens the frame stays, and the new heading gets the focus', async () => {
  const credential = { id: 1, token: 'token' }
  act(() => sessionStore.setState({ state: { is: 'ready', credential } }))
  const { user } = renderInPortal(<PortalRoutes />, { words: { common: { en, pt } } })
  expect(document.activeElement).toBe(document.body)
  for (const name of ['site-plans', 'projects']) {
    await user.click(screen.getByRole('link'))
    expect(screen.getByRole('heading').textContent).toBe(name)
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  }
  expect(mounted).toHaveBeenCalledOnce()
})

test.each(['/projects', '/projects/'])(
  '%s keeps its query on the way to the dashboard',
  (alias) => {
    act(() =>
      sessionStore.setState({ state: { is: 'ready', credential: { id: 1, token: 'token' } } }),
    )
    const { path } = renderInPortal(<PortalRoutes />, {
      words: { common: { en, pt } },
      path: `${alias}?tab=shared`,
    })
    expect(path()).toBe('/?tab=shared')
  },
)

describe('an entry of the sign-in, opened while somebody is signed in,', () => {
  const open = async (state: unknown) => {
    leaveForSignIn.mockClear()
    act(() =>
      sessionStore.setState({ state: { is: 'ready', credential: { id: 1, token: 'token' } } }),
    )
    const { user, path } = renderInPortal(
      <>
        <Link to="/login?dialog=terms" state={state}>
          Sign-in
        </Link>
        <PortalRoutes />
      </>,
      { words: { common: { en, pt } } },
    )
    await user.click(screen.getByRole('link', { name: 'Sign-in' }))
    return path()
  }

  test('leads to the dashboard when it is that of a dialog, which Forward finds', async () => {
    expect(await open(openedHere)).toBe('/')
    expect(leaveForSignIn).not.toHaveBeenCalled()
  })

  test('ends the session when it was opened by its address', async () => {
    await open(null)
    expect(leaveForSignIn).toHaveBeenCalledOnce()
  })
})
