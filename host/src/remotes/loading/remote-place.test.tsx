import { contractVersion, limits } from '@portal/contract'
import { useWords } from '@portal/kit/portal'
import { renderInPortal } from '@portal/testing/render'
import { act, screen } from '@testing-library/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { report } from '../care/failures'
import { RemoteFailure } from '../care/remote-failure'
import { releaseFor, releasesStore, takeListing } from '../placement/releases'
import { givesWay, loadedPart, loadPart, type Part } from './load-part'
import { RemotePlace } from './remote-place'

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})
vi.mock('./load-part', () => ({ givesWay: vi.fn(), loadPart: vi.fn(), loadedPart: vi.fn() }))
vi.mock('../care/failures', () => ({ report: vi.fn() }))

const release = {
  app: 'remote-dashboard',
  url: 'https://portal.example/r/remote-dashboard/1.0.0-0123abcd/',
  contents: {
    id: '1.0.0-0123abcd',
    fits: `^${contractVersion}`,
    screens: ['projects'],
    dialogs: [] as string[],
    requires: {},
  },
} as Part['release']
/** The discovery document while the dashboard is in this state. */
const listed = (state: 'active' | 'paused', ...others: Part['release'][]) => {
  const contents = { ...release.contents, state }
  const live = { ...release, contents, isDefault: true, traffic: 100 }
  return new Map([[release.app, [live, ...others]]])
}
/** The good release before. */
const before = {
  ...release,
  url: 'https://portal.example/r/remote-dashboard/1.0.0-00000001/',
  contents: { ...release.contents, id: '1.0.0-00000001', state: 'active' },
  isDefault: false,
  traffic: 0,
} as Part['release']
const partOf = (component: Part['component']): Part => ({ component, release, wordScopes: {} })
const content = partOf(() => <p>The content of the remote</p>)
const open = (language: 'en' | 'pt' = 'en') =>
  renderInPortal(
    <>
      <p>The shell</p>
      <RemotePlace place={{ kind: 'screen', name: 'projects' }} />
    </>,
    { words: { common: { en, pt } }, language },
  )

