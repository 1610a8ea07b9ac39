/**
 * Copies a text to the clipboard; resolves to whether it worked. On an insecure origin it selects the text in a
 * temporary field and copies that. The field is inside the open dialog, because its focus trap would take the focus
 * back from anywhere else.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  ;([...dialogs].at(-1) ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
