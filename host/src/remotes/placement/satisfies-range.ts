/** Whether a version is in a caret range such as `^1.2.0`, or equals it. Releases use only these forms of semver. */
export function satisfiesRange(version: string, range: string): boolean {
  const [major, minor, patch] = numbersOf(version)
  const [fromMajor, fromMinor, fromPatch] = numbersOf(range.replace(/^\^/, ''))
  if (!range.startsWith('^')) return version === range
  if (major !== fromMajor) return false
  return minor > fromMinor || (minor === fromMinor && patch >= fromPatch)
}

function numbersOf(version: string): [number, number, number] {
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] = version
    .split('.')
    .map(Number)
  return [major, minor, patch]
}
