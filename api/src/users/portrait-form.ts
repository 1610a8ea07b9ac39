import type { MultipartFile } from '@fastify/multipart'
import { limits } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure'

const formLimits = { files: limits.portraitMaxFiles, fileSize: limits.portraitMaxBytes, fields: 10 }

/** Maps a refusal of the form reader to an error code. */
const refusals: Record<string, Failure['code']> = {
  FST_REQ_FILE_TOO_LARGE: 'portrait-too-large',
  FST_FILES_LIMIT: 'too-many-files',
  FST_PARTS_LIMIT: 'too-many-files',
  FST_FIELDS_LIMIT: 'invalid-input',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-type',
}

/** Reads one file of at most 1 MB from the field `portrait`. Throws a code of `refusals` or `malformed-request`. */
export async function readPortraitForm(request: FastifyRequest): Promise<{ portrait?: File }> {
  let portrait: File | undefined
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === 'file') portrait = await fileOf(part)
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return portrait ? { portrait } : {}
}

async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer()
  if (part.fieldname !== 'portrait') return undefined
  // Buffers of the form reader are not shared; a copy of each upload would count.
  return new File([bytes as Uint8Array<ArrayBuffer>], 'portrait')
}

function refusalOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new Failure(refusals[code] ?? 'malformed-request')
}
