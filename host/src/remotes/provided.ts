/**
 * What the host provides to the remotes beyond its first scripts, by module name. A lazily shared module must be
 * in the host's graph, or a remote that asks for it finds nothing (RUNTIME-012).
 */
const provided: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/shared/portal/forms': () =>
    import(/* webpackChunkName: "@portal/shared/portal/forms" */ '@portal/shared/portal/forms'),
  '@portal/shared/ui/form': () =>
    import(/* webpackChunkName: "@portal/shared/ui/form" */ '@portal/shared/ui/form'),
  '@portal/shared/ui/app': () =>
    import(/* webpackChunkName: "@portal/shared/ui/app" */ '@portal/shared/ui/app'),
  '@portal/shared/ui/overlay': () =>
    import(/* webpackChunkName: "@portal/shared/ui/overlay" */ '@portal/shared/ui/overlay'),
}

/** Loads shared modules that a place will ask for. */
export async function provide(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => provided[name]?.()))
}
