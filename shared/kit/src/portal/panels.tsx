import { Button, makeStyles, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { limits } from '@portal/contract'
import type { MouseEvent, ReactNode } from 'react'
import { useWaitedLonger } from './use-waited-longer'
import { useWords } from './words'

const useStyles = makeStyles({
  panel: {
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    minHeight: '180px',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  icon: { fontSize: '40px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  emptyIcon: {
    display: 'grid',
    placeItems: 'center',
    width: '80px',
    height: '80px',
    fontSize: '36px',
    lineHeight: 0,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  title: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    maxWidth: '46ch',
    color: tokens.colorNeutralForeground3,
  },
})

/** Shows nothing at first, then a spinner, then a message. */
export function LoadingPanel({ label }: { label: string }) {
  const t = useWords('common')
  const styles = useStyles()
  const slow = useWaitedLonger(limits.skeletonAfterMs)
  const verySlow = useWaitedLonger(limits.stillWorkingAfterMs)
  return (
    <div className={styles.panel} aria-busy>
      {slow && <Spinner label={label} labelPosition="below" />}
      <p className={styles.text} role="status">
        {verySlow ? t('still_working') : ''}
      </p>
    </div>
  )
}

export function FailedPanel({
  title,
  text,
  onRetry,
}: {
  title?: string
  text?: string
  onRetry: () => void
}) {
  const t = useWords('common')
  const styles = useStyles()
  const retry = ({ currentTarget }: MouseEvent) => {
    // A query that loads again takes the button away.
    currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
    onRetry()
  }
  return (
    <div className={styles.panel} role="alert">
      <ErrorCircleRegular className={styles.icon} />
      {title && <p className={styles.title}>{title}</p>}
      {text && <p className={styles.text}>{text}</p>}
      <Button icon={<ArrowClockwiseRegular />} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function EmptyPanel({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.panel}>
      <span className={styles.emptyIcon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
