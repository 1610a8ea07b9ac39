import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'

const modules = new URL('.', import.meta.url).href

/** Starts a server in a group of its own, as Playwright does, and ends it when it is interrupted. */
const command = `
  const server = require('node:child_process').spawn('sleep', ['600'], { detached: true })
  process.once('SIGINT', () => setTimeout(() => server.once('exit', () => process.exit(130)).kill(), 1000))
  process.stdout.write('server ' + server.pid)
  setInterval(() => {}, 1000)
`
const main = (folder: string) => `
  import { rmSync } from 'node:fs'
  import { run } from '${modules}processes.ts'
  import { runMain } from '${modules}run-main.ts'
  await runMain(async () => {
    try {
      await run(process.execPath, ['-e', ${JSON.stringify(command)}], { show: true })
      await run('touch', ['${folder}/later'])
    } finally {
      rmSync('${folder}/work')
    }
  })
`

test.skipIf(process.platform === 'win32').each([1, 2])(
  'a command that is interrupted leaves no server and no work behind: %i times',
  { timeout: 30_000 },
  async (times) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-run-main-'))
    const script = join(folder, 'main.mts')
    writeFileSync(script, main(folder))
    writeFileSync(join(folder, 'work'), '')
    const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: import.meta.dirname })
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
    const server = Number(/server (\d+)/.exec(said)?.[1])
    expect(() => process.kill(server, 0)).not.toThrow()
    child.kill('SIGINT')
    for (let more = 1; more < times; more += 1) {
      await pause(300)
      child.kill('SIGINT')
    }
    expect(await once(child, 'exit')).toEqual([130, null])
    expect(() => process.kill(server, 0)).toThrow('ESRCH')
    expect(['work', 'later'].map((name) => existsSync(join(folder, name)))).toEqual([false, false])
    rmSync(folder, { recursive: true })
  },
)
