import { limits } from '@portal/contract'
import { type Portal, usePortal } from '@portal/kit/portal'

/** By snackbar, which all buttons share. */
const shown = new WeakMap<Portal['notify'], { text: string; until: number }>()

export function useCopyNotice() {
  const { notify } = usePortal()
  return (intent: 'success' | 'error', text: string) => {
    const now = Date.now()
    const last = shown.get(notify)
    if (last && text === last.text && now < last.until) return
    shown.set(notify, { text, until: now + limits.copySnackbarMs })
    notify[intent](text, limits.copySnackbarMs)
  }
}
