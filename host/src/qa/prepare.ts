import { fixClock } from '@portal/contract/qa/fixed-clock'
import { blockStorage, hideClipboard } from './browser-faults'
import { failCalls, failSockets } from './network-faults'
import { speakPseudo } from './pseudo-locale'
import { switchValue, takeSwitches } from './switches-store'

// The page has asked for these before it could be told to fail.
globalThis.portalFirstReplies = undefined
failCalls()
failSockets()
blockStorage()
hideClipboard()
fixClock(() => {
  const time = switchValue('clock')
  return time === undefined ? undefined : Date.parse(time)
})
speakPseudo()

// For the console and for journeys: `qa('storage:blocked')`.
Object.assign(window, { qa: takeSwitches })
