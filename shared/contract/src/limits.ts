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
export const portraitMaxMegabytes = 1
export const portraitMaxBytes = portraitMaxMegabytes * 1_048_576
export const portraitTypes = ['image/jpeg', 'image/png'] as const
/** Longest side of a stored portrait: enough for its largest display at 2x. */
export const portraitSidePx = 512

export const resetSubmitDelayMs = 1000
export const resetRedirectMs = 5000
export const disconnectRedirectMs = 5000

export const snackbarMs = 5000
export const copySnackbarMs = 2000
export const toastMs = 5000
export const toastsShownAtMost = 4
export const notificationsKept = 20

export const collapsedRowHeightPx = 200
export const qrCodeSizePx = 200
export const optionListMaxHeightVh = 40
export const narrowBelowPx = 960
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
export const officeOpensAtHour = 9
export const officeClosesAtHour = 18

export const csvHeaders = ['Brand', 'Ordered By', 'Order Date', 'Project'] as const
export const csvMissingProject = 'N/D'

export const liveReconnectionDelayMs = 1000
export const liveReconnectionDelayMaxMs = 5000
export const liveRandomizationFactor = 0.5
export const liveConnectTimeoutMs = 20_000

export const skeletonAfterMs = 300
export const stillWorkingAfterMs = 10_000

export const remoteTimeoutMs = 15_000
export const releasesAskedEveryMs = 30_000
