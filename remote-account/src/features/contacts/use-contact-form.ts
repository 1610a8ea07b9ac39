import { sendContactMessage } from '@portal/shared/contract'
import { useOptionalUser, usePortal } from '@portal/shared/portal'
import { useForm } from '@portal/shared/portal/forms'
import { useMemo } from 'react'
import { keepDraft, readDraft } from './draft'

/**
 * The form to support: it begins with who is signed in, who may be known a moment later only, and with what was being
 * written (2.66, B-10).
 */
export function useContactForm() {
  const { call, notify } = usePortal()
  const user = useOptionalUser()
  const writer = user?.id ?? null
  const draft = useMemo(() => readDraft(writer), [writer])
  const person = { name: user?.name ?? '', email: user?.email ?? '' }
  const form = useForm({
    values: { ...person, message: draft },
    resetOptions: { keepDirtyValues: true },
  })
  const send = form.handleSubmit(async (entered) => {
    try {
      notify.success(await call(sendContactMessage, { body: entered }))
      keepDraft(writer, '')
      form.reset({ ...person, message: '' }, { keepDirtyValues: false })
    } catch (error) {
      notify.failure(error)
    }
  })
  return {
    ...form,
    send,
    isRestored: draft !== '' && !form.formState.isSubmitSuccessful,
    keep: (message: string) => keepDraft(writer, message),
  }
}
