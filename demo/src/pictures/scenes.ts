import { bedroom } from './interiors/bedroom'
import { cellar } from './interiors/cellar'
import { gallery } from './interiors/gallery'
import { living } from './interiors/living'
import { lobby } from './interiors/lobby'
import { office } from './interiors/office'
import { restaurant } from './interiors/restaurant'
import { shop } from './interiors/shop'
import { spa } from './interiors/spa'
import { beach } from './landscapes/beach'
import { mountain } from './landscapes/mountain'
import { pool } from './landscapes/pool'
import { terrace } from './landscapes/terrace'
import { vineyard } from './landscapes/vineyard'
import { type Random, randomOf } from './random'
import type { Shape } from './shapes'

/** The kinds of places that are drawn, each with what builds it. */
const kinds = {
  bedroom,
  living,
  lobby,
  office,
  restaurant,
  shop,
  gallery,
  spa,
  cellar,
  pool,
  terrace,
  beach,
  vineyard,
  mountain,
} satisfies Record<string, (random: Random) => Shape[]>

export type SceneKind = keyof typeof kinds

/** How a card looks at a place. Degrees; `horizonAt` is a part of the height. */
export interface View {
  readonly azimuth: number
  readonly fieldOfView: number
  readonly horizonAt: number
}

/** A place of a kind: the same at every call, and different for every variant. */
export function shapesOf(kind: SceneKind, variant: number): Shape[] {
  return kinds[kind](randomOf(`${kind} ${variant}`))
}

/** The view of a project: the same at every call, and different for every name. */
export function viewOf(name: string): View {
  const random = randomOf(`view of ${name}`)
  return {
    azimuth: random.between(-22, 22),
    fieldOfView: random.between(80, 96),
    horizonAt: random.between(0.42, 0.5),
  }
}
