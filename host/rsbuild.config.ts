import { defineHost } from '@portal/build'

export default defineHost()
