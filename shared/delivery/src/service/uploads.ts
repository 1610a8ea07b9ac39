import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppName } from '@portal/contract'
import { fieldsOf } from '@portal/contract/read-documents'
import { releasePath, releasesFolder } from '@portal/contract/site-paths'
import { z } from 'zod'
import { publish } from '../commands/publish'
import { publishedOutcome } from '../commands/published'
import { requireActiveKey } from '../commands/signing-key'
import { type Call, hexOf, type Outcome, type UploadReply, UploadRequest } from '../documents/calls'
import { liveIds, readPointer } from '../documents/pointer'
import { descriptionPath, isAdded, readRelease } from '../documents/releases'
import { sha384 } from '../storage/digest'
import { parseJson } from '../storage/json'
import { ReleaseError, replaceFile, type Storage } from '../storage/storage'
import { makeBuildFolder } from './build-folders'
import { Refusal } from './refusal'
import type { Budget } from './service-settings'

// Files of a build wait in the store until all are there. The id of an upload is a digest of what it lists, so a second
// attempt, also through another process, finds the files of the first one.

const folder = 'uploads'
const keepMs = 86_400_000
const keepAtMost = 4
/** Releases whose files need not be sent again. */
const earlierAtMost = 5
const megabyte = 1_000_000

const Published = z.object({ app: AppName, id: z.string() })
const Upload = z.object({ at: z.iso.datetime(), request: UploadRequest })

type ListedFile = UploadRequest['files'][number]
type PublishCall = Extract<Call, { verb: 'publish' }>

export interface Uploads {
  /** Throws Refusal when the files are too large or can't be a build. */
  open(request: UploadRequest): Promise<UploadReply>
  /** The file of an upload that has this digest. Throws Refusal when there is none. */
  find(app: AppName, upload: string, hex: string): Promise<ListedFile>
  /** Stores a file. Throws Refusal unless it is the one that was listed. */
  put(app: AppName, upload: string, file: ListedFile, body: Buffer): Promise<void>
  /** Publishes a complete upload. Throws ReleaseError when a file is missing or the build is refused. */
  publish(call: PublishCall, by: string): Promise<Outcome>
  /** Adds `release.json`, which the client compares with its build before it signs. */
  describe(published: Outcome): Promise<Outcome>
  /** Makes room once the answer of `publish` is kept; before, a repeated call needs the files again. */
  remove(call: PublishCall): Promise<void>
}

export function uploadsOf(site: Storage, store: Storage, budget: Budget): Uploads {
  async function read(app: AppName, upload: string): Promise<UploadRequest> {
    const path = `${folder}/${app}/${upload}/list.json`
    const stored = await store.read(path)
    if (stored === undefined) throw new Refusal(404, 'Unknown upload. Repeat the command.')
    return Upload.parse(parseJson(stored.body, path)).request
  }

  return {
    async open(request) {
      const { app } = request
      requireBuild(request)
      await requireBudget(site, request, budget)
      const upload = idOf(request)
      await removeOld(store, app, upload)
      const list = Buffer.from(JSON.stringify({ at: new Date().toISOString(), request }))
      // Again for an attempt that goes on, which is not to be removed as an old one.
      await replaceFile(store, `${folder}/${app}/${upload}/list.json`, list)
      const earlier = await earlierFiles(site, app)
      const missing: string[] = []
      for (const digest of new Set(request.files.map((file) => file.digest)))
        if (
          (await intact(store, `${folder}/${app}/${upload}/${hexOf(digest)}`, digest)) ===
            undefined &&
          (await intact(site, earlier.get(digest), digest)) === undefined
        )
          missing.push(digest)
      return { upload, missing }
    },

    async find(app, upload, hex) {
      const { files } = await read(app, upload)
      const file = files.find(({ digest }) => hexOf(digest) === hex)
      if (file === undefined) throw new Refusal(404, 'This file is not in the list of the upload.')
      return file
    },

    async put(app, upload, file, body) {
      if (body.length !== file.size || sha384(body) !== file.digest)
        throw new Refusal(422, `${file.path} does not match its digest.`)
      await replaceFile(store, `${folder}/${app}/${upload}/${hexOf(file.digest)}`, body)
    },

    async publish({ app, upload, source, key }, by) {
      if (key !== undefined) await requireActiveKey(site, app, { id: key })
      const request = await read(app, upload)
      await requireBudget(site, request, budget)
      const earlier = await earlierFiles(site, app)
      const build = await makeBuildFolder()
      try {
        for (const { path, digest, size } of request.files) {
          const body =
            (await intact(store, `${folder}/${app}/${upload}/${hexOf(digest)}`, digest)) ??
            (await intact(site, earlier.get(digest), digest))
          if (body === undefined)
            throw new Refusal(409, `${path} was not uploaded. Repeat the command.`)
          if (body.length !== size)
            throw new Refusal(422, `${path} does not have the size that was listed.`)
          await mkdir(dirname(join(build, 'dist', path)), { recursive: true })
          await writeFile(join(build, 'dist', path), body)
        }
        await writeFile(join(build, 'package.json'), JSON.stringify({ version: request.version }))
        const { id, isNew } = await publish(site, app, build, by, { source })
        return await publishedOutcome(site, { app, id, isNew })
      } finally {
        await rm(build, { recursive: true, force: true })
      }
    },

    async describe(published) {
      const { app, id } = Published.parse(published.result)
      const stored = await site.read(descriptionPath(app, id))
      const description = `${stored?.body ?? ''}`
      return { ...published, result: { ...fieldsOf(published.result), description } }
    },

    remove: ({ app, upload }) => removeUpload(store, app, upload),
  }
}

