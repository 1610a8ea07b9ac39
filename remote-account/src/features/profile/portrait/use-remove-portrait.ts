import { type AppUser, removePicture } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useAccountWords } from '../../../words'

/** Removes the portrait after a confirmation; returns whether it is gone. */
export function useRemovePortrait(user: AppUser): () => Promise<boolean> {
  const t = useAccountWords()
  const { call, dialogs, notify } = usePortal()
  return async () => {
    const isMeant = await dialogs.confirm({
      title: t('profile_dialog.portrait.remove'),
      message: t('profile_dialog.portrait.remove_confirm'),
    })
    if (!isMeant) return false
    try {
      const sentence = await call(removePicture, { params: { id: user.id } })
      notify.success(sentence)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
}
