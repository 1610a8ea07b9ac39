/** How often a process looks for mail of others, and for its own that failed. */
export const mailPollMs = 2000
/** How long a mail server may be silent, and how long all of a delivery may take. */
export const smtpSilenceMs = 10_000
export const smtpDeliveryMs = 30_000
/** How long a process that has taken on a mail keeps the others from it: longer than a delivery. */
export const mailLeaseSeconds = 60
export const mailRetryMaxSeconds = 600
/** Mail that could not be sent for so long is given up. */
export const mailKeptDays = 3
