import type { Storage } from '../storage/storage'
import { applyChange } from './apply-change'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { prune } from './prune'

const app = 'remote-auth'
const other = 'remote-tables'
const monthMs = 31 * 86_400_000

export const verbs = {
  kill: (storage: Storage): Promise<unknown> => applyChange(storage, kill(app), 'test'),
  pause: (storage: Storage): Promise<unknown> => applyChange(storage, setPaused(app, true), 'test'),
  promote: (storage: Storage): Promise<unknown> =>
    applyChange(storage, promote([{ app }, { app: other }]), 'test'),
  prune: (storage: Storage): Promise<unknown> =>
    prune(storage, app, { now: Date.now() + monthMs, by: 'test' }),
  rollback: (storage: Storage): Promise<unknown> =>
    applyChange(storage, rollback([app, other]), 'test'),
}
export type Verb = keyof typeof verbs
