import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-private-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (folder: string) => statSync(folder).mode & 0o7777

test('a new folder and one open to other users become private', () => {
  makePrivateFolder(join(parent, 'new'))
  expect(modeOf(join(parent, 'new'))).toBe(0o700)
  chmodSync(parent, 0o755)
  makePrivateFolder(parent)
  expect(modeOf(parent)).toBe(0o700)
})

test('a folder that all users share stays as it is', () => {
  chmodSync(parent, 0o1777)
  expect(() => makePrivateFolder(parent)).toThrow('shared by all users')
  expect(modeOf(parent)).toBe(0o1777)
})
