import { Html } from '../html'

/** Strokes of the icons on a grid of 24, in the colour of the text. */
const strokes = {
  back: 'M20 12H5M11 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5',
  down: 'M5 9l7 7 7-7',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  hand: 'M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4',
  left: 'M15 5l-7 7 7 7',
  minus: 'M5 12h14',
  motion: 'M8 3h8v18H8zM11 18h2M4 8c-1.6 2.5-1.6 5.5 0 8M20 8c1.6 2.5 1.6 5.5 0 8',
  newTab: 'M14 4h6v6M20 4l-9 9M17 14v6H4V7h6',
  plus: 'M12 5v14M5 12h14',
  right: 'M9 5l7 7-7 7',
  rotate: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  share: 'M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v8h14v-8',
  up: 'M5 15l7-7 7 7',
} as const

export type IconName = keyof typeof strokes

export function icon(name: IconName): Html {
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${strokes[name]}"/></svg>`,
  )
}
