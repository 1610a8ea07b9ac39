import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from './lock'

function startFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, file: join(folder, 'db.lock') }
}

/** A lock of a process that was killed. */
function leaveLock(file: string) {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, JSON.stringify({ pid, started: '1' }))
}

test.each(['none', 'a lock that was left'])(
  'of several that start at the same time on %s, one has the database',
  async (before) => {
    const { folder, file } = startFolder()
    for (let round = 0; round < 10; round++) {
      if (before !== 'none') leaveLock(file)
      const starts = await Promise.allSettled([takeLock(file), takeLock(file), takeLock(file)])
      const held = starts.filter((start) => start.status === 'fulfilled')
      const refused = starts.filter((start) => start.status === 'rejected')
      expect(held).toHaveLength(1)
      for (const { reason } of refused) expect(reason.message).toContain('is in use by')
      expect(readdirSync(folder).sort()).toEqual(['db.lock', 'db.sock'])
      for (const { value } of held) await value.release()
      expect(existsSync(file)).toBe(false)
    }
  },
)
