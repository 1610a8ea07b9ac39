import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@portal/contract'

export const engines = ['chromium', 'firefox', 'webkit'] as const
export const looks = ['light', 'dark'] as const

interface Picture {
  readonly engine: string
  readonly state: string
  readonly language: Language
  readonly width: number
  readonly look: string
}

export const folder = fileURLToPath(new URL('../reports/engines', import.meta.url))

/** Path of a picture. */
export function pictureFile({ engine, state, language, width, look }: Picture): string {
  const name = state.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  return join(folder, `${name}_${language}_${width}_${look}_${engine}.jpg`)
}
