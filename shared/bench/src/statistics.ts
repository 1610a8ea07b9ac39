export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which such a part of the values lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
