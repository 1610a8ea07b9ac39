import { CalendarRegular } from '@fluentui/react-icons/svg/calendar'
import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { MailRegular } from '@fluentui/react-icons/svg/mail'
import type { AppUser } from '@portal/contract'
import { formatTimestamp, useLanguage } from '@portal/kit/portal'
import { useAccountWords } from '../../words'
import { useStyles } from './profile-details.styles'

/** Facts about the user's account. */
export function ProfileDetails({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const language = useLanguage()
  const facts = [
    { word: 'email', icon: <MailRegular />, value: user.email },
    {
      word: 'last_login',
      icon: <ClockRegular />,
      value: formatTimestamp(user.last_login, language),
    },
    {
      word: 'created',
      icon: <CalendarRegular />,
      value: formatTimestamp(user.createdAt, language),
    },
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(({ word, icon, value }) => (
        <div key={word} className={styles.fact}>
          <dt className={styles.term}>
            <span className={styles.icon}>{icon}</span>
            {t(`profile_dialog.${word}`)}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
