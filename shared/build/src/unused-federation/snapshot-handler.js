// The portal registers entries, so no manifest is read.
const noHooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} }

export class SnapshotHandler {
  hooks = noHooks
  manifestCache = new Map()
}

export const getGlobalRemoteInfo = () => ({})
