import { type AppUser, updateProfile } from '@portal/shared/contract'
import { usePortal } from '@portal/shared/portal'
import { useForm } from '@portal/shared/portal/forms'
import type { FormEvent } from 'react'
import { useAccountWords } from '../../words'

/**
 * The form of the own name and e-mail: only what changed is sent, and nothing when nothing did (4.11). What was not
 * touched follows the record, which another tab may change.
 */
export function useEditInfo(user: AppUser) {
  const t = useAccountWords()
  const { call, session, notify } = usePortal()
  const { name, email } = user
  const form = useForm({
    values: { name, email, authPassword: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const send = form.handleSubmit(async (entered) => {
    const body = { ...changesIn(entered, user), authPassword: entered.authPassword }
    try {
      const sentence = await call(updateProfile, { params: { id: user.id }, body })
      await session.reloadUser()
      const saved = { name: entered.name.trim(), email: entered.email.trim(), authPassword: '' }
      form.reset(saved, { keepDirtyValues: false })
      notify.success(sentence)
    } catch (error) {
      notify.failure(error)
      form.setValue('authPassword', '')
      form.setFocus('authPassword')
    }
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const hasChanges = Object.keys(changesIn(form.getValues(), user)).length > 0
    if (!hasChanges) return notify.info(t('profile_dialog.no_change'))
    void send(event)
  }
  return { ...form, save }
}

function changesIn(
  entered: { name: string; email: string },
  { name, email }: AppUser,
): { name?: string; email?: string } {
  return {
    ...(entered.name.trim() !== name && { name: entered.name.trim() }),
    ...(entered.email.trim() !== email && { email: entered.email.trim() }),
  }
}
