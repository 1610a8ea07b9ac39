import { MessageBar, MessageBarBody } from '@portal/kit/ui/core'
import { useSyncExternalStore } from 'react'
import { useHostWords } from '../i18n/words'

/** Shown while the device is offline. Failed queries are retried afterwards. */
export function OfflineBanner() {
  const t = useHostWords()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <MessageBar intent="warning" layout="multiline" shape="square">
          <MessageBarBody>{t('offline')}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
