/** Gives the browser a file to save. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: a browser may begin to read it only now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
