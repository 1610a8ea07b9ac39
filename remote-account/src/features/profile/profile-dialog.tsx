import { type DialogProps, Slot, usePortal, useUser } from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useState } from 'react'
import { useAccountWords } from '../../words'
import { ActivityPanel } from './activity-panel'
import { EditInfoForm } from './edit-info-form'
import { EmailConfirmation, useEmailLink } from './email-confirmation'
import { PasswordForm } from './password-form'
import { PortraitPanel } from './portrait/portrait-panel'
import { ProfileDetails } from './profile-details'
import { ProfileIdentity } from './profile-identity'
import { ProfilePanel, ProfileTabs, type Section, sectionOf } from './profile-tabs'
import { SecondFactorPanel } from './second-factor/second-factor-panel'
import { SessionsPanel } from './sessions-panel'
import { useHeldPage } from './use-held-page'

/** The profile of the signed-in user, with the forms that change it. */
function ProfileDialog({ params, close }: DialogProps<'profile'>) {
  const t = useAccountWords()
  const user = useUser()
  const { dialogs } = usePortal()
  const section = sectionOf(params.section)
  // Held here, because only the chosen section is mounted.
  const link = useEmailLink(user)
  const [codes, setCodes] = useState<readonly string[]>()
  const closeOnceSaved = async () => {
    const question = {
      title: t('second_factor.codes_title'),
      message: t('second_factor.codes_confirm'),
    }
    if (codes && !(await dialogs.confirm(question))) return
    const released = release()
    if (released) await released
    close()
  }
  const release = useHeldPage(codes !== undefined, section, closeOnceSaved)
  const changeCodes = (changed: readonly string[] | undefined) => {
    setCodes(changed)
    if (!changed) void release()
  }
  const choose = async (chosen: Section) => {
    if (chosen === section) return
    await release()
    dialogs.change('profile', { section: chosen })
  }
  return (
    <TitledDialog title={t('profile_dialog.title')} onClose={closeOnceSaved}>
      <ProfileIdentity user={user}>
        <PortraitPanel user={user} />
      </ProfileIdentity>
      <ProfileTabs chosen={section} onChoose={choose} />
      <ProfilePanel section={section}>
        {section === 'info' && (
          <>
            <EmailConfirmation user={user} link={link} />
            <EditInfoForm user={user} />
          </>
        )}
        {section === 'password' && (
          <>
            <PasswordForm user={user} />
            <SecondFactorPanel user={user} codes={codes} onCodes={changeCodes} />
          </>
        )}
        {section === 'sessions' && (
          <>
            <SessionsPanel user={user} />
            <ActivityPanel user={user} />
          </>
        )}
      </ProfilePanel>
      <ProfileDetails user={user} />
      <Slot name="profile-dialog" props={{ user }} />
    </TitledDialog>
  )
}

export { ProfileDialog as dialog }
