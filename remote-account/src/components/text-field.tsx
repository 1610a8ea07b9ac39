import { Field, Input } from '@portal/kit/ui/form'
import type { ComponentProps } from 'react'

interface TextFieldProps extends ComponentProps<typeof Input> {
  readonly label: string
  /** Message about the typed value. */
  readonly problem?: string | undefined
}

/** A line of text with its label. */
export function TextField({ label, problem, ...input }: TextFieldProps) {
  return (
    <Field label={label} validationMessage={problem}>
      <Input {...input} required />
    </Field>
  )
}
