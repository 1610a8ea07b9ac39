import { useWords } from '@portal/shared/portal'
import { MessageBar, MessageBarBody } from '@portal/shared/ui/core'
import { useSyncExternalStore } from 'react'

/** Says so while the device has no network; what failed meanwhile is asked for again after it (B-05). */
export function OfflineBanner() {
  const t = useWords('common')
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
