import { limits } from '@portal/shared/contract'
import { Field, Input } from '@portal/shared/ui/form'
import type { ComponentProps } from 'react'

interface EmailFieldProps extends ComponentProps<typeof Input> {
  readonly label: string
  /** What is wrong with what was typed, in words. */
  readonly problem?: string | undefined
}

/** The e-mail that names the account (2.11). */
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
