import { limits } from '@portal/shared/contract'
import type { DropzoneOptions, FileRejection } from 'react-dropzone'
import type { useAccountWords } from '../../../words'

/** What a zone takes: everything but one portrait of an offered type is refused before it is read. */
export const portraitRules = {
  accept: Object.fromEntries(limits.portraitTypes.map((type) => [type, []])),
  minSize: 1,
  maxSize: limits.portraitMaxBytes,
  maxFiles: limits.portraitMaxFiles,
  multiple: true,
  validator: refuseByContent,
} satisfies DropzoneOptions

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** The name of a file and the type that follows from it say nothing about what is in it. */
async function refuseByContent(file: Blob) {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isOffered = beginnings.some((bytes) => bytes.every((byte, at) => start[at] === byte))
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
