import { mergeClasses } from '@fluentui/react-components'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle'
import { CircleRegular } from '@fluentui/react-icons/svg/circle'
import { limits } from '@portal/contract'
import { useWords } from '@portal/kit/portal'
import { type NewPasswordRule, newPasswordRules } from './new-password'
import { useStyles } from './new-password-checklist.styles'

const rules = Object.keys(newPasswordRules) as NewPasswordRule[]
const values = { min: limits.passwordMinCharacters, max: limits.passwordMaxCharacters }

interface NewPasswordChecklistProps {
  readonly id: string
  readonly className: string
  readonly password: string
}

export function NewPasswordChecklist({ id, className, password }: NewPasswordChecklistProps) {
  const t = useWords('common')
  const styles = useStyles()
  return (
    <ul id={id} className={mergeClasses(styles.list, className)}>
      {rules.map((rule) => {
        const met = newPasswordRules[rule].test(password)
        return (
          <li key={rule} className={mergeClasses(styles.rule, met && styles.metText)}>
            {met ? (
              <CheckmarkCircleFilled className={mergeClasses(styles.icon, styles.met)} />
            ) : (
              <CircleRegular className={styles.icon} />
            )}
            <span className={styles.text}>{t(`new_password.rule_${rule}`, values)}</span>
            <span>{t(met ? 'new_password.met' : 'new_password.unmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
