/** `NAME=` in a file of variables means unset. */
export function withoutEmpty(variables: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
}
