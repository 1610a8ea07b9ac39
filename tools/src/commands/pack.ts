import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { packPackages } from '../npm/pack-packages'
import { Refused } from '../refused'

/** `<folder>`: compiles the packages that teams install, and writes them there as files for `npm publish`. */
export async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new Refused('Name a folder, such as: npm run pack -- packages')
  mkdirSync(folder, { recursive: true })
  for (const file of await packPackages(resolve(folder))) console.log(file)
}
