import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, root } from '../workspace.mjs'
import { run } from './processes.mjs'

/**
 * Whether Playwright can record videos, which takes its own ffmpeg; on Linux that of the system serves as well.
 * @returns {Promise<boolean>}
 */
export async function canRecordVideo() {
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const args = [playwright, 'install', '--dry-run', 'ffmpeg']
  const { output } = await run(process.execPath, args, { cwd: join(root, 'e2e') })
  const folder = /Install location:\s+(.+)/.exec(output)?.[1]
  if (!folder) return false
  if (existsSync(folder)) return true
  const ofSystem = (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'ffmpeg'))
    .find(existsSync)
  if (process.platform !== 'linux' || !ofSystem) return false
  mkdirSync(folder, { recursive: true })
  symlinkSync(ofSystem, join(folder, 'ffmpeg-linux'))
  return true
}
