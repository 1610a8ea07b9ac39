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
  /** Error in the URL's switches. */
  readonly problem?: string
}

const storageKey = 'qa_switches'
/** Saved before a switch blocks storage. */
const storage = storageOf('sessionStorage')

/** Switches of this tab: from the URL, which is then cleaned, or stored ones. */
export const switchesStore = createStore<SwitchesStore>()(readSwitches)
keep(switchesStore.getState())
switchesStore.subscribe(keep)

export function switchValue(name: SwitchName): string | undefined {
  return switchesStore.getState().switches.get(name)
}

export function isOn(name: SwitchName): boolean {
  return switchValue(name) !== undefined
}

/** Returns undefined where the browser blocks storage. */
export function storageOf(area: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[area]
  } catch {
    return undefined
  }
}

/** Sets a switch; without a value turns it off. */
export function setSwitch(name: SwitchName, value: string | undefined): void {
  const switches = new Map(switchesStore.getState().switches)
  if (value === undefined) switches.delete(name)
  else switches.set(name, value)
  switchesStore.setState({ switches }, true)
}

/** @throws {SwitchRefused} */
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
      switches: parseSwitches(given === 'off' ? '' : (given ?? storage?.getItem(storageKey) ?? '')),
    }
  } catch (error) {
    if (!(error instanceof SwitchRefused)) throw error
    return { switches: new Map(), problem: `${error.message} Nothing is switched on.` }
  }
}

function keep({ switches }: SwitchesStore): void {
  storage?.setItem(storageKey, formatSwitches(switches))
}
