export const assignRemoteInfo = () => undefined
export const snapshotPlugin = () => ({ name: 'snapshot-plugin' })
