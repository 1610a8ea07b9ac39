/**
 * Adds a history entry at the same address for something that covers the page, so that Back closes it and nothing else.
 * @param onBack Called once Back has left the entry.
 * @returns Takes the entry away. Resolves once the page has its own entry again: only then may the address change.
 */
export function coverPage(onBack: () => void): () => Promise<void> {
  const cover = Date.now()
  const isOnTop = () => history.state?.cover === cover
  history.pushState({ ...history.state, cover }, '')
  const leave = () => {
    // Back from what was opened above it.
    if (isOnTop()) return
    removeEventListener('popstate', leave)
    onBack()
  }
  addEventListener('popstate', leave)
  return async () => {
    removeEventListener('popstate', leave)
    // Otherwise Back has left it, or the address has changed and has an entry of its own.
    if (!isOnTop()) return
    await new Promise((gone) => {
      addEventListener('popstate', gone, { once: true })
      history.back()
    })
  }
}
