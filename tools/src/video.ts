import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath } from './machine'
import { runPlaywright } from './playwright'

/** Whether Playwright can record videos, which takes its own ffmpeg; on Linux that of the system serves as well. */
export async function canRecordVideo(): Promise<boolean> {
  const { output } = await runPlaywright(['install', '--dry-run', 'ffmpeg'])
  const folder = /Install location:\s+(.+)/.exec(output)?.[1]
  if (!folder) return false
  if (existsSync(folder)) return true
  const ofSystem = findOnPath('ffmpeg')
  if (process.platform !== 'linux' || !ofSystem) return false
  mkdirSync(folder, { recursive: true })
  symlinkSync(ofSystem, join(folder, 'ffmpeg-linux'))
  return true
}
