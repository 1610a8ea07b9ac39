import type * as demo from '@portal/demo'
import { StartRefused } from '../config'

export type { DemoTable } from '@portal/demo'
export type Demo = typeof demo

/** Imports the demo data, on demand because production doesn't install it. Throws StartRefused without it. */
export async function loadDemo(): Promise<Demo> {
  try {
    return await import('@portal/demo')
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new StartRefused(
      'SEED=demo needs the package @portal/demo, which production installs leave out. Set SEED=none.',
    )
  }
}

/** Whether the package itself is missing, not one of its dependencies. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes("'@portal/demo'")
  )
}
