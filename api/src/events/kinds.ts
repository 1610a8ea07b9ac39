import { activityKinds } from '@portal/contract'

/** People see all but `calls`: too many calls from one address. */
export const eventKinds = [...activityKinds, 'calls'] as const
export type EventKind = (typeof eventKinds)[number]
