import { saveFile } from '@portal/kit/portal'

/**
 * Downloads files one after the other. They come from another origin, whose files a link alone would open
 * instead; one that cannot be had does not keep the others.
 */
export async function downloadFiles(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    try {
      const reply = await fetch(address)
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
      saveFile(await reply.blob(), decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)))
    } catch (error) {
      console.error('A file could not be downloaded', error)
    }
  }
}
