import { emailPattern } from '@portal/shared/contract'
import { useSettled } from '@portal/shared/ui/form'
import { useAuthWords } from '../../words'

/** Nobody is told that an e-mail is not valid while typing it: only after this pause (5.2). */
const judgedAfterMs = 500

export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}

/** What is wrong with an e-mail, in words, and what to call when its field is left. */
export function useEmailProblem(email: string): readonly [string | undefined, () => void] {
  const t = useAuthWords()
  const [settled, settle] = useSettled(email, email ? judgedAfterMs : undefined)
  if (!settled || isEmail(email)) return [undefined, settle]
  return [email ? t('recover.not_valid', { email }) : t('errors.required'), settle]
}
