import type { Language } from '@portal/contract'

/** Sentences of successful calls. */
const sentences = {
  'reset-link-sent': {
    pt: 'Se existir uma conta com este e-mail, receberá instruções para definir uma nova palavra-passe.',
    en: 'If there is an account with this e-mail, you will receive instructions to set a new password.',
  },
  'password-reset': {
    pt: 'A palavra-passe foi alterada.',
    en: 'Your password has been changed.',
  },
  'share-counted': {
    pt: 'Partilha registada.',
    en: 'Share counted.',
  },
  'message-sent': {
    pt: 'Mensagem enviada',
    en: 'Message sent',
  },
  'profile-updated': {
    pt: 'Perfil atualizado',
    en: 'Profile updated',
  },
  'email-link-sent': {
    pt: 'Enviámos uma ligação para o novo e-mail. O e-mail só muda quando a abrir.',
    en: 'We have sent a link to the new e-mail. Your e-mail changes once you open it.',
  },
  'email-changed': {
    pt: 'E-mail alterado',
    en: 'E-mail changed',
  },
  'portrait-updated': {
    pt: 'Fotografia atualizada',
    en: 'Portrait updated',
  },
  'portrait-removed': {
    pt: 'Fotografia removida',
    en: 'Portrait removed',
  },
  'password-changed': {
    pt: 'Palavra-passe alterada',
    en: 'Password changed',
  },
} as const satisfies Record<string, Record<Language, string>>

/** A sentence in a language, for a text reply. */
export function sentence(name: keyof typeof sentences, language: Language): string {
  return sentences[name][language]
}
