import { Button } from '@portal/kit/ui/core'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { lazyComponent } from '../components/lazy-component'
import { useHostWords } from '../i18n/words'
import { newerOf, releasesStore, takeNewer } from '../remotes/placement/releases'
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

/** Comes with the code for previews, which few pages need. */
const PreviewBanner = lazyComponent(async () => {
  const module = await import(/* webpackChunkName: "overrides" */ './preview-banner')
  return module.PreviewBanner
})

/** Banner of a tab with previews (`?mf=`). */
export function OverrideBanner() {
  const hasPreviews = useStore(
    releasesStore,
    ({ overrides, previewNotes }) => overrides.size > 0 || Object.keys(previewNotes).length > 0,
  )
  return <Suspense>{hasPreviews && <PreviewBanner />}</Suspense>
}
