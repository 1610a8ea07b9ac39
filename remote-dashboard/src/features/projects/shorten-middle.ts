/** The text with its middle left out, at whole words where that costs little, so that `characters` of it and of the gap are left. */
export function shortenMiddle(text: string, characters: number): string {
  const all = [...text]
  if (all.length <= characters) return text
  const kept = characters - ' … '.length
  const head = all.slice(0, Math.ceil(kept / 2)).join('')
  const tail = all.slice(all.length - Math.floor(kept / 2)).join('')
  return `${wholeWords(head, /\s+\S*$/)} … ${wholeWords(tail, /^\S*\s+/)}`
}

function wholeWords(part: string, cutWord: RegExp): string {
  const shorter = part.replace(cutWord, '')
  return shorter.length > part.length / 2 ? shorter : part
}
