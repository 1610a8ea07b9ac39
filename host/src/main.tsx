import './zod-without-eval'
import { createRoot } from 'react-dom/client'
import { App, Themed } from './app'
import { portalConfig } from './config'
import { startI18n } from './i18n/i18n'
import { CrashPage } from './layout/crash-page'
import { followThemeChoices } from './layout/theme-store'
import { allowDiscoveredScriptsOnly } from './remotes/care/trusted-scripts'
import { isAskedToOverride } from './remotes/placement/releases'
import { followPageCache } from './session/page-cache'
import { followSession } from './session/session'

allowDiscoveredScriptsOnly()
followSession()
followPageCache()
followThemeChoices()

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')
const root = createRoot(place)

const translated = startI18n()
Promise.all([portalConfig(), translated, overrides()]).then(
  ([config]) => {
    root.render(<App config={config} />)
    if (config.sentryDsn) void reportErrors(config.sentryDsn)
  },
  async (error) => {
    console.error('The portal could not start', error)
    await translated.catch(() => undefined)
    root.render(
      <Themed>
        <CrashPage />
      </Themed>,
    )
  },
)

async function reportErrors(dsn: string): Promise<void> {
  const { startErrorReports } = await import(
    /* webpackChunkName: "error-reports" */ './errors/error-reports'
  )
  startErrorReports(dsn)
}

async function overrides(): Promise<void> {
  if (!isAskedToOverride()) return
  const { takeOverrides } = await import(
    /* webpackChunkName: "overrides" */ './remotes/care/overrides'
  )
  await takeOverrides()
}
