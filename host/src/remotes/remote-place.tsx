import { isKnownScreen, limits } from '@portal/contract'
import {
  type DialogProps,
  FailedPanel,
  LoadingPanel,
  productName,
  useWaitedLonger,
} from '@portal/kit/portal'
import { visuallyHidden } from '@portal/kit/ui/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '../components/error-boundary'
import { useHostWords } from '../i18n/words'
import type { Place } from './discovery'
import type { RemoteFailure } from './federation'
import { PlaceContent, reasonOf } from './place-content'

/** Few ever see it, so it comes with the code for failures. */
const WithdrawnPanel = lazy(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './withdrawn-panel')
  return { default: module.WithdrawnPanel }
})

interface RemotePlaceProps {
  readonly place: Place
  readonly props?: DialogProps
  /** Frame for the messages of a place that is loading or has failed, with its title. */
  readonly frame?: (content: ReactNode, title: string) => ReactNode
}

/**
 * A place on the screen that a remote fills. Whatever goes wrong with the remote costs this place and nothing
 * else, and says so with a way to try again.
 */
export function RemotePlace({ place, props, frame }: RemotePlaceProps) {
  const t = useHostWords()
  const [attempt, setAttempt] = useState(0)
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
    // Its own key, so that a retry does not find the failure before it.
    <PlaceContent
      key={attempt}
      place={place}
      props={props}
      failed={failedPanel}
      waiting={<Waiting frame={frame} />}
    />
  )
}

/** Code that comes soon flashes no frame. */
function Waiting({ frame = withoutScreen }: Pick<RemotePlaceProps, 'frame'>) {
  const t = useHostWords()
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

function textOf(cause: unknown, t: ReturnType<typeof useHostWords>): string {
  const reason = reasonOf(cause)
  const text = t(`errors.remote.${reason}`)
  return reason === 'incompatible' ? `${text} (${(cause as RemoteFailure).message})` : text
}
