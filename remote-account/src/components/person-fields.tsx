import { limits } from '@portal/contract'
import { type Control, Controller, type Path } from '@portal/kit/portal/forms'
import { Field, Input } from '@portal/kit/ui/form'
import type { ComponentProps } from 'react'
import { useAccountWords } from '../words'

interface Person {
  readonly name: string
  readonly email: string
}

interface PersonFieldsProps<Entered extends Person> {
  readonly control: Control<Entered>
  readonly labels: Person
  readonly emailHint?: string
}

/** The name and e-mail of a form. */
export function PersonFields<Entered extends Person>({
  control,
  labels,
  emailHint,
}: PersonFieldsProps<Entered>) {
  return (
    <>
      <Controller
        control={control}
        name={'name' as Path<Entered>}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={labels.name}
            problem={fieldState.error?.message}
            autoComplete="name"
            maxLength={limits.nameMaxCharacters}
          />
        )}
      />
      <Controller
        control={control}
        name={'email' as Path<Entered>}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={labels.email}
            hint={emailHint}
            problem={fieldState.error?.message}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailMaxCharacters}
          />
        )}
      />
    </>
  )
}

interface TextFieldProps extends ComponentProps<typeof Input> {
  readonly label: string
  /** Message about the typed value. */
  readonly problem?: string | undefined
  readonly hint?: string | undefined
}

function TextField({ label, problem, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} validationMessage={problem}>
      <Input {...input} required />
    </Field>
  )
}

/** Messages for an invalid name and an invalid e-mail. */
export function usePersonProblems(): Person {
  const t = useAccountWords()
  return { name: t('errors.invalid_name'), email: t('errors.invalid_email') }
}
