type Report = (error: unknown) => void

const earlyAtMost = 5
const early: unknown[] = []
let report: Report = (error) => {
  if (early.length < earlyAtMost) early.push(error)
}

/** Reports an error that no person can do anything about, where the settings name a receiver. */
export function reportError(error: unknown): void {
  report(error)
}

/** Sets who reports errors, those from before included. */
export function setReporter(reporter: Report): void {
  report = reporter
  early.splice(0).forEach(reporter)
}
