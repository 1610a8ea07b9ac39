import { type Credentials, isAppError, usePortal } from '@portal/shared/portal'
import { useForm } from '@portal/shared/portal/forms'
import { useEffect, useState } from 'react'
import { mayFocusOnLoad } from '../../components/may-focus-on-load'

const nothing: Credentials = { email: '', password: '', rememberMe: false }

/**
 * The sign-in form. A failure empties the password and shows the server's sentence in the snackbar. `isRefused` is true
 * from wrong credentials until the next edit.
 */
export function useLoginForm() {
  const { session, notify } = usePortal()
  const [isRefused, setRefused] = useState(false)
  const form = useForm({ defaultValues: nothing })
  const { setFocus } = form
  useEffect(() => {
    if (mayFocusOnLoad()) setFocus('email')
  }, [setFocus])
  const signIn = form.handleSubmit(async (credentials) => {
    setRefused(false)
    try {
      await session.signIn(credentials)
    } catch (error) {
      notify.failure(error)
      setRefused(isAppError(error) && error.code === 'wrong-credentials')
      form.setValue('password', '')
      setFocus('password')
    }
  })
  return { ...form, signIn, isRefused, onEdit: () => setRefused(false) }
}
