import { Button } from '@portal/kit/ui/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useHostWords } from '../i18n/words'
import { leaveOverrides, newerOf, releasesStore, takeNewer } from '../remotes/placement/releases'
import { Banner } from './banner'

/** Offers newer releases. Nothing changes before the user accepts. */
export function UpdateBanner() {
  const t = useHostWords()
  const newer = useStore(releasesStore, newerOf)
  const listing = useStore(releasesStore, (releases) => releases.listing)
  const [declined, setDeclined] = useState<typeof listing>()
  return (
    <div role="status">
      {newer && declined !== listing && (
        <Banner
          intent="info"
          actions={
            <>
              <Button size="small" appearance="primary" onClick={takeNewer}>
                {t('update.take')}
              </Button>
              <Button size="small" onClick={() => setDeclined(listing)}>
                {t('update.later')}
              </Button>
            </>
          }
        >
          {t(`update.${newer}`)}
        </Banner>
      )}
    </div>
  )
}

/** Tells that this tab previews releases (`?mf=`), with a way to stop. */
export function OverrideBanner() {
  const t = useHostWords()
  const overrides = useStore(releasesStore, (releases) => releases.overrides)
  const unknown = useStore(releasesStore, (releases) => releases.unknownOverrides)
  if (overrides.size === 0 && unknown.length === 0) return null
  const tried = [...overrides.values()].map(({ app, contents }) => `${app} ${contents.id}`)
  return (
    <aside aria-label={t('override.title')}>
      <Banner
        intent="warning"
        actions={
          <Button size="small" onClick={leaveOverrides}>
            {t('override.leave')}
          </Button>
        }
      >
        {tried.length > 0 && t('override.tried', { releases: tried.join(', ') })}{' '}
        {unknown.length > 0 && t('override.unknown', { releases: unknown.join(', ') })}
      </Banner>
    </aside>
  )
}
