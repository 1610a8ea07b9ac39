// Every limit and timer of the specification (points 5 and 9), once, with its unit in its name.
// The forms, the api and the tests read them from here.

export const searchMaxCharacters = 40
export const searchDebounceMs = 500

export const emailMaxCharacters = 254
export const nameMaxCharacters = 100
export const passwordMinCharacters = 8
export const passwordMaxCharacters = 20
export const passwordInputMaxCharacters = 40
export const contactMessageMinCharacters = 15
export const contactMessageMaxCharacters = 5000

export const portraitMaxFiles = 1
export const portraitMaxBytes = 1_048_576
export const portraitTypes = ['image/jpeg', 'image/png'] as const
/** Side of a stored portrait in pixels, at most: enough for the largest one on any screen. */
export const portraitSidePx = 512

export const resetSubmitDelayMs = 1000
export const resetRedirectMs = 5000
export const disconnectRedirectMs = 5000

export const snackbarMs = 5000
export const copySnackbarMs = 2000
export const toastMs = 5000
/** The value configured at start-up, which wins over the component's default of 3. */
export const toastsShownAtMost = 4
/** How many notifications of a session are listed again. */
export const notificationsKept = 20

export const collapsedRowHeightPx = 200
export const qrCodeSizePx = 200
export const optionListMaxHeightVh = 40
/** Dialogs are full screen, and filters and policies collapse, below this width. */
export const narrowBelowPx = 960
/** The width `sm` of a dialog. */
export const dialogWidthPx = 600
export const tooltipMaxWidthPx = 300
export const tooltipEnterMs = 100
export const tooltipTouchEnterMs = 700
export const tooltipTouchLeaveMs = 1500

export const sharePopupPx = {
  Facebook: { width: 550, height: 400 },
  Twitter: { width: 550, height: 400 },
  LinkedIn: { width: 750, height: 600 },
  Telegram: { width: 550, height: 400 },
  WhatsApp: { width: 550, height: 400 },
  Reddit: { width: 660, height: 460 },
} as const
export const hashtag = '#360VR'

export const dateFormat = 'DD MMM YYYY HH:mm'
/** Hours of the office's own day, in the time zone of the settings. */
export const officeOpensAtHour = 9
export const officeClosesAtHour = 18

export const csvHeaders = ['Brand', 'Ordered By', 'Order Date', 'Project'] as const
export const csvMissingProject = 'N/D'

export const liveReconnectionDelayMs = 1000
export const liveReconnectionDelayMaxMs = 5000
export const liveRandomizationFactor = 0.5
export const liveConnectTimeoutMs = 20_000

/** A wait longer than this shows a skeleton, so that fast replies never flash one. */
export const skeletonAfterMs = 300
/** A wait longer than this says that it is still working. */
export const stillWorkingAfterMs = 10_000

/** The code of a place that takes longer than this has failed. */
export const remoteTimeoutMs = 15_000
/** How often a page without live connection asks whether other releases are live. */
export const releasesAskedEveryMs = 30_000
