import {
  formatSwitches,
  parseSwitches,
  type Switches,
  type SwitchName,
  SwitchRefused,
  switchesQuery,
} from '@portal/contract/qa/switches'
import { createStore } from 'zustand'

interface SwitchesStore {
  readonly switches: Switches
  /** What was wrong with the switches that the address gave. */
  readonly problem?: string
}

const storageKey = 'qa_switches'
/** Also there when the storage is blocked by a switch. */
const storage = window.sessionStorage

/** The switches of this tab: those of the address, of which it is then rid, or those that were on before. */
export const switchesStore = createStore<SwitchesStore>()(readSwitches)
keep(switchesStore.getState())
switchesStore.subscribe(keep)

/** Returns the value of a switch; undefined when it is off. */
export function switchValue(name: SwitchName): string | undefined {
  return switchesStore.getState().switches.get(name)
}

/** Whether a switch is on. */
export function isOn(name: SwitchName): boolean {
  return switchValue(name) !== undefined
}

/** Turns a switch on, or off without a value. */
export function setSwitch(name: SwitchName, value: string | undefined): void {
  const switches = new Map(switchesStore.getState().switches)
  if (value === undefined) switches.delete(name)
  else switches.set(name, value)
  switchesStore.setState({ switches })
}

/**
 * Turns exactly these switches on.
 * @throws SwitchRefused
 */
export function takeSwitches(text: string): void {
  switchesStore.setState({ switches: parseSwitches(text) }, true)
}

function readSwitches(): SwitchesStore {
  const url = new URL(location.href)
  const given = url.searchParams.get(switchesQuery)
  if (given !== null) {
    url.searchParams.delete(switchesQuery)
    history.replaceState(history.state, '', url)
  }
  try {
    return {
      switches: parseSwitches(given === 'off' ? '' : (given ?? storage.getItem(storageKey) ?? '')),
    }
  } catch (error) {
    if (!(error instanceof SwitchRefused)) throw error
    return { switches: new Map(), problem: error.message }
  }
}

function keep({ switches }: SwitchesStore): void {
  storage.setItem(storageKey, formatSwitches(switches))
}
