import { z } from 'zod'
import { endpoints } from '../contract'

// The switches of QA mode and how they are written, `name:value,name:value`, wherever they are given. A switch of a
// call is named by it, as in `getProjects.status:503`; `*` stands for every call.

/** The query of a page that gives switches; `off` ends them. */
export const switchesQuery = 'qa'
/** The header in which a call tells the api its faults. */
export const faultsHeader = 'qa-faults'
/** The query in which a live connection tells the api its fault. */
export const socketQuery = 'qa-socket'
/** Marks the panel, whose own texts are in one language. */
export const panelAttribute = 'data-qa-panel'

const Ms = z.coerce.number('a number of milliseconds').pipe(z.int().min(1).max(120_000))

const callFaults = {
  /** Milliseconds that the api waits before it begins. */
  delay: Ms,
  /** The call is not done; this is its reply instead. */
  status: z.coerce.number('a status').pipe(z.int().min(400).max(599)),
  /** The call is not done; the reply has this body. */
  body: z.enum(['empty', 'html']),
  /** The reply has no headers of CORS, or none of the portal's own. */
  headers: z.enum(['no-cors', 'no-own']),
}

const pageSwitches = {
  /** Refuses connections, or drops them this many milliseconds after they opened. */
  socket: z.string().regex(/^(refuse|drop-[1-9]\d{0,5})$/, 'refuse, or drop-<milliseconds>'),
  storage: z.literal('blocked'),
  clipboard: z.literal('absent'),
  /** The time at which the clock of the page stands still. */
  clock: z.iso.datetime('a time in UTC, such as 2026-03-02T10:00:00Z'),
  /** Each text of the portal stands in ⟦brackets⟧. */
  texts: z.literal('pseudo'),
}

type CallFault = keyof typeof callFaults
export type CallFaults = { readonly [F in CallFault]?: z.output<(typeof callFaults)[F]> }
export type SwitchName = keyof typeof pageSwitches | `${string}.${CallFault}`
export type Switches = ReadonlyMap<SwitchName, string>

/** Every call by its name in the contract. */
export const callNames = Object.keys(endpoints)

/** Names a switch that does not exist, or a value that it does not have. */
export class SwitchRefused extends Error {
  override name = 'SwitchRefused'
}

/**
 * Reads switches.
 * @throws SwitchRefused
 */
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

/** Writes switches as they are read. */
export function formatSwitches(switches: Switches): string {
  return [...switches].map(([name, value]) => `${name}:${value}`).join()
}

/** Describes an invalid value of a switch. */
export function problemOf(name: SwitchName, value: string): string | undefined {
  return schemaOf(name)?.safeParse(value).error?.issues[0]?.message
}

/** The faults of one call: its own before those of every call. */
export function faultsOf(switches: Switches, call: string): CallFaults {
  const given = Object.entries(callFaults).flatMap(([fault, schema]) => {
    const value =
      switches.get(`${call}.${fault as CallFault}`) ?? switches.get(`*.${fault as CallFault}`)
    return value === undefined ? [] : [[fault, schema.parse(value)]]
  })
  return Object.fromEntries(given)
}

/** Those of the switches that are faults of calls. */
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
