/**
 * Whether a version lies in a caret range such as `^1.2.0`, or is exactly the version given. The delivery tool
 * knows every range of semver; a release states the contract and the shared modules it needs in these forms only.
 */
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
