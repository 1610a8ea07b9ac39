import { type DialogProps, useUser } from '@portal/shared/portal'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { useAccountWords } from '../../words'
import { ProfileDetails } from './profile-details'
import { ProfileIdentity } from './profile-identity'

function ProfileDialog({ close }: DialogProps<'profile'>) {
  const t = useAccountWords()
  const user = useUser()
  return (
    <TitledDialog title={t('profile_dialog.title')} onClose={close}>
      <ProfileIdentity user={user} />
      <ProfileDetails user={user} />
    </TitledDialog>
  )
}

export { ProfileDialog as dialog }
