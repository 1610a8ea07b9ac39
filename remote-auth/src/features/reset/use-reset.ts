import { limits, resetPassword } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useCallForm, useWatch } from '@portal/kit/portal/forms'
import { type NewPasswords, newPasswordProblem } from '@portal/kit/ui/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ResetLink } from './reset-link'

export type ResetState =
  | { readonly is: 'no-link' | 'entering' | 'waiting' | 'sending' | 'link-rejected' }
  | { readonly is: 'done'; readonly sentence: string }

/** The steps from a mailed link to a new password. Leaving cancels the delay before sending. */
export function useReset(link: ResetLink | undefined) {
  const { call } = usePortal()
  const delay = useDelay()
  const [isWaiting, setWaiting] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const [confirmation, setConfirmation] = useState('')
  const form = useCallForm(resetPassword, {
    values: { id: link?.id, secret: link?.secret ?? '', password: '', secure: true as const },
    send: async (body) => {
      setWaiting(true)
      await delay(limits.resetSubmitDelayMs)
      setWaiting(false)
      return call(resetPassword, { body })
    },
    refusals: { 'common-password': 'password' },
    onDone: setSentence,
  })

  const password = useWatch({ control: form.control, name: 'password' })
  // A failure empties the password.
  const passwords = { password, confirmation: password && confirmation }
  const setPasswords = (entered: NewPasswords) => {
    form.clearErrors('password')
    form.setValue('password', entered.password)
    setConfirmation(entered.confirmation)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!newPasswordProblem(passwords)) void form.submit(event)
  }
  const state = (): ResetState => {
    if (!link) return { is: 'no-link' }
    if (sentence !== undefined) return { is: 'done', sentence }
    if (form.isRefused('reset-link-rejected')) return { is: 'link-rejected' }
    if (!form.isSending) return { is: 'entering' }
    return { is: isWaiting ? 'waiting' : 'sending' }
  }
  const problem = form.formState.errors.password?.message
  return { state: state(), passwords, setPasswords, problem, submit }
}

/** A delay that never ends if the component unmounts meanwhile. */
function useDelay(): (ms: number) => Promise<void> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (ms) => new Promise((resolve) => setTimeout(() => isMounted.current && resolve(), ms))
}
