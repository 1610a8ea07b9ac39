import { emailPattern, limits } from '@portal/shared/contract'
import { useAccountWords } from '../words'

/** What a name and an e-mail have to be, with what to say when they are not (5.7, 5.8, G-31). */
export function usePersonRules() {
  const t = useAccountWords()
  const required = t('errors.required')
  const isName = (name: string) =>
    (name.trim() !== '' && name.length <= limits.nameMaxCharacters) || t('errors.invalid_name')
  const isEmail = (email: string) => emailPattern.test(email.trim()) || t('errors.invalid_email')
  return { name: { required, validate: isName }, email: { required, validate: isEmail } }
}
