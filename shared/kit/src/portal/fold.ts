/** Normalizes a text for comparison: no case, no accents, so that “evora” finds “Évora”. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
