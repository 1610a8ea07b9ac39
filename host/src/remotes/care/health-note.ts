import type { FailureReport } from '@portal/contract'

/** A start or a failure of a release, and its screen. */
export type HealthNote = {
  readonly app: string
  readonly release: string
  readonly pathname: string
  /** Time since the page began to load, in milliseconds. */
  readonly atMs: number
} & (
  | { readonly kind: 'start'; readonly place: string; readonly loadMs: number | undefined }
  | ({ readonly kind: 'failure' } & Pick<FailureReport, 'phase' | 'cause'>)
)
