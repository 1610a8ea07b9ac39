import { isKnownScreen, limits } from '@portal/shared/contract'
import {
  type DialogProps,
  FailedPanel,
  LoadingPanel,
  productName,
  useWaitedLonger,
  useWords,
  WordScopesProvider,
} from '@portal/shared/portal'
import { visuallyHidden } from '@portal/shared/ui/core'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ErrorBoundary } from '../layout/error-boundary'
import type { Place } from './discovery'
import { RemoteFailure } from './federation'
import { loadedPart, loadPart, type Part } from './load-part'
import { holdRelease, releaseFor, releasesStore, takeOut } from './releases'
import { reportRelease } from './report'

/** Few ever see it, so it comes with the code for failures. */
const WithdrawnPanel = lazy(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './withdrawn-panel')
  return { default: module.WithdrawnPanel }
})

interface RemotePlaceProps {
  readonly place: Place
  readonly props?: DialogProps
  /** What stands around the messages of a place that has not come, or cannot, with a title for it. */
  readonly frame?: (content: ReactNode, title: string) => ReactNode
}

/**
 * A place on the screen that a remote fills. Whatever goes wrong with the remote costs this place and nothing
 * else, and says so with a way to try again.
 */
export function RemotePlace({ place, props, frame }: RemotePlaceProps) {
  const t = useWords('common')
  const [attempt, setAttempt] = useState(0)
  const release = useStore(releasesStore, () => releaseFor(place)?.url)
  const failedPanel = (cause: unknown) => {
    const title = t(reasonOf(cause) === 'paused' ? 'errors.remote.closed' : 'errors.remote.title')
    const show = frame ?? withoutScreen
    const failed = (
      <FailedPanel
        {...(!frame && { title })}
        text={textOf(cause, t)}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
    // Without a screen of every portal there is no way home.
    if (reasonOf(cause) !== 'absent' || isKnownScreen(place.name)) return show(failed, title)
    const withdrawn = (
      <ErrorBoundary fallback={() => failed}>
        <Suspense>
          <WithdrawnPanel close={props?.close} />
        </Suspense>
      </ErrorBoundary>
    )
    return show(withdrawn, t('errors.remote.withdrawn_title'))
  }
  return (
    // Its own key, so that neither a retry nor another release finds the failure of the one before.
    <PlaceContent
      key={`${place.kind} ${place.name} ${release} ${attempt}`}
      place={place}
      props={props}
      failed={failedPanel}
      waiting={<Waiting frame={frame} />}
    />
  )
}

/** Code that comes soon flashes no frame. */
function Waiting({ frame = withoutScreen }: Pick<RemotePlaceProps, 'frame'>) {
  const t = useWords('common')
  const label = t('loading')
  return useWaitedLonger(limits.skeletonAfterMs) && frame(<LoadingPanel label={label} />, label)
}

/** A page has a heading also while the screen that brings one is not there. */
function withoutScreen(content: ReactNode) {
  return (
    <>
      <h1 style={visuallyHidden}>{productName}</h1>
      {content}
    </>
  )
}

interface PlaceContentProps extends Pick<RemotePlaceProps, 'place' | 'props'> {
  readonly failed: (cause: unknown) => ReactNode
  readonly waiting: ReactNode
}

function PlaceContent({ place, props, failed, waiting }: PlaceContentProps) {
  const state = usePart(place)
  if (state.is === 'loading') return waiting
  if (state.is === 'failed') return failed(state.cause)
  return <PlacedPart part={state.part} props={props} failed={failed} />
}

/** The content of a place, of one release for as long as it is on the screen. */
function PlacedPart({
  part: { component: Content, release, wordScopes },
  props,
  failed,
}: Pick<PlaceContentProps, 'props' | 'failed'> & { readonly part: Part }) {
  useLayoutEffect(() => holdRelease(release), [release])
  return (
    <ErrorBoundary
      fallback={failed}
      onCatch={() => {
        takeOut(release)
        void reportRelease(release, 'render', 'crashed')
      }}
    >
      <WordScopesProvider value={wordScopes}>
        <Content {...props} />
      </WordScopesProvider>
    </ErrorBoundary>
  )
}

type PlaceState =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly part: Part }
  | { readonly is: 'failed'; readonly cause: unknown }

function usePart({ kind, name }: Place): PlaceState {
  const place = { kind, name } as Place
  const [state, setState] = useState<PlaceState>(() => {
    const part = loadedPart(place)
    return part ? { is: 'ready', part } : { is: 'loading' }
  })
  const isActive = useStore(releasesStore, () => releaseFor(place)?.contents.state === 'active')
  // A place that was closed opens by itself.
  if (isActive && state.is === 'failed' && reasonOf(state.cause) === 'paused')
    setState({ is: 'loading' })
  const waits = state.is === 'loading'
  useEffect(() => {
    if (!waits) return
    let current = true
    const show = (next: PlaceState) => current && setState(next)
    loadPart({ kind, name } as Place).then(
      (part) => show({ is: 'ready', part }),
      (cause) => {
        if (!/paused|absent/.test(reasonOf(cause)))
          console.error(`The ${kind} ${name} could not be loaded`, cause)
        show({ is: 'failed', cause })
      },
    )
    return () => {
      current = false
    }
  }, [kind, name, waits])
  return state
}

/** Returns the reason for the person. A crash while rendering counts as broken code. */
function reasonOf(cause: unknown): RemoteFailure['reason'] {
  return cause instanceof RemoteFailure ? cause.reason : 'broken'
}

function textOf(cause: unknown, t: ReturnType<typeof useWords>): string {
  const reason = reasonOf(cause)
  const text = t(`errors.remote.${reason}`)
  return reason === 'incompatible' ? `${text} (${(cause as RemoteFailure).message})` : text
}
