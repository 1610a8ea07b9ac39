import { forgotPassword, resetPassword, screenRoutes } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { showAlone } from '@portal/testing/standalone'
import door from './remote'

const portal = createFakePortal({
  signIn: async ({ password }) => {
    await serverWork()
    if (password !== 'Portal360demo') throw failure('Wrong e-mail or password.', 401)
  },
  answers: [
    answer(forgotPassword, async () => {
      await serverWork()
      return 'If there is an account with this e-mail, you will receive instructions.'
    }),
    answer(resetPassword, async () => {
      await serverWork()
      return 'Your password has been changed.'
    }),
  ],
})

function serverWork(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 800))
}

// `/password-reset?uid=1&secret=any` shows that screen, any other path the sign-in.
const shown = location.pathname === screenRoutes['password-reset'] ? 'password-reset' : 'login'
void showAlone({ ...door, screens: { [shown]: door.screens[shown] } }, portal)
