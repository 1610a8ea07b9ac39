const longestName = 120
/** Characters that are invalid or invisible in file names on some system. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** `{name}_data.csv`. */
export function csvFileName(table: string): string {
  return `${safe(table)}_data.csv`
}

/** `{name}_table.jpeg`, numbered if there are several. */
export function pictureFileName(table: string, number: number, of: number): string {
  return `${safe(table)}_table${of > 1 ? `_${number}` : ''}.jpeg`
}

function safe(name: string): string {
  const text = name.trim().replace(unsafe, '_')
  // A leading dot hides the file.
  return Array.from(text.replace(/^\.+/, '_')).slice(0, longestName).join('').trim()
}
