import { type DialogName, screenRoutes } from '@portal/contract'
import { useNavigate } from '@portal/kit/portal'

/** Leads to the sign-in screen in place of this one, which has nothing to come back to. */
export function useToSignIn(): (dialog?: DialogName) => void {
  const navigate = useNavigate()
  return (dialog) => {
    const search = dialog ? `?${new URLSearchParams({ dialog })}` : ''
    navigate({ pathname: screenRoutes.login, search }, { replace: true })
  }
}
