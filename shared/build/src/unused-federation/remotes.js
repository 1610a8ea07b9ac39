// No remote is named at build time.
export const remotes = () => undefined
