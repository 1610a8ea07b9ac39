import { useUser } from '@portal/kit/portal'
import { NotificationBell } from '../notifications/notification-bell'
import { AccountMenu } from './account-menu'

export function TopBarTools() {
  return (
    <>
      <NotificationBell />
      <AccountMenu user={useUser()} />
    </>
  )
}
