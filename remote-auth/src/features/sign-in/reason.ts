import type { AuthWord } from '../../words'

const words = {
  disconnected: 'login.reason_disconnected',
  restore: 'login.reason_restore',
  user: 'login.reason_user',
  signed_out_elsewhere: 'login.reason_signed_out_elsewhere',
  expired: 'login.reason_expired',
  password_changed: 'login.reason_password_changed',
} as const satisfies Record<string, AuthWord>

/** The word for why the person has to sign in again, when the URL names a known reason. */
export function reasonWord(reason: string | null): AuthWord | undefined {
  return Object.entries(words).find(([known]) => known === reason)?.[1]
}
