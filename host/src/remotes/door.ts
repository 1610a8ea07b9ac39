import type { Words } from '@portal/kit/portal'
import type { ComponentType } from 'react'
import { z } from 'zod'

/** The component of a place stands under the name of its kind, such as `screen`. */
type LazyPart = () => Promise<Readonly<Record<string, ComponentType<object> | undefined>>>
type LazyWords = () => Promise<{ readonly default: Words }>

const lazy = <T>() => z.custom<T>((value) => typeof value === 'function')
const parts = z.record(z.string(), lazy<LazyPart>())

/** The shape of a door, checked when it has been loaded: what crosses between releases is not trusted. */
export const Door = z.object({
  contract: z.string(),
  namespace: z.string(),
  screens: parts,
  dialogs: parts,
  slots: parts.default({}),
  words: z.object({ pt: lazy<LazyWords>(), en: lazy<LazyWords>() }),
})
export type Door = z.infer<typeof Door>
