import { Button } from '@portal/kit/ui/core'
import { useStore } from 'zustand'
import { useHostWords } from '../i18n/words'
import { acceptOverrides, leaveOverrides } from '../remotes/care/overrides'
import type { AppRelease } from '../remotes/placement/discovery'
import { releasesStore } from '../remotes/placement/releases'
import { Banner } from './banner'

/** Asks before a preview, tells which previews run in this tab, and offers the way back. */
export function PreviewBanner() {
  const t = useHostWords()
  const { overrides, previewNotes } = useStore(releasesStore)
  const asked = namesOf(previewNotes.asked?.releases ?? [])
  const running = namesOf([...overrides.values()])
  const { refused, unknown = [], ended = [] } = previewNotes
  const sentences = [
    asked && t('override.asked', { releases: asked }),
    running && t('override.tried', { releases: running }),
    ended.length > 0 && t('override.ended', { releases: ended.join(', ') }),
    unknown.length > 0 &&
      t('override.unknown', { count: unknown.length, releases: unknown.join(', ') }),
    refused && t(`override.${refused}`),
  ].filter(Boolean)
  if (sentences.length === 0) return null
  const wayBack = asked ? 'decline' : running ? 'leave' : 'close'
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
              {t(`override.${wayBack}`)}
            </Button>
          </>
        }
      >
        {sentences.join(' ')}
      </Banner>
    </aside>
  )
}

function namesOf(releases: readonly AppRelease[]): string {
  return releases.map(({ app, contents }) => `${app} ${contents.id}`).join(', ')
}
