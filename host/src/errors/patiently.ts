const pausesMs = [1000, 3000]

/** Loads code of the host, again if it fails: on a poor network a file may come the next time. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  return load()
}
