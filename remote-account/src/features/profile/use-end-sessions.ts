import { type AppUser, endOtherSessions, endSession } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useState } from 'react'
import { useAccountWords } from '../../words'

/** Signs out elsewhere, then runs `onEnded`. `isEnding` is true until the list is up to date. */
export function useEndSessions(user: AppUser, onEnded: () => Promise<unknown>) {
  const t = useAccountWords()
  const { call, dialogs, notify } = usePortal()
  const [isEnding, setEnding] = useState(false)
  const params = { id: user.id }

  const end = async (send: () => Promise<unknown>, done: string) => {
    setEnding(true)
    try {
      await send()
      notify.success(done)
      await onEnded()
    } catch (error) {
      notify.failure(error)
    } finally {
      setEnding(false)
    }
  }

  return {
    isEnding,
    endOne: (key: string, name: string) =>
      end(
        () => call(endSession, { params, body: { key } }),
        t('profile_dialog.sessions.ended', { name }),
      ),
    endOthers: async () => {
      const isMeant = await dialogs.confirm({
        title: t('profile_dialog.sessions.end_others'),
        message: t('profile_dialog.sessions.end_others_confirm'),
      })
      if (!isMeant) return
      await end(() => call(endOtherSessions, { params }), t('profile_dialog.sessions.others_ended'))
    },
  }
}
