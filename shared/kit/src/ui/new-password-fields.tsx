import { type InputProps, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { limits } from '@portal/contract'
import { useWords } from '@portal/kit/portal'
import { type Ref, useId, useState } from 'react'
import { type NewPasswords, newPasswordProblem } from './new-password'
import { NewPasswordChecklist } from './new-password-checklist'
import { PasswordField } from './password-field'
import { useSettled } from './use-settled'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  checklist: { marginTop: tokens.spacingVerticalS },
  cleared: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    ':not(:empty)': { marginTop: tokens.spacingVerticalXXS },
  },
})

/** A confirmation that is being typed isn't a mismatch yet. */
const mismatchAfterMs = 500

interface NewPasswordFieldsProps {
  readonly value: NewPasswords
  readonly onChange: (value: NewPasswords) => void
  readonly labels: { readonly [Part in keyof NewPasswords]: string }
  readonly size?: InputProps['size']
  readonly problem?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

export function NewPasswordFields({
  value,
  onChange,
  labels,
  size,
  problem,
  ref,
}: NewPasswordFieldsProps) {
  const styles = useStyles()
  const [cleared, setCleared] = useState(false)
  return (
    <div className={styles.fields}>
      <Password
        ref={ref}
        label={labels.password}
        size={size}
        problem={problem}
        value={value}
        onChange={(password) => {
          if (value.confirmation) setCleared(true)
          onChange({ password, confirmation: '' })
        }}
      />
      <Confirmation
        label={labels.confirmation}
        size={size}
        value={value}
        cleared={cleared}
        onChange={(confirmation) => {
          setCleared(false)
          onChange({ ...value, confirmation })
        }}
      />
    </div>
  )
}

interface PartProps extends Pick<NewPasswordFieldsProps, 'value' | 'size' | 'problem' | 'ref'> {
  readonly label: string
  readonly onChange: (typed: string) => void
}

function Password({ label, value, size, problem, ref, onChange }: PartProps) {
  const t = useWords('common')
  const styles = useStyles()
  const checklistId = useId()
  const { password } = value
  const [settled, settle] = useSettled(password)
  const breaksRules = password !== '' && newPasswordProblem(value) === 'rules'
  return (
    <div>
      <PasswordField
        ref={ref}
        label={label}
        size={size}
        autoComplete="new-password"
        required
        value={password}
        problem={
          settled && breaksRules
            ? t('errors.password_rule', { min: limits.passwordMinCharacters })
            : problem
        }
        aria-describedby={checklistId}
        onChange={(_, { value: typed }) => onChange(typed)}
        onBlur={settle}
      />
      <NewPasswordChecklist id={checklistId} className={styles.checklist} password={password} />
    </div>
  )
}

function Confirmation({
  label,
  value: { password, confirmation },
  size,
  cleared,
  onChange,
}: PartProps & { cleared: boolean }) {
  const t = useWords('common')
  const styles = useStyles()
  const mayBecomeEqual = password.startsWith(confirmation)
  const [settled, settle] = useSettled(confirmation, mayBecomeEqual ? undefined : mismatchAfterMs)
  const differs = confirmation !== '' && confirmation !== password
  return (
    <div>
      <PasswordField
        label={label}
        size={size}
        autoComplete="new-password"
        required
        value={confirmation}
        problem={settled && differs ? t('errors.password_mismatch') : undefined}
        onChange={(_, { value: typed }) => onChange(typed)}
        onBlur={settle}
      />
      <p className={styles.cleared} role="status">
        {cleared && t('new_password.confirmation_cleared')}
      </p>
    </div>
  )
}

export function useNewPasswordReason(value: NewPasswords): string | undefined {
  const t = useWords('common')
  const problem = newPasswordProblem(value)
  return problem && t(`new_password.reason_${problem}`)
}
