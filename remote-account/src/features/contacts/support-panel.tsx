import { CallRegular } from '@fluentui/react-icons/svg/call'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { MailRegular } from '@fluentui/react-icons/svg/mail'
import { useCopy, usePortal } from '@portal/kit/portal'
import { Button, Link, Tooltip } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './contacts.styles'
import { gmtOffset, officeHours, officeHoursIn } from './office-hours'

/** Phone, e-mail and hours of support. */
export function SupportPanel() {
  const t = useAccountWords()
  const styles = useStyles()
  const { supportPhone, supportEmail, officeTimeZone } = usePortal().config
  const now = new Date()
  const here = officeHoursIn(now, officeTimeZone)
  return (
    <aside className={styles.panel} aria-label={t('contacts_dialog.support')}>
      <Way
        icon={<CallRegular />}
        label={t('contacts_dialog.phone')}
        text={supportPhone}
        href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
      >
        <p className={styles.note}>
          {t('contacts_dialog.phone_hours', { ...officeHours, gmt: gmtOffset(now) })}
        </p>
        {here && <p className={styles.note}>{t('contacts_dialog.phone_hours_local', here)}</p>}
      </Way>
      <Way
        icon={<MailRegular />}
        label={t('contacts_dialog.support_email')}
        text={supportEmail}
        href={`mailto:${supportEmail}`}
      />
    </aside>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly label: string
  readonly text: string
  readonly href: string
  readonly children?: ReactNode
}

function Way({ icon, label, text, href, children }: WayProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const { notify } = usePortal()
  const { copied, copy } = useCopy()
  const copyText = async () => {
    if (!(await copy(text))) notify.error(t('contacts_dialog.copy_failed'))
  }
  return (
    <div className={styles.way}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <h3 className={styles.label}>{label}</h3>
        <div className={styles.line}>
          <Link href={href}>{text}</Link>
          <Tooltip
            content={t(copied ? 'contacts_dialog.copied' : 'contacts_dialog.copy', { text })}
            relationship="label"
          >
            <Button
              appearance="subtle"
              size="small"
              icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
              onClick={copyText}
            />
          </Tooltip>
        </div>
        {children}
      </div>
    </div>
  )
}
