import { limits } from '@portal/contract'
import { Field, Input } from '@portal/kit/ui/form'
import type { ComponentProps } from 'react'

interface EmailFieldProps extends ComponentProps<typeof Input> {
  readonly label: string
  /** Message about the typed value. */
  readonly problem?: string | undefined
}

/** The e-mail that names the account. */
export function EmailField({ label, problem, ...input }: EmailFieldProps) {
  return (
    <Field label={label} validationMessage={problem}>
      <Input
        {...input}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxCharacters}
        required
      />
    </Field>
  )
}
