import { z } from 'zod'
import { endpoints } from '../contract'

// Switches of QA mode, written `name:value,name:value`. A call's switch has the call as prefix, as in
// `getProjects.status:503`; `*` means every call.

/** URL parameter with switches; `off` clears them. */
export const switchesQuery = 'qa'
/** Header with the faults of a call. */
export const faultsHeader = 'qa-faults'
/** Query parameter with the fault of a live connection. */
export const socketQuery = 'qa-socket'
/** Marks the panel, which isn't translated. */
export const panelAttribute = 'data-qa-panel'

const Ms = z.coerce.number('a number of milliseconds').pipe(z.int().min(1).max(120_000))

const callFaults = {
  /** Delay in milliseconds before the api starts. */
  delay: Ms,
  /** Reply with this status instead of doing the call. */
  status: z.coerce.number('a status').pipe(z.int().min(400).max(599)),
  /** Reply with this body instead of doing the call. */
  body: z.enum(['empty', 'html']),
  /** Omit the CORS headers or the portal's own. */
  headers: z.enum(['no-cors', 'no-own']),
}

const pageSwitches = {
  /** Refuse connections, or drop them after this many milliseconds. */
  socket: z.string().regex(/^(refuse|drop-[1-9]\d{0,5})$/, 'refuse, or drop-<milliseconds>'),
  storage: z.literal('blocked'),
  clipboard: z.literal('absent'),
  /** Time at which the page's clock stands still. */
  clock: z.iso.datetime('a time in UTC, such as 2026-03-02T10:00:00Z'),
  /** Shows every text in ⟦brackets⟧. */
  texts: z.literal('pseudo'),
}

type CallFault = keyof typeof callFaults
export type CallFaults = { readonly [F in CallFault]?: z.output<(typeof callFaults)[F]> }
export type SwitchName = keyof typeof pageSwitches | `${string}.${CallFault}`
export type Switches = ReadonlyMap<SwitchName, string>

export const callNames = Object.keys(endpoints)

/** Unknown switch or invalid value. */
export class SwitchRefused extends Error {
  override name = 'SwitchRefused'
}

/** @throws {SwitchRefused} */
export function parseSwitches(text: string): Switches {
  const items = text.split(',').filter((item) => item !== '')
  return new Map(
    items.map((item) => {
      const [, name = item, value = ''] = /^([^:]*):(.*)$/.exec(item) ?? []
      if (!isSwitch(name)) throw new SwitchRefused(`There is no switch "${name}".`)
      const problem = problemOf(name, value)
      if (problem) throw new SwitchRefused(`"${name}" cannot be "${value}": ${problem}`)
      return [name, value]
    }),
  )
}

export function formatSwitches(switches: Switches): string {
  return [...switches].map(([name, value]) => `${name}:${value}`).join()
}

export function problemOf(name: SwitchName, value: string): string | undefined {
  return schemaOf(name)?.safeParse(value).error?.issues[0]?.message
}

/** Faults of a call: its own before those of every call. */
export function faultsOf(switches: Switches, call: string): CallFaults {
  const given = Object.entries(callFaults).flatMap(([fault, schema]) => {
    const value =
      switches.get(`${call}.${fault as CallFault}`) ?? switches.get(`*.${fault as CallFault}`)
    return value === undefined ? [] : [[fault, schema.parse(value)]]
  })
  return Object.fromEntries(given)
}

/** The switches that are faults of calls. */
export function callSwitches(switches: Switches): Switches {
  return new Map([...switches].filter(([name]) => name.includes('.')))
}

function isSwitch(name: string): name is SwitchName {
  return schemaOf(name) !== undefined
}

function schemaOf(name: string): z.ZodType | undefined {
  if (Object.hasOwn(pageSwitches, name)) return pageSwitches[name as keyof typeof pageSwitches]
  const [call = '', fault = ''] = name.split('.')
  const isCall = call === '*' || callNames.includes(call)
  return isCall && Object.hasOwn(callFaults, fault) ? callFaults[fault as CallFault] : undefined
}
