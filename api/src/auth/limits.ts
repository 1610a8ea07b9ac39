export const sessionIdleMinutes = 30
export const sessionHours = 12
export const sessionsPerUser = 20
/** Minimum interval between updates of a session's last use. */
export const lastSeenEverySeconds = 60

export const rememberDays = 30
/** Unused successors of a remember token. */
export const rememberSuccessorsAtMost = 100

/** Sign-in attempts per account and network. */
export const attemptsOfBoth = { attempts: 5, windowSeconds: 900 }
export const attemptsOfAccount = { attempts: 20, windowSeconds: 3600 }
/** Sign-in attempts per network, and as many remembered sessions. */
export const attemptsOfNetwork = { attempts: 100, windowSeconds: 3600 }

/** Validity of a mailed reset link. */
export const resetLinkMinutes = 30
/** Reset requests per account, and per network. */
export const forgotOfAccount = { attempts: 3, windowSeconds: 3600 }
export const forgotOfNetwork = { attempts: 20, windowSeconds: 3600 }
/** Delay of the reply, equal with and without an account. */
export const forgotReplyMs = 300

/** Messages to support per network. */
export const contactOfNetwork = { attempts: 10, windowSeconds: 3600 }

/** Failure reports per network; a page reports each failure once. */
export const reportsOfNetwork = { attempts: 60, windowSeconds: 3600 }

/** On all processes together. */
export const socketsPerUser = 20
