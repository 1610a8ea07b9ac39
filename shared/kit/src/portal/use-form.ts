import { useEffect, useEffectEvent } from 'react'
import {
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm as useFormOfLibrary,
} from 'react-hook-form'
import { useLanguage } from './words'

/** react-hook-form's `useForm`. Validates invalid fields again after a language change, so messages follow. */
export function useForm<Values extends FieldValues>(
  options?: UseFormProps<Values>,
): UseFormReturn<Values> {
  const form = useFormOfLibrary(options)
  const language = useLanguage()
  const { errors } = form.formState
  const validateAgain = useEffectEvent(() => {
    const wrong = Object.keys(errors) as Path<Values>[]
    if (wrong.length > 0) void form.trigger(wrong)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Validate again only when the language changes.
  useEffect(() => validateAgain(), [language])
  return form
}
