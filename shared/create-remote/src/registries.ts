/** Lines of an `.npmrc` that name registries, without the name and password that an address may have. */
export function registriesIn(npmrc: string): string[] {
  const lines = npmrc.match(/^(@[\w.-]+:)?registry *=.*$/gm) ?? []
  return lines.map((line) => line.replace(/\/\/[^/]*@/, '//'))
}
