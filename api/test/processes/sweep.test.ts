import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenDb, openPostgres } from '../../src/db/client'
import { projects } from '../../src/db/schema'
import type { FileStore } from '../../src/files/file-store'
import { openFiles } from '../../src/files/open-files'
import { fileFolders, projectPath } from '../../src/files/paths'
import { sweepFiles } from '../../src/files/sweep'
import { sweepReports } from '../sweep-reports'
import { createDatabase } from '../test-api'
import { endProcesses, startProcess } from '../test-process'

const server = process.env.TEST_DATABASE_URL
const locks = `from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`

describe.skipIf(server === undefined)('processes on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sweep-'))
  const files = openFiles({ folder })
  let made: Awaited<ReturnType<typeof createDatabase>>
  let one: OpenDb
  let other: OpenDb
  beforeAll(async () => {
    made = await createDatabase(server ?? '')
    one = await openPostgres(made.url, { connections: 2 })
    other = await openPostgres(made.url, { connections: 2 })
    await one.db.insert(projects).values({ name: 'Sala', title: 'Sala', folder: 'sala' })
    for (const name of ['panorama.jpg', 'a.jpg', 'b.jpg'])
      await files.write(projectPath('sala', name), Buffer.from('x'))
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await made.drop()
    rmSync(folder, { recursive: true })
  })

  /** A store whose list waits until it is let go. */
  function holding() {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const list = vi.fn(async function* (below: string) {
      await held
      yield* files.list(below)
    })
    return { store: { ...files, list } satisfies FileStore, list, go }
  }

  test('sweep one at a time: who comes meanwhile leaves it to the first', async () => {
    const [first, second] = [holding(), holding()]
    const [mine, theirs] = [sweepReports(), sweepReports()]
    const stop = sweepFiles(one, first.store, mine)
    await vi.waitFor(() => expect(first.list).toHaveBeenCalled())

    const stopOther = sweepFiles(other, second.store, theirs)
    await vi.waitFor(() => expect(theirs.left).toHaveBeenCalled())
    expect(second.list).not.toHaveBeenCalled()
    await stopOther()

    first.go()
    await stop()
    const again = sweepReports()
    const third = holding()
    third.go()
    const stopThird = sweepFiles(other, third.store, again)
    await vi.waitFor(() => expect(third.list).toHaveBeenCalledTimes(fileFolders.length))
    await stopThird()
    for (const { failed } of [mine, theirs, again]) expect(failed).not.toHaveBeenCalled()
  })

  test('sweep with the fewest connections that they may have', async () => {
    const data = mkdtempSync(join(tmpdir(), 'portal-few-'))
    const ofSala = openFiles({ folder: join(data, 'assets') })
    for (const name of ['panorama.jpg', 'a.jpg', 'b.jpg'])
      await ofSala.write(projectPath('sala', name), Buffer.from('x'))
    const orphan = projectPath('gone', 'panorama.jpg')
    await ofSala.write(orphan, Buffer.from('x'))
    const yesterday = Date.now() / 1000 - 86_400
    utimesSync(join(data, 'assets', orphan), yesterday, yesterday)
    const { said } = startProcess({
      PORTAL_DATA: data,
      DATABASE_URL: made.url,
      DATABASE_CONNECTIONS: '3',
    })
    await vi.waitFor(() => expect(said.output).toContain('removed files that no row names'), 20_000)
    expect(said.output).not.toContain('files could not be swept')
    await endProcesses()
    rmSync(data, { recursive: true })
  })

  test('sweep again when the process that did it was killed', async () => {
    const first = holding()
    const stop = sweepFiles(one, first.store, sweepReports())
    await vi.waitFor(() => expect(first.list).toHaveBeenCalled())
    // The database ends the connection of a process that is gone.
    await other.pool?.query(`select pg_terminate_backend(pid) ${locks}`)
    await vi.waitFor(async () =>
      expect(await other.pool?.query(`select 1 ${locks}`)).toMatchObject({ rowCount: 0 }),
    )
    const second = holding()
    second.go()
    const theirs = sweepReports()
    const stopOther = sweepFiles(other, second.store, theirs)
    await vi.waitFor(() => expect(second.list).toHaveBeenCalledTimes(fileFolders.length))
    await stopOther()
    first.go()
    await stop()
    expect(theirs.failed).not.toHaveBeenCalled()
  })
})
