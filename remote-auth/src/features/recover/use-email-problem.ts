import { emailPattern, limits } from '@portal/contract'
import { useWords } from '@portal/kit/portal'
import { useSettled } from '@portal/kit/ui/form'
import { useAuthWords } from '../../words'

/** Delay before an invalid e-mail is reported while the user types. */
const judgedAfterMs = 500

export function isEmail(text: string): boolean {
  return text.length <= limits.emailMaxCharacters && emailPattern.test(text)
}

/** Message about an invalid e-mail, and the blur handler of its field. */
export function useEmailProblem(email: string): readonly [string | undefined, () => void] {
  const t = useAuthWords()
  const common = useWords<'errors.required'>('common')
  const [settled, settle] = useSettled(email, email ? judgedAfterMs : undefined)
  if (!settled || isEmail(email)) return [undefined, settle]
  return [email ? t('recover.not_valid', { email }) : common('errors.required'), settle]
}
