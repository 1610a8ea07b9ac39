import { saveFile } from '@portal/kit/portal'

/**
 * Downloads files one after the other. They come from another origin, whose files a link alone would open
 * instead. A file that fails doesn't keep the others.
 * @returns the names of those that failed
 */
export async function downloadFiles(addresses: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const address of addresses) {
    const name = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
    try {
      const reply = await fetch(address)
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
      saveFile(await reply.blob(), name)
    } catch (error) {
      console.error(error)
      failed.push(name)
    }
  }
  return failed
}
