import { contractVersion } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppRelease } from '../remotes/placement/discovery'
import { releasesStore } from '../remotes/placement/releases'
import { checkedParams } from './dialog-params'

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})

const report = {
  name: 'report',
  title: { pt: 'Relatório', en: 'Report' },
  params: {
    project: { type: 'id' },
    month: { type: 'number', min: 1, max: 12 },
    note: { type: 'text', maxLength: 5, optional: true },
    format: { type: 'choice', options: ['pdf', 'csv'], optional: true },
  },
}
const release = {
  app: 'remote-reports',
  url: 'https://portal.example/r/remote-reports/1.0.0-0123abcd/',
  isDefault: true,
  traffic: 100,
  contents: {
    id: '1.0.0-0123abcd',
    fits: `^${contractVersion}`,
    state: 'active',
    requires: {},
    dialogs: ['report', 'later', 'unclear'],
    ownDialogs: [
      report,
      { ...report, name: 'later', params: { day: { type: 'date' } } },
      { ...report, name: 'unclear', params: { day: null } },
    ],
  } as unknown as AppRelease['contents'],
}
const needed = { project: '7', month: '12' }
const checked = (params: Record<string, string>, name = 'report') => checkedParams({ name, params })

beforeEach(() => releasesStore.setState({ listing: new Map([['remote-reports', [release]]]) }))

test.each([needed, { ...needed, month: '1', note: '12345', format: 'csv' }])(
  'the parameters %j are valid',
  (params) => expect(checked(params)).toEqual(params),
)

test.each<Record<string, string>>([
  {},
  { project: '7' },
  { ...needed, project: '0' },
  { ...needed, project: 'seven' },
  { ...needed, month: '0' },
  { ...needed, month: '13' },
  { ...needed, month: '1.5' },
  { ...needed, month: '' },
  { ...needed, month: '1e0' },
  { ...needed, note: '' },
  { ...needed, note: '123456' },
  { ...needed, format: 'exe' },
])('the parameters %j are not valid', (params) => expect(checked(params)).toBeUndefined())

test('a parameter that the release does not describe never reaches the dialog', () => {
  expect(checked({ ...needed, other: 'x' })).toEqual(needed)
})

test('a type that this host does not know is not valid', () => {
  expect(checked({ day: '2026-11-23' }, 'later')).toBeUndefined()
})

test('a parameter that the release does not describe as agreed is not valid', () => {
  expect(checked({ day: '2026-11-23' }, 'unclear')).toBeUndefined()
})

test('a dialog that nobody serves has no parameters', () => {
  expect(checked({ project: '7' }, 'gone')).toEqual({})
})
