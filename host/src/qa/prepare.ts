import { fixClock } from '@portal/shared/qa/fixed-clock'
import { blockStorage, hideClipboard } from './browser-faults'
import { failCalls, failSockets } from './network-faults'
import { speakPseudo } from './pseudo-locale'
import { isOn, takeSwitches } from './switches-store'

failCalls()
failSockets()
blockStorage()
hideClipboard()
fixClock(() => {
  const time = isOn('clock')
  return time === undefined ? undefined : Date.parse(time)
})
speakPseudo()

// For the console and for journeys: `qa('storage:blocked')`.
Object.assign(window, { qa: takeSwitches })
