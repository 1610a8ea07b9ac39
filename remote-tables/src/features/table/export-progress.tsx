import { Button, makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'
import { useId } from 'react'
import { useTablesWords } from '../../words'
import type { RunningExport } from './use-exports'

const useStyles = makeStyles({
  progress: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  label: { ...typographyStyles.body1, flexShrink: 0 },
  bar: {
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralStroke1,
    flexGrow: 1,
    minWidth: 0,
    height: '4px',
    appearance: 'none',
    overflow: 'hidden',
    '::-webkit-progress-bar': { backgroundColor: tokens.colorNeutralStroke1 },
    '::-webkit-progress-value': { backgroundColor: tokens.colorCompoundBrandStroke },
    '::-moz-progress-bar': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
})

/** How far an export is, with a way to stop it. */
export function ExportProgress({
  running: { kind, done, of },
  onCancel,
}: {
  running: RunningExport
  onCancel: () => void
}) {
  const t = useTablesWords()
  const styles = useStyles()
  const labelId = useId()
  return (
    <div className={styles.progress}>
      <span id={labelId} className={styles.label} role="status">
        {t(`export.${kind}`)}
      </span>
      <progress
        className={styles.bar}
        aria-labelledby={labelId}
        max={1}
        value={of > 0 ? done / of : undefined}
      />
      <Button size="small" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </div>
  )
}
