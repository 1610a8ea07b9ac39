// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ReleaseError } from './storage'
import { storageOf } from './storage-of'

const cli = fileURLToPath(new URL('../commands/cli.ts', import.meta.url))

// Node's own recursive mkdir never ends there, so this is another process.
test.skipIf(process.platform !== 'linux')(
  'a folder that cannot be made is refused in one line',
  { timeout: 30_000 },
  async () => {
    const args = ['--import', 'tsx', cli, 'compose', '--site', '/proc/x']
    const child = spawn(process.execPath, args, { timeout: 20_000 })
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^\/proc\/x cannot be used: ENOENT.*\n$/),
    })
  },
)

test('a folder below a file is refused with its name', async () => {
  const site = storageOf(`${import.meta.filename}/site`, {})
  const refusal = new ReleaseError(
    `${import.meta.filename}/site cannot be used: ENOTDIR: not a directory, mkdir '${import.meta.filename}/site'`,
  )
  await expect(site.putImmutable('a.js', Buffer.from('a'))).rejects.toEqual(refusal)
})
