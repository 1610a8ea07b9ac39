/** A reload has closed what covered the page, whose entry Back would leave first. The entry has the time of its opening. */
export function leaveClosedCover(): void {
  // After sleep, Firefox counts `performance.timeOrigin` from an earlier time.
  const begun = Date.now() - performance.now()
  if (history.state?.cover < begun) history.back()
}
