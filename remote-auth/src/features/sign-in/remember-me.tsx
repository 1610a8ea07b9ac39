import { cannotHover } from '@portal/kit/plain/media'
import { useNarrow } from '@portal/kit/portal'
import { makeStyles, Tooltip, tokens, typographyStyles } from '@portal/kit/ui/core'
import { Checkbox } from '@portal/kit/ui/form'
import { type ComponentProps, useId } from 'react'
import { InfoIcon } from '../../components/info-icon'
import { useAuthWords } from '../../words'

const useStyles = makeStyles({
  row: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
  icon: { color: tokens.colorNeutralForeground3, [cannotHover]: { display: 'none' } },
  hint: {
    ...typographyStyles.caption1,
    display: 'none',
    margin: `0 0 0 ${tokens.spacingHorizontalXXL}`,
    color: tokens.colorNeutralForeground3,
    [cannotHover]: { display: 'block' },
  },
})

/** The checkbox with its explanation: a tooltip, and plain text where nothing can hover. */
export function RememberMe(props: ComponentProps<typeof Checkbox>) {
  const t = useAuthWords()
  const styles = useStyles()
  const hintId = useId()
  const hint = t('login.remember_tooltip')
  // Beside it a phone has no room.
  const positioning = useNarrow() ? 'above-start' : 'after'
  return (
    <div>
      <Tooltip content={hint} relationship="inaccessible" positioning={positioning} withArrow>
        <span className={styles.row}>
          <Checkbox {...props} label={t('login.remember')} aria-describedby={hintId} />
          <InfoIcon className={styles.icon} />
        </span>
      </Tooltip>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
