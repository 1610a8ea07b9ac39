// Text of other people must not move the cursor, change colours or hide text on a terminal.

const control = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu

/** Text for one line, without control characters and marks of text direction. */
export function printable(text: string): string {
  return text.replace(control, '')
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
