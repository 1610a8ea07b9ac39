import { defineRemote } from '@portal/build'

export default defineRemote({ name: 'remote-auth', namespace: 'auth' })
