// In place of runtime-core's plugin that resolves entries from manifests.
export const assignRemoteInfo = () => undefined
export const snapshotPlugin = () => ({ name: 'snapshot-plugin' })
