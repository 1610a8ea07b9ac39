import { localStorageOf } from '../storage/local-storage'
import { type Verb, verbs } from './verbs-fixture'

// A delivery tool that is killed with SIGKILL before one of its writes or removals. Arguments: site folder, verb,
// number of them to survive.

const [folder = '', verb = '', survives = ''] = process.argv.slice(2)
let left = Number(survives)
const count = () => {
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}

const site = localStorageOf(folder)
await verbs[verb as Verb]({
  ...site,
  async writeIfMatch(path, body, etag) {
    count()
    return site.writeIfMatch(path, body, etag)
  },
  async remove(path) {
    count()
    return site.remove(path)
  },
})
