/**
 * Takes a parameter out of the address bar and its entry of the history. The router is not told: to it this is
 * the dialog that was opened with the parameter, and a new address would open another one.
 */
export function hideInAddress(name: string): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(name)) return
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
