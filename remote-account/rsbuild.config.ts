import { defineRemote } from '@portal/shared/build'

export default defineRemote({ name: 'remote-account', namespace: 'account' })
