/** Polling interval for mail of other processes and for retries. */
export const mailPollMs = 2000
/** Timeouts of a mail server's silence and of a whole delivery. */
export const smtpSilenceMs = 10_000
export const smtpDeliveryMs = 30_000
/** How long a process reserves a mail: longer than a delivery. */
export const mailLeaseSeconds = 60
export const mailRetryMaxSeconds = 600
/** Mail is dropped after failing for this long. */
export const mailKeptDays = 3
