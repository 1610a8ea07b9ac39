import { isWholeMatrix } from '../../../fixtures/cells'
import { accountStates } from './account'
import { authStates } from './auth'
import { dashboardStates } from './dashboard'
import { shellStates } from './shell'
import type { State, States } from './state'
import { tablesStates } from './tables'

/** All states of the portal, by name in the report. */
export const states: States = {
  ...authStates,
  ...dashboardStates,
  ...tablesStates,
  ...accountStates,
  ...shellStates,
}

/** The states of these kinds that are walked through: the main ones, in the run of the whole matrix all. */
export function walkedStates(...kinds: State['kind'][]): [name: string, State][] {
  return Object.entries(states).filter(
    ([, { kind, isMain }]) => kinds.includes(kind) && (isWholeMatrix || isMain),
  )
}

/** The same for what is much alike in all dialogs: in the gate on screens only. */
export function sampledStates(): [name: string, State][] {
  return isWholeMatrix ? walkedStates('screen', 'dialog') : walkedStates('screen')
}
