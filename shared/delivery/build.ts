import { compileServer } from '@portal/build/compile-server'

// Two folders down like its source, because the default folders are relative to the repository.
const dist = await compileServer({
  folder: import.meta.dirname,
  entries: { 'server/serve': 'src/server/serve.ts' },
})
console.log(`The site server is compiled: ${dist}/server/serve.js`)
