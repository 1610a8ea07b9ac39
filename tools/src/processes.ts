import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { hasGroups, killGroup } from '../kill-group.mjs'
import { root } from '../workspace.mjs'
import { Refused } from './refused'

export type Environment = Record<string, string | undefined>

interface RunOptions {
  cwd?: string
  env?: Environment
  /** Prints the output instead of collecting it. */
  show?: boolean
  /** Gets what a process of Node sends. */
  heard?: (message: unknown) => void
}

const stopWithinMs = 10_000
/** Longer than Playwright gives the portal that it has started. */
const interruptedWithinMs = 20_000
let isStopping = false
/** Commands that run to their end, each in a process group of its own. */
const commands = new Set<ChildProcess>()
const servers = new Set<ChildProcess>()

export function run(
  command: string,
  args: readonly string[],
  { cwd = root, env, show = false, heard }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  if (isStopping) return Promise.reject(stopped())
  const printed = show ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', printed, printed, ...(heard ? (['ipc'] as const) : [])],
    detached: hasGroups,
  })
  commands.add(child)
  if (heard) child.on('message', heard)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    const end = (code: number) => {
      killGroup(child)
      commands.delete(child)
      if (isStopping) reject(stopped())
      else resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('exit', () => killGroup(child))
    child.on('close', (code) => end(code ?? 1))
  })
}

export function runNode(args: readonly string[], options?: RunOptions) {
  return run(process.execPath, args, options)
}

/** @throws {Refused} with what it printed, unless it succeeds. */
export async function mustRun(
  what: string,
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Refused(`${what} failed.\n${output}`)
  return output
}

/** Starts a server with Node. Rejects when it ends, which it should not. */
export function serve(
  name: string,
  args: readonly string[],
  { cwd = root, env, prefix }: { cwd?: string; env?: Environment; prefix?: string } = {},
): Promise<never> {
  const printed = prefix ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', printed, printed],
  })
  servers.add(child)
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => console.log(`${prefix} ${line}`))
  const death = new Promise<never>((_, reject) => {
    child.on('error', (error) => reject(new Refused(`The ${name} did not start: ${error.message}`)))
    child.on('exit', (code, signal) => {
      servers.delete(child)
      reject(new Refused(`The ${name} ended (${signal ?? `code ${code}`}), so everything stops.`))
    })
  })
  death.catch(() => undefined)
  return death
}

function stopped(): Refused {
  return new Refused('Stopped.')
}

/** Interrupts the commands, which may have started servers, stops the servers, and waits for their end. */
export async function stopProcesses(): Promise<void> {
  isStopping = true
  await Promise.all([...[...commands].map(interrupt), ...[...servers].map(stopServer)])
}

function interrupt(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => killGroup(child), interruptedWithinMs)
    child.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGINT')
  })
}

function stopServer(child: ChildProcess): Promise<void> | undefined {
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
