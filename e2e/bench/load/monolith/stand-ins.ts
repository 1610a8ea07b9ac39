import * as federation from './federation'
import * as loadPart from './load-part'
import * as releases from './releases'
import * as updates from './updates'

// Types only: `npm run check` fails if a module here lacks an export of the one it replaces, or has another type.

federation satisfies typeof import('../../../../host/src/remotes/federation')
loadPart satisfies typeof import('../../../../host/src/remotes/load-part')
releases satisfies typeof import('../../../../host/src/remotes/releases')
updates satisfies typeof import('../../../../host/src/remotes/updates')
