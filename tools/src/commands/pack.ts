import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { packPackages } from '../npm/pack-packages'
import { parseOptions } from '../options'
import { Refused } from '../refused'

/** `<folder>`: compiles the packages that teams install, and writes them there as files for `npm publish`. */
export async function main(args: string[]): Promise<void> {
  const [folder, ...more] = parseOptions({ args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0)
    throw new Refused('Name one folder, such as: npm run pack -- packages')
  mkdirSync(folder, { recursive: true })
  for (const file of await packPackages(resolve(folder))) console.log(file)
}
