// @vitest-environment node
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leastVersions } from './least-contract'

vi.mock(import('./shared-modules'), async (original) => ({
  ...(await original()),
  fileOf: (name: string) => join(groups, `${name.slice('@portal/kit/'.length)}.ts`),
}))
vi.mock('@portal/contract', () => ({ contractVersion: '1.4.0' }))
vi.mock('@portal/contract/since', () => ({
  since: {
    '1.0.0': {
      '@portal/contract': 'endpoints signIn',
      '@portal/kit/portal': 'usePortal useLiveEvent',
      '@portal/kit/ui/core': 'Button',
      'usePortal()': 'call dialogs dialogs.open live live.on session session.user',
      dialogs: 'share',
      events: 'user.changed',
    },
    '1.2.0': {
      '@portal/contract': 'addPasskey',
      '@portal/kit/ui/core': 'Ribbon',
      'usePortal()': 'Slot dialogs.describe',
      dialogs: 'passkey *',
      events: 'passkey.added',
    },
    '1.3.0': { 'usePortal()': 'session.reload' },
  },
}))

let folder: string
/** Sources of the groups of the kit. */
let groups: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sources-'))
  groups = await mkdtemp(join(tmpdir(), 'portal-groups-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(groups, { recursive: true, force: true })
})

async function leastOf(
  source: string,
  { file = 'page.tsx', declared }: { file?: string; declared?: string } = {},
) {
  await writeFile(join(folder, file), source)
  return leastVersions(folder, { declared }).contract
}

const usePortal = "import { usePortal } from '@portal/kit/portal'\n"

test('a remote that uses nothing new runs on every contract of this major', async () => {
  const source = `${usePortal}import { Button } from '@portal/kit/ui/core'
    const { dialogs, call } = usePortal()
    export const open = () => dialogs.open('share', {})`
  expect(await leastOf(source)).toBe('1.0.0')
})

test('a link to nothing, as editors leave, is no source', async () => {
  await symlink('nowhere', join(folder, '.#remote.tsx'))
  await symlink('nowhere', join(folder, 'old.ts'))
  expect(() => leastVersions(folder)).not.toThrow()
})

test('the newest thing that any file uses decides', async () => {
  await leastOf("import { Ribbon } from '@portal/kit/ui/core'", { file: 'other.ts' })
  expect(await leastOf(`${usePortal}usePortal().session.reload()`)).toBe('1.3.0')
})

describe('1.2.0 is needed by', () => {
  test.each([
    ['an import', "import { Ribbon } from '@portal/kit/ui/core'"],
    ['an import under another name', "import { Ribbon as Bar } from '@portal/kit/ui/core'"],
    ['a re-export', "export { Ribbon } from '@portal/kit/ui/core'"],
    ['a member of a namespace', "import * as ui from '@portal/kit/ui/core'\nui.Ribbon()"],
    [
      'an element of a namespace',
      "import * as ui from '@portal/kit/ui/core'\nexport const a = <ui.Ribbon />",
    ],
    ['a member of the facade', `${usePortal}const { Slot } = usePortal()`],
    [
      'an element of the facade',
      `${usePortal}const portal = usePortal()\nexport const a = <portal.Slot />`,
    ],
    ['a call of a service', `${usePortal}usePortal().dialogs.describe()`],
    ['an optional call', `${usePortal}usePortal().dialogs?.describe!()`],
    ['a service by itself', `${usePortal}const { dialogs } = usePortal()\ndialogs.describe()`],
    [
      'a service under another name',
      `${usePortal}const { dialogs: all } = usePortal()\nall.describe()`,
    ],
    ['a member taken apart', `${usePortal}const { dialogs: { describe } } = usePortal()`],
    [
      'a member taken apart later',
      `${usePortal}const { dialogs } = usePortal()\nconst { describe } = dialogs`,
    ],
    [
      'a renamed usePortal',
      "import { usePortal as use } from '@portal/kit/portal'\nuse().dialogs.describe()",
    ],
    [
      'a parameter of the type of the facade',
      'export function f({ dialogs: all }: Portal) { all.describe() }',
    ],
    [
      'a service that another file hands on',
      'export const f = (services) => services.dialogs.describe()',
    ],
    ['a dialog opened by name', `${usePortal}usePortal().dialogs.open('passkey', {})`],
    ['a dialog that the contract does not have', `${usePortal}usePortal().dialogs.open('own', {})`],
    [
      'an event heard by name',
      "import { useLiveEvent } from '@portal/kit/portal'\nuseLiveEvent('passkey.added', f)",
    ],
    ['a call by itself', "import { addPasskey } from '@portal/contract'"],
    [
      'a call as a member',
      "import { endpoints } from '@portal/contract'\nendpoints.addPasskey.path",
    ],
    ['an event of the service', `${usePortal}usePortal().live.on('passkey.added', f)`],
  ])('%s', async (_, source) => {
    expect(await leastOf(source)).toBe('1.2.0')
  })
})

