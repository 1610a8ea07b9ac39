/** Time that a browser takes to close a tab, if it may. */
const closingMs = 200

/**
 * Goes back to the portal by closing this tab, where the browser lets it: the session is in the tab that it was opened from. A tab with a
 * history stays, and follows the link.
 */
export function addWayBack() {
  const link = document.getElementById('way-back')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    close()
    setTimeout(() => location.assign(link.href), closingMs)
  })
}
