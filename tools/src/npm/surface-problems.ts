import { breakingChanges } from './surface-facts'

/** What users can rely on now, and what they could in the released version. */
export const present = 'surface.md'
export const released = 'surface-released.md'

interface Surfaces {
  readonly folder: string
  readonly name: string
  readonly version: string
  /** Whether its version rises before the release that has it. */
  readonly isRaisedByHand: boolean
  /** Whether a changeset announces a major version. */
  readonly isMajorAnnounced: boolean
  readonly now: string
  /** Contents of the two files. */
  readonly written: string
  readonly released: string
}

export function problemsOfSurface(surfaces: Surfaces): string[] {
  const { folder, name, version, now, written } = surfaces
  const breaking = breakingChanges(surfaces.released, now)
  const [, before = '', major = ''] = heading.exec(surfaces.released) ?? []
  const isMajor = surfaces.isMajorAnnounced || Number(major) < Number.parseInt(version, 10)
  return [
    ...(written === now
      ? []
      : [
          `${folder}/${present} differs from the package. Run npm run surface and read the difference.`,
        ]),
    ...(before === version || surfaces.isRaisedByHand
      ? []
      : [
          `${folder}/${released} is not of ${version}. Once that is released, run npm run surface -- --released.`,
        ]),
    ...(breaking.length === 0 || isMajor
      ? []
      : [
          `${name} breaks what its users rely on. Keep it, or announce a major version: npm run changeset`,
          ...breaking.map((change) => `  ${change}`),
        ]),
  ]
}

const heading = /^# Public surface of \S+ ((\d+)\.\S+)\n/
