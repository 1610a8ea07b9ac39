import { sendContactMessage } from '@portal/contract'
import { useOptionalUser, usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import { useMemo } from 'react'
import { usePersonProblems } from '../../components/person-fields'
import { useAccountWords } from '../../words'
import { keepDraft, readDraft, sendDraft } from './draft'

/**
 * The form to support: it begins with who is signed in, who may be known a moment later only, and with what was being
 * written.
 */
export function useContactForm() {
  const t = useAccountWords()
  const { call } = usePortal()
  const user = useOptionalUser()
  const writer = user?.id ?? null
  const draft = useMemo(() => readDraft(writer), [writer])
  const person = { name: user?.name ?? '', email: user?.email ?? '' }
  const form = useCallForm(sendContactMessage, {
    values: { ...person, message: draft },
    problems: { ...usePersonProblems(), message: t('errors.message_too_short') },
    showsReply: true,
    send: (body) => sendDraft(writer, body.message, () => call(sendContactMessage, { body })),
    onDone: (_, { reset }) => reset({ ...person, message: '' }, { keepDirtyValues: false }),
  })
  return {
    ...form,
    isRestored: draft !== '' && !form.isDone,
    keep: (message: string) => keepDraft(writer, message),
  }
}
