import { Field, type Input } from '@fluentui/react-components'
import { useWords } from '@portal/kit/portal'
import { type ComponentProps, type FocusEvent, useState } from 'react'
import { PasswordInput } from './password-input'

interface PasswordFieldProps extends ComponentProps<typeof Input> {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string
}

export function PasswordField({ label, problem, hint, onBlur, ...input }: PasswordFieldProps) {
  const t = useWords('common')
  const [capsLock, setCapsLock] = useState(false)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setCapsLock(false)
    onBlur?.(event)
  }
  return (
    <Field
      label={label}
      validationMessage={problem}
      hint={capsLock && !problem ? t('password.caps_lock') : hint}
    >
      <PasswordInput {...input} onBlur={leave} onCapsLock={setCapsLock} />
    </Field>
  )
}
