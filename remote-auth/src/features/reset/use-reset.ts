import { limits, resetPassword } from '@portal/shared/contract'
import { isAppError, usePortal } from '@portal/shared/portal'
import { newPasswordProblem, noPasswords } from '@portal/shared/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ResetLink } from './reset-link'
import { useToSignIn } from './use-to-sign-in'

export type ResetState =
  | { readonly is: 'no-link' }
  | { readonly is: 'entering' }
  | { readonly is: 'waiting'; readonly password: string }
  | { readonly is: 'sending' }
  | { readonly is: 'link-rejected' }
  | { readonly is: 'done'; readonly sentence: string }

/** The way from a mailed link to a new password, with both of its timers (4.9). Leaving cancels them. */
export function useReset(link: ResetLink | undefined) {
  const { call, notify } = usePortal()
  const toSignIn = useToSignIn()
  const [state, setState] = useState<ResetState>({ is: link ? 'entering' : 'no-link' })
  const [passwords, setPasswords] = useState(noPasswords)

  const send = useEffectEvent(async (password: string) => {
    if (!link) return
    setState({ is: 'sending' })
    try {
      const body = { ...link, password, secure: true } as const
      setState({ is: 'done', sentence: await call(resetPassword, { body }) })
    } catch (error) {
      notify.failure(error)
      setPasswords(noPasswords)
      const rejected = isAppError(error) && error.code === 'reset-link-rejected'
      setState({ is: rejected ? 'link-rejected' : 'entering' })
    }
  })
  const leave = useEffectEvent(() => toSignIn())
  useEffect(() => {
    if (state.is === 'waiting') return after(limits.resetSubmitDelayMs, () => send(state.password))
    if (state.is === 'done') return after(limits.resetRedirectMs, leave)
  }, [state])

  const submit = () => {
    if (state.is !== 'entering' || newPasswordProblem(passwords)) return
    setState({ is: 'waiting', password: passwords.password })
  }

  return { state, passwords, setPasswords, submit }
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
