import { limits, rolloutBucket } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const leaveCanary = vi.hoisted(() => vi.fn())
vi.mock('./leave-canary', () => ({ leaveCanary }))

const canary = { id: '1.0.0-0000000b', salt: 's', below: 5000 }
const inside = companyThat((company) => rolloutBucket('host', 's', company) < 5000)
const outside = companyThat((company) => rolloutBucket('host', 's', company) >= 5000)
const json = (id: string, value: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`
const script = (url: string) =>
  `<script defer src="${url}" integrity="sha384-a" crossorigin="anonymous"></script>`

function companyThat(is: (company: number) => boolean): string {
  let company = 1
  while (!is(company)) company += 1
  return `${company}`
}

let appended: HTMLScriptElement[] = []
let listeners = new AbortController()

beforeEach(() => {
  leaveCanary.mockReset()
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    appended.push(...(nodes as HTMLScriptElement[]))
  })
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((name, listener) =>
      add(name, listener, { signal: listeners.signal }),
    )
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

async function visit(company: string | undefined, hints: object | null = { of: 'canary', canary }) {
  // Each visit is a page of its own.
  listeners.abort()
  listeners = new AbortController()
  appended = []
  globalThis.portalHostCanary = undefined
  if (company) localStorage.setItem('company', company)
  document.head.innerHTML = [
    json('portal-hints', { of: 'live' }),
    ...(hints ? [json('host-canary-hints', hints)] : []),
    `<template id="host-live">${script('/r/host/1/a.js')}${script('/r/host/1/b.js')}</template>`,
    `<template id="host-canary">${script('/r/host/1/a.js')}${script('/r/host/2/b.js')}</template>`,
  ].join('')
  vi.resetModules()
  await import('./choose-host')
  document.body.innerHTML =
    '<template id="live-paint-frame">live</template><template id="canary-paint-frame">canary</template>'
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return {
    urls: appended.map((one) => one.getAttribute('src')),
    hints: JSON.parse(document.getElementById('portal-hints')?.textContent ?? '').of,
    frame: document.getElementById('frame')?.innerHTML,
  }
}

const ofCanary = { urls: ['/r/host/1/a.js', '/r/host/2/b.js'], hints: 'canary', frame: 'canary' }
const ofLive = { urls: ['/r/host/1/a.js', '/r/host/1/b.js'], hints: 'live', frame: 'live' }

test('a company of the canary gets its scripts in order, its hints and its first paint', async () => {
  expect(await visit(inside)).toEqual(ofCanary)
  expect(globalThis.portalHostCanary?.id).toBe(canary.id)
  expect(appended.map(({ async }) => async)).toEqual([false, false])
  expect(appended.map((one) => one.getAttribute('integrity'))).toEqual(['sha384-a', 'sha384-a'])
})

test.each([
  ['another company', outside],
  ['a browser that has shown no company', undefined],
  ['a company that is no number', 'Northwind'],
])('%s gets the live host', async (_, company) => {
  expect(await visit(company)).toEqual(ofLive)
  expect(globalThis.portalHostCanary).toBeUndefined()
})

test('a browser in which the canary failed gets the live host, others that avoid something do not', async () => {
  localStorage.setItem('avoided_releases', `remote-auth@1.0.0-00000001,host@${canary.id}`)
  expect(await visit(inside)).toEqual(ofLive)
  localStorage.setItem('avoided_releases', `remote-auth@1.0.0-00000001,host@1.0.0-0000000a`)
  expect(await visit(inside)).toEqual(ofCanary)
})

test('a page whose canary was taken out of it has the live host', async () => {
  expect(await visit(inside, null)).toEqual(ofLive)
})

test('a browser that stores nothing gets the live host', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The browser keeps nothing.', 'SecurityError')
  })
  expect(await visit(undefined)).toEqual(ofLive)
})

const broken = { release: canary.id, phase: 'entry', cause: 'broken' }
const errorIn = (filename: string, stack = '') =>
  new ErrorEvent('error', { filename, error: Object.assign(new Error('planned'), { stack }) })
const rejectionIn = (stack: string) =>
  Object.assign(new Event('unhandledrejection'), { reason: { stack } })

test.each([
  ['throws', errorIn(`${location.origin}/r/host/2/b.js`)],
  ['throws in a promise', rejectionIn('at /r/host/2/b.js:1:1')],
])('a canary that %s before its start gives way', async (_, event) => {
  await visit(inside)
  window.dispatchEvent(event)
  expect(leaveCanary).toHaveBeenCalledWith(broken)
})

test.each([
  ['an error of a remote', errorIn('', 'at /r/remote-auth/1/door.js\nat /r/host/2/b.js')],
  ['an error of an extension', errorIn('chrome-extension://abc/x.js')],
  ['a rejection without an error', Object.assign(new Event('unhandledrejection'), { reason: 1 })],
])('a canary stays after %s', async (_, event) => {
  await visit(inside)
  window.dispatchEvent(event)
  expect(leaveCanary).not.toHaveBeenCalled()
})

test('a canary that has started stays, and the live host is not watched', async () => {
  await visit(inside)
  Object.assign(globalThis.portalHostCanary ?? {}, { isStarted: true })
  window.dispatchEvent(errorIn('/r/host/2/b.js'))
  vi.useFakeTimers()
  appended[1]?.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(limits.remoteTimeoutMs)
  await visit(outside)
  expect(appended[0]?.onerror).toBeNull()
  expect(leaveCanary).not.toHaveBeenCalled()
})

const slow = { ...broken, cause: 'slow' }

test('a canary that has rendered something stays, however long the rest takes', async () => {
  vi.useFakeTimers()
  await visit(inside)
  document.body.innerHTML = '<div id="portal"><p>Sign in</p></div>'
  appended[1]?.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(limits.remoteTimeoutMs)
  expect(leaveCanary).not.toHaveBeenCalled()
})

test('a canary that does not start while the browser is offline gives way once it is online', async () => {
  vi.useFakeTimers()
  await visit(inside)
  leaveCanary.mockReturnValue(false)
  appended[1]?.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(limits.remoteTimeoutMs)
  leaveCanary.mockReset().mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(leaveCanary).toHaveBeenCalledWith(slow)
})

test('a canary that renders nothing within the time of a remote after its scripts came gives way', async () => {
  vi.useFakeTimers()
  await visit(inside)
  vi.advanceTimersByTime(2 * limits.remoteTimeoutMs)
  appended[1]?.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(limits.remoteTimeoutMs - 1)
  expect(leaveCanary).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(leaveCanary).toHaveBeenCalledWith(slow)
})

test('a canary whose script does not arrive gives way', async () => {
  await visit(inside)
  appended[1]?.dispatchEvent(new Event('error'))
  expect(leaveCanary).toHaveBeenCalledWith({
    release: canary.id,
    phase: 'entry',
    cause: 'missing',
    script: ['/r/host/2/b.js', 'sha384-a'],
  })
})
