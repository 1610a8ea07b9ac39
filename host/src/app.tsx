import type { PortalConfig } from '@portal/contract'
import { FluentProvider, themes } from '@portal/kit/ui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ErrorBoundary } from './components/error-boundary'
import { lazyComponent } from './components/lazy-component'
import { CrashPage } from './layout/crash-page'
import { usePageStyles } from './layout/shell.styles'
import { useThemeName } from './layout/theme-store'
import { queryClient } from './query-client'
import { endCrashedHost } from './remotes/care/health'
import { PortalServices } from './router/portal-services'
import { PortalRoutes } from './router/routes'

const Overlays = lazyComponent(async () => {
  const module = await import(/* webpackChunkName: "overlays" */ './layout/overlays')
  return module.Overlays
})

export function App({ config }: { config: PortalConfig }) {
  usePageStyles()
  return (
    <Themed>
      <ErrorBoundary
        fallback={() => <CrashPage supportEmail={config.supportEmail} />}
        onCatch={endCrashedHost}
      >
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <PortalServices config={config}>
              <PortalRoutes />
              <Suspense>
                <Overlays />
              </Suspense>
            </PortalServices>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </Themed>
  )
}

export function Themed({ children }: { children: ReactNode }) {
  return <FluentProvider theme={themes[useThemeName()]}>{children}</FluentProvider>
}
