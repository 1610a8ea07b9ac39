import { beforeEach, expect, test, vi } from 'vitest'

const canary = '1.0.0-0000000b'
vi.hoisted(() => {
  const host = (id: string, isDefault: boolean) => ({
    url: `/r/host/${id}/`,
    deployment: { default: isDefault, traffic: 50 },
    extras: { portal: { id, fits: '1.0.0', integrity: {}, ...(!isDefault && { salt: 's' }) } },
  })
  const text = JSON.stringify({
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: { host: [host('1.0.0-0000000a', true), host('1.0.0-0000000b', false)] },
  })
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${text}</script>`
})
const call = vi.hoisted(() => vi.fn())
vi.mock('../../http/http-client', () => ({ call }))
// The facade takes seconds to load.
vi.mock('@portal/kit/portal', () => ({ isAppError: () => false }))
const noteFailure = vi.hoisted(() => vi.fn())
vi.mock('./health', () => ({ noteFailure }))

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  for (const mock of [call, noteFailure]) mock.mockReset()
  call.mockResolvedValue({ accepted: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.unstubAllGlobals()
})

const note = (failure: object) => sessionStorage.setItem('host_failure', JSON.stringify(failure))
const reported = () => call.mock.calls.map(([, { body }]) => body)
const open = () => import('./left-host')

const crashed = { phase: 'render', cause: 'crashed' } as const

test('a canary that crashed is reported once', async () => {
  note({ release: canary, ...crashed })
  const { noteHostStart } = await open()
  await noteHostStart()
  await noteHostStart()
  const failure = { app: 'host', release: canary, ...crashed }
  expect(reported()).toEqual([failure])
  expect(noteFailure).toHaveBeenCalledExactlyOnceWith(failure)
})

test.each([
  ['missing', 404, 'missing'],
  ['fine by now', 200, 'offline'],
])('a script that is %s is reported so', async (_, status, cause) => {
  const headers = { 'content-type': 'text/javascript' }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('x', { status, headers })),
  )
  note({ release: canary, phase: 'entry', cause: 'missing', script: ['/r/host/b/main.js', ''] })
  await (await open()).noteHostStart()
  expect(reported()).toEqual([{ app: 'host', release: canary, phase: 'entry', cause }])
})

test.each([
  ['of a canary that is no longer listed', { release: '1.0.0-0000000c', phase: 'entry' }],
  ['that cannot be read', null],
])('a note %s is dropped', async (_, failure) => {
  note(failure as object)
  await (await open()).noteHostStart()
  expect(reported()).toEqual([])
  expect(sessionStorage.getItem('host_failure')).toBe(failure ? null : 'null')
})

test('a report whose code does not come is left to a later page', async () => {
  const failureCare = vi.fn().mockRejectedValue(new Error('offline'))
  vi.doMock('./report', () => ({ failureCare }))
  note({ release: canary, phase: 'entry', cause: 'broken' })
  await (await open()).noteHostStart()
  vi.doUnmock('./report')
  vi.resetModules()
  expect(reported()).toEqual([])
  await (await open()).noteHostStart()
  expect(reported()).toEqual([{ app: 'host', release: canary, phase: 'entry', cause: 'broken' }])
})
