export const defaultPreloadArgs = {}
export const formatPreloadArgs = () => []
export const normalizePreloadExposes = (expose) => expose
export const preloadAssets = async () => []
