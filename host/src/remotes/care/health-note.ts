import type { FailureReport } from '@portal/contract'

/** What happened to a release in this page, and where. */
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
