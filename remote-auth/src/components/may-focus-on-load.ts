/** Whether a screen may begin in its first field: not where that opens a keyboard over half of the screen (2.1). */
export function mayFocusOnLoad(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
