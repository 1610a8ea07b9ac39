import { writeSurfaces } from '../npm/surface-files'
import { parseOptions } from '../options'

/** `[--released]`: writes what the users of the published packages can rely on; after a release, as released. */
export async function main(args: string[]): Promise<void> {
  const options = { released: { type: 'boolean', default: false } } as const
  await writeSurfaces(parseOptions({ args, options }).values.released)
}
