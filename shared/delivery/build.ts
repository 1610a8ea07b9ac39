import { compileServer } from '@portal/build/compile-server'
import { earlyScriptText, hostScriptText } from './src/site/early-script'

const withCommands = process.argv.includes('--commands')

// Two folders down like its source, because the default folders are relative to the repository.
const dist = await compileServer({
  folder: import.meta.dirname,
  entries: {
    'server/serve': 'src/server/serve.ts',
    'service/serve': 'src/service/serve.ts',
    'commands/cli': 'src/commands/cli.ts',
    ...(withCommands && { 'commands/portal': 'src/commands/portal.ts' }),
  },
  chunks: 'chunks',
  // It reads a file beside it.
  packages: ['@bokuweb/zstd-wasm'],
  plugins: [
    {
      name: 'early script',
      setup: ({ onLoad }) =>
        onLoad({ filter: /[\\/]site[\\/]early-script\.ts$/ }, async () => ({
          contents: [
            `export const earlyScriptText = async () => ${JSON.stringify(await earlyScriptText())}`,
            `export const hostScriptText = async () => ${JSON.stringify(await hostScriptText())}`,
          ].join('\n'),
        })),
    },
  ],
})
console.log(`The servers of delivery and its commands are compiled: ${dist}`)
