import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { replaceFile, type Storage } from './storage'

// Node has four threads for compressing and for all files, so two of them stay free for files.
const twoAtOnce = pLimit(2)
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const decoders = new Map([
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
])

/** Of files that have encoded forms. */
export const textSuffixes = [
  'js',
  'css',
  'html',
  'json',
  'md',
  'svg',
  'txt',
  'webmanifest',
] as const
/** Pattern for the address of such a file. nginx and Caddy use it too. */
export const encodedAddress = `^[^?]*[.](${textSuffixes.join('|')})([?].*)?$`
const isText = new RegExp(encodedAddress)

export const encodingOf: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' }
export const encodedSuffixes = Object.keys(encodingOf)

/** Pattern for the end of an entry in `accept-encoding` whose weight isn't 0. nginx and Caddy use it too. */
export const acceptedWeight = ' *(,|$|; *[qQ]=(1|0[.]0*[1-9]))'

/** The encoded forms of a text file by suffix, for web servers that don't compress. Only those that are smaller. */
export async function encodedForms(path: string, body: Buffer): Promise<Map<string, Buffer>> {
  if (!isText.test(path)) return new Map()
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, zipped] = await Promise.all([
    twoAtOnce(() => brotli(body, { params })),
    twoAtOnce(() => gz(body, { level: 9 })),
  ])
  const forms: [string, Buffer][] = [
    ['.br', br],
    ['.gz', zipped],
  ]
  return new Map(forms.filter(([, form]) => form.length < body.length))
}

/** Whether an encoded form is of these bytes. */
export async function isFormOf(suffix: string, form: Buffer, body: Buffer): Promise<boolean> {
  const decode = decoders.get(suffix)
  const content = await decode?.(form, { maxOutputLength: body.length }).catch(() => undefined)
  return content?.equals(body) === true
}

/** The stored encoded forms of a file by suffix; undefined unless the storage has both, of these bytes. */
export async function storedForms(
  storage: Storage,
  path: string,
  body: Buffer,
): Promise<Map<string, Buffer> | undefined> {
  const forms = new Map<string, Buffer>()
  for (const suffix of encodedSuffixes) {
    const form = (await storage.read(`${path}${suffix}`))?.body
    if (!form || !(await isFormOf(suffix, form, body))) return undefined
    forms.set(suffix, form)
  }
  return forms
}

/**
 * Replaces a file and its encoded forms. Not for files that earlier tools write too: they would leave old forms beside
 * a new file. The file itself comes last: after an interruption the next call finds it
 * outdated and starts over.
 */
export async function replaceEncoded(storage: Storage, path: string, body: Buffer): Promise<void> {
  const forms = await encodedForms(path, body)
  for (const suffix of encodedSuffixes) {
    const form = forms.get(suffix)
    if (form) await replaceFile(storage, `${path}${suffix}`, form)
    else await storage.remove(`${path}${suffix}`)
  }
  await replaceFile(storage, path, body)
}
