import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../src/processes'

export type Settings = Record<string, string | undefined>

const ofAPerson = new Set(['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER', 'PORTAL_CHROMIUM'])
const pollMs = 50
/** The shell ends before the last of its children. */
const lastExitMs = 5000

/** The environment of a person's shell: nothing of the test's, nor of the npm that runs it. */
function environment(settings: Settings): Settings {
  const foreign = Object.keys(process.env).filter((name) => !ofAPerson.has(name))
  return { ...Object.fromEntries(foreign.map((name) => [name, undefined])), ...settings }
}

export function runLine(line: string, cwd: string, settings: Settings = {}) {
  return run('sh', ['-c', line], { cwd, env: environment(settings) })
}

/** Starts a command that serves, does some work once it is ready, and presses Ctrl+C. */
export async function serveUntilCtrlC(
  line: string,
  { cwd, settings, ready }: { cwd: string; settings: Settings; ready: RegExp },
  work: () => Promise<unknown> = async () => undefined,
) {
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: { ...process.env, ...environment(settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const group = child.pid ?? 0
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const end = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, killedBy) => resolve(code ?? killedBy)),
  )
  const kill = () => signal(group, 'SIGKILL')
  process.once('exit', kill)
  try {
    while (!ready.test(output)) {
      if (child.exitCode !== null) throw new Error(`${line} ended before it was ready:\n${output}`)
      await pause(pollMs)
    }
    await work()
    signal(group, 'SIGINT')
    const ended = await end
    for (let waited = 0; signal(group, 0) && waited < lastExitMs; waited += pollMs)
      await pause(pollMs)
    return { ended, output, isLeft: signal(group, 0) }
  } finally {
    kill()
    await end
    process.off('exit', kill)
  }
}

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name)
  } catch {
    return false
  }
}

/** The command lines of the processes whose environment holds a text, where the system shows them. */
export function processesWith(text: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readQuietly(`/proc/${name}/environ`).includes(text))
    .map((name) => readQuietly(`/proc/${name}/cmdline`).replaceAll('\0', ' '))
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
