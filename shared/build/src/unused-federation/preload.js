// In place of runtime-core's preloading by manifest: the page and the host preload what a release lists.
export const defaultPreloadArgs = {}
export const formatPreloadArgs = () => []
export const normalizePreloadExposes = (expose) => expose
export const preloadAssets = async () => []
