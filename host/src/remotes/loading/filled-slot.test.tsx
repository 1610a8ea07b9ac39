import { contractVersion } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { report } from '../care/failures'
import type { AppRelease } from '../placement/discovery'
import { releaseFor, releasesStore } from '../placement/releases'
import { FilledSlot } from './filled-slot'
import { loadedPart, loadPart } from './load-part'

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})
vi.mock('./load-part', () => ({ loadPart: vi.fn(), loadedPart: vi.fn() }))
vi.mock('../care/failures', () => ({ report: vi.fn() }))

const slot = 'profile-dialog'
const user = sampleUser()

function filledBy(app: string, order: number): AppRelease {
  return {
    app,
    url: `https://portal.example/r/${app}/1.0.0-0123abcd/`,
    isDefault: true,
    traffic: 100,
    contents: {
      id: '1.0.0-0123abcd',
      fits: `^${contractVersion}`,
      state: 'active',
      requires: {},
      slots: [{ name: slot, order }],
    } as unknown as AppRelease['contents'],
  }
}
const list = (...releases: AppRelease[]) =>
  releasesStore.setState({ listing: new Map(releases.map((each) => [each.app, [each]])) })
const open = () => renderInPortal(<FilledSlot name={slot} props={{ user }} />)
/** Sets the content of each app. */
function bring(contents: Record<string, () => React.ReactNode>) {
  vi.mocked(loadPart).mockImplementation(async (place) => {
    const release = releaseFor(place)
    const component = release && contents[release.app]
    if (!component) throw new Error('missing')
    return { component, release, wordScopes: {} }
  })
}

beforeEach(() => {
  releasesStore.setState({ out: new Set(), used: new Map() })
  vi.mocked(loadedPart).mockReset()
  vi.mocked(report).mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('shows what remotes bring, lower orders first, with what the slot offers', async () => {
  bring({
    'remote-late': () => <p>late</p>,
    'remote-early': (({ user: of }: { user: typeof user }) => <p>early {of.name}</p>) as never,
  })
  list(filledBy('remote-late', 100), filledBy('remote-early', 10))
  const { container } = open()
  await screen.findByText('late')
  expect(container.textContent).toBe(`early ${user.name}late`)
})

test('one that cannot be loaded and one that crashes cost nothing else', async () => {
  const Crash = () => {
    throw new Error('crash')
  }
  bring({ 'remote-good': () => <p>good</p>, 'remote-crash': Crash })
  list(filledBy('remote-missing', 1), filledBy('remote-crash', 2), filledBy('remote-good', 3))
  const { container } = open()
  await screen.findByText('good')
  expect(container.textContent).toBe('good')
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
})

test('follows the releases that are live', async () => {
  bring({ 'remote-one': () => <p>one</p>, 'remote-two': () => <p>two</p> })
  const { container } = open()
  expect(container.textContent).toBe('')
  act(() => list(filledBy('remote-one', 1)))
  await screen.findByText('one')
  act(() => list(filledBy('remote-two', 1)))
  await screen.findByText('two')
  expect(screen.queryByText('one')).toBeNull()
})
