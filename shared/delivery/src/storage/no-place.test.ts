import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ReleaseError, StorageError } from './storage'
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
  const refusal = new StorageError(
    `${import.meta.filename}/site cannot be used: ENOTDIR: not a directory, mkdir '${import.meta.filename}/site'`,
  )
  await expect(site.putImmutable('a.js', Buffer.from('a'))).rejects.toEqual(refusal)
})

test.each(['https://backups.example/portal', 'S3://backups/portal', 'HTTP://x', 'file:///srv/x'])(
  'the address %s is no folder',
  (address) => {
    const refusal = new ReleaseError(`${address} is neither a folder nor s3://<bucket>/<folder>.`)
    expect(() => storageOf(address, {})).toThrow(refusal)
  },
)

test('the name of a host is no folder, unless there is one of that name', () => {
  expect(() => storageOf('deliver.portal.example', {})).toThrow(
    'There is no folder deliver.portal.example. Did you mean https://deliver.portal.example?',
  )
  for (const place of ['package.json', './deliver.portal.example', 'site'])
    expect(() => storageOf(place, {})).not.toThrow()
})

test.each(['C:\\portal', 'C://portal', 'portal:7', './s3:/portal'])('%s is a folder', (place) => {
  expect(() => storageOf(place, {})).not.toThrow()
})

// A limit of zero bytes for new files, as on a full disk.
test.skipIf(process.platform === 'win32').each([
  ['a draft', 'putImmutable("r/a.js", Buffer.from("a"))'],
  ['a lock', 'writeIfMatch("registry/a.json", Buffer.from("a"), null)'],
])('%s that cannot be written is removed', { timeout: 30_000 }, async (_, write) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-full-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = new URL('local-storage.ts', import.meta.url)
  const script = `import { localStorageOf } from '${storage}'
    await localStorageOf('${folder}').${write}.catch((error) => console.log(error.name))`
  const node = `ulimit -f 0; exec "${process.execPath}" --import tsx --input-type=module`
  const child = spawn('sh', ['-c', node])
  child.stdin.end(script)

  expect(await text(child.stdout)).toBe('StorageError\n')
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})
