import * as federation from './federation'
import * as loadPart from './load-part'
import * as releases from './releases'
import * as updates from './updates'

// Types only: `npm run check` fails if a module here lacks an export of the one it replaces, or has another type.

federation satisfies typeof import('../../../../host/src/remotes/loading/federation')
loadPart satisfies typeof import('../../../../host/src/remotes/loading/load-part')
releases satisfies typeof import('../../../../host/src/remotes/placement/releases')
updates satisfies typeof import('../../../../host/src/remotes/care/updates')
