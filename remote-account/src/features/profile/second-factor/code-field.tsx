import { type Control, Controller, type Path } from '@portal/kit/portal/forms'
import { Field, Input } from '@portal/kit/ui/form'

interface CodeFieldProps<Entered extends { code: string }> {
  readonly control: Control<Entered>
  readonly label: string
  /** Recovery codes have letters too. */
  readonly inputMode: 'numeric' | 'text'
}

/** A code of the second factor. */
export function CodeField<Entered extends { code: string }>({
  control,
  label,
  inputMode,
}: CodeFieldProps<Entered>) {
  return (
    <Controller
      control={control}
      name={'code' as Path<Entered>}
      render={({ field, fieldState }) => (
        <Field label={label} validationMessage={fieldState.error?.message}>
          <Input
            {...field}
            autoComplete="one-time-code"
            inputMode={inputMode}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        </Field>
      )}
    />
  )
}