function idOf({ app, version, files }: UploadRequest): string {
  const lines = files.map(({ path, digest, size }) => `${path}\n${digest}\n${size}`).sort()
  return createHash('sha256')
    .update([app, version, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

function requireBuild({ app, files }: UploadRequest): void {
  const paths = files.map(({ path }) => path)
  const all = new Set(paths)
  const isFolder = (path: string) => paths.some((other) => other.startsWith(`${path}/`))
  const wrong = paths.find((path) => isAdded(path) || isFolder(path))
  if (wrong !== undefined) throw new Refusal(422, `A build has no file ${wrong}.`)
  const page = paths.find((path) => /\.([sx]?html?|xht|xml|xsl|svgz|mht(ml)?)$/i.test(path))
  if (page !== undefined && !(app === 'host' && page === 'index.html'))
    throw new Refusal(422, `A build has no page of its own, such as ${page}.`)
  if (all.size < paths.length) throw new Refusal(422, 'A file is listed twice.')
}

async function requireBudget(
  site: Storage,
  { app, files }: UploadRequest,
  { releaseBytes, appBytes }: Budget,
): Promise<void> {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > releaseBytes(app))
    throw new Refusal(
      413,
      `The build of ${app} has ${sizeText(size)}; a release may have ${sizeText(releaseBytes(app))}.`,
    )
  const stored = await site.sizeOf(`${releasesFolder}/${app}`)
  if (stored + size > appBytes(app))
    throw new Refusal(
      413,
      `The releases of ${app} have ${sizeText(stored)} of ${sizeText(appBytes(app))}. Prune old ones first.`,
    )
}

function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
}

/** Paths in the site by digest: files of live and new releases, which a new build often shares. */
async function earlierFiles(site: Storage, app: AppName): Promise<ReadonlyMap<string, string>> {
  const pointer = await readPointer(site, app)
  const newest = pointer.versions.map(({ id }) => id).slice(-earlierAtMost)
  const found = new Map<string, string>()
  for (const id of new Set([...newest, ...liveIds(pointer)])) {
    const release = await readRelease(site, pointer, id).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error
    })
    for (const [file, digest] of Object.entries(release?.integrity ?? {}))
      found.set(digest, `${releasePath(app, id)}/${file}`)
  }
  return found
}

/** A file, if it is there and has this digest. */
async function intact(
  storage: Storage,
  path: string | undefined,
  digest: string,
): Promise<Buffer | undefined> {
  const body = path === undefined ? undefined : (await storage.read(path))?.body
  return body && sha384(body) === digest ? body : undefined
}

/** Makes room for an upload: those that were given up, and the oldest of too many. */
async function removeOld(store: Storage, app: AppName, upload: string): Promise<void> {
  const paths = await store.list(`${folder}/${app}`)
  const others = [...new Set(paths.map((path) => path.split('/')[2] ?? ''))].filter(
    (id) => id !== upload,
  )
  const dated = await Promise.all(
    others.map(async (id) => {
      const stored = await store.read(`${folder}/${app}/${id}/list.json`)
      const at = stored && Upload.safeParse(parseJson(stored.body, id)).data?.at
      return { id, at: at === undefined ? 0 : Date.parse(at) }
    }),
  )
  const newestFirst = dated.toSorted((one, other) => other.at - one.at)
  for (const [index, { id, at }] of newestFirst.entries())
    if (index >= keepAtMost - 1 || Date.now() - at > keepMs) await removeUpload(store, app, id)
}

async function removeUpload(store: Storage, app: AppName, upload: string): Promise<void> {
  // The list last: without it the files would be of an unknown upload.
  const paths = await store.list(`${folder}/${app}/${upload}`)
  const isList = (path: string) => Number(path.endsWith('/list.json'))
  for (const path of paths.toSorted((one, other) => isList(one) - isList(other)))
    await store.remove(path)
}
