import { limits } from '@portal/shared/contract'
import { type Control, Controller, type Path } from '@portal/shared/portal/forms'
import { TextField } from './text-field'
import { usePersonRules } from './use-person-rules'

interface Person {
  readonly name: string
  readonly email: string
}

interface PersonFieldsProps<Entered extends Person> {
  readonly control: Control<Entered>
  readonly labels: Person
}

/** The name and e-mail of a form. */
export function PersonFields<Entered extends Person>({
  control,
  labels,
}: PersonFieldsProps<Entered>) {
  const rules = usePersonRules()
  return (
    <>
      <Controller
        control={control}
        name={'name' as Path<Entered>}
        rules={rules.name}
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
        rules={rules.email}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={labels.email}
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
