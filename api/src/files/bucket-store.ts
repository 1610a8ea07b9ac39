import { type BucketSettings, openBucket } from '@portal/object-store/bucket'
import { cacheControl, contentTypeOf } from './content-type'
import type { FileStore } from './file-store'

/** Files in a bucket, `s3://<bucket>/<folder>`. Its calls throw BucketError. */
export function bucketStoreOf(address: string, settings: BucketSettings): FileStore {
  const { find, open, put, remove, list } = openBucket(address, settings)
  return {
    ...{ find, open, remove, list },
    async write(path, contents) {
      await put(path, contents, { cacheControl, contentType: contentTypeOf(path) })
    },
  }
}
