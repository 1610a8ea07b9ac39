// The numbers of sessions and of attempts to sign in, each with its unit.

export const sessionIdleMinutes = 30
export const sessionHours = 12
export const sessionsPerUser = 20
/** A session's last use is written at most this often. */
export const lastSeenEverySeconds = 60

export const rememberDays = 30
/** How long a replaced remember token still works, for pages that were restored at once. */
export const rememberGraceSeconds = 60

/** Attempts to sign in at one account from one network. */
export const attemptsOfBoth = { attempts: 5, windowSeconds: 900 }
export const attemptsOfAccount = { attempts: 20, windowSeconds: 3600 }
/** Attempts to sign in from one network, and as many to resume remembered sessions. */
export const attemptsOfNetwork = { attempts: 100, windowSeconds: 3600 }

/** How long a mailed link to set a new password is valid. */
export const resetLinkMinutes = 30
/** Requests for such a link: of one account, and from one network. */
export const forgotOfAccount = { attempts: 3, windowSeconds: 3600 }
export const forgotOfNetwork = { attempts: 20, windowSeconds: 3600 }
/** The answer to such a request comes after this time, whether or not there is an account. */
export const forgotReplyMs = 300

/** Messages to support from one network. */
export const contactOfNetwork = { attempts: 10, windowSeconds: 3600 }

/** Failure reports from one network; a page reports each failure once. */
export const reportsOfNetwork = { attempts: 60, windowSeconds: 3600 }

export const socketsPerUser = 20
