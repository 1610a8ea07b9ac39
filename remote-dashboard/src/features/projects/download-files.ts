import { type Portal, saveFile } from '@portal/kit/portal'

/**
 * Downloads files one after the other, until the user has left. They come from another origin, whose files a link
 * alone would open instead. A file that fails doesn't keep the others.
 * @returns the names of those that failed
 */
export async function downloadFiles(
  addresses: readonly string[],
  session: Portal['session'],
): Promise<string[]> {
  const failed: string[] = []
  const { signal, stopFollowing } = followLeaving(session)
  for (const address of addresses) {
    if (signal.aborted) break
    const name = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
    try {
      const reply = await fetch(address, { signal })
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
      const file = await reply.blob()
      if (!signal.aborted) saveFile(file, name)
    } catch (error) {
      if (signal.aborted) break
      console.error(error)
      failed.push(name)
    }
  }
  stopFollowing()
  return failed
}

function followLeaving({ user, subscribe }: Portal['session']) {
  const left = new AbortController()
  const id = user()?.id
  const stopFollowing = subscribe(() => {
    if (user()?.id !== id) left.abort()
  })
  return { signal: left.signal, stopFollowing }
}
