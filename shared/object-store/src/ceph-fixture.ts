import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BucketSettings } from './bucket'

const run = promisify(execFile)
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

/** `apt-get install radosgw ceph-mon ceph-osd` */
export const hasCeph = programs.every((name) => spawnSync(name, ['--version']).status === 0)

const keys = { AWS_ACCESS_KEY_ID: 'portal', AWS_SECRET_ACCESS_KEY: 'portal-secret' }

export interface CephServer {
  readonly settings: BucketSettings
  /** Anybody may read what is in a public one. */
  createBucket(options?: { isPublic: boolean }): Promise<string>
  /** Resolves once it has stopped: a busy machine delivers a signal late. */
  freeze(): Promise<void>
  thaw(): void
  stop(): Promise<void>
}

/** Starts the S3 server of Ceph on a cluster of one, which keeps everything in memory. Takes about ten seconds. */
export async function startCeph(): Promise<CephServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-ceph-'))
  const [monitor, gateway] = await Promise.all([freePort(), freePort()])
  const cluster = randomUUID()
  const disk = randomUUID()
  const config = join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name))
  writeFileSync(config, configOf(folder, cluster, monitor))
  const env = { ...process.env, CEPH_CONF: config }
  const started: ChildProcess[] = []
  const start = (program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${program}.log`), 'w')
    const child = spawn(program, ['-f', ...args], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    started.push(child)
    return child
  }
  const kill = () => {
    for (const child of started) child.kill('SIGKILL')
  }
  // A test that ran out of time stops nothing.
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    const ended = started.map((child) => new Promise((done) => child.once('exit', done)))
    kill()
    await Promise.all(ended)
    rmSync(folder, { recursive: true })
  }
  try {
    const map = join(folder, 'monmap')
    const address = `[v2:127.0.0.1:${monitor}]`
    await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', address, map], { env })
    await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map], { env })
    start('ceph-mon', ['-i', 'a'])
    await run('ceph', ['osd', 'new', disk], { env, timeout: 30_000 })
    await run('ceph-osd', ['--mkfs', '-i', '0', '--osd-uuid', disk], { env })
    start('ceph-osd', ['-i', '0'])
    const user = ['--uid=portal', '--display-name=portal']
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = keys
    const create = ['user', 'create', ...user, `--access-key=${id}`, `--secret-key=${secret}`]
    await run('radosgw-admin', create, { env, timeout: 60_000 })
    // Its usual mode for the monitor needs a key.
    const mode = ['-n', 'client.rgw', '--ms-mon-client-mode', 'crc secure']
    const server = start('radosgw', [
      ...mode,
      `--rgw-frontends=beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1`,
    ])
    const endpoint = `http://127.0.0.1:${gateway}`
    await waitForReply(endpoint)
    const settings = { ...keys, AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: endpoint }
    return {
      settings,
      createBucket: (options) => createBucket(settings, options),
      async freeze() {
        server.kill('SIGSTOP')
        while (!isStopped(server)) await pause(1)
      },
      thaw: () => void server.kill('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whether all its threads have stopped. */
function isStopped({ pid }: ChildProcess): boolean {
  const stateOf = (thread: string) =>
    /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1]
  return readdirSync(`/proc/${pid}/task`).every((thread) => stateOf(thread) === 'T')
}

function configOf(folder: string, cluster: string, monitor: number): string {
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 1073741824
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}/run
keyring = ${folder}/keyring
admin socket =
log file =
mon cluster log file =
pid file =
`
}

async function createBucket(
  settings: BucketSettings,
  { isPublic } = { isPublic: false },
): Promise<string> {
  const { CreateBucketCommand, PutBucketPolicyCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const client = new S3Client({
    region: settings.AWS_REGION,
    credentials: {
      accessKeyId: settings.AWS_ACCESS_KEY_ID,
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    },
    ...(settings.AWS_ENDPOINT_URL && { endpoint: settings.AWS_ENDPOINT_URL }),
    forcePathStyle: true,
  })
  const name = `portal-${randomUUID().slice(0, 8)}`
  await client.send(new CreateBucketCommand({ Bucket: name }))
  if (isPublic) {
    const may = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' }
    const Statement = [{ ...may, Resource: `arn:aws:s3:::${name}/*` }]
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
    await client.send(new PutBucketPolicyCommand({ Bucket: name, Policy }))
  }
  client.destroy()
  return `s3://${name}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

async function waitForReply(address: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    if (Date.now() > deadline) throw new Error(`${address} does not answer`)
    await pause(100)
  }
}
