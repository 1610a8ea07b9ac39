import { saveFile } from '@portal/kit/portal'

/**
 * Downloads files one after the other. They come from another origin, whose files a link alone would open
 * instead. A file that fails doesn't keep the others; the first failure is thrown at the end.
 */
export async function downloadFiles(addresses: readonly string[]): Promise<void> {
  const failures: unknown[] = []
  for (const address of addresses) {
    try {
      const reply = await fetch(address)
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
      saveFile(await reply.blob(), decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
