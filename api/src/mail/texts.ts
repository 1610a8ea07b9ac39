import type { Language } from '@portal/contract'
import { emailLinkMinutes, invitationDays, resetLinkMinutes } from '../auth/limits'
import { product } from './html'
import type { Mail, MailedLink } from './queries'

// Mails of the portal, in the language of the call of who gets them, or else of their last sign-in. The address of a link lacks its secret at the end.

interface Recipient {
  readonly name: string
  readonly email: string
}
interface Words {
  readonly subject: string
  readonly text: string[]
  readonly button?: string
}

export function resetMail(language: Language, to: Recipient, address: string): Mail {
  const words: Record<Language, Words> = {
    pt: {
      subject: 'Definir uma nova palavra-passe',
      button: 'Definir palavra-passe',
      text: [
        'Recebemos um pedido para definir uma nova palavra-passe para a sua conta no Portal 360. Abra esta ligação para continuar:',
        address,
        `A ligação é válida durante ${resetLinkMinutes} minutos e pode ser utilizada uma vez. Se não fez este pedido, ignore esta mensagem: a sua palavra-passe não foi alterada.`,
      ],
    },
    en: {
      subject: 'Set a new password',
      button: 'Set password',
      text: [
        'We received a request to set a new password for your Portal 360 account. Open this link to continue:',
        address,
        `The link is valid for ${resetLinkMinutes} minutes and can be used once. If you did not request it, ignore this message: your password has not been changed.`,
      ],
    },
  }
  return mailTo(to, language, words[language], { kind: 'password-reset', address })
}

export function invitationMail(
  language: Language,
  to: Recipient,
  company: string,
  address: string,
): Mail {
  const words: Record<Language, Words> = {
    pt: {
      subject: 'A sua conta está pronta',
      button: 'Definir palavra-passe',
      text: [
        `Foi criada uma conta para si no Portal 360, onde pode ver os projetos 360° da empresa ${company}. Abra esta ligação para definir a sua palavra-passe:`,
        address,
        `A ligação é válida durante ${invitationDays} dias e pode ser utilizada uma vez. Depois disso, peça outra em «Esqueceu-se da palavra-passe?», no ecrã de início de sessão, com o e-mail ${to.email}.`,
        'Se não conhece esta empresa, ignore esta mensagem.',
      ],
    },
    en: {
      subject: 'Your account is ready',
      button: 'Set password',
      text: [
        `An account has been created for you in Portal 360, where you can see the 360° projects of ${company}. Open this link to set your password:`,
        address,
        `The link is valid for ${invitationDays} days and can be used once. After that, request another one with “Forgot your password?” on the sign-in screen, for the e-mail ${to.email}.`,
        'If you do not know this company, ignore this message.',
      ],
    },
  }
  return mailTo(to, language, words[language], { kind: 'invitation', address })
}

/** To an address that somebody wants to use. */
export function confirmEmailMail(language: Language, to: Recipient, address: string): Mail {
  const words: Record<Language, Words> = {
    pt: {
      subject: 'Confirme o seu novo e-mail',
      button: 'Confirmar e-mail',
      text: [
        'Recebemos um pedido para utilizar este endereço na sua conta no Portal 360. Abra esta ligação e inicie sessão, se for pedido, para o confirmar:',
        address,
        `A ligação é válida durante ${emailLinkMinutes} minutos e pode ser utilizada uma vez. Até lá, inicie sessão com o endereço atual. Se não fez este pedido, ignore esta mensagem.`,
      ],
    },
    en: {
      subject: 'Confirm your new e-mail',
      button: 'Confirm e-mail',
      text: [
        'We received a request to use this address for your Portal 360 account. Open this link, and sign in if you are asked to, to confirm it:',
        address,
        `The link is valid for ${emailLinkMinutes} minutes and can be used once. Until then, sign in with your current address. If you did not request it, ignore this message.`,
      ],
    },
  }
  return mailTo(to, language, words[language], { kind: 'email-change', address })
}

