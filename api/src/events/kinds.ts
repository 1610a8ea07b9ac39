import { activityKinds } from '@portal/contract'

/** People see all but `calls`, too many from one address, and `access`, a call for what is somebody else's. */
export const eventKinds = [...activityKinds, 'calls', 'access'] as const
export type EventKind = (typeof eventKinds)[number]
