import { z } from 'zod'
import { endpoints } from '../contract'

// Switches are written `name:value,name:value`. `getProjects.status:503` is of one call, `*.status:503` of every call.

export const switchesQuery = 'qa'
export const faultsHeader = 'qa-faults'
export const socketQuery = 'qa-socket'
export const panelAttribute = 'data-qa-panel'

// The build leaves zod's own messages out of pages, so each schema has one.

const Ms = wholeNumber('a number of milliseconds', 1, 120_000)

const callFaults = {
  delay: Ms,
  /** Status or body of the reply instead of doing the call. */
  status: wholeNumber('a status', 400, 599),
  body: z.enum(['empty', 'html'], 'empty or html'),
  headers: z.enum(['no-cors', 'no-own'], 'no-cors or no-own'),
}

const pageSwitches = {
  socket: z.string().regex(/^(refuse|drop-[1-9]\d{0,5})$/, 'refuse, or drop-<milliseconds>'),
  storage: z.literal('blocked', 'blocked'),
  clipboard: z.literal('absent', 'absent'),
  clock: z.iso.datetime('a time in UTC, such as 2026-03-02T10:00:00Z'),
  texts: z.literal('pseudo', 'pseudo'),
}

type CallFault = keyof typeof callFaults
export type CallFaults = { readonly [F in CallFault]?: z.output<(typeof callFaults)[F]> }
export type SwitchName = keyof typeof pageSwitches | `${string}.${CallFault}`
export type Switches = ReadonlyMap<SwitchName, string>

export const callNames = Object.keys(endpoints)

export class SwitchRefused extends Error {
  override name = 'SwitchRefused'
}

/** @throws {SwitchRefused} for an unknown switch or an invalid value. */
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

export function faultsOf(switches: Switches, call: string): CallFaults {
  const given = Object.entries(callFaults).flatMap(([fault, schema]) => {
    const value =
      switches.get(`${call}.${fault as CallFault}`) ?? switches.get(`*.${fault as CallFault}`)
    return value === undefined ? [] : [[fault, schema.parse(value)]]
  })
  return Object.fromEntries(given)
}

export function callSwitches(switches: Switches): Switches {
  return new Map([...switches].filter(([name]) => name.includes('.')))
}

function wholeNumber(what: string, min: number, max: number) {
  const message = `${what}, >=${min} and <=${max}`
  return z.coerce.number(message).pipe(z.int(message).min(min, message).max(max, message))
}

function isSwitch(name: string): name is SwitchName {
  return schemaOf(name) !== undefined
}

function schemaOf(name: string): z.ZodType | undefined {
  if (Object.hasOwn(pageSwitches, name)) return pageSwitches[name as keyof typeof pageSwitches]
  const [call = '', fault = '', ...others] = name.split('.')
  const isCall = others.length === 0 && (call === '*' || callNames.includes(call))
  return isCall && Object.hasOwn(callFaults, fault) ? callFaults[fault as CallFault] : undefined
}
