import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { type Ref, useId } from 'react'

const useStyles = makeStyles({
  progress: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  label: typographyStyles.body1,
  bar: {
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralStroke1,
    flex: '1 1 80px',
    minWidth: 0,
    height: '4px',
    appearance: 'none',
    overflow: 'hidden',
    '::-webkit-progress-bar': { backgroundColor: tokens.colorNeutralStroke1 },
    '::-webkit-progress-value': { backgroundColor: tokens.colorCompoundBrandStroke },
    '::-moz-progress-bar': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
})

interface TaskProgressProps {
  readonly label: string
  /** From 0 to 1; undefined while the total is unknown. */
  readonly done: number | undefined
  readonly cancelLabel: string
  readonly onCancel: () => void
  readonly cancelRef?: Ref<HTMLButtonElement>
}

export function TaskProgress({ label, done, cancelLabel, onCancel, cancelRef }: TaskProgressProps) {
  const styles = useStyles()
  const labelId = useId()
  return (
    <div className={styles.progress}>
      <span id={labelId} className={styles.label} role="status">
        {label}
      </span>
      <progress className={styles.bar} aria-labelledby={labelId} max={1} value={done} />
      <Button ref={cancelRef} size="small" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  )
}
