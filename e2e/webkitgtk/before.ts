/** Runs in each page before its own scripts: sends on what the page complains of. Refers to nothing outside itself. */
export function reportComplaints(path: string): void {
  const report = (text: string) => navigator.sendBeacon(path, text)
  for (const kind of ['error', 'warn'] as const) {
    const real = console[kind]
    console[kind] = (...given: unknown[]) => {
      report(given.map(String).join(' '))
      real.apply(console, given)
    }
  }
  addEventListener('error', ({ error, message }) => {
    // Says that an observer has more to do in the next frame; no console shows it.
    if (!message.startsWith('ResizeObserver loop')) report(String(error ?? message))
  })
  addEventListener('unhandledrejection', ({ reason }) => report(`Unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`Content Security Policy: ${violatedDirective} blocks ${blockedURI}`),
  )
}
