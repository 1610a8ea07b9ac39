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

/** What is wrong with refused files, in one sentence: the first reason counts (5.10, 5.11, G-34, G-35). */
export function refusalText(t: Words, refused: readonly FileRejection[]): string | undefined {
  const codes = refused.flatMap(({ errors }) => errors.map(({ code }) => code))
  const told = (['too-many-files', 'file-too-small', 'file-too-large'] as const).find((code) =>
    codes.includes(code),
  )
  switch (told) {
    case 'too-many-files':
      return t('errors.too_many_files')
    case 'file-too-small':
      return t('errors.file_too_small', { size: portraitRules.minSize })
    case 'file-too-large':
      return t('errors.portrait_too_large')
    default:
      return codes.length > 0 ? t('errors.portrait_wrong_type') : undefined
  }
}
