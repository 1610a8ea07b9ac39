import type { BucketSettings } from '@portal/object-store/bucket'
import { makePrivateFolder } from '../private-folder'
import { bucketStoreOf } from './bucket-store'
import type { FileStore } from './file-store'
import { folderStoreOf } from './folder-store'

export type FilesPlace =
  | { readonly folder: string }
  | { readonly bucket: string; readonly settings: BucketSettings }

/** Opens a file store. A bucket isn't called yet: the rest of the api works without it. */
export function openFiles(place: FilesPlace): FileStore {
  if ('bucket' in place) return bucketStoreOf(place.bucket, place.settings)
  makePrivateFolder(place.folder)
  return folderStoreOf(place.folder)
}
