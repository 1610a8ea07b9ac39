import { writeSurfaces } from '../npm/surface-files'
import { Refused } from '../refused'

/** `[--released]`: writes what the users of the published packages can rely on; after a release, as released. */
export async function main([flag]: string[]): Promise<void> {
  if (flag !== undefined && flag !== '--released') throw new Refused(`Unknown option: ${flag}`)
  await writeSurfaces(flag === '--released')
}
