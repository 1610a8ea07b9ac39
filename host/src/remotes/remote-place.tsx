import { limits } from '@portal/shared/contract'
import {
  type DialogProps,
  FailedPanel,
  LoadingPanel,
  useWaitedLonger,
  useWords,
} from '@portal/shared/portal'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '../layout/error-boundary'
import type { Place } from './discovery'
import { RemoteFailure } from './federation'
import { loadedPart, loadPart, type Part } from './load-part'

interface RemotePlaceProps {
  readonly place: Place
  readonly props?: DialogProps
  /** What stands around the messages of a place that has not come, or cannot. */
  readonly frame?: (content: ReactNode) => ReactNode
}

/**
 * A place on the screen that a remote fills. Whatever goes wrong with the remote costs this place and nothing
 * else, and says so with a way to try again.
 */
export function RemotePlace({ place, props, frame = (content) => content }: RemotePlaceProps) {
  const t = useWords('common')
  const [attempt, setAttempt] = useState(0)
  const failed = (cause: unknown) =>
    frame(
      <FailedPanel
        title={t('errors.remote.title')}
        text={t(`errors.remote.${reasonOf(cause)}`)}
        onRetry={() => setAttempt(attempt + 1)}
      />,
    )
  return (
    <ErrorBoundary key={attempt} fallback={failed}>
      <PlaceContent
        key={`${place.kind} ${place.name}`}
        place={place}
        props={props}
        failed={failed}
        waiting={<Waiting frame={frame} />}
      />
    </ErrorBoundary>
  )
}

/** Code that comes soon flashes no frame. */
function Waiting({ frame }: Required<Pick<RemotePlaceProps, 'frame'>>) {
  const t = useWords('common')
  return useWaitedLonger(limits.skeletonAfterMs) && frame(<LoadingPanel label={t('loading')} />)
}

interface PlaceContentProps extends Pick<RemotePlaceProps, 'place' | 'props'> {
  readonly failed: (cause: unknown) => ReactNode
  readonly waiting: ReactNode
}

function PlaceContent({ place, props, failed, waiting }: PlaceContentProps) {
  const state = usePart(place)
  if (state.is === 'loading') return waiting
  if (state.is === 'failed') return failed(state.cause)
  const { part: Content } = state
  return <Content {...props} />
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
  const waits = state.is === 'loading'
  useEffect(() => {
    if (!waits) return
    let current = true
    const show = (next: PlaceState) => current && setState(next)
    loadPart({ kind, name } as Place).then(
      (part) => show({ is: 'ready', part }),
      (cause) => {
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

function reasonOf(cause: unknown): RemoteFailure['reason'] | 'crashed' {
  return cause instanceof RemoteFailure ? cause.reason : 'crashed'
}
