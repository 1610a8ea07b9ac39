import { defineRemote } from '@portal/shared/build'

export default defineRemote({ name: 'remote-dashboard', namespace: 'dashboard' })
