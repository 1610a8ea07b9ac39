import type { Language } from '@portal/contract'
import { fontStack, palettes } from '@portal/contract/design'
import { Html, html } from '../html'
import type { Mail } from './queries'

/** Last words of the subject and the text of each mail. */
export const product = 'Portal 360'

const words: Record<Language, { otherwise: string; automatic: string }> = {
  pt: {
    otherwise: 'Se o botão não funcionar, copie esta ligação para o navegador:',
    automatic: 'Esta mensagem foi enviada automaticamente. Não responda a este endereço.',
  },
  en: {
    otherwise: 'If the button does not work, copy this link into your browser:',
    automatic: 'This message was sent automatically. Please do not reply to this address.',
  },
}

/**
 * The HTML of a mail, made of its text: a paragraph for each, and a button for the link of a mail with one. Undefined
 * for a mail without a language, as earlier versions wrote them. Loads nothing: the logo is text, because many programs
 * block pictures.
 */
export function htmlOf(mail: Mail): string | undefined {
  const { language, subject, text, button, replyTo } = mail
  if (!language) return undefined
  const title = subject.replace(` – ${product}`, '')
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trim())
  const shown = paragraphs.filter((paragraph) => paragraph !== '' && paragraph !== product)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${new Html(darkColours)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};color:${light.text};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:${light.ground}">
<tr><td align="center" style="padding:24px 12px">
<div role="main" style="max-width:560px;margin:0 auto;text-align:left">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:0 4px 16px">${logo}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;border:1px solid ${light.line};border-radius:16px;background:${light.surface}">
<h1 class="ink" style="margin:0 0 16px;color:${light.text};font-size:22px;font-weight:600;line-height:1.3">${title}</h1>
${shown.map((paragraph) => (button && isLink(paragraph) ? linked(paragraph, button, words[language].otherwise) : plain(paragraph)))}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;color:${light.quietText};font-size:13px;line-height:1.5">${replyTo ? '' : html`${words[language].automatic}<br>`}© ${product}</td></tr>
</table>
</div>
</td></tr>
</table>
</body>
</html>
`.text
}

const { light, dark: night } = palettes

// The font itself is not loaded.
const font = `font-family:${fontStack}`

/** Styles of the elements are for light colours; Outlook marks the page instead of matching the query. */
const dark = {
  ground: `background:${night.ground}!important`,
  card: `background:${night.surface}!important;border-color:${night.line}!important`,
  ink: `color:${night.text}!important`,
  soft: `color:${night.quietText}!important`,
  link: `color:${night.link}!important`,
  wordmark: `color:${night.link}!important`,
}
const rulesWith = (prefix: string) =>
  Object.entries(dark)
    .map(([name, rules]) => `${prefix}.${name}{${rules}}`)
    .join('\n')
const darkColours = `@media (prefers-color-scheme:dark){
${rulesWith('')}
}
${rulesWith('[data-ogsc] ')}`

const logo = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:9px 8px;border-radius:10px;background:${light.accent};color:${light.onAccent};font-size:15px;font-weight:700;line-height:1" aria-hidden="true">360°</td>
<td class="wordmark" style="padding-left:10px;color:${light.link};font-size:18px;font-weight:600;line-height:1.2">${product}</td>
</tr></table>`

function plain(text: string): Html {
  const lines = text.split('\n').map((line, at) => html`${at === 0 ? '' : html`<br>`}${line}`)
  return html`<p class="ink" style="margin:0 0 16px;color:${light.text};font-size:16px;line-height:1.5;overflow-wrap:anywhere">${lines}</p>
`
}

function linked(link: string, label: string, otherwise: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td style="border-radius:10px;background:${light.accent}"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${light.accent};color:${light.onAccent};font-size:16px;font-weight:600;line-height:1.2;text-decoration:none">${label}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;color:${light.quietText};font-size:14px;line-height:1.5">${otherwise}<br><span class="link" style="color:${light.link};overflow-wrap:anywhere;word-break:break-word">${link}</span></p>
`
}

function isLink(paragraph: string): boolean {
  return /^https?:\/\/\S+$/.test(paragraph)
}
