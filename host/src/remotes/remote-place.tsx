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

/** Rare, so it comes with the code for failures. */
const WithdrawnPanel = lazy(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './withdrawn-panel')
  return { default: module.WithdrawnPanel }
})

interface RemotePlaceProps {
  readonly place: Place
  readonly props?: DialogProps
  /** Frame for loading and failure messages, with the title. */
  readonly frame?: (content: ReactNode, title: string) => ReactNode
}

/** A place that a remote fills. If the remote fails, only this place shows a message with a retry button. */
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
    // Not a screen of every portal, so offer a link home.
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
    // The key keeps a retry from inheriting the failure.
    <PlaceContent
      key={attempt}
      place={place}
      props={props}
      failed={failedPanel}
      waiting={<Waiting frame={frame} />}
    />
  )
}

/** Code that loads fast flashes no frame. */
function Waiting({ frame = withoutScreen }: Pick<RemotePlaceProps, 'frame'>) {
  const t = useHostWords()
  const label = t('loading')
  return useWaitedLonger(limits.skeletonAfterMs) && frame(<LoadingPanel label={label} />, label)
}

/** A page needs a heading even without its screen. */
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
