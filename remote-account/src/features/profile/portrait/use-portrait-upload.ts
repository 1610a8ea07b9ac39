import { type AppUser, changePicture } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useEffect, useRef, useState } from 'react'

/**
 * Uploads a portrait, with the part that is sent as a number from 0 to 1 meanwhile. Cancelled or failed, the portrait
 * stays as it is; so it does when the screen goes away.
 */
export function usePortraitUpload(user: AppUser, onUnreadable: () => void) {
  const { call, notify } = usePortal()
  const [sent, setSent] = useState<number>()
  const sending = useRef<AbortController>(null)
  const cancel = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  /** Whether it became the portrait. */
  const upload = async (picture: () => Promise<File>): Promise<boolean> => {
    const controller = new AbortController()
    const { signal } = controller
    sending.current = controller
    setSent(0)
    try {
      const portrait = await picture().catch(() => undefined)
      if (!portrait) {
        if (!signal.aborted) onUnreadable()
        return false
      }
      const onUpload = (bytes: number, of = portrait.size) => setSent(Math.min(1, bytes / of))
      const input = { params: { id: user.id }, body: { portrait } }
      const { message } = await call(changePicture, input, { signal, onUpload })
      notify.success(message)
      return true
    } catch (error) {
      if (!signal.aborted) notify.failure(error)
      return false
    } finally {
      setSent(undefined)
    }
  }
  return { sent, upload, cancel }
}
