// The monolith's stand-in for `host/src/remotes/load-part.ts`: the same doors, bundled, each screen and dialog lazy.

import { addWords } from '../../../../host/src/i18n/i18n'
import account from '../../../../remote-account/src/remote'
import auth from '../../../../remote-auth/src/remote'
import dashboard from '../../../../remote-dashboard/src/remote'
import tables from '../../../../remote-tables/src/remote'

const doors = [auth, dashboard, tables, account]
const loaded = new Map()

export const loadedPart = ({ kind, name }) => loaded.get(`${kind} ${name}`)
export const preloadPlace = () => undefined
export const failed = () => false

export async function loadPart({ kind, name }) {
  const door = doors.find((one) => one[`${kind}s`][name])
  const [part] = await Promise.all([
    door[`${kind}s`][name](),
    addWords(door.namespace, async (language) => (await door.words[language]()).default),
  ])
  const filled = { component: part.screen ?? part.dialog, release }
  loaded.set(`${kind} ${name}`, filled)
  return filled
}

const release = { app: 'monolith', url: '/', contents: {} }
