import { firstPaintId } from '@portal/kit/plain/first-paint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPaintElements } from './first-paint'
import { type PaintedScreen, paintFirst } from './paint'

const everywhere = (wide: string, narrow = wide) => ({
  pt: { wide: `${wide} pt`, narrow: `${narrow} pt` },
  en: { wide: `${wide} en`, narrow: `${narrow} en` },
})
const elements = firstPaintElements(
  {
    frames: {
      signedIn: everywhere('<i>bar</i><main></main>'),
      signedOut: everywhere('<main></main><i>wide</i>', '<main></main><i>narrow</i>'),
    },
    themes: {
      light: { '--used': '#fff' },
      dark: { '--used': '#111' },
      contrast: { '--used': '#000' },
    },
    screens: {},
    rules: { '01': ['.a{color:var(--used)}'] },
  },
  [
    {
      release: { screens: ['login'] },
      firstPaint: { screens: { login: everywhere('<input><button>live</button>') }, rules: {} },
      canary: {
        release: { screens: ['login'] },
        firstPaint: { screens: { login: everywhere('<button>canary</button>') }, rules: {} },
      },
    },
    {
      release: { screens: ['projects'] },
      firstPaint: { screens: { projects: everywhere('<h1>projects</h1>') }, rules: {} },
    },
  ],
)

let matching: string[] = []
const sheets: string[] = []

beforeEach(() => {
  matching = []
  sheets.length = 0
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }))
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = (text: string) => void sheets.push(text)
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const login: PaintedScreen = {
  screen: 'login',
  isOpen: true,
  language: 'en',
  theme: 'light',
  isCanary: false,
}

/** Parses a page and returns its first paint. */
async function painted(screen: Partial<PaintedScreen> = {}): Promise<HTMLElement | null> {
  paintFirst({ ...login, ...screen })
  document.body.innerHTML = `<div id="portal"></div>${elements}`
  await Promise.resolve()
  return document.getElementById(firstPaintId)
}

test('the screen is within the frame, in the language, and the portal waits unseen', async () => {
  const first = await painted({ language: 'pt' })
  expect(first?.innerHTML).toBe('<main><input><button>live</button> pt</main><i>wide</i> pt')
  expect(first?.nextElementSibling).toBe(document.getElementById('portal'))
  expect(document.getElementById('portal')?.inert).toBe(true)
  expect(document.activeElement).toBe(first?.querySelector('input'))
})

test('a narrow page has the narrow frame', async () => {
  matching = ['(width < 960px)']
  expect((await painted())?.textContent).toBe('live en' + 'narrow en')
})

test('a canary company sees the canary', async () => {
  expect((await painted({ isCanary: true }))?.querySelector('button')?.textContent).toBe('canary')
})

test('a screen that needs a session has the frame for it', async () => {
  expect((await painted({ screen: 'projects', isOpen: false }))?.textContent).toContain('bar')
})

test.each([
  ['light', [], '#fff'],
  ['contrast', [], '#000'],
  ['system', [], '#fff'],
  ['system', ['(prefers-color-scheme: dark)'], '#111'],
])('the theme %s, with %j, has its own colours', async (theme, media, color) => {
  matching = media
  await painted({ theme })
  expect(sheets).toEqual([expect.stringContaining(`#${firstPaintId}{--used:${color}}`)])
})

test('where a finger opens a keyboard, nothing has the focus', async () => {
  matching = ['(pointer: coarse)']
  await painted()
  expect(document.activeElement).toBe(document.body)
})

test('a press is kept, and does nothing else', async () => {
  const first = await painted()
  const button = first?.querySelector('button')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  button?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(first).toMatchObject({ pressed: [button] })
})

test('a screen without markup is left to the host', async () => {
  expect(await painted({ screen: 'site-plans', isOpen: false })).toBeNull()
  expect(document.getElementById('portal')?.inert).toBeFalsy()
})
