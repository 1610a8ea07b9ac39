import { AlertRegular } from '@fluentui/react-icons/svg/alert'
import { CounterBadge, Popover, PopoverSurface, PopoverTrigger } from '@portal/kit/ui/app'
import { Button, makeStyles, tokens } from '@portal/kit/ui/core'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { belowBar } from '../components/below-bar'
import { useHostWords } from '../i18n/words'
import { NotificationHistory } from './notification-history'
import { markSeen, notificationStore } from './notification-store'

const useStyles = makeStyles({
  bell: { position: 'relative', minWidth: '40px', height: '40px' },
  badge: { position: 'absolute', top: '2px', right: '2px' },
  surface: {
    padding: 0,
    width: 'min(380px, calc(100vw - 16px))',
    boxShadow: tokens.shadow16,
  },
})

export function NotificationBell() {
  const t = useHostWords()
  const styles = useStyles()
  const unseen = useStore(notificationStore, (store) => store.unseen)
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const change = (nowOpen: boolean) => {
    setOpen(nowOpen)
    markSeen()
  }
  return (
    <Popover
      open={open}
      onOpenChange={(_, { open: nowOpen }) => change(nowOpen)}
      positioning={belowBar}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          ref={bell}
          appearance="subtle"
          className={styles.bell}
          icon={<AlertRegular />}
          aria-label={t('notifications.button', { count: unseen })}
        >
          {unseen > 0 && (
            <CounterBadge className={styles.badge} count={unseen} size="small" color="danger" />
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('notifications.title')}>
        <NotificationHistory bell={bell} onLeave={() => change(false)} />
      </PopoverSurface>
    </Popover>
  )
}
