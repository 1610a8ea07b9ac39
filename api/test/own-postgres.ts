import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// A PostgreSQL server of a test's own, to be killed and stopped and given too small a disk.

const run = promisify(execFile)

/** Folder of the newest installed server's programs, or undefined. */
export function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const [newest] = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const programs = newest && join(root, newest, 'bin')
  return programs && existsSync(join(programs, 'initdb')) ? programs : undefined
}

/** Makes and starts a server. It does not run as root, so root lends it the user `postgres`. */
export async function startOwnPostgres({
  diskMb,
  password,
}: {
  diskMb?: number
  password?: string
} = {}) {
  const programs = serverPrograms()
  if (!programs) throw new Error('There is no PostgreSQL server to start')
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const data = join(folder, 'data')
  await mkdir(data)
  if (diskMb) await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', data])
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  if (user) for (const each of [folder, data]) await chown(each, user.uid, user.gid)
  const as = user ?? {}
  // Acknowledged writes are on disk, as on a production server.
  const initial = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--wal-segsize=1']
  const access = ['-A', password ? 'scram-sha-256' : 'trust']
  if (password) {
    const file = join(folder, 'password')
    await writeFile(file, password)
    access.push('--pwfile', file)
  }
  await run(join(programs, 'initdb'), [...initial, ...access], { ...as, cwd: folder })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    min_wal_size: '2MB',
    max_wal_size: '8MB',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let server: ChildProcess | undefined
  // A test that ran out of time closes nothing. The server's own processes end with it.
  const killAtExit = () => server?.kill('SIGKILL')
  process.once('exit', killAtExit)
  const login = password ? `postgres:${password}` : 'postgres'
  const url = `postgres://${login}@127.0.0.1:${port}/postgres`
  /** Starts it; retries if it ends at once, as it does until the last processes of a killed server have ended. */
  const start = async () => {
    do {
      server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
        ...as,
        cwd: folder,
        stdio: 'ignore',
        detached: true,
      })
    } while (!(await answers(programs, port, server)))
  }
  /** Sends a signal to the server and all that work for it. */
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = server?.pid
    if (!pid) return
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
      stdout: '',
    }))
    for (const each of [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number)])
      try {
        process.kill(each, signal)
      } catch {
        // It ended by itself.
      }
  }
  const kill = async () => {
    if (server?.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    await signalAll('SIGKILL')
    await gone
  }
  await start()
  return {
    url,
    data,
    start,
    /** Like a power cut, except that the system still writes its buffers to disk. */
    kill,
    /** Returns what a query selects, as text. */
    async query(sql: string): Promise<string> {
      const { stdout } = await run(join(programs, 'psql'), [url, '-qAtc', sql])
      return stdout.trim()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async close() {
      process.off('exit', killAtExit)
      await signalAll('SIGCONT')
      await kill()
      if (diskMb) await run('umount', ['-l', data])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the server answers; false when it has ended instead. */
async function answers(programs: string, port: number, server: ChildProcess): Promise<boolean> {
  const isReady = () =>
    run(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`]).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null || server.signalCode !== null) return false
    await new Promise((later) => setTimeout(later, 100))
  }
  return true
}

function userNamed(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`There is no user ${name}`)
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = Object(server.address())
  await new Promise((done) => server.close(done))
  return port
}
