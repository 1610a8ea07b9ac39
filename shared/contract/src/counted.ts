/** A count with its form of a word, in English: commands speak no other language. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
