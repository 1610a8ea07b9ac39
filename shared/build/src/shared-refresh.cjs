// One react-refresh runtime for every container in the page; see refresh-runtime.ts.
globalThis.__portalRefreshRuntime ??= require('portal-original-refresh-runtime')
module.exports = globalThis.__portalRefreshRuntime
