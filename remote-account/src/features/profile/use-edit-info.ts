import { type AppUser, updateProfile } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import type { FormEvent } from 'react'
import { usePersonProblems } from '../../components/use-person-problems'
import { useAccountWords } from '../../words'

/** The form of the user's name and e-mail. It sends only what changed, and nothing without a change. */
export function useEditInfo(user: AppUser) {
  const t = useAccountWords()
  const { notify } = usePortal()
  const { name, email } = user
  const form = useCallForm(updateProfile, {
    params: { id: user.id },
    values: { name, email, authPassword: '' },
    problems: usePersonProblems(),
    refusals: { 'email-taken': 'email', 'wrong-password': 'authPassword' },
    bodyOf: (entered) => ({ ...changesIn(entered, user), authPassword: entered.authPassword }),
    showsReply: true,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const hasChanges = Object.keys(changesIn(form.getValues(), user)).length > 0
    if (!hasChanges) return notify.info(t('profile_dialog.no_change'))
    void form.submit(event)
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
