import { adoptFont } from '@portal/kit/plain/page-font'
import { startTransition } from 'react'
import { App, Themed } from './app'
import { portalConfig } from './config'
import { createRoot } from './create-root'
import { patiently } from './errors/patiently'
import { startI18n } from './i18n/i18n'
import { CrashPage } from './layout/crash-page'
import { followThemeChoices } from './layout/theme-store'
import { followHealth } from './remotes/care/health'
import { allowDiscoveredScriptsOnly } from './remotes/care/trusted-scripts'
import { beginPart } from './remotes/loading/load-part'
import { isAskedToOverride } from './remotes/placement/releases'
import { followPageCache } from './session/page-cache'
import { followSession } from './session/session'

const firstScreenWithinMs = 300
const fontWithinMs = 300
const pause = (ms: number) => new Promise<void>((later) => setTimeout(later, ms))

allowDiscoveredScriptsOnly()
followSession()
followPageCache()
followThemeChoices()

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')
const root = createRoot(place)

// Text that is rendered before its font would move when the font comes.
const font = Promise.race([adoptFont(), pause(fontWithinMs)])
const settings = portalConfig()
const translated = startI18n()
Promise.all([settings, translated, overrides().then(firstScreen), font]).then(
  ([config]) => {
    // In slices, as people type into the first paint meanwhile.
    startTransition(() => root.render(<App config={config} />))
    if (config.sentryDsn) void reportErrors(config.sentryDsn)
    followHealth(config)
  },
  async (error) => {
    console.error('The portal could not start', error)
    const config = await settings.catch(() => undefined)
    // Without its settings no host starts.
    if (config && globalThis.portalHostCanary?.leave({ phase: 'entry', cause: 'broken' })) return
    await translated.catch(() => undefined)
    root.render(
      <Themed>
        <CrashPage />
      </Themed>,
    )
  },
)

/** Loads the screen that the page's inline script has found, for the first rendering to have it; a slow one comes later. */
async function firstScreen(): Promise<void> {
  const name = document.documentElement.dataset.screen
  if (name) await Promise.race([beginPart({ kind: 'screen', name }), pause(firstScreenWithinMs)])
}

async function reportErrors(dsn: string): Promise<void> {
  const { startErrorReports } = await import(
    /* webpackChunkName: "error-reports" */ './errors/error-reports'
  )
  startErrorReports(dsn)
}

async function overrides(): Promise<void> {
  if (!isAskedToOverride()) return
  const { takeOverrides } = await patiently(
    () => import(/* webpackChunkName: "overrides" */ './remotes/care/overrides'),
  )
  await takeOverrides()
}
