import { isKnownScreen, projectsAlias, screenRoutes, storageKeys } from '@portal/shared/contract'
import { keepStored, readStored } from '@portal/shared/plain/browser-storage'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { withDialog } from '../dialogs/dialog-url'
import { LoadingPage } from '../layout/loading-page'
import { Shell } from '../layout/shell'
import { releaseFor, releasesStore } from '../remotes/releases'
import { RemotePlace } from '../remotes/remote-place'
import { keepPlace, takePlace } from '../session/return-place'
import { leave, startSession } from '../session/session'
import type { SignOutReason } from '../session/session-machine'
import { sessionState, sessionStore } from '../session/session-store'

const TopBar = lazy(() => import(/* webpackChunkName: "screen-projects" */ '../layout/top-bar'))

/** The routes of spec 2, with the rules of G-01 to G-03. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route path={screenRoutes.login} element={<SignInRoute />} />
      <Route path={screenRoutes['password-reset']} element={passwordReset} />
      <Route path={changePasswordAlias} element={<Navigate replace to={changePassword} />} />
      <Route path={screenRoutes.projects} element={<SignedIn>{projects}</SignedIn>} />
      <Route path={projectsAlias} element={<SignedIn>{toDashboard}</SignedIn>} />
      <Route path="/:screen" element={<SignedIn>{contributed}</SignedIn>} />
      <Route path="*" element={<SignedIn>{toDashboard}</SignedIn>} />
    </Routes>
  )
}

function SignedInScreen({ name }: { name: string }) {
  return (
    <Shell
      topBar={
        <Suspense>
          <TopBar />
        </Suspense>
      }
    >
      <RemotePlace place={{ kind: 'screen', name }} />
    </Shell>
  )
}

const projects = <SignedInScreen name="projects" />
const contributed = <ContributedScreen />

/**
 * A screen that a remote contributes beyond those of every portal. The last one that was served in this tab keeps its address when its
 * only release is killed, and says so; any other path leads to the projects.
 */
function ContributedScreen() {
  const { screen = '' } = useParams()
  const isServed = useStore(
    releasesStore,
    () => !isKnownScreen(screen) && releaseFor({ kind: 'screen', name: screen }) !== undefined,
  )
  const wasServed = readStored('sessionStorage', storageKeys.servedScreen) === screen
  useEffect(() => {
    if (isServed) keepStored('sessionStorage', storageKeys.servedScreen, screen)
  })
  return isServed || wasServed ? <SignedInScreen name={screen} /> : toDashboard
}

/** Touches no session: signing in with the new password begins a new one (G-69). */
const passwordReset = (
  <Shell>
    <RemotePlace place={{ kind: 'screen', name: 'password-reset' }} />
  </Shell>
)

/** Where password managers send people, and where they find it (B-21). */
const changePasswordAlias = '/.well-known/change-password'
const changePassword = {
  pathname: screenRoutes.projects,
  search: withDialog('', 'profile', { section: 'password' }),
}

const toDashboard = <ToDashboard />

/** Any other path leads to the one path of the signed-in area; `/projects` keeps its query (G-01, G-03). */
function ToDashboard() {
  const { pathname, search, hash } = useLocation()
  const kept = pathname === projectsAlias ? { search, hash } : {}
  return <Navigate replace to={{ pathname: screenRoutes.projects, ...kept }} />
}

/** Opening `/login` ends the session; nothing but showing this route does (2.15). */
function SignInRoute() {
  const state = useStore(sessionStore, (store) => store.state)
  const [cleared, setCleared] = useState(false)
  useEffect(() => {
    if (sessionState().is !== 'signed-out') leave()
    setCleared(true)
  }, [])
  if (cleared && state.is !== 'signed-out') return <ToSignedIn />
  return (
    <Shell>
      <RemotePlace place={{ kind: 'screen', name: 'login' }} />
    </Shell>
  )
}

function ToSignedIn() {
  const [search] = useState(takePlace)
  return <Navigate replace to={{ pathname: screenRoutes.projects, search }} />
}

/** Shows its children once the user's data has loaded; without a session leads to `/login` (2.7, 2.8). */
function SignedIn({ children }: { children: ReactNode }) {
  const state = useStore(sessionStore, (store) => store.state)
  useEffect(startSession, [])
  if (state.is === 'ready') return children
  if (state.is !== 'signed-out') return <LoadingPage />
  return <ToSignIn reason={state.reason} />
}

/** Leads to `/login` with the reason; who did not mean to leave comes back to the same place (B-09, B-23). */
function ToSignIn({ reason }: { reason: SignOutReason | undefined }) {
  const { pathname, search } = useLocation()
  const isDashboard = pathname === screenRoutes.projects || pathname === projectsAlias
  const meantToLeave = reason === 'left' || reason === 'signed_out_elsewhere'
  const place = isDashboard && !meantToLeave ? search : ''
  useEffect(() => keepPlace(place), [place])
  const told = reason && reason !== 'left' ? `?reason=${reason}` : ''
  return <Navigate replace to={{ pathname: screenRoutes.login, search: told }} />
}
