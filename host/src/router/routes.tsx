import { isKnownScreen, projectsAlias, screenRoutes } from '@portal/contract'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { lazyComponent } from '../components/lazy-component'
import { type openedHere, withDialog } from '../dialogs/dialog-url'
import { LoadingPage } from '../layout/loading-page'
import { loadTopBarTools } from '../layout/preload-home'
import { Shell } from '../layout/shell'
import { TopBar } from '../layout/top-bar'
import { RemotePlace } from '../remotes/loading/remote-place'
import { useServed } from '../remotes/placement/use-served'
import { noteArrival } from '../session/arrival'
import { keepPlace, takePlace } from '../session/return-place'
import { leaveForSignIn, startSession } from '../session/session'
import type { SignOutReason } from '../session/session-machine'
import { lastUserId, sessionStore } from '../session/session-store'
import { Arrival } from './arrival'

const TopBarTools = lazyComponent(async () => (await loadTopBarTools()).TopBarTools)

export function PortalRoutes() {
  return (
    <Routes>
      <Route path={screenRoutes.login} element={<SignInRoute />} />
      <Route path={screenRoutes['password-reset']} element={passwordReset} />
      <Route path={changePasswordAlias} element={<Navigate replace to={changePassword} />} />
      <Route path={screenRoutes.projects} element={<SignedIn>{screen}</SignedIn>} />
      <Route path={projectsAlias} element={<SignedIn>{toDashboard}</SignedIn>} />
      <Route path="/:screen" element={<SignedIn>{screen}</SignedIn>} />
      <Route path="*" element={<SignedIn>{toDashboard}</SignedIn>} />
    </Routes>
  )
}

function SignedInScreen({ name }: { name: string }) {
  return (
    <Shell
      topBar={
        <TopBar>
          <Suspense>
            <TopBarTools />
          </Suspense>
        </TopBar>
      }
    >
      <RemotePlace place={{ kind: 'screen', name }} />
      <Arrival screen={name} />
    </Shell>
  )
}

// Of all routes, so that the frame stays between screens.
const screen = <SignedInScreenOfPath />

/** The projects or a remote's own screen. Unknown paths redirect to the projects. */
function SignedInScreenOfPath() {
  const { screen: own } = useParams()
  const isServed = useServed('screen', own && isKnownScreen(own) ? undefined : own)
  return own && !isServed ? toDashboard : <SignedInScreen name={own ?? 'projects'} />
}

/** Keeps the session: signing in with the new password starts another. */
const passwordReset = (
  <Shell>
    <RemotePlace place={{ kind: 'screen', name: 'password-reset' }} />
  </Shell>
)

/** Well-known URL for password managers. */
const changePasswordAlias = '/.well-known/change-password'
const changePassword = {
  pathname: screenRoutes.projects,
  search: withDialog('', 'profile', { section: 'password' }),
}

const toDashboard = <ToDashboard />

/** Redirects to the dashboard; `/projects` keeps its query. */
function ToDashboard() {
  const { pathname, search, hash } = useLocation()
  const kept = isProjectsAlias(pathname) ? { search, hash } : {}
  return <Navigate replace to={{ pathname: screenRoutes.projects, ...kept }} />
}

/** With or without a slash at its end, as the route. */
function isProjectsAlias(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === projectsAlias
}

/** Opening `/login` ends the session, but not where Forward finds a dialog from before the sign-in. */
function SignInRoute() {
  const state = useStore(sessionStore, (store) => store.state)
  const entry = useLocation().state as Partial<typeof openedHere> | null
  const [cleared, setCleared] = useState(state.is === 'ready' && entry?.openedHere)
  useEffect(() => {
    if (cleared) return
    leaveForSignIn({ wasSent: new URLSearchParams(window.location.search).has('reason') })
    setCleared(true)
  }, [cleared])
  if (cleared && state.is !== 'signed-out') return <ToSignedIn />
  return (
    <Shell>
      <RemotePlace place={{ kind: 'screen', name: 'login' }} />
    </Shell>
  )
}

function ToSignedIn() {
  useEffect(noteArrival, [])
  const [search] = useState(() => takePlace(lastUserId()))
  return <Navigate replace to={{ pathname: screenRoutes.projects, search }} />
}

/** Waits for the user's data; without a session redirects to `/login`. */
function SignedIn({ children }: { children: ReactNode }) {
  const state = useStore(sessionStore, (store) => store.state)
  useEffect(startSession, [])
  if (state.is === 'ready') return children
  if (state.is !== 'signed-out') return <LoadingPage />
  return <ToSignIn reason={state.reason} />
}

/** Redirects to `/login` with the reason; keeps the dashboard's query unless the user signed out. */
function ToSignIn({ reason }: { reason: SignOutReason | undefined }) {
  const { pathname, search } = useLocation()
  const isDashboard = pathname === screenRoutes.projects || isProjectsAlias(pathname)
  const meantToLeave = reason === 'left' || reason === 'signed_out_elsewhere'
  const place = isDashboard && !meantToLeave ? search : ''
  useEffect(() => keepPlace(place, lastUserId()), [place])
  const told = reason && reason !== 'left' ? `?reason=${reason}` : ''
  return <Navigate replace to={{ pathname: screenRoutes.login, search: told }} />
}
