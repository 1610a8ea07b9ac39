/**
 * Puts a PNG on the clipboard and says how that went: `no` where the browser cannot do it at all. It has to
 * be called in the click itself; the picture may come later (Safari asks for both).
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
