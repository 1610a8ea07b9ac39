import { defineRemote } from '@portal/build'

export default defineRemote({ name: 'remote-account', namespace: 'account' })
