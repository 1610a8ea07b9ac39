import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@portal/build/ports'
import { portsOfAPortal } from '@portal/contract/ports'
import { copyOfRepository } from '@portal/e2e/repository-copy'
import { install } from '../../install.mjs'
import type { Settings } from '../shell'

/** A copy of the repository, with ports and data of its own, in which the commands of the documents run. */
export interface Stand extends AsyncDisposable {
  readonly copy: Awaited<ReturnType<typeof copyOfRepository>>
  /** A folder outside the copy. */
  readonly work: string
  /** The data folder of the copy's portal. */
  readonly data: string
  readonly portalPort: number
  readonly portalUrl: string
  readonly apiUrl: string
  /** The variables of every command. */
  readonly settings: Settings
  /** Starts a server of the copy, which ends with the stand at the latest. */
  readonly start: (entry: string, env: Settings) => ChildProcess
}

/** @param firstPort Stands at the same time need numbers of their own: they look for free ports from here on. */
export async function openStand(firstPort: number): Promise<Stand> {
  const work = mkdtempSync(join(tmpdir(), 'portal-commands-'))
  const data = join(work, 'data')
  const portalPort = await freePorts(firstPort, portsOfAPortal)
  const apiPort = await freePorts(portalPort + 1000)
  const settings: Settings = {
    PORTAL_DATA: data,
    PORTAL_PORT: `${portalPort}`,
    API_PORT: `${apiPort}`,
    REMOTE: 'remote-tables',
  }
  // The copy links to what is installed here: an install of its own would replace it.
  await install()
  const copy = await copyOfRepository({ withBuilds: true })
  const started: ChildProcess[] = []
  return {
    copy,
    work,
    data,
    portalPort,
    portalUrl: `http://localhost:${portalPort}`,
    apiUrl: `http://localhost:${apiPort}`,
    settings,
    start(entry, env) {
      const child = spawn(process.execPath, ['--import', 'tsx', entry], {
        cwd: copy.folder,
        env: { ...process.env, ...settings, ...env },
        stdio: 'inherit',
      })
      started.push(child)
      return child
    },
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill()
      await copy[Symbol.asyncDispose]()
      rmSync(work, { recursive: true, force: true })
    },
  }
}
