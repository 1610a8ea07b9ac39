import { defineRemote } from '@portal/build'

export default defineRemote({
  name: 'remote-tables',
  namespace: 'tables',
  workers: { table: './src/features/table/table.worker.ts' },
})
