import { type Credentials, isAppError, usePortal } from '@portal/shared/portal'
import { useForm } from '@portal/shared/portal/forms'
import { useEffect, useState } from 'react'
import { mayFocusOnLoad } from '../../components/may-focus-on-load'
import { useAuthWords } from '../../words'

const nothing: Credentials = { email: '', password: '', rememberMe: false }

/** The form of the sign-in. A refusal keeps everything but the password (4.14). */
export function useLoginForm() {
  const t = useAuthWords()
  const { session, notify } = usePortal()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ defaultValues: nothing })
  const { setFocus } = form
  useEffect(() => {
    if (mayFocusOnLoad()) setFocus('email')
  }, [setFocus])
  const signIn = form.handleSubmit(async (credentials) => {
    setRefusal(undefined)
    try {
      await session.signIn(credentials)
    } catch (error) {
      notify.failure(error)
      setRefusal((isAppError(error) && error.data) || t('errors.no_reply'))
      form.setValue('password', '')
      setFocus('password')
    }
  })
  return { ...form, signIn, refusal }
}
