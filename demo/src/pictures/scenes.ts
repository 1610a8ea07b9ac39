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

export interface Scene {
  readonly shapes: readonly Shape[]
  /** How cards look at it. */
  readonly view: { azimuth: number; fieldOfView: number; horizonAt: number }
}

/** The scene of a project: the same at every call, and different for every name. */
export function sceneOf(kind: SceneKind, name: string): Scene {
  const view = randomOf(`view of ${name}`)
  return {
    shapes: kinds[kind](randomOf(name)),
    view: {
      azimuth: view.between(-22, 22),
      fieldOfView: view.between(80, 96),
      horizonAt: view.between(0.42, 0.5),
    },
  }
}
