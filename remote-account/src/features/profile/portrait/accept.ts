import { beginsAsPortrait, limits, portraitBeginningBytes } from '@portal/shared/contract'
import type { DropzoneOptions, FileRejection } from 'react-dropzone'
import type { useAccountWords } from '../../../words'

/** What a zone takes: everything but one portrait of an offered type is refused before it is read. */
export const portraitRules = {
  accept: Object.fromEntries(limits.portraitTypes.map((type) => [type, []])),
  minSize: 1,
  maxSize: limits.portraitMaxBytes,
  maxFiles: limits.portraitMaxFiles,
  // Several at once are all refused, rather than the first of them taken (G-35).
  multiple: true,
  validator: refuseByContent,
} satisfies DropzoneOptions

async function refuseByContent(file: Blob) {
  const beginning = await file.slice(0, portraitBeginningBytes).arrayBuffer()
  const isOffered = beginsAsPortrait(new Uint8Array(beginning))
  return isOffered ? null : { code: 'file-invalid-type', message: '' }
}

type Words = ReturnType<typeof useAccountWords>

const causes = ['too-many-files', 'file-too-small', 'file-too-large'] as const

/** Why files were refused. */
export type Refusal = (typeof causes)[number] | 'wrong-type'

/** Why these were refused, if they were: the first reason counts (5.10, 5.11, G-34, G-35). */
export function refusalOf(refused: readonly FileRejection[]): Refusal | undefined {
  const codes = refused.flatMap(({ errors }) => errors.map(({ code }) => code))
  if (codes.length === 0) return undefined
  return causes.find((cause) => codes.includes(cause)) ?? 'wrong-type'
}

/** A refusal in one sentence. */
export function refusalText(t: Words, refusal: Refusal): string {
  switch (refusal) {
    case 'too-many-files':
      return t('errors.too_many_files')
    case 'file-too-small':
      return t('errors.file_too_small', { size: portraitRules.minSize })
    case 'file-too-large':
      return t('errors.portrait_too_large')
    case 'wrong-type':
      return t('errors.portrait_wrong_type')
  }
}
