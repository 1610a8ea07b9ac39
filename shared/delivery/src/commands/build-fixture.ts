import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AppName, Contents } from '@portal/contract'
import { noContents } from '@portal/contract/no-contents'
import { localStorageOf } from '../storage/local-storage'
import type { Storage } from '../storage/storage'
import { applyChange } from './apply-change'
import type { Change } from './change'
import { promote } from './promote'
import { type PublishOptions, publish } from './publish'

/** The health of a new site: no reports yet. */
export const nothingReported = { failures: [], health: null }

// Small builds with the shape of real ones, without their code.

const template = `<!doctype html>
<html>
<head><meta charset="utf-8"><link rel="icon" href="/icon.svg"><!-- portal:discovery --></head>
<body><div id="root"></div><!-- portal:scripts --></body>
</html>
`

const hostFiles = {
  'index.html': template,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': 'icon /favicon.ico',
  'favicon.svg': 'icon /favicon.svg',
  'apple-touch-icon.png': 'icon /apple-touch-icon.png',
  'runtime.js': 'runtime()',
  'main.js': 'main()',
  'top-bar-tools.js': 'topBarTools()',
  'forms.js': 'forms()',
}

const hostContents: Contents = {
  app: 'host',
  version: '1.0.0',
  contract: '1.0.0',
  fits: '1.0.0',
  ...noContents,
  chunks: { entry: ['runtime.js', 'main.js'], 'screen-projects': ['top-bar-tools.js'] },
  shared: { forms: ['forms.js'] },
}

const remoteFiles = {
  'remoteEntry.js': 'container()',
  'door.js': 'door()',
  'login.js': `login(${JSON.stringify('a'.repeat(2000))})`,
  'words-pt.js': 'pt()',
  'words-en.js': 'en()',
}

const remoteContents: Contents = {
  ...hostContents,
  app: 'remote-auth',
  fits: '^1.0.0',
  container: 'remote_auth',
  namespace: 'auth',
  screens: ['login', 'password-reset'],
  dialogs: ['forgot-password'],
  chunks: {
    entry: ['remoteEntry.js'],
    door: ['door.js'],
    'screen-login': ['login.js'],
    'words-pt': ['words-pt.js'],
    'words-en': ['words-en.js'],
  },
  shared: {},
  needs: { 'screen-login': ['forms'] },
}

export interface Variation {
  contents?: Partial<Contents>
  files?: Record<string, string>
}

/** A site, by default a folder, and app folders in a temporary folder. Call `remove` at the end of the test. */
export async function temporarySite(elsewhere?: Storage) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-release-'))
  const storage = elsewhere ?? localStorageOf(join(folder, 'site'))

  async function build(app: AppName, { contents, files }: Variation = {}): Promise<string> {
    const isHost = app === 'host'
    // A place has one remote only, so the others fill none.
    const others =
      app === 'remote-auth' || isHost
        ? {}
        : { screens: [], dialogs: [], container: app.replaceAll('-', '_') }
    const described = { ...(isHost ? hostContents : remoteContents), app, ...others, ...contents }
    const all: Record<string, string> = {
      ...(isHost ? hostFiles : remoteFiles),
      'contents.json': JSON.stringify(described),
      ...files,
    }
    const home = join(folder, app)
    await rm(home, { recursive: true, force: true })
    for (const [path, text] of Object.entries(all)) {
      const file = join(home, 'dist', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await writeFile(join(home, 'package.json'), JSON.stringify({ version: described.version }))
    return home
  }

  async function publishBuild(
    app: AppName,
    variation?: Variation,
    options?: PublishOptions,
  ): Promise<string> {
    return (await publish(storage, app, await build(app, variation), 'test', options)).id
  }

  async function release(
    app: AppName,
    variation?: Variation,
    options?: PublishOptions,
  ): Promise<string> {
    const id = await publishBuild(app, variation, options)
    await applied(storage, promote([{ app, id }]), 'test')
    return id
  }

  return {
    folder,
    site: join(folder, 'site'),
    storage,
    build,
    publishBuild,
    release,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type TemporarySite = Awaited<ReturnType<typeof temporarySite>>

export async function applied<T>(storage: Storage, change: Change<T>, by: string): Promise<T> {
  return (await applyChange(storage, change, by)).result
}
