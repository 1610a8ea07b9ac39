import { setTimeout as pause } from 'node:timers/promises'
import { freePorts, isFree } from '../../shared/build/src/ports.mjs'
import { Refused } from '../workspace.mjs'

const askEveryMs = 100

/**
 * @param {number} port
 * @param {string} setting The variable that chooses another one.
 * @throws {Refused} when something listens there.
 */
export async function requireFree(port, setting) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refused(`${setting} must be a port, from 1 to 65535.`)
  if (!(await isFree(port)))
    throw new Refused(`Port ${port} is in use. Stop the process that uses it, or set ${setting}.`)
}

/**
 * Returns the port of a setting or, where it is not set, the first of free ports in a row.
 * @param {string} setting
 * @param {number} usual The first port to try.
 * @param {number} [count] Number of ports in the row.
 * @throws {Refused} when something listens on the port of the setting.
 */
export async function chosenOrFreePort(setting, usual, count) {
  const chosen = process.env[setting]
  if (!chosen) return freePorts(usual, count)
  const port = Number(chosen)
  await requireFree(port, setting)
  return port
}

/**
 * Waits until an address answers with success.
 * @param {string} url
 * @param {number} withinMs
 * @throws {Refused} when it does not within the time.
 */
export async function answers(url, withinMs) {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await pause(askEveryMs)
  }
  throw new Refused(`${url} did not answer within ${withinMs / 1000} s.`)
}
