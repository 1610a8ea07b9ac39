import { defineRemote } from '@portal/build'

export default defineRemote({
  name: 'remote-auth',
  namespace: 'auth',
  firstPaint: {
    login: '/login',
    'password-reset': `/password-reset?uid=1&secret=${'0'.repeat(64)}`,
  },
})
