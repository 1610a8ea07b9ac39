/** A text as it is compared: without case and accents, so that “evora” finds “Évora” (4.7). */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
