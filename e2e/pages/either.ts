/** Matches what one reads in English or in Portuguese, as a whole. */
export function either(english: string, portuguese: string): RegExp {
  return new RegExp(`^(?:${literally(english)}|${literally(portuguese)})$`)
}

function literally(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
