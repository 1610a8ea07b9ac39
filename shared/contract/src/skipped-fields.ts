import { fieldsOf, readDiscovery } from './read-documents'

/**
 * Names what this version skips when it reads a discovery document: broken apps and releases, unknown fields and states.
 * Apart from the reader, which is in the host's first scripts.
 * @throws Error when it is not a discovery document.
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
