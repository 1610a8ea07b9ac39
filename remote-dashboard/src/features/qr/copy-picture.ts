/**
 * Puts a PNG on the clipboard; returns `no` if the browser can't. Must be called in the click itself with a promise of
 * the picture, because Safari requires both.
 */
export async function copyPicture(make: () => Promise<Blob>): Promise<'ok' | 'error' | 'no'> {
  const isPossible =
    isSecureContext && typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write
  if (!isPossible) return 'no'
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': make() })])
    return 'ok'
  } catch (error) {
    console.error('The QR code could not be copied', error)
    return 'error'
  }
}
