// In place of runtime-core's plugin that finds in manifests what to preload.
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' })
