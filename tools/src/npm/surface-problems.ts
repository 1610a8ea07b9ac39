import { breakingChanges } from './surface-facts'

/** Files that list what users rely on: in the sources, and in the released version. */
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
  const [, recorded, recordedMajor] = heading(name).exec(surfaces.released) ?? []
  const isMajor = surfaces.isMajorAnnounced || Number(recordedMajor) < Number.parseInt(version, 10)
  const isRecorded = surfaces.isRaisedByHand ? recorded !== undefined : recorded === version
  return [
    ...(written === now
      ? []
      : [
          `${folder}/${present} differs from the package. Run npm run surface and read the difference.`,
        ]),
    ...(isRecorded
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

const heading = (name: string) => new RegExp(`^# Public surface of ${name} ((\\d+)\\.\\S+)\\n`)
