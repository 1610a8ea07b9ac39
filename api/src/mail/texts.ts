import type { Language } from '@portal/contract'
import { emailLinkMinutes, resetLinkMinutes } from '../auth/limits'
import { product } from './html'
import type { Mail } from './queries'

// Mails of the portal, in the language of the call that causes them.

interface Recipient {
  readonly name: string
  readonly email: string
}
interface Words {
  readonly subject: string
  readonly text: string[]
  readonly button?: string
}

export function resetMail(language: Language, to: Recipient, link: string): Mail {
  const words: Record<Language, Words> = {
    pt: {
      subject: 'Definir uma nova palavra-passe',
      button: 'Definir palavra-passe',
      text: [
        'Recebemos um pedido para definir uma nova palavra-passe para a sua conta no Portal 360. Abra esta ligação para continuar:',
        link,
        `A ligação é válida durante ${resetLinkMinutes} minutos e pode ser utilizada uma vez. Se não fez este pedido, ignore esta mensagem: a sua palavra-passe não foi alterada.`,
      ],
    },
    en: {
      subject: 'Set a new password',
      button: 'Set password',
      text: [
        'We received a request to set a new password for your Portal 360 account. Open this link to continue:',
        link,
        `The link is valid for ${resetLinkMinutes} minutes and can be used once. If you did not request it, ignore this message: your password has not been changed.`,
      ],
    },
  }
  return mailTo(to, language, words[language])
}

/** To an address that somebody wants to use. */
export function confirmEmailMail(language: Language, to: Recipient, link: string): Mail {
  const words: Record<Language, Words> = {
    pt: {
      subject: 'Confirme o seu novo e-mail',
      button: 'Confirmar e-mail',
      text: [
        'Recebemos um pedido para utilizar este endereço na sua conta no Portal 360. Abra esta ligação e inicie sessão, se for pedido, para o confirmar:',
        link,
        `A ligação é válida durante ${emailLinkMinutes} minutos e pode ser utilizada uma vez. Até lá, inicie sessão com o endereço atual. Se não fez este pedido, ignore esta mensagem.`,
      ],
    },
    en: {
      subject: 'Confirm your new e-mail',
      button: 'Confirm e-mail',
      text: [
        'We received a request to use this address for your Portal 360 account. Open this link, and sign in if you are asked to, to confirm it:',
        link,
        `The link is valid for ${emailLinkMinutes} minutes and can be used once. Until then, sign in with your present address. If you did not request it, ignore this message.`,
      ],
    },
  }
  return mailTo(to, language, words[language])
}

/** Mails that tell what happened. */
const notices = {
  'password-changed': {
    pt: {
      subject: 'A sua palavra-passe foi alterada',
      text: [
        'A palavra-passe da sua conta no Portal 360 foi alterada e as outras sessões foram terminadas.',
        'Se não foi você, peça já uma nova palavra-passe no ecrã de início de sessão e contacte o apoio.',
      ],
    },
    en: {
      subject: 'Your password has been changed',
      text: [
        'The password of your Portal 360 account has been changed, and other sessions have ended.',
        'If this was not you, request a new password on the sign-in screen at once and contact support.',
      ],
    },
  },
  /** To the address that is to be replaced. */
  'email-requested': {
    pt: {
      subject: 'Alguém quer alterar o e-mail da sua conta',
      text: [
        'Recebemos um pedido para alterar o e-mail da sua conta no Portal 360. O e-mail só muda quando o novo endereço for confirmado.',
        'Se não foi você, altere já a sua palavra-passe: o pedido fica sem efeito.',
      ],
    },
    en: {
      subject: 'Somebody wants to change the e-mail of your account',
      text: [
        'We received a request to change the e-mail of your Portal 360 account. It changes only once the new address is confirmed.',
        'If this was not you, change your password at once: this cancels the request.',
      ],
    },
  },
  /** To the address that was replaced. */
  'email-changed': {
    pt: {
      subject: 'O e-mail da sua conta foi alterado',
      text: [
        'O e-mail da sua conta no Portal 360 foi alterado e as outras sessões foram terminadas. Já não pode iniciar sessão com este endereço.',
        'Se não foi você, contacte já o apoio.',
      ],
    },
    en: {
      subject: 'The e-mail of your account has been changed',
      text: [
        'The e-mail of your Portal 360 account has been changed, and other sessions have ended. You can no longer sign in with this address.',
        'If this was not you, contact support at once.',
      ],
    },
  },
  /** Somebody else used a remembered session. */
  'remember-theft': {
    pt: {
      subject: 'Terminámos uma sessão para proteger a sua conta',
      text: [
        'Uma sessão que pediu para manter iniciada no Portal 360 foi utilizada com uma chave antiga, o que pode significar que alguém a copiou. Terminámos essa sessão em todos os dispositivos.',
        'Inicie sessão novamente e altere a sua palavra-passe.',
      ],
    },
    en: {
      subject: 'We ended a session to protect your account',
      text: [
        'A remembered session of your Portal 360 account was used with an old key, which may mean that somebody copied it. We have ended that session on every device.',
        'Please sign in again and change your password.',
      ],
    },
  },
} satisfies Record<string, Record<Language, Words>>

export function noticeMail(notice: keyof typeof notices, language: Language, to: Recipient): Mail {
  return mailTo(to, language, notices[notice][language])
}

function mailTo(
  { name, email }: Recipient,
  language: Language,
  { subject, text, button }: Words,
): Mail {
  const greeting = language === 'pt' ? `Olá, ${name},` : `Hello ${name},`
  return {
    to: email,
    subject: `${subject} – ${product}`,
    text: `${[greeting, ...text, product].join('\n\n')}\n`,
    language,
    ...(button && { button }),
  }
}
