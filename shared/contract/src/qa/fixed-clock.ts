/** Timers continue; loops that wait for the clock never end. */
export function fixClock(readMs: () => number | undefined): void {
  const Running = Date
  const now = () => readMs() ?? Running.now()
  globalThis.Date = new Proxy(Running, {
    construct: (target, given, called) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, called),
    apply: () => new Running(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
