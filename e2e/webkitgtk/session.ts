import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, error, type WebDriver } from 'selenium-webdriver'
import { blankPath, openNetwork } from './network'
import type { Size } from './options'
import { WebKitPage } from './page'
import { screen } from './screen'

/** MiniBrowser's toolbar would keep its window wider than a phone. */
const narrowToolbar = 'button, entry { padding: 0; margin: 0; min-width: 0; border: none; }'
const startWithinMs = 20_000

/** WebKitGTK on a display of its own. */
export interface WebKitSession {
  /** Opens a page with empty storage and closes the others. */
  readonly newPage: (origin: string, size: Size) => Promise<WebKitPage>
  readonly network: Awaited<ReturnType<typeof openNetwork>>
  readonly close: () => Promise<void>
}

/** Starts Debian's WebKit (packages `webkit2gtk-driver` and `xvfb`); `program` is the path of MiniBrowser. */
export async function startWebKit(program: string): Promise<WebKitSession> {
  const home = mkdtempSync(join(tmpdir(), 'portal-webkit-'))
  const downloads = join(home, 'downloads')
  const config = join(home, 'config')
  mkdirSync(downloads)
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), narrowToolbar)
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)

  const network = await openNetwork()
  const { child: display, told } = await startDisplay()
  const {
    child: server,
    port,
    written,
  } = await startDriver({
    DISPLAY: `:${told}`,
    HOME: home,
    XDG_CONFIG_HOME: config,
    TZ: 'Europe/Lisbon',
  })
  const children = [server, display]
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        proxy: { proxyType: 'manual', httpProxy: network.address },
        'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      }),
    )
    .build()
  tellOfItsEnd(driver, written)

  return {
    network,
    async newPage(origin, size) {
      const handle = await onlyNewTab(driver)
      network.reset()
      await driver.get(`${origin}${blankPath}`)
      await driver.executeScript('localStorage.clear(); sessionStorage.clear()')
      await driver.manage().deleteAllCookies()
      const tabs = { driver, chosen: handle }
      const page = new WebKitPage(tabs, handle, { network, origin, downloads })
      await page.setViewportSize(size)
      // The mouse keeps its position from the previous page and would hover over something.
      await page.mouse.move(0, 0)
      return page
    },
    async close() {
      await driver.quit().catch(() => undefined)
      killAll()
      process.off('exit', killAll)
      await network.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The driver's error for a browser that has ended says nothing. */
function tellOfItsEnd(driver: WebDriver, written: () => string): void {
  const execute = driver.execute.bind(driver)
  driver.execute = async (command) => {
    try {
      return await execute(command)
    } catch (problem) {
      if (!(problem instanceof error.WebDriverError) || problem.message) throw problem
      throw new Error(`WebKit ended at ${command.getName()}. It wrote:\n${written()}`)
    }
  }
}

/** A new tab has a session storage of its own. */
async function onlyNewTab(driver: WebDriver): Promise<string> {
  const before = await driver.getAllWindowHandles()
  const [first] = before
  if (first) await driver.switchTo().window(first)
  await driver.switchTo().newWindow('tab')
  const handle = await driver.getWindowHandle()
  for (const old of before) {
    await driver.switchTo().window(old)
    await driver.close()
  }
  await driver.switchTo().window(handle)
  return handle
}

async function startDisplay(): Promise<{ child: ChildProcess; told: string }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const told = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new Error('Xvfb ended before it had a display.')))
    child.stdio[3]?.on('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  return { child, told }
}

interface Driver {
  readonly child: ChildProcess
  readonly port: number
  /** The last that it and the browser wrote to the error output. */
  readonly written: () => string
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    // It refuses to run as root within its sandbox.
    env: { ...process.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (more: Buffer) => {
    text = `${text}${more}`.slice(-4000)
  })
  const end = performance.now() + startWithinMs
  while (performance.now() < end) {
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (reply?.ok) return { child, port, written: () => text }
    await pause(50)
  }
  throw new Error(`WebKitWebDriver did not answer within ${startWithinMs / 1000} s.`)
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