/** Mails that tell what happened. */
const notices = {
  'password-changed': {
    pt: {
      subject: 'A sua palavra-passe foi alterada',
      text: [
        'A palavra-passe da sua conta no Portal 360 foi alterada e as outras sessões foram terminadas.',
        'Se não fez esta alteração, peça já uma nova palavra-passe no ecrã de início de sessão e contacte o apoio.',
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
        'Se não fez este pedido, altere já a sua palavra-passe: o pedido fica sem efeito.',
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
        'Se não fez esta alteração, contacte já o apoio.',
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
  'second-factor-on': {
    pt: {
      subject: 'A verificação em dois passos foi ativada',
      text: [
        'A sua conta no Portal 360 passou a pedir um código da aplicação de autenticação ao iniciar sessão. As outras sessões foram terminadas.',
        'Se não fez esta alteração, altere já a sua palavra-passe e contacte o apoio.',
      ],
    },
    en: {
      subject: 'Two-step verification has been turned on',
      text: [
        'Your Portal 360 account now asks for a code from an authenticator app at sign-in. Other sessions have ended.',
        'If this was not you, change your password at once and contact support.',
      ],
    },
  },
  'second-factor-off': {
    pt: {
      subject: 'A verificação em dois passos foi desativada',
      text: [
        'A sua conta no Portal 360 deixou de pedir um código ao iniciar sessão: basta a palavra-passe.',
        'Se isto não foi feito por si nem pelo apoio a seu pedido, altere já a sua palavra-passe e contacte o apoio.',
      ],
    },
    en: {
      subject: 'Two-step verification has been turned off',
      text: [
        'Your Portal 360 account no longer asks for a code at sign-in: the password is enough.',
        'If this was neither you nor support at your request, change your password at once and contact support.',
      ],
    },
  },
  'recovery-code-used': {
    pt: {
      subject: 'Foi utilizado um código de recuperação',
      text: [
        'Um código de recuperação da sua conta no Portal 360 foi utilizado e já não é válido. No seu perfil pode ver quantos restam e criar novos.',
        'Se não o utilizou, altere já a sua palavra-passe, crie novos códigos e contacte o apoio.',
      ],
    },
    en: {
      subject: 'A recovery code has been used',
      text: [
        'A recovery code of your Portal 360 account has been used and is no longer valid. Your profile shows how many are left, and can make new ones.',
        'If this was not you, change your password at once, make new codes and contact support.',
      ],
    },
  },
  /** Somebody gave the right password, and too many wrong codes. */
  'codes-guessed': {
    pt: {
      subject: 'Alguém introduziu vários códigos errados',
      text: [
        'Na sua conta no Portal 360, alguém introduziu a palavra-passe certa e, a seguir, vários códigos errados. Ninguém conseguiu entrar com eles.',
        'Se não introduziu estes códigos, altere já a sua palavra-passe: alguém a conhece.',
      ],
    },
    en: {
      subject: 'Somebody entered several wrong codes',
      text: [
        'Somebody entered the right password of your Portal 360 account, and then several wrong codes. Nobody got in with them.',
        'If this was not you, change your password at once: somebody knows it.',
      ],
    },
  },
  'recovery-codes': {
    pt: {
      subject: 'Foram criados novos códigos de recuperação',
      text: [
        'Foram criados novos códigos de recuperação para a sua conta no Portal 360. Os anteriores já não são válidos.',
        'Se não criou estes códigos, altere já a sua palavra-passe e contacte o apoio.',
      ],
    },
    en: {
      subject: 'New recovery codes have been made',
      text: [
        'New recovery codes have been made for your Portal 360 account. The earlier ones are no longer valid.',
        'If this was not you, change your password at once and contact support.',
      ],
    },
  },
  /** Somebody else used a remembered session. */
  'remember-theft': {
    pt: {
      subject: 'Terminámos uma sessão para proteger a sua conta',
      text: [
        'Uma sessão que pediu para manter iniciada no Portal 360 foi utilizada com dados que já não eram válidos, o que pode significar que alguém a copiou. Terminámos essa sessão em todos os dispositivos.',
        'Inicie sessão novamente e altere a sua palavra-passe.',
      ],
    },
    en: {
      subject: 'We ended a session to protect your account',
      text: [
        'A remembered session of your Portal 360 account was used with data that was no longer valid, which may mean that somebody copied it. We have ended that session on every device.',
        'Please sign in again and change your password.',
      ],
    },
  },
} satisfies Record<string, Record<Language, Words>>

export type Notice = keyof typeof notices

export function noticeMail(notice: Notice, language: Language, to: Recipient): Mail {
  return mailTo(to, language, notices[notice][language])
}

/** Mail also goes to an address that somebody only typed, and programs make links of what looks like one. */
const looksLikeAddress = /\/\/|@|\w\.\w{2}/

function mailTo(
  { name, email }: Recipient,
  language: Language,
  { subject, text, button }: Words,
  link?: MailedLink,
): Mail {
  const greeted = looksLikeAddress.test(name) ? '' : name
  const greeting =
    language === 'pt' ? `Olá${greeted && `, ${greeted}`},` : `Hello${greeted && ` ${greeted}`},`
  return {
    to: email,
    subject: `${subject} – ${product}`,
    text: `${[greeting, ...text, product].join('\n\n')}\n`,
    language,
    ...(button && { button }),
    ...(link && { link }),
  }
}
