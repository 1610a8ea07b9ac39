import type { Words } from '@portal/kit/portal'
import type { ComponentType } from 'react'
import { z } from 'zod'

/** The component of a place is exported under its kind, such as `screen`. */
type LazyPart = () => Promise<Readonly<Record<string, ComponentType<object> | undefined>>>
type LazyWords = () => Promise<{ readonly default: Words }>

const lazy = <T>() => z.custom<T>((value) => typeof value === 'function')
const parts = z.record(z.string(), lazy<LazyPart>())

/** Checked after loading: a remote may be of any version. */
export const Door = z.object({
  contract: z.string(),
  namespace: z.string(),
  screens: parts,
  dialogs: parts,
  slots: parts.default({}),
  words: z.object({ pt: lazy<LazyWords>(), en: lazy<LazyWords>() }),
})
export type Door = z.infer<typeof Door>
