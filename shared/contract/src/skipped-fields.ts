import { fieldsOf, readDiscovery } from './read-documents'

const ofTheTool = ['kit', 'bundles']

/** Names what `readDiscovery` skips. Not part of it, to keep the host's first scripts small. Throws as it does. */
export function skippedIn(document: unknown): string[] {
  const { apps, broken } = readDiscovery(document)
  const releases = [...apps.values()].flat()
  return [
    ...broken,
    ...releases.flatMap(({ app, contents, raw }) => {
      const { portal } = fieldsOf(raw.extras)
      const name = `${app} ${contents.id}`
      const unknown = Object.keys(fieldsOf(portal)).filter(
        (field) => !(field in contents || ofTheTool.includes(field)),
      )
      const isKnownState = contents.state !== 'unknown'
      return [
        ...unknown.map((field) => `${name}: ${field}`),
        ...(isKnownState ? [] : [`${name}: state ${fieldsOf(portal).state}`]),
      ]
    }),
  ]
}
