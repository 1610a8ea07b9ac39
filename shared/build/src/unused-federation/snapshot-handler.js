// In place of runtime-core's SnapshotHandler, which reads manifests: the portal registers entries.
const noHooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} }

export class SnapshotHandler {
  hooks = noHooks
  manifestCache = new Map()
}

export const getGlobalRemoteInfo = () => ({})
