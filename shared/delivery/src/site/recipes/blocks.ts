/** A block of a configuration of nginx or Caddy. */
export function block(name: string, lines: readonly string[]): string {
  const body = lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`)
  return [`${name} {`, ...body, '}'].join('\n')
}
