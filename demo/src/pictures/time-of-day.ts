import type { Random } from './random'

/** The colours of a time of day. */
export interface TimeOfDay {
  /** From the zenith to the horizon. */
  readonly sky: readonly [string, string, string]
  readonly sun: string
  /** Degrees above the horizon. */
  readonly sunHeight: number
  /** Hills from the farthest to the nearest. */
  readonly hills: readonly [string, string, string]
  readonly sea: readonly [string, string]
  readonly ground: readonly [string, string]
  readonly town: string
  /** By how much leaves are darker than at noon; see `shade`. */
  readonly leaves: number
  readonly isNight: boolean
}

const dawn: TimeOfDay = {
  sky: ['#5b7fb5', '#c4a9c4', '#ffd9b0'],
  sun: '#fff0cf',
  sunHeight: 7,
  hills: ['#b79bb3', '#8c7d9c', '#5d6a75'],
  sea: ['#d9b9b4', '#3f6a8c'],
  ground: ['#b7a58e', '#6f6656'],
  town: '#77718c',
  leaves: 0,
  isNight: false,
}
const noon: TimeOfDay = {
  sky: ['#2f7ec4', '#7fb9e6', '#dff0fa'],
  sun: '#ffffff',
  sunHeight: 34,
  hills: ['#b0c5cf', '#8aa694', '#64805a'],
  sea: ['#7cc3d8', '#14678f'],
  ground: ['#d8c9a4', '#a3906a'],
  town: '#a3a9b4',
  leaves: 0,
  isNight: false,
}
const dusk: TimeOfDay = {
  sky: ['#2c3a6b', '#b7617a', '#ffb46b'],
  sun: '#ffe2a6',
  sunHeight: 4,
  hills: ['#9a5f7c', '#643f63', '#382c48'],
  sea: ['#f0a070', '#2b2f57'],
  ground: ['#8c6a5c', '#40333a'],
  town: '#43324d',
  leaves: -0.1,
  isNight: false,
}
const night: TimeOfDay = {
  sky: ['#070d22', '#142348', '#37507c'],
  sun: '#f4f1dc',
  sunHeight: 28,
  hills: ['#24365c', '#182747', '#0e1a30'],
  sea: ['#31507c', '#0a1630'],
  ground: ['#33405a', '#161c2c'],
  town: '#141f38',
  leaves: -0.3,
  isNight: true,
}

export function outdoorLight(random: Random): TimeOfDay {
  return random.pick([dawn, noon, noon, dusk, dusk])
}

export function anyLight(random: Random): TimeOfDay {
  return random.pick([dawn, noon, noon, dusk, night])
}
