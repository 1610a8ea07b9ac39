import { signIn } from '@portal/contract'
import { type Credentials, isAppError, usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import { useEffect } from 'react'
import { mayFocusOnLoad } from '../../components/screen-focus'

export interface LoginFormOptions {
  /** What was typed before. */
  readonly values: Credentials
  /** Runs when the credentials are right and the account asks for a code too. */
  readonly onCodeRequired: (credentials: Credentials) => void
}

/** The sign-in form. */
export function useLoginForm({ values, onCodeRequired }: LoginFormOptions) {
  const { session } = usePortal()
  const send = async (credentials: Credentials) => {
    try {
      await session.signIn(credentials)
    } catch (error) {
      if (!isAppError(error) || error.code !== 'second-factor-required') throw error
      onCodeRequired(credentials)
    }
  }
  const form = useCallForm(signIn, { values, send })
  const { setFocus } = form
  const first = values.email ? 'password' : 'email'
  useEffect(() => {
    if (mayFocusOnLoad()) setFocus(first)
  }, [setFocus, first])
  return form
}
