import { release } from './release'

// Replaces host/src/remotes/placement/releases.ts: there is one release, and never a newer one.

type Real = typeof import('../../../../host/src/remotes/placement/releases')

const state: ReturnType<Real['releasesStore']['getState']> = {
  listing: new Map(),
  overrides: new Map(),
  previewNotes: {},
  out: new Set(),
  companyId: undefined,
  used: new Map(),
}

export const releasesStore: Real['releasesStore'] = {
  getState: () => state,
  getInitialState: () => state,
  setState: () => undefined,
  subscribe: () => () => undefined,
}
export const releaseFor: Real['releaseFor'] = () => release
export const chosenReleases: Real['chosenReleases'] = () => []
export const isOnScreen: Real['isOnScreen'] = () => true
export const holdRelease: Real['holdRelease'] = () => () => undefined
export const takeListing: Real['takeListing'] = () => undefined
export const endPreview: Real['endPreview'] = () => undefined
export const setCompany: Real['setCompany'] = () => undefined
export const overrideQuery: Real['overrideQuery'] = 'mf'
export const isAskedToOverride: Real['isAskedToOverride'] = () => false
export const takeOut: Real['takeOut'] = () => false
export const avoidedReleases: Real['avoidedReleases'] = () => []
export const nameOf: Real['nameOf'] = ({ app, contents }) => `${app}@${contents.id}`
export const newerOf: Real['newerOf'] = () => undefined
export const takeNewer: Real['takeNewer'] = () => undefined
export const integrityOf: Real['integrityOf'] = () => undefined
export const hostOfThisPage: Real['hostOfThisPage'] = () => undefined
export const hostWith: Real['hostWith'] = () => undefined
export const scriptOrigins: Real['scriptOrigins'] = () => new Set([location.origin])
