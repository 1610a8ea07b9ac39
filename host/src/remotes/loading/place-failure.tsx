import { isKnownScreen, limits } from '@portal/contract'
import { FailedPanel, LoadingPanel, productName, useWaitedLonger } from '@portal/kit/portal'
import { visuallyHidden } from '@portal/kit/ui/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { EndOfFirstPaint } from '../../components/end-of-first-paint'
import { ErrorBoundary } from '../../components/error-boundary'
import { useHostWords } from '../../i18n/words'
import { failureOf, type RemoteFailure } from '../care/remote-failure'
import type { Place } from '../placement/discovery'

/** Rare, so it comes with the code for failures. */
const WithdrawnPanel = lazy(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './withdrawn-panel')
  return { default: module.WithdrawnPanel }
})

/** Frame of a place without its content, with the title. */
export type Frame = (content: ReactNode, title: string) => ReactNode

/** Code that loads fast flashes no frame. */
export function PlaceLoading({ frame = screenFrame }: { frame?: Frame | undefined }) {
  const t = useHostWords()
  const label = t('loading')
  return useWaitedLonger(limits.skeletonAfterMs) && frame(<LoadingPanel label={label} />, label)
}

interface PlaceFailureProps {
  readonly place: Place
  readonly cause: unknown
  readonly frame?: Frame | undefined
  /** Closes a dialog. */
  readonly close?: (() => void) | undefined
  readonly onRetry: () => void
}

/** Explains why a place has no content, with a retry button. */
export function PlaceFailure({ place, cause, frame, close, onRetry }: PlaceFailureProps) {
  const t = useHostWords()
  const title = t(reasonOf(cause) === 'paused' ? 'errors.remote.closed' : 'errors.remote.title')
  const show = frame ?? failedScreen
  const failed = (
    <FailedPanel
      {...(!frame && { title })}
      text={t(`errors.remote.${reasonOf(cause)}`)}
      onRetry={onRetry}
    />
  )
  // Not a screen of every portal, so offer a link home.
  if (reasonOf(cause) !== 'absent' || isKnownScreen(place.name)) return show(failed, title)
  const withdrawn = (
    <ErrorBoundary fallback={() => failed}>
      <Suspense>
        <WithdrawnPanel close={close} />
      </Suspense>
    </ErrorBoundary>
  )
  return show(withdrawn, t('errors.remote.withdrawn_title'))
}

/** A page needs a heading even without its screen. While the screen loads, it stands in for that of the screen. */
function screenFrame(content: ReactNode, loading?: string) {
  return (
    <>
      <h1 style={visuallyHidden} data-stand-in={loading}>
        {productName}
      </h1>
      {content}
    </>
  )
}

function failedScreen(content: ReactNode) {
  return (
    <>
      {screenFrame(content)}
      <EndOfFirstPaint />
    </>
  )
}

/** Reason to show. A crash while rendering counts as broken code. */
export function reasonOf(cause: unknown): RemoteFailure['reason'] {
  return failureOf(cause).reason
}
