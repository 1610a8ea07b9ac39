import { compileServer } from '@portal/build/compile-server'
import { earlyScriptText } from './src/site/early-script'

const withCommands = process.argv.includes('--commands')

// Two folders down like its source, because the default folders are relative to the repository.
const dist = await compileServer({
  folder: import.meta.dirname,
  entries: {
    'server/serve': 'src/server/serve.ts',
    ...(withCommands && { 'commands/portal': 'src/commands/portal.ts' }),
  },
  // It reads a file beside its code.
  absent: ['@bokuweb/zstd-wasm'],
  plugins: [
    {
      name: 'early script',
      setup: ({ onLoad }) =>
        onLoad({ filter: /[\\/]site[\\/]early-script\.ts$/ }, async () => ({
          contents: `export const earlyScriptText = async () => ${JSON.stringify(await earlyScriptText())}`,
        })),
    },
  ],
})
console.log(`The site server is compiled: ${dist}/server/serve.js`)
if (withCommands) console.log(`The command portal is compiled: ${dist}/commands/portal.js`)
