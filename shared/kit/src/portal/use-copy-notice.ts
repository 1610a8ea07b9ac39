import { limits } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useRef } from 'react'

export function useCopyNotice() {
  const { notify } = usePortal()
  const shown = useRef({ text: '', until: 0 })
  return (intent: 'success' | 'error', text: string) => {
    const now = Date.now()
    if (text === shown.current.text && now < shown.current.until) return
    shown.current = { text, until: now + limits.copySnackbarMs }
    notify[intent](text, limits.copySnackbarMs)
  }
}
