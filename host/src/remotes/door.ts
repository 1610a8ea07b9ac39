import type { Remote } from '@portal/shared/portal'
import { z } from 'zod'

const lazy = z.custom<() => Promise<never>>((value) => typeof value === 'function')

/** The shape of a door, checked when it has been loaded: what crosses between releases is not trusted. */
export const Door = z.object({
  contract: z.string(),
  namespace: z.string(),
  screens: z.record(z.string(), lazy),
  dialogs: z.record(z.string(), lazy),
  words: z.object({ pt: lazy, en: lazy }),
}) satisfies z.ZodType<Remote>
