import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type OutputChunk, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { mustRun } from '../processes'
import { entriesOf } from './entries'

interface Declarations {
  /** Path such as `portal/forms.d.ts`; of what several entries share, in `chunks`. */
  readonly file: string
  readonly isEntry: boolean
  readonly text: string
}

/** Declarations of a package, one file for each entry. `isInside` tells which imported packages become part of them. */
export async function declarationsOf(
  folder: string,
  isInside: (id: string, importer: string) => boolean,
): Promise<Declarations[]> {
  const { name } = readJson(`${folder}/package.json`)
  // Inside the package, where the declarations of others are found, and no part of its sources.
  const dist = join(root, folder, 'dist')
  await mkdir(dist, { recursive: true })
  const types = await mkdtemp(join(dist, 'types-'))
  try {
    const tsc = commandOf('.', 'typescript', 'tsc')
    await mustRun(`Declarations of ${name}`, process.execPath, [
      ...[tsc, '-p', join(root, folder), '--noEmit', 'false', '--noCheck'],
      ...['--declaration', '--emitDeclarationOnly', '--rootDir', root, '--outDir', types],
    ])
    const input = Object.entries(await entriesOf(folder)).map(([output, file]) => [
      output,
      join(types, relative(root, file).replace(/\.tsx?$/, '.d.ts')),
    ])
    const bundle = await rollup({
      input: Object.fromEntries(input),
      external: (id, importer = '') => /^[^./]/.test(id) && !isInside(id, importer),
      plugins: [dts({ respectExternal: true })],
      // It names types of Fluent that nobody can name, and modules without declarations.
      onwarn: () => undefined,
    })
    const { output } = await bundle.generate({
      entryFileNames: '[name].d.ts',
      chunkFileNames: ({ name }) => `chunks/${name.replace(/\.d$/, '')}.d.ts`,
      minifyInternalExports: false,
    })
    await bundle.close()
    return output
      .filter((one): one is OutputChunk => one.type === 'chunk')
      .map(({ fileName, isEntry, code }) => ({ file: fileName, isEntry, text: code }))
  } finally {
    await rm(types, { recursive: true })
  }
}
