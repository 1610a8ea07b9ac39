import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CephServer, hasCeph, startCeph } from '@portal/object-store/ceph-fixture'
import type { FilesPlace } from '../src/files/open-files'

/** A bucket needs `apt-get install radosgw ceph-mon ceph-osd`. */
export const storeKinds = hasCeph ? (['folder', 'bucket'] as const) : (['folder'] as const)
export type StoreKind = (typeof storeKinds)[number]

export interface Stores {
  /** The server of the buckets. */
  readonly server: CephServer | undefined
  /** An empty place for files. */
  create(kind: StoreKind): Promise<FilesPlace>
  stop(): Promise<void>
}

export async function startStores(): Promise<Stores> {
  const server = hasCeph ? await startCeph() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-stores-'))
  return {
    server,
    async create(kind) {
      if (kind === 'folder') return { folder: mkdtempSync(join(folder, 'files-')) }
      if (!server) throw new Error('There is no server for buckets.')
      return { bucket: `${await server.createBucket()}/below/a folder`, settings: server.settings }
    },
    async stop() {
      await server?.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
