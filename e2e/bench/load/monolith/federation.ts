import { RemoteFailure } from '../../../../host/src/remotes/care/remote-failure'

// Replaces host/src/remotes/loading/federation.ts: no code is loaded from another app.

type Real = typeof import('../../../../host/src/remotes/loading/federation')

export const loadDoor: Real['loadDoor'] = () => Promise.reject(new RemoteFailure('absent'))
