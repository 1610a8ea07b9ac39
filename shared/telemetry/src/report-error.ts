/** `tags` name what failed. They are stored with the report, so they hold no personal data. */
export type ReportError = (error: unknown, tags?: Record<string, string>) => void

let report: ReportError | undefined

export const reportError: ReportError = (error, tags) => report?.(error, tags)

export function setReporter(reporter: ReportError): void {
  report = reporter
}
