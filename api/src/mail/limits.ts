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
/** Valid secrets of a link, one for each of the last attempts: as these back off, 16 take longer than a link is valid. */
export const mailedSecretsKept = 16