test.each(['page.jsx', 'page.mjs', 'page.mts', 'table-fixture.tsx'])('%s counts', async (file) => {
  expect(await leastOf("import { Ribbon } from '@portal/kit/ui/core'", { file })).toBe('1.2.0')
})

describe('the contract of the checkout is needed by', () => {
  test.each([
    ['an export that the table does not name', "import { Fresh } from '@portal/kit/ui/core'"],
    ['everything of a module', "export * from '@portal/kit/ui/core'"],
    ['a module fetched later', "export const later = () => import('@portal/kit/ui/core')"],
    ['a member by a computed name', "import * as ui from '@portal/kit/ui/core'\nui[name]"],
  ])('%s', async (_, source) => {
    expect(await leastOf(source)).toBe('1.4.0')
  })
})

describe('nothing newer is needed by', () => {
  test.each([
    [
      'an old call as a member',
      "import { endpoints } from '@portal/contract'\nendpoints.signIn.path",
      'page.tsx',
    ],
    [
      'a type',
      "import { type Ribbon } from '@portal/kit/ui/core'\nimport type { Fresh } from '@portal/kit/portal'",
      'page.tsx',
    ],
    [
      'a module that the remote bundles',
      "import { Ribbon } from '@portal/kit/plain/dates'",
      'page.tsx',
    ],
    ['a test', "import { Ribbon } from '@portal/kit/ui/core'", 'page.test.tsx'],
    [
      'the page of the remote alone',
      "import { Ribbon } from '@portal/kit/ui/core'",
      'standalone.tsx',
    ],
  ])('%s', async (_, source, file) => {
    expect(await leastOf(source, { file })).toBe('1.0.0')
  })
})

describe('versions of the modules', () => {
  const core = '@portal/kit/ui/core'
  const portal = '@portal/kit/portal'
  const versionsOf = async (source: string, bundles: string[] = []) => {
    await writeFile(join(folder, 'page.tsx'), source)
    const { contract, modules } = leastVersions(folder, { bundles })
    return { contract, core: modules.get(core), portal: modules.get(portal) }
  }
  const writeGroup = async (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(groups, file)), { recursive: true })
      await writeFile(join(groups, file), text)
    }
  }

  test('each module has the least that is used of it', async () => {
    const source = `import { Ribbon } from '${core}'\n${usePortal}usePortal().session.reload()`
    expect(await versionsOf(source)).toEqual({ contract: '1.3.0', core: '1.2.0', portal: '1.3.0' })
  })

  test('dialogs and events count as the facade', async () => {
    const source = `${usePortal}usePortal().dialogs.open('passkey', {})`
    expect(await versionsOf(source)).toEqual({ contract: '1.2.0', core: '1.0.0', portal: '1.2.0' })
  })

  test('a module that the remote bundles needs no version of the host', async () => {
    await writeGroup({ 'ui/core.ts': "export { Button } from '@fluentui/react-components'" })
    const source = `import { Fresh, Ribbon } from '${core}'`
    expect(await versionsOf(source)).toMatchObject({ contract: '1.4.0', core: '1.4.0' })
    expect(await versionsOf(source, [core])).toEqual({
      contract: '1.0.0',
      core: undefined,
      portal: '1.0.0',
    })
  })

  test('what a bundled module uses of the others counts', async () => {
    await writeGroup({
      'ui/core.ts': "export { Ribbon } from './ribbon'\nimport type { Gone } from './gone'",
      'ui/ribbon.tsx': "import { open } from '../plain/open.js'\nimport './ribbon'",
      'plain/open.js': `${usePortal}usePortal().session.reload()`,
    })
    expect(await versionsOf(`import { Ribbon } from '${core}'`, [core])).toEqual({
      contract: '1.3.0',
      core: undefined,
      portal: '1.3.0',
    })
  })
})

test('a declared contract raises what was found and never lowers it', async () => {
  const source = "import { Ribbon } from '@portal/kit/ui/core'"
  expect(await leastOf(source, { declared: '1.3.0' })).toBe('1.3.0')
  expect(await leastOf(source, { declared: '1.1.0' })).toBe('1.2.0')
})

test.each(['1.5.0', 'newest'])(
  'a declared contract %s, which this checkout lacks, is refused',
  async (declared) => {
    await expect(leastOf('', { declared })).rejects.toThrow(
      `contract: '${declared}' is none of this checkout`,
    )
  },
)
