import { forgotPassword } from '@portal/shared/contract'
import { useMutation, usePortal } from '@portal/shared/portal'

/** Asks the api to mail a link. What it says is shown, also after the dialog was closed. */
export function useRecovery() {
  const { call, notify } = usePortal()
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    // Without a network it fails and says so, rather than wait for one.
    networkMode: 'always',
    onSuccess: (sentence) => notify.success(sentence),
    onError: (error) => notify.failure(error),
  })
}
