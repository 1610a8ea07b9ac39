import { defineRemote } from '@portal/build'

export default defineRemote({
  name: 'remote-dashboard',
  namespace: 'dashboard',
  firstPaint: { projects: '/' },
})
