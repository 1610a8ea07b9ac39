import { spawn } from 'node:child_process'
import { errorCode, Refused, root, say } from '../workspace.mjs'

const isWindows = process.platform === 'win32'
const stopWithinMs = 10_000

/** @typedef {import('node:child_process').ChildProcess} Child */
/** @typedef {Record<string, string | undefined>} Environment Variables beyond those of this process. */

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Environment} [env]
 * @property {boolean} [show] Prints the output instead of collecting it.
 * @property {boolean} [shell] Uses a shell on Windows, which finds some commands only through one.
 */

/** Commands that run to their end, each in a process group of its own. @type {Set<Child>} */
const commands = new Set()
/** Servers, which are asked to stop. @type {Set<Child>} */
const servers = new Set()

/**
 * Runs the main function of a script. Refusals are printed as they are; whatever the end, and at
 * Ctrl+C, no process that was started here is left.
 * @param {() => Promise<void>} main It may set `process.exitCode`.
 */
export async function runMain(main) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      isStopping = true
      await stopAll()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  try {
    await main()
  } catch (error) {
    // Ctrl+C reaches the children too; their end is no failure then.
    if (isStopping) return
    console.error(error instanceof Refused ? `\n${error.message}` : error)
    process.exitCode = 1
  }
  if (isStopping) return
  await stopAll()
  process.exit()
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env, show = false, shell = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    detached: !isWindows,
    shell: shell && isWindows,
  })
  commands.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      killGroup(child)
      commands.delete(child)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('exit', () => killGroup(child))
    child.on('close', (code) => end(code ?? 1))
  })
}

/**
 * As `run`, for what must succeed.
 * @param {string} what Names the work in the message of a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} What it printed.
 * @throws {Refused} with what it printed.
 */
export async function mustRun(what, command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Refused(`${what} failed.\n${output}`)
  return output
}

/**
 * Starts a server. What it prints is printed, each line after `prefix` where one is given.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Environment, prefix?: string }} [options]
 * @returns {Promise<never>} Rejects when the server ends, which it should not.
 */
export function serve(name, command, args, { cwd = root, env, prefix = '' } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', prefix ? 'pipe' : 'inherit', prefix ? 'pipe' : 'inherit'],
  })
  servers.add(child)
  for (const stream of [child.stdout, child.stderr]) if (stream) printLines(stream, prefix)
  /** @type {Promise<never>} */
  const death = new Promise((_, reject) => {
    child.on('error', (error) => reject(new Refused(`The ${name} did not start: ${error.message}`)))
    child.on('exit', (code, signal) => {
      servers.delete(child)
      reject(new Refused(`The ${name} ended (${signal ?? `code ${code}`}), so everything stops.`))
    })
  })
  // It is awaited later, or not at all.
  death.catch(() => undefined)
  return death
}

async function stopAll() {
  for (const child of commands) killGroup(child)
  await Promise.all([...servers].map(stop))
}

/** @param {Child} child @returns {Promise<void> | undefined} */
function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** @param {Child} child */
function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** @param {import('node:stream').Readable} stream @param {string} prefix */
function printLines(stream, prefix) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) say(`${prefix} ${line}`)
  })
}

/**
 * Does something with each item, at most so many at once.
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} atOnce
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>} In the order of the items.
 */
export async function eachOf(items, atOnce, work) {
  /** @type {R[]} */
  const results = []
  // The workers share the iterator.
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
