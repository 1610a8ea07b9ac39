import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { SourceMap, type SourceMapPayload } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ana } from '../../fixtures/accounts'
import { thrower, throwsInEffect } from '../../fixtures/bad-releases'
import { openReleaseLab } from '../../fixtures/release-lab'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** Receives error reports from pages of any origin. */
async function startReceiver() {
  const events: string[] = []
  const receiver = createServer(async (request, response) => {
    const envelope = await text(request)
    if (envelope) events.push(envelope.split('\n')[2] ?? '')
    response.setHeader('access-control-allow-origin', '*').end('{}')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  return {
    events,
    dsn: `http://key@127.0.0.1:${port}/1`,
    [Symbol.asyncDispose]: async () => void receiver.close(),
  }
}

interface Frame {
  filename: string
  lineno: number
  colno: number
}

/** The source of a frame by the source map of its build. */
function sourceOf({ filename, lineno, colno }: Frame) {
  const [, app = '', file = ''] = /\/r\/([^/]+)\/[^/]+\/(.*)/.exec(filename) ?? []
  const map = readFileSync(join(repository, app, 'dist', `${file}.map`), 'utf8')
  const entry = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(lineno - 1, colno - 1)
  return 'originalSource' in entry ? entry.originalSource : undefined
}

/** In that of its list of cards: another effect may be one of the kit. */
const throwsInOwnEffect = { replace: [['["pointerenter","focusin"]', `[${thrower}]`]] } as const

test(
  'an error of a remote is reported with its release, and calls carry a trace',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/planned/, /failed \(/, /^request to 127\.0\.0\.1$/)
    await using receiver = await startReceiver()
    await using lab = await openReleaseLab(page, undefined, {
      PAGE_SENTRY_DSN: receiver.dsn,
      TRACE_CALLS: 'on',
    })
    const id = await lab.release('remote-dashboard', throwsInOwnEffect)
    await signedInAs(ana)
    const called = page.waitForRequest((request) => /getProjects/.test(request.url()))
    await page.goto(`${lab.url}/?of=somebody#secret-of-the-address`)
    expect((await called).headers().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    await dashboard.shows(ana.own)

    await expect.poll(() => receiver.events.length).toBeGreaterThan(0)

    const [event = ''] = receiver.events
    const report = JSON.parse(event)
    expect(report).toMatchObject({
      release: `remote-dashboard@${id}`,
      tags: { app: 'remote-dashboard' },
      exception: { values: [{ type: 'TypeError', value: 'planned' }] },
    })
    const frames: Frame[] = report.exception.values[0].stacktrace.frames
    const own = frames.filter(({ filename }) => filename.includes('/r/remote-dashboard/'))
    expect(own.map(sourceOf)).toContainEqual(expect.stringMatching(/^[./]+src\/.+\.tsx?$/))
    for (const secret of ['secret-of-the-address', ana.email, 'somebody', '"user"'])
      expect(event).not.toContain(secret)
  },
)

test(
  'without settings a page reports nothing and its calls carry no trace',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/planned/, /failed \(/)
    await using lab = await openReleaseLab(page)
    await lab.release('remote-dashboard', throwsInEffect)
    await signedInAs(ana)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const called = page.waitForRequest((request) => request.url().includes('getProjects'))
    await page.goto(lab.url)
    expect((await called).headers()).not.toHaveProperty('traceparent')
    await dashboard.shows(ana.own)
    expect(asked.filter((url) => url.includes('error-reports'))).toEqual([])
  },
)
