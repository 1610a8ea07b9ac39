import { useAccountWords } from '../words'

/** Messages for an invalid name and an invalid e-mail. */
export function usePersonProblems() {
  const t = useAccountWords()
  return { name: t('errors.invalid_name'), email: t('errors.invalid_email') }
}
