import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@portal/build/ports'
import pMap from 'p-map'
import { commandOf } from '../src/installed-command'
import { waitForReply } from '../src/ports'
import { mustRun } from '../src/processes'

const startsWithinMs = 60_000

/** A registry of this machine for our packages. npm takes all others from where it usually does. */
export interface Registry {
  readonly origin: string
  /** Variables with which npm uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** Publishes packed packages. */
  readonly publish: (files: readonly string[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Keeps its files in a folder, which must exist. */
export async function startRegistry(folder: string): Promise<Registry> {
  const port = await freePorts(5900)
  const origin = `http://127.0.0.1:${port}`
  const config = join(folder, 'verdaccio.yaml')
  writeFileSync(config, configuration(join(folder, 'storage')))
  const server = spawn(
    process.execPath,
    [commandOf('tools', 'verdaccio'), '--config', config, '--listen', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await waitForReply(`${origin}/-/ping`, startsWithinMs)
  const userconfig = join(folder, 'npmrc')
  writeFileSync(
    userconfig,
    `${ownSettings()}\n@portal:registry=${origin}/\n//127.0.0.1:${port}/:_authToken=anyone\n`,
  )
  const settings = { npm_config_userconfig: userconfig }
  return {
    origin,
    settings,
    async publish(files) {
      const publish = (file: string) =>
        mustRun(`Publishing ${file}`, 'npm', ['publish', file], { env: settings })
      await pMap(files, publish, { concurrency: 2 })
    },
    stop: () => stop(server),
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

const configuration = (storage: string) => `
storage: ${storage}
packages:
  '@portal/*': { access: $all, publish: $all }
log: { type: stdout, format: pretty, level: fatal }
`

/** Where this machine installs from. */
function ownSettings(): string {
  const file = join(homedir(), '.npmrc')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
