import * as federation from './federation'
import * as loadPart from './load-part'
import * as releases from './releases'
import * as updates from './updates'

// Types only: a stand-in that lacks an export of the module that it replaces, or has another type, fails `check`.

federation satisfies typeof import('../../../../host/src/remotes/federation')
loadPart satisfies typeof import('../../../../host/src/remotes/load-part')
releases satisfies typeof import('../../../../host/src/remotes/releases')
updates satisfies typeof import('../../../../host/src/remotes/updates')
