import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@portal/build/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminProofs, databaseProofs } from './commands/admin'
import { deliveryProofs } from './commands/delivery'
import { prove, proveServer } from './commands/proof'
import { serverProofs } from './commands/servers'
import { openStand } from './commands/stand'
import { processesWith, runLine } from './shell'

// The documented commands that need a running portal, or run one; documented.test.ts sees that none is missing.

const stand = await openStand(5400)
const servers = Object.entries(serverProofs(stand))
/** Needs the portal of another process. */
const isOverlay = ([command]: (typeof servers)[number]) => command.startsWith('OVERLAY=')

afterAll(() => stand[Symbol.asyncDispose]())

describe('npm start', () => {
  let stop: () => void
  let served: Promise<void>
  beforeAll(async () => {
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    await new Promise<void>((resolve, reject) => {
      const tried = () => {
        resolve()
        return stopped
      }
      served = proveServer(stand, 'npm start', { prints: /Portal ready/, tried })
      served.catch(reject)
    })
  })

  test.each(Object.entries({ ...deliveryProofs(stand), ...adminProofs(stand) }))(
    'serves while somebody uses %s',
    (command, proof) => prove(stand, command, proof),
  )

  test.each(servers.filter(isOverlay))('serves while somebody uses %s', (command, proof) =>
    proveServer(stand, command, proof),
  )

  test('of a second one on its data is refused', secondIsRefused)

  test('ends at Ctrl+C and leaves no process', () => {
    stop()
    return served
  })
})

test.each(Object.entries(databaseProofs(stand)))('%s', (command, proof) =>
  prove(stand, command, proof),
)

test.each(servers.filter((server) => !isOverlay(server)))('%s', (command, proof) =>
  proveServer(stand, command, proof),
)

test('nothing is left running', async () => {
  await expect.poll(() => processesWith(stand.work)).toEqual([])
})

/** A second portal on the data of the one that is running leaves that as it is. */
async function secondIsRefused(): Promise<void> {
  const settings = () => readFileSync(join(stand.data, 'site/config.json'), 'utf8')
  const before = settings()
  const port = await freePorts(stand.portalPort + 50, 2)
  const ports = { PORTAL_PORT: `${port}`, API_PORT: `${port + 1}` }
  const { code, output } = await runLine('npm start', stand.copy.folder, {
    ...stand.settings,
    ...ports,
  })
  expect(output).toMatch(/^The database \S+ is in use by process \d+\. Stop it first/m)
  expect(code).toBe(1)
  expect(settings()).toBe(before)
}
