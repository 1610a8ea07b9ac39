import { type DialogProps, WordScopesProvider } from '@portal/kit/portal'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { EndOfFirstPaint } from '../../components/end-of-first-paint'
import { ErrorBoundary } from '../../components/error-boundary'
import { noteStart } from '../care/health'
import { failureOf } from '../care/remote-failure'
import { reportRelease } from '../care/report'
import type { Place } from '../placement/discovery'
import { holdRelease, releaseFor, releasesStore, takeOut } from '../placement/releases'
import { givesWay, loadedPart, loadPart, type Part } from './load-part'
import { type Frame, PlaceFailure, PlaceLoading, reasonOf } from './place-failure'

interface RemotePlaceProps {
  readonly place: Place
  readonly props?: DialogProps
  /** For loading and failure messages. */
  readonly frame?: Frame
}

/** A place that a remote fills. If the remote fails, only this place shows a message with a retry button. */
export function RemotePlace({ place, props, frame }: RemotePlaceProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    // The key keeps a retry from inheriting the failure.
    <PlaceContent
      key={attempt}
      place={place}
      props={props}
      failed={(cause) => (
        <PlaceFailure
          place={place}
          cause={cause}
          frame={frame}
          close={props?.close}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      waiting={<PlaceLoading frame={frame} />}
    />
  )
}

interface PlaceContentProps {
  readonly place: Place
  readonly props?: object | undefined
  readonly failed: (cause: unknown) => ReactNode
  readonly waiting: ReactNode
}

/** Renders a place with its chosen release. A failure affects only this place. */
export function PlaceContent({ place, ...shown }: PlaceContentProps) {
  const release = useStore(releasesStore, () => releaseFor(place)?.url)
  // The key keeps another release from inheriting the failure.
  return <ReleaseContent key={`${place.kind} ${place.name} ${release}`} place={place} {...shown} />
}

function ReleaseContent({ place, props, failed, waiting }: PlaceContentProps) {
  const state = usePart(place)
  if (state.is === 'loading') return waiting
  if (state.is === 'failed') return failed(state.cause)
  return <PlacedPart place={place} part={state.part} props={props} failed={failed} />
}

/** Renders a place with one release while mounted. */
function PlacedPart({
  place,
  part: { component: Content, release, wordScopes, loadMs },
  props,
  failed,
}: Pick<PlaceContentProps, 'place' | 'props' | 'failed'> & { readonly part: Part }) {
  const { kind, name } = place
  useLayoutEffect(() => holdRelease(release), [release])
  useLayoutEffect(() => noteStart({ kind, name }, release, loadMs), [kind, name, release, loadMs])
  return (
    <ErrorBoundary
      fallback={failed}
      onCatch={(cause) => {
        const failure = failureOf(cause)
        if (failure.reason === 'unreachable') void givesWay(place, release, failure)
        else {
          takeOut(release)
          void reportRelease(release, 'render', 'crashed')
        }
      }}
    >
      <WordScopesProvider value={wordScopes}>
        <Content {...props} />
        {kind === 'screen' && <EndOfFirstPaint />}
      </WordScopesProvider>
    </ErrorBoundary>
  )
}

type PlaceState =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly part: Part }
  | { readonly is: 'failed'; readonly cause: unknown }

/** @param initial The place; it never changes. */
function usePart(initial: Place): PlaceState {
  const [place] = useState(initial)
  const [state, setState] = useState<PlaceState>(() => {
    const part = loadedPart(place)
    return part ? { is: 'ready', part } : { is: 'loading' }
  })
  const isActive = useStore(releasesStore, () => releaseFor(place)?.contents.state === 'active')
  // Shows a resumed place again without a click.
  if (isActive && state.is === 'failed' && reasonOf(state.cause) === 'paused')
    setState({ is: 'loading' })
  const waits = state.is === 'loading'
  useEffect(() => {
    if (!waits) return
    let current = true
    const show = (next: PlaceState) => current && setState(next)
    loadPart(place).then(
      (part) => show({ is: 'ready', part }),
      (cause) => {
        if (!/paused|absent/.test(reasonOf(cause)))
          console.error(`The ${place.kind} ${place.name} could not be loaded`, cause)
        show({ is: 'failed', cause })
      },
    )
    return () => {
      current = false
    }
  }, [place, waits])
  return state
}
