import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same name. */
export interface Random {
  /** From `min` up to `max`. */
  between(min: number, max: number): number
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  pick<const T extends readonly [unknown, ...unknown[]]>(items: T): T[number]
}

/** The mulberry32 generator, started from a name. */
export function randomOf(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + (max - min) * next()
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1))
  return { between, whole, pick: (items) => items[whole(0, items.length - 1)] ?? items[0] }
}
