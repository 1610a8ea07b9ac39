export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Revoke later: a browser may start reading after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
