// Text of other people must not move the cursor, change colours or hide text on a terminal.

const control = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Text for one line, without control characters and marks of text direction. */
export function printable(text: string): string {
  return text.replace(control, '')
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** JSON with such characters escaped. */
export function printableJson(value: unknown): string {
  const escaped = (found: string) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  const lines = JSON.stringify(value ?? null, null, 2).split('\n')
  return lines.map((line) => line.replace(control, escaped)).join('\n')
}
