// In place of the bundler runtime's loading of remotes that are named at build time: there are none.
export const remotes = () => undefined
