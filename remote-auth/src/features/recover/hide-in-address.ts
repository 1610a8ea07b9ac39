/**
 * Removes a parameter from the address bar and the history entry, without the router: for a new address it would open
 * another dialog.
 */
export function hideInAddress(name: string): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(name)) return
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
