import { defineRemote } from '@portal/build'

export default defineRemote({
  name: 'remote-auth',
  namespace: 'auth',
  // Hosts before it don't pass on that an account asks for a code.
  contract: '1.3.0',
  firstPaint: {
    login: '/login',
    'password-reset': `/password-reset?uid=1&secret=${'0'.repeat(64)}`,
  },
})
