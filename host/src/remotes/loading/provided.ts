/**
 * The lazily shared modules by name in the share scope. Each must be in the host's module graph, or a remote that needs it
 * fails with RUNTIME-012.
 */
const provided: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/shared/portal/forms': () =>
    import(/* webpackChunkName: "@portal/shared/portal/forms" */ '@portal/kit/portal/forms'),
  '@portal/shared/ui/form': () =>
    import(/* webpackChunkName: "@portal/shared/ui/form" */ '@portal/kit/ui/form'),
  '@portal/shared/ui/app': () =>
    import(/* webpackChunkName: "@portal/shared/ui/app" */ '@portal/kit/ui/app'),
  '@portal/shared/ui/overlay': () =>
    import(/* webpackChunkName: "@portal/shared/ui/overlay" */ '@portal/kit/ui/overlay'),
}

/** Loads shared modules in advance. */
export async function provide(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => provided[name]?.()))
}
