import { signIn } from '@portal/contract'
import { type Credentials, usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import { useEffect } from 'react'
import { mayFocusOnLoad } from '../../components/may-focus-on-load'

const values: Credentials = { email: '', password: '', rememberMe: false }

/** The sign-in form. */
export function useLoginForm() {
  const { session } = usePortal()
  const form = useCallForm(signIn, { values, send: session.signIn })
  const { setFocus } = form
  useEffect(() => {
    if (mayFocusOnLoad()) setFocus('email')
  }, [setFocus])
  return form
}
