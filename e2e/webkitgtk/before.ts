/** Runs in each page before its scripts and reports console errors. Self-contained, because it is serialized. */
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
    // A ResizeObserver notice that browsers don't log.
    if (!message.startsWith('ResizeObserver loop')) report(String(error ?? message))
  })
  addEventListener('unhandledrejection', ({ reason }) => report(`Unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`Content Security Policy: ${violatedDirective} blocks ${blockedURI}`),
  )
}
