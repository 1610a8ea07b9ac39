import { killOnSite, promoteOnSite, rollbackOnSite, setPausedOnSite } from './change-site'
import type { Storage } from './storage'

const app = 'remote-auth'
const other = 'remote-tables'

/** Verbs that the tests interrupt. */
export const verbs = {
  kill: (storage: Storage): Promise<unknown> => killOnSite(storage, app, undefined, 'test'),
  pause: (storage: Storage): Promise<unknown> => setPausedOnSite(storage, app, true, 'test'),
  promote: (storage: Storage): Promise<unknown> =>
    promoteOnSite(storage, [{ app }, { app: other }], 'test'),
  rollback: (storage: Storage): Promise<unknown> => rollbackOnSite(storage, [app, other], 'test'),
}
export type Verb = keyof typeof verbs
