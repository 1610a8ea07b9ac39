import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { AppName } from '@portal/contract'
import { z } from 'zod'
import { ReleaseError } from '../storage/storage'

/** Where a command runs: in the workspace of the portal, or in the repository of a remote. */
export type Project =
  | { readonly kind: 'workspace'; readonly root: string; readonly app: AppName | undefined }
  | { readonly kind: 'repository'; readonly root: string; readonly app: AppName | undefined }

/** The project around a folder. `app` is undefined where the folder belongs to none, such as the root of the workspace. */
export function projectOf(folder: string): Project {
  const workspace = nearest(folder, (parent) => existsSync(join(parent, 'tools/run.mjs')))
  if (workspace !== undefined) {
    const [first] = relative(workspace, resolve(folder)).split(sep)
    return { kind: 'workspace', root: workspace, app: AppName.safeParse(first).data }
  }
  const root = nearest(folder, (parent) => existsSync(join(parent, 'package.json')))
  if (root === undefined) return { kind: 'repository', root: resolve(folder), app: undefined }
  const { name = '' } = Manifest.parse(manifestIn(root))
  return { kind: 'repository', root, app: AppName.safeParse(name.split('/').at(-1)).data }
}

/** The script of a package's command, which Node runs on any system. Throws ReleaseError if it is not installed. */
export function commandOf(folder: string, dependency: string, command: string): string {
  const home = nearest(folder, (parent) => existsSync(join(parent, 'node_modules', dependency)))
  if (home === undefined)
    throw new ReleaseError(`${dependency} is not installed in ${folder}. Run npm install.`)
  const installed = join(home, 'node_modules', dependency)
  const { bin = {} } = Manifest.parse(manifestIn(installed))
  const script = typeof bin === 'string' ? bin : bin[command]
  if (script === undefined) throw new ReleaseError(`${dependency} has no command ${command}.`)
  return join(installed, script)
}

const Manifest = z.object({
  name: z.string().optional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
})

function manifestIn(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function nearest(folder: string, isWanted: (folder: string) => boolean): string | undefined {
  const start = resolve(folder)
  if (isWanted(start)) return start
  return dirname(start) === start ? undefined : nearest(dirname(start), isWanted)
}
