// The monolith's stand-in for `host/src/remotes/releases.ts`: everything is there, and nothing is ever newer.
const none = new Map()
const state = { overrides: none, unknownOverrides: [], listing: none }
export const releasesStore = {
  getState: () => state,
  getInitialState: () => state,
  subscribe: () => () => undefined,
}
export const releaseFor = () => release
export const chosenReleases = () => []
export const holdRelease = () => () => undefined
export const newerOf = () => undefined
export const takeNewer = () => undefined
export const leaveOverrides = () => undefined
export const setCompany = () => undefined
export const isAskedToOverride = () => false
export const setOverrides = () => undefined
export const overrideQuery = 'mf'
export const scriptOrigins = () => new Set([location.origin])
export const followReleases = () => undefined
export const followLaterFailures = () => undefined

export class RemoteFailure extends Error {}

const release = { app: 'monolith', url: '/', contents: { state: 'active', menu: [] } }
