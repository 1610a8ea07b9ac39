/**
 * Opens a small window in the middle of this one; false where the browser keeps it from opening. It has to be
 * called in the click itself. The page in it cannot reach this one.
 */
export function openWindow(url: string, size: { width: number; height: number }): boolean {
  const left = Math.round(screenX + (outerWidth - size.width) / 2)
  const top = Math.round(screenY + (outerHeight - size.height) / 2)
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  // With `noopener` a window that was opened and one that was blocked look the same.
  const opened = window.open(url, '_blank', features)
  if (!opened) return false
  opened.opener = null
  return true
}