beforeEach(() => {
  releasesStore.setState({ out: new Set(), used: new Map() })
  vi.mocked(report).mockReset()
  vi.mocked(loadedPart).mockReset()
  vi.mocked(loadPart).mockReset().mockResolvedValue(content)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('the place of a remote', () => {
  test('is filled when its code has come', async () => {
    open()
    expect(await screen.findByText('The content of the remote')).toBeTruthy()
  })

  test('is filled at once with code that came before', () => {
    vi.mocked(loadedPart).mockReturnValue(content)
    open()
    expect(screen.getByText('The content of the remote')).toBeTruthy()
    expect(loadPart).not.toHaveBeenCalled()
  })

  test('flashes nothing for code that comes soon, and says so when it does not', async () => {
    vi.mocked(loadPart).mockReturnValue(new Promise(() => undefined))
    open()
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(
      await screen.findByText('Loading…', {}, { timeout: limits.skeletonAfterMs + 1000 }),
    ).toBeTruthy()
  })

  test.each([
    ['broken', 'Ocorreu um problema nesta secção.'],
    ['unreachable', 'Verifique a ligação e tente novamente.'],
    ['incompatible', 'Esta secção ainda não é compatível com esta versão do portal.'],
    ['absent', 'Esta secção não está disponível neste momento.'],
    ['paused', 'Esta secção está em manutenção.'],
    ['slow', 'Esta secção está a demorar demasiado a carregar.'],
  ] as const)('that cannot be filled (%s) says why, and the rest stays', async (reason, text) => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure(reason))
    open('pt')
    expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy()
    expect(screen.getByText('The shell')).toBeTruthy()
  })

  test('can be tried again, as often as one likes', async () => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure('unreachable'))
    const { user } = open()
    const retry = { name: 'Try again' }
    await user.click(await screen.findByRole('button', retry))
    await screen.findByRole('button', retry)
    vi.mocked(loadPart).mockResolvedValue(content)
    await user.click(screen.getByRole('button', retry))
    expect(await screen.findByText('The content of the remote')).toBeTruthy()
    expect(loadPart).toHaveBeenCalledTimes(3)
  })

  test('that was closed opens by itself', async () => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure('paused'))
    takeListing(listed('paused'))
    open()
    expect(await screen.findByText(/^This section is closed for maintenance/)).toBeTruthy()
    vi.mocked(loadPart).mockResolvedValue(content)
    act(() => takeListing(listed('active')))
    expect(await screen.findByText('The content of the remote')).toBeTruthy()
  })

  test('says the words of its own release', async () => {
    const Titled = () => <p>{useWords('dashboard')('title')}</p>
    const part = { ...partOf(Titled), wordScopes: { dashboard: 'dashboard old' } }
    vi.mocked(loadPart).mockResolvedValue(part)
    renderInPortal(<RemotePlace place={{ kind: 'screen', name: 'projects' }} />, {
      words: {
        common: { en, pt },
        dashboard: { en: { title: 'New title' } },
        'dashboard old': { en: { title: 'Old title' } },
      },
      language: 'en',
    })
    expect(await screen.findByText('Old title')).toBeTruthy()
  })

  test('whose only release crashes costs itself only', async () => {
    const crashing = partOf(() => {
      throw new TypeError('of the remote')
    })
    vi.mocked(loadPart).mockResolvedValue(crashing)
    takeListing(listed('active'))
    open()
    expect(await screen.findByText(/^Something went wrong in this section/)).toBeTruthy()
    expect(screen.getByText('The shell')).toBeTruthy()
    await vi.waitFor(() =>
      expect(report).toHaveBeenCalledExactlyOnceWith(release, 'render', 'crashed', undefined),
    )
  })

  test('whose code asks for more that does not arrive blames no release', async () => {
    const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
    const More = lazy(() => Promise.reject(lost))
    vi.mocked(loadPart).mockResolvedValue(
      partOf(() => (
        <Suspense>
          <More />
        </Suspense>
      )),
    )
    takeListing(listed('active', before))
    open()
    expect(await screen.findByText(/^Check your connection/)).toBeTruthy()
    expect(givesWay).toHaveBeenCalledExactlyOnceWith(
      { kind: 'screen', name: 'projects' },
      release,
      expect.objectContaining({ reason: 'unreachable', phase: 'part', cause: lost }),
    )
    expect(report).not.toHaveBeenCalled()
  })

  test.each<[string, () => never | undefined]>([
    [
      'while it renders',
      () => {
        throw new TypeError('of the remote')
      },
    ],
    [
      'in an effect',
      () => {
        useEffect(() => {
          throw new TypeError('of the remote')
        })
      },
    ],
  ])('whose release crashes %s shows the good one before at once', async (_, crash) => {
    const Crashing = () => {
      crash()
      return <p>The bad content</p>
    }
    const Around = () => {
      const [text, setText] = useState('')
      return (
        <>
          <input value={text} onChange={({ target }) => setText(target.value)} />
          {text.length > 3 && <RemotePlace place={{ kind: 'screen', name: 'projects' }} />}
        </>
      )
    }
    takeListing(listed('active', before))
    vi.mocked(loadPart)
      .mockResolvedValueOnce({ ...partOf(Crashing), release })
      .mockResolvedValue({ ...content, release: before })
    const { user } = renderInPortal(<Around />, { words: { common: { en, pt } }, language: 'en' })
    await user.type(screen.getByRole('textbox'), 'kept')
    expect(await screen.findByText('The content of the remote')).toBeTruthy()
    expect(screen.queryByText(/^Something went wrong/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('kept')
    expect(releaseFor({ kind: 'screen', name: 'projects' })?.contents.id).toBe('1.0.0-00000001')
  })
})

describe('the place of a screen whose only release was killed', () => {
  const openPlans = (language: 'en' | 'pt' = 'en') =>
    renderInPortal(<RemotePlace place={{ kind: 'screen', name: 'site-plans' }} />, {
      words: { common: { en, pt } },
      language,
      path: '/site-plans',
    })

  test.each([
    ['en', /^This section is no longer available/, 'Go to projects'],
    ['pt', /^Esta secção deixou de estar disponível/, 'Ir para os projetos'],
  ] as const)('says so with the way home (%s)', async (language, text, home) => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure('absent'))
    const { user, path } = openPlans(language)
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(path()).toBe('/site-plans')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(home))
    await user.click(screen.getByRole('button', { name: home }))
    expect(path()).toBe('/')
  })

  test('leaves the focus to what has it', async () => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure('absent'))
    const elsewhere = document.body.appendChild(document.createElement('button'))
    elsewhere.focus()
    openPlans()
    await screen.findByRole('alert')
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  test('can be closed where it is a dialog', async () => {
    vi.mocked(loadPart).mockRejectedValue(new RemoteFailure('absent'))
    const close = vi.fn()
    const { user } = renderInPortal(
      <RemotePlace
        place={{ kind: 'dialog', name: 'tables' }}
        props={{ params: {}, close }}
        frame={(panel, title) => <section aria-label={title}>{panel}</section>}
      />,
      { words: { common: { en, pt } }, language: 'en' },
    )
    expect(await screen.findByRole('region', { name: 'Not available' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Close window' }))
    expect(close).toHaveBeenCalledOnce()
  })
})
