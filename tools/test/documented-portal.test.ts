import { afterAll, expect, test } from 'vitest'
import { adminProofs, databaseProofs } from './commands/admin'
import { deliveryProofs } from './commands/delivery'
import { prove, proveServer } from './commands/proof'
import { serverProofs } from './commands/servers'
import { openStand } from './commands/stand'
import { processesWith } from './shell'

// The documented commands that need a running portal, or run one; documented.test.ts sees that none is missing.

const stand = await openStand(5400)
const [overlay, ...servers] = Object.entries(serverProofs(stand))

afterAll(() => stand[Symbol.asyncDispose]())

test('npm start, with the commands for a portal that is running', async () => {
  const tried = async () => {
    for (const [command, proof] of Object.entries({
      ...deliveryProofs(stand),
      ...adminProofs(stand),
    }))
      await prove(stand, command, proof)
    if (overlay) await proveServer(stand, ...overlay)
  }
  await proveServer(stand, 'npm start', { prints: /Portal ready/, tried })
})

test.each(Object.entries(databaseProofs(stand)))('%s', (command, proof) =>
  prove(stand, command, proof),
)

test.each(servers)('%s', (command, proof) => proveServer(stand, command, proof))

test('nothing is left running', async () => {
  await expect.poll(() => processesWith(stand.work)).toEqual([])
})
