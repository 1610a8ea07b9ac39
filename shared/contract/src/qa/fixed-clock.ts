/**
 * Lets the clock of this process or page stand still while `read` says a time, in milliseconds since 1970. Timers go
 * on; what measures a time span by the clock waits for ever.
 */
export function fixClock(read: () => number | undefined): void {
  const Running = Date
  const now = () => read() ?? Running.now()
  globalThis.Date = new Proxy(Running, {
    construct: (target, given, called) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, called),
    apply: () => new Running(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
