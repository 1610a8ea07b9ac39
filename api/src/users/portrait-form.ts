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

/**
 * The body of `changePicture`: one file of at most 1 MB in the field `portrait`, whatever it calls itself.
 * @throws Failure `portrait-too-large`, `too-many-files`, `unsupported-type`, `invalid-input`
 */
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
  return part.fieldname === 'portrait' ? new File([bytes], 'portrait') : undefined
}

/** A form that breaks off or cannot be read has no code of its own. */
function refusalOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new Failure(refusals[code] ?? 'malformed-request')
}
