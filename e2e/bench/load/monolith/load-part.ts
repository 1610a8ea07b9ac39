import { addWords, hasWordsOf } from '../../../../host/src/i18n/i18n'
import type { Door } from '../../../../host/src/remotes/loading/federation'
import type { Part } from '../../../../host/src/remotes/loading/load-part'
import type { Place } from '../../../../host/src/remotes/placement/discovery'
import account from '../../../../remote-account/src/remote'
import auth from '../../../../remote-auth/src/remote'
import dashboard from '../../../../remote-dashboard/src/remote'
import tables from '../../../../remote-tables/src/remote'
import { release } from './release'

// Replaces host/src/remotes/loading/load-part.ts: the same doors, bundled, with each screen and dialog in a lazy chunk.

type Real = typeof import('../../../../host/src/remotes/loading/load-part')

const doors = [auth, dashboard, tables, account].map(
  (door) => ({ slots: {}, ...door }) as unknown as Door,
)
const parts = new Map<string, Part>()

export const preloadPlace: Real['preloadPlace'] = () => undefined
export const beginPart: Real['beginPart'] = async () => undefined
export const givesWay: Real['givesWay'] = async () => false

export const loadedPart: Real['loadedPart'] = (place) => {
  const part = parts.get(keyOf(place))
  return part && Object.values(part.wordScopes).every(hasWordsOf) ? part : undefined
}

export const loadPart: Real['loadPart'] = async (place) => {
  const lazyOf = (door: Door) => door[`${place.kind}s`][place.name]
  const door = doors.find(lazyOf)
  if (!door) throw new Error(`No remote has the ${place.kind} ${place.name}`)
  const { namespace, words } = door
  const [module] = await Promise.all([
    lazyOf(door)?.(),
    addWords(
      namespace,
      async (language) => (await words[language]()).default,
      () => true,
    ),
  ])
  const component = module?.[place.kind]
  if (!component) throw new Error(`The ${place.kind} ${place.name} is empty`)
  const part = {
    component,
    release,
    wordScopes: { [namespace]: namespace },
  }
  parts.set(keyOf(place), part)
  return part
}

function keyOf({ kind, name }: Place): string {
  return `${kind} ${name}`
}
