import { Button } from '@portal/kit/ui/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useHostWords } from '../i18n/words'
import type { AppRelease } from '../remotes/placement/discovery'
import {
  acceptOverrides,
  leaveOverrides,
  newerOf,
  releasesStore,
  takeNewer,
} from '../remotes/placement/releases'
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

/** Tells that this tab previews releases (`?mf=`), with a way to stop; asks first. */
export function OverrideBanner() {
  const t = useHostWords()
  const { overrides, unknownOverrides, askedPreview, refusedPreview } = useStore(releasesStore)
  const asked = (askedPreview?.releases ?? []).map(releaseText).join(', ')
  const tried = [...overrides.values()].map(releaseText).join(', ')
  const unknown = unknownOverrides.join(', ')
  if (!asked && !tried && !unknown && !refusedPreview) return null
  return (
    <aside aria-label={t('override.title')}>
      <Banner
        intent="warning"
        isLong={asked !== ''}
        actions={
          <>
            {asked && (
              <Button size="small" onClick={acceptOverrides}>
                {t('override.accept')}
              </Button>
            )}
            <Button size="small" onClick={leaveOverrides}>
              {t(asked ? 'override.decline' : 'override.leave')}
            </Button>
          </>
        }
      >
        {[
          asked && t('override.asked', { releases: asked }),
          tried && t('override.tried', { releases: tried }),
          unknown && t('override.unknown', { releases: unknown }),
          refusedPreview && t(`override.${refusedPreview}`),
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </aside>
  )
}

function releaseText({ app, contents }: AppRelease): string {
  return `${app} ${contents.id}`
}
