const pausesMs = [150, 450, 900]

/** Loads code, again after failures that may pass: on a poor network a file may come the next time. */
export async function patiently<T>(
  load: () => Promise<T>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  return load()
}
