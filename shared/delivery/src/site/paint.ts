import type { Language } from '@portal/contract/languages'
import {
  type FirstPaintElement,
  firstPaintEndId,
  firstPaintId,
  firstPaintStylesId,
} from '@portal/kit/plain/first-paint'
import { coarseQuery, narrowQuery } from '@portal/kit/plain/media'
import { loadFirstFont, withFirstFont } from '@portal/kit/plain/page-font'
import type { FirstPaintStyles } from './first-paint'

export interface PaintedScreen {
  readonly screen: string
  /** Whether it needs no session. */
  readonly isOpen: boolean
  readonly language: Language
  /** `system` is that of the device. */
  readonly theme: string
  readonly isCanary: boolean
}

/** Shows the markup of a screen as soon as the page has it, until the host has rendered the screen. */
export function paintFirst(painted: PaintedScreen): void {
  const font = loadFirstFont()
  // Rendering waits for these callbacks, so nothing else is painted before.
  const observer = new MutationObserver(() => {
    // A page without a first paint never has its end.
    if (document.readyState === 'loading' && !document.getElementById(firstPaintEndId)) return
    observer.disconnect()
    paint(painted, font)
  })
  observer.observe(document, { childList: true, subtree: true })
}

function paint(painted: PaintedScreen, font: FontFace | undefined): void {
  const { screen, isOpen, language, theme, isCanary } = painted
  const root = contentOf(`frame${isOpen ? '-open' : ''}-${language}`)
  const content = contentOf(`screen-${screen}${isCanary ? '-canary' : ''}-${language}`)
  const portal = document.getElementById('portal')
  const main = root?.querySelector('main')
  if (!root || !content || !main || !portal) return
  main.append(content)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleSheetFor(theme, font))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const first = document.createElement('div')
  const pressed: HTMLElement[] = []
  const element: FirstPaintElement = Object.assign(first, { id: firstPaintId, sheet, pressed })
  element.append(root)
  element.addEventListener('click', (event) => keepPress(event, pressed))
  portal.before(element)
  portal.inert = true
  portal.ariaHidden = 'true'
  if (!matchMedia(coarseQuery).matches) element.querySelector('input')?.focus()
}

function contentOf(id: string): DocumentFragment | undefined {
  const narrow = document.getElementById(`${id}-narrow`)
  const template = narrow && matchMedia(narrowQuery).matches ? narrow : document.getElementById(id)
  return template instanceof HTMLTemplateElement ? template.content : undefined
}

function styleSheetFor(theme: string, font: FontFace | undefined): string {
  const json = document.getElementById(firstPaintStylesId)?.textContent ?? '{}'
  const { rules, themes }: FirstPaintStyles = JSON.parse(json)
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const shown = themes[theme === 'system' ? ofDevice : theme] ?? ''
  return [
    rules,
    `#${firstPaintId}{${withFirstFont(shown, font)}}`,
    // The host renders in the same place, unseen.
    `#${firstPaintId}~#portal{position:absolute;inset:0 0 auto;height:0;overflow:hidden;opacity:0}`,
    `#${firstPaintId} [data-pressed]{opacity:.6;cursor:progress}`,
  ].join('')
}

/** Keeps a press, also that of Enter in a field, for the screen that replaces this one. */
function keepPress(event: MouseEvent, pressed: HTMLElement[]): void {
  const control = (event.target as Element).closest<HTMLElement>('button, a')
  if (!control) return
  event.preventDefault()
  control.dataset.pressed = ''
  pressed.push(control)
}
