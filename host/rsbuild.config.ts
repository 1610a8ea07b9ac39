import { defineHost } from '@portal/shared/build'

export default defineHost()
