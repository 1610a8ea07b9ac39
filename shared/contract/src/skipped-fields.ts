import { fieldsOf, readDiscovery } from './read-documents'

/**
 * Names what this version skips in a discovery document: broken apps and releases, unknown fields and states. Separate
 * from the reader, to keep the host's first scripts small.
 * @throws {Error} when the value isn't a discovery document.
 */
export function skippedIn(document: unknown): string[] {
  const { apps, broken } = readDiscovery(document)
  const releases = [...apps.values()].flat()
  return [
    ...broken,
    ...releases.flatMap(({ app, contents, raw }) => {
      const { portal } = fieldsOf(raw.extras)
      const name = `${app} ${contents.id}`
      const unknown = Object.keys(fieldsOf(portal)).filter((field) => !(field in contents))
      const isKnownState = contents.state !== 'unknown'
      return [
        ...unknown.map((field) => `${name}: ${field}`),
        ...(isKnownState ? [] : [`${name}: state ${fieldsOf(portal).state}`]),
      ]
    }),
  ]
}
