import { useSyncExternalStore } from 'react'
import { useHostWords } from '../i18n/words'
import { Banner } from './banner'

/** Shown while the device is offline. Failed queries are retried afterwards. */
export function OfflineBanner() {
  const t = useHostWords()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!online && <Banner intent="warning">{t('offline')}</Banner>}</div>
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
