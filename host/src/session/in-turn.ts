const longestWaitMs = 10_000

/**
 * Runs an action in one tab at a time. After ten seconds, and where the browser has no locks (outside secure contexts), it
 * does not wait for other tabs.
 */
export async function inTurn(name: string, act: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return act()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return act()
  }
  try {
    await locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    await act()
  }
}
