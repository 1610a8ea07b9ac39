// The page and the host preload what a release lists, not what a manifest lists.
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' })
