import { useEffect, useEffectEvent } from 'react'
import {
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm as useFormOfLibrary,
} from 'react-hook-form'
import { useLanguage } from './words'

export { zodResolver } from '@hookform/resolvers/zod'
export {
  type Control,
  Controller,
  type Path,
  type SubmitHandler,
  useFormState,
  useWatch,
} from 'react-hook-form'

/** As that of react-hook-form; what was found wrong is said anew when the language changes. */
export function useForm<Values extends FieldValues>(
  options?: UseFormProps<Values>,
): UseFormReturn<Values> {
  const form = useFormOfLibrary(options)
  const language = useLanguage()
  const { errors } = form.formState
  const checkAgain = useEffectEvent(() => {
    const wrong = Object.keys(errors) as Path<Values>[]
    if (wrong.length > 0) void form.trigger(wrong)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done for each language.
  useEffect(() => checkAgain(), [language])
  return form
}
