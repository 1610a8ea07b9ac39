import type { Stats } from 'node:fs'
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../errors/cause'
import { makePrivateFolder } from '../private-folder'
import { writeWholeFile } from '../whole-file'
import type { FileStore, ListedFile, StoredFile } from './file-store'
import { fileFolders } from './paths'

/** Files in a local folder, closed to other users. */
export function folderStoreOf(root: string): FileStore {
  const at = (path: string) => join(root, path)

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const entries = await unlessMissing(readdir(at(folder), { withFileTypes: true }))
    for (const entry of entries ?? []) {
      const path = `${folder}${entry.name}`
      if (entry.isDirectory()) yield* list(`${path}/`)
      const found = entry.isFile() ? await unlessMissing(stat(at(path))) : undefined
      if (found) yield { path, size: found.size, modified: found.mtime }
    }
  }

  return {
    list,

    async find(path) {
      const found = await unlessMissing(stat(at(path)))
      return found?.isFile() ? infoOf(found) : undefined
    },

    async open(path, range) {
      const handle = await unlessMissing(open(at(path)))
      const found = await handle?.stat()
      if (handle && found?.isFile())
        return { ...infoOf(found), body: handle.createReadStream(range) }
      await handle?.close()
      return undefined
    },

    async write(path, contents) {
      makePrivateFolder(root)
      makePrivateFolder(dirname(at(path)))
      await writeWholeFile(at(path), contents instanceof Uint8Array ? contents : contents.stream)
    },

    async remove(path) {
      await rm(at(path), { force: true })
      try {
        for (let up = dirname(path); !isKept(up); up = dirname(up)) await rmdir(at(up))
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) throw error
      }
    },
  }
}

function isKept(folder: string): boolean {
  return folder === '.' || fileFolders.includes(folder)
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return undefined
    throw error
  })
}

function infoOf({ size, mtime, mtimeMs }: Stats): StoredFile {
  const etag = `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`
  return { size, etag, modified: mtime }
}
