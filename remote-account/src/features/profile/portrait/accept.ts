import { beginsAsPortrait, limits, portraitBeginningBytes } from '@portal/contract'
import type { DropzoneOptions, FileRejection } from 'react-dropzone'
import type { useAccountWords } from '../../../words'

/** Files that the drop zone accepts: one portrait of an offered type; others are refused before they are read. */
export const portraitRules = {
  accept: Object.fromEntries(limits.portraitTypes.map((type) => [type, []])),
  minSize: 1,
  maxSize: limits.portraitMaxBytes,
  maxFiles: limits.portraitMaxFiles,
  // Refuse several files at once instead of taking the first.
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

/** The largest portrait, as the words name it. */
export const maxMegabytes = limits.portraitMaxBytes / 1_048_576

/** Why files were refused. */
export type Refusal = (typeof causes)[number] | 'wrong-type'

/** The first reason why the files were refused, if any. */
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
      return t('errors.portrait_too_large', { megabytes: maxMegabytes })
    case 'wrong-type':
      return t('errors.portrait_wrong_type')
  }
}
