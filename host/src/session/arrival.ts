let hasArrived = false

/** Notes that the user has just signed in. */
export function noteArrival(): void {
  hasArrived = true
}

/** Whether the user has just signed in; true once. */
export function takeArrival(): boolean {
  const taken = hasArrived
  hasArrived = false
  return taken
}
