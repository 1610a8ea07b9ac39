export const sessionIdleMinutes = 30
export const sessionHours = 12
export const sessionsPerUser = 20
/** Minimum interval between updates of a session's last use. */
export const lastSeenEverySeconds = 60

export const rememberDays = 30
/** Unused successors of a remember token. */
export const rememberSuccessorsAtMost = 100

/**
 * Seconds to wait after each failed attempt in a row, the last one repeated: after five the wait grows to 15 minutes. Of
 * an account in one network, on one device, and of a signed-in user who confirms with the password.
 */
export const delaysOfOne = [0, 0, 0, 0, 60, 120, 240, 480, 900]
/** Of an account, from all networks and unknown devices together: at most 19 attempts in the first hour, then 6. */
export const delaysOfAccount = [0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 600]
/** Time without attempts after which they are forgotten. */
export const attemptsForgottenAfterSeconds = 3600
/**
 * Seconds to wait after each failed code of a second factor in a row. Codes are short, so the wait grows to a day: at most
 * 9 guesses in the first one.
 */
export const delaysOfCode = [0, 0, 0, 0, 60, 300, 1800, 7200, 86_400]
export const codesForgottenAfterSeconds = 604_800
/** Wrong or refused codes in this time, of which the last one is mailed to the user. */
export const guessesTold = 5
export const guessesWindowSeconds = 86_400
/** Validity of a secret that was given out, until a code confirms it. */
export const setupMinutes = 15
/** Sign-in attempts per network, and as many remembered sessions. */
export const attemptsOfNetwork = { attempts: 100, windowSeconds: 3600 }

/** How long a browser is known after its last sign-in with a password. */
export const deviceDays = 180
export const devicesPerUser = 50

/** Validity of a mailed reset link. */
export const resetLinkMinutes = 30
/** Validity of the link by which a new user sets a password. */
export const invitationDays = 3
/** Reset requests per account, per known device of it, and per network. */
export const forgotOfAccount = { attempts: 3, windowSeconds: 3600 }
export const forgotOfNetwork = { attempts: 20, windowSeconds: 3600 }
/** Validity of a link that confirms a new e-mail, and how often a user may be mailed one. */
export const emailLinkMinutes = 60
export const emailLinksOfUser = { attempts: 5, windowSeconds: 3600 }

/** Delay of the reply, equal with and without an account. */
export const forgotReplyMs = 300

/** Messages to support per network. */
export const contactOfNetwork = { attempts: 10, windowSeconds: 3600 }

/** Failure reports per network, where a page reports each failure once, and as many reports of refused content. */
export const reportsOfNetwork = { attempts: 60, windowSeconds: 3600 }

/** Starts and failures that one account may report for an app in an hour. A browser meets each failure once. */
export const healthStartsOfAccount = 30
export const healthFailuresOfAccount = 3
export const healthWindowSeconds = 3600

/** On all processes together. */
export const socketsPerUser = 20
/** Connections of one network to one process, signed in or not. */
export const socketsOfNetwork = 200
/** Time to present a session. */
export const handshakeMs = 10_000
