import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { encodedForms } from './encodings'

test('files are read while many are compressed', { timeout: 30_000 }, async () => {
  const ended: string[] = []
  const scripts = Array.from({ length: 6 }, () => Buffer.from(randomBytes(60_000).toString('hex')))
  const compressed = scripts.map(async (script, index) => {
    await encodedForms(`${index}.js`, script)
    ended.push('compressed')
  })
  for (let read = 0; read < 10; read++) await readFile(import.meta.filename)
  ended.push('read')
  await Promise.all(compressed)
  expect(ended[0]).toBe('read')
})
