import type { GaveWay } from './bad-releases'
import type { Operation } from './operations'

/** Operations by verb, and how many of them the earlier tool made. */
export function countsOf(done: readonly Operation[]): string {
  return grouped(done, ({ verb }) => verb)
    .map(([verb, some]) => `${some.length} ${verb} (${some.filter(isEarlier).length} earlier)`)
    .join(', ')
}

const isEarlier = ({ tool }: Operation) => tool === 'earlier'

/** Smallest, median and largest time of each kind of bad release. */
export function timesOf(gaveWay: readonly GaveWay[]): string {
  return grouped(gaveWay, ({ kind }) => kind)
    .map(([kind, some]) => {
      const times = some.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const figures = [Math.min(...times), medianOf(times), Math.max(...times)]
      return `${kind} ${figures.map(secondsText).join('/')} s`
    })
    .join(', ')
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}

const secondsText = (ms: number) => (ms / 1000).toFixed(2)

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const keys = [...new Set(all.map(keyOf))]
  return keys.map((key) => [key, all.filter((one) => keyOf(one) === key)])
}
