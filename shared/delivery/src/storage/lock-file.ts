import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A lock lasts milliseconds. If older than this, its holder died. */
const staleAfterMs = 10_000
const retryEveryMs = 5
const giveUpAfterMs = 60_000

export interface HeldLock {
  /** False once another process took the lock over because this one was slow. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** Waits for an exclusive lock. Throws Error after a minute. */
export async function lockFile(path: string): Promise<HeldLock> {
  const token = `${process.pid} ${randomUUID()}`
  const start = Date.now()
  while (!(await create(path, token))) {
    if (Date.now() - start > giveUpAfterMs)
      throw new Error(`${path} stayed locked for ${giveUpAfterMs} ms.`)
    await removeIfStale(path)
    await pause(retryEveryMs * (1 + Math.random()))
  }
  const isHeld = async () => (await readFile(path, 'utf8').catch(() => '')) === token
  return {
    isHeld,
    release: async () => {
      if (await isHeld()) await rm(path, { force: true })
    },
  }
}

async function create(path: string, token: string): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!file) return false
  try {
    await file.writeFile(token)
    return true
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function removeIfStale(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || Date.now() - found.mtimeMs < staleAfterMs) return
  // Of several processes that see a stale lock, only one can rename it.
  const aside = `${path}-${randomUUID()}`
  await rename(path, aside).catch(() => undefined)
  await rm(aside, { force: true })
}
