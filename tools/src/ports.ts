import { setTimeout as pause } from 'node:timers/promises'
import { freePorts, isFree } from '@portal/build/ports'
import { Refused } from './refused'

const askEveryMs = 100

export async function requireFree(port: number, setting: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refused(`${setting} must be a port, from 1 to 65535.`)
  if (!(await isFree(port)))
    throw new Refused(`Port ${port} is in use. Stop the process that uses it, or set ${setting}.`)
}

/** Returns the port of a setting or, if it is not set, the first of free ports in a row. */
export async function findPort(setting: string, usual: number, count = 1): Promise<number> {
  const chosen = process.env[setting]
  if (!chosen) return freePorts(usual, count)
  const port = Number(chosen)
  await requireFree(port, setting)
  return port
}

export async function waitForReply(url: string, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await pause(askEveryMs)
  }
  throw new Refused(`${url} did not answer within ${withinMs / 1000} s.`)
}
