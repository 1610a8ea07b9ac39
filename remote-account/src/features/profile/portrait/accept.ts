import { beginsAsPortrait, type Language, portraitBeginningBytes } from '@portal/contract'
import {
  portraitMaxBytes,
  portraitMaxFiles,
  portraitMaxMegabytes,
  portraitTypes,
} from '@portal/contract/limits'
import type { DropzoneOptions, FileRejection } from 'react-dropzone'
import type { useAccountWords } from '../../../words'

/** Files that the drop zone accepts: one portrait of an offered type; others are refused before they are read. */
export const portraitRules = {
  accept: Object.fromEntries(portraitTypes.map((type) => [type, []])),
  minSize: 1,
  maxSize: portraitMaxBytes,
  maxFiles: portraitMaxFiles,
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

/** Why files were refused. */
export type Refusal = (typeof causes)[number] | 'wrong-type'

/** The first reason why the files were refused, if any. */
export function refusalOf(refused: readonly FileRejection[]): Refusal | undefined {
  const codes = refused.flatMap(({ errors }) => errors.map(({ code }) => code))
  if (codes.length === 0) return undefined
  return causes.find((cause) => codes.includes(cause)) ?? 'wrong-type'
}

/** Accepted types and size, such as “JPEG or PNG, at most 1 MB”. */
export function acceptedText(t: Words, language: Language): string {
  const names = portraitTypes.map((type) => type.replace('image/', '').toUpperCase())
  const types = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return t('profile_dialog.portrait.hint', { types, megabytes: portraitMaxMegabytes })
}

/** A refusal in one sentence. */
export function refusalText(t: Words, refusal: Refusal): string {
  switch (refusal) {
    case 'too-many-files':
      return t('errors.too_many_files')
    case 'file-too-small':
      return t('errors.file_too_small', { size: portraitRules.minSize })
    case 'file-too-large':
      return t('errors.portrait_too_large', { megabytes: portraitMaxMegabytes })
    case 'wrong-type':
      return t('errors.portrait_wrong_type')
  }
}
