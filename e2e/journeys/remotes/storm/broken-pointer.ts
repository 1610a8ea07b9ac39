import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppName } from '@portal/contract'
import { expect } from '../../../fixtures/earlier-portal'
import type { ReleaseLab } from '../../../fixtures/release-lab'
import { soon } from '../../../fixtures/release-news'
import type { Storm } from './operations'

export type Closures = ReturnType<typeof expectClosures>

/** Records when the tables may be closed, so that a page that finds them closed at another time fails. */
export function expectClosures() {
  let from = Number.POSITIVE_INFINITY
  let until = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      from = Date.now()
    },
    end: () => {
      // Open pages hear of a resume within this time.
      until = Date.now() + soon.timeout
    },
    meet: () => {
      expect(Date.now(), 'the tables are closed').toBeGreaterThanOrEqual(from)
      expect(Date.now(), 'the tables are closed').toBeLessThanOrEqual(until)
    },
  }
}

/**
 * Breaks the pointer of the tables three times. New releases are refused, and every other team goes on. Kill and pause
 * rebuild the pointer on their way; `repair` rebuilds it while other teams release.
 * @param doomed A release of the tables to kill.
 */
export async function breakPointer(
  lab: ReleaseLab,
  storm: Storm,
  closures: Closures,
  doomed: string,
): Promise<void> {
  const app = 'remote-tables'
  const before = await lab.live(app)
  await storm.endCanaryOf(app)
  await storm.operate('promote', app, doomed)

  await cutPointer(lab, app)
  for (const tool of Object.values(storm.tools))
    await expect(tool.promote(app, before)).rejects.toThrow(`repair ${app}`)
  await storm.takeTurns(4, app)
  await storm.operate('kill', app)
  expect(await lab.live(app)).toBe(before)
  expect((await storm.served(app)).killed).toContain(doomed)

  await cutPointer(lab, app)
  closures.begin()
  await storm.operate('pause', app)
  expect((await storm.served(app)).isPaused).toBe(true)
  await storm.operate('resume', app)
  closures.end()

  await cutPointer(lab, app)
  await Promise.all([storm.operate('repair', app), storm.takeTurns(3, app)])
  expect(await lab.live(app)).toBe(before)
  for (const tool of Object.values(storm.tools))
    await expect(tool.promote(app, doomed)).rejects.toThrow('was killed')
  await storm.operate('promote', app, await storm.nextOf(app))
}

async function cutPointer({ site }: ReleaseLab, app: AppName): Promise<void> {
  const path = join(site, 'registry', `${app}.json`)
  await writeFile(path, (await readFile(path)).subarray(0, 200))
}
