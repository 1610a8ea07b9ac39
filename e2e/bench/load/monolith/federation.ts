// Replaces host/src/remotes/loading/federation.ts: no code is loaded from another app.

type Real = typeof import('../../../../host/src/remotes/loading/federation')

export const RemoteFailure: Real['RemoteFailure'] = class extends Error {
  override readonly name = 'RemoteFailure'
  readonly phase = 'part'
  constructor(readonly reason: InstanceType<Real['RemoteFailure']>['reason']) {
    super(reason)
  }
}
export const loadDoor: Real['loadDoor'] = () => Promise.reject(new RemoteFailure('absent'))
export const failureOf: Real['failureOf'] = () => new RemoteFailure('broken')
