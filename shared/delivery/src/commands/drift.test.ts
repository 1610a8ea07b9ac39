import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { applied, nothingReported, type TemporarySite, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { promote } from './promote'
import { publishedOutcome } from './published'
import { statusOf, tableOf } from './status'

const app = 'remote-auth'
const provides = {
  react: '19.3.1',
  '@portal/shared/portal': '1.3.0',
  '@portal/shared/ui/form': '1.3.0',
}
const host = { contents: { contract: '1.3.0', kit: '1.2.0', provides } }
/** Built with the next kit, of which it uses what is new in `module`. */
const builtAhead = (module: string) => ({
  contents: {
    contract: '1.4.0',
    kit: '1.3.0',
    fits: '^1.4.0',
    requires: { '@portal/shared/portal': '^1.0.0', [module]: '^1.4.0' },
  },
})
/** The same, with its own copy of what is new. */
const bundled = {
  contents: {
    contract: '1.4.0',
    kit: '1.3.0',
    fits: '^1.0.0',
    requires: { '@portal/shared/portal': '^1.0.0' },
    bundles: { '@portal/shared/ui/form': '1.4.0' },
  },
}

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const promoted = (id: string) => applied(site.storage, promote([{ app, id }]), 'test')

test('a remote that needs a newer kit than the host has is refused, with both versions and what to do', async () => {
  const hostId = await site.release('host', host)
  const before = await site.release(app)
  const id = await site.publishBuild(app, builtAhead('@portal/shared/ui/form'))
  const text = [
    `  MISFIT  ${app} ${id} needs @portal/kit/ui/form ^1.4.0, host ${hostId} has 1.3.0`,
    `  ${app} ${id} is built with kit 1.3.0, host ${hostId} with kit 1.2.0.`,
    `  ${app} needs a newer host. Wait for it, or add '@portal/kit/ui/form' to \`bundles\` in rsbuild.config.ts, so that ${app} brings its own copy.`,
  ].join('\n')

  await expect(promoted(id)).rejects.toThrow(text)
  await expect(applied(site.storage, startCanary({ app, id, share: 10 }), 'test')).rejects.toThrow(
    text,
  )
  expect((await readPointer(site.storage, app)).channels).toEqual({ stable: before })

  const { warnings } = await publishedOutcome(site.storage, { app, id, isNew: true })
  expect(warnings.join('\n')).toContain(`${app} ${id} cannot go live yet:`)
  expect(warnings.join('\n')).toContain(text)
  const status = await statusOf(site.storage, nothingReported)
  expect(status.find((row) => row.app === app)?.problems).toEqual([])
  expect(tableOf(status)).toContain(text)
})

test('a remote that needs a newer facade is told to wait for the host only', async () => {
  await site.release('host', host)
  const id = await site.publishBuild(app, builtAhead('@portal/shared/portal'))

  await expect(promoted(id)).rejects.toThrow(`  ${app} needs a newer host. Wait for it.\n`)
})

test('a remote that brings its own copy goes live, and with the next host too', async () => {
  await site.release('host', host)
  const id = await site.publishBuild(app, bundled)
  await promoted(id)
  const { warnings } = await publishedOutcome(site.storage, { app, id, isNew: true })
  expect(warnings).toEqual([])

  const nextHost = { ...provides, '@portal/shared/ui/form': '1.4.0' }
  await site.release('host', { contents: { contract: '1.4.0', kit: '1.3.0', provides: nextHost } })
  const [waits] = (await statusOf(site.storage, nothingReported)).map((row) => row.waits)
  expect(waits).toEqual([])
})

test('a remote that a new host has outgrown is to be built again', async () => {
  await site.release('host', host)
  const id = await site.release(app, {
    contents: { fits: '>=1', requires: { react: '^19.3.0' } },
  })
  await site.publishBuild('host', {
    contents: { contract: '1.3.0', provides: { ...provides, react: '20.0.0' } },
  })

  const refusal = applied(site.storage, promote([{ app: 'host' }]), 'test')
  await expect(refusal).rejects.toThrow(`${app} ${id} is built with kit unknown, host`)
  await expect(refusal).rejects.toThrow(`  Build ${app} again with the packages of that host.`)
})
