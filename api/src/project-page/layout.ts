import type { Language } from '@portal/contract'
import { type Html, html } from '../html'
import { ground, look } from './look'
import { viewerPath } from './viewer-files'

/** The document around the contents of a page. */
export function layout(language: Language, title: string, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="${ground}">
<title>${title} – Portal 360</title>
${head}
<link rel="icon" href=".${viewerPath}/icon.svg">
${look}
<link rel="stylesheet" href=".${viewerPath}/page.css">
</head>
<body>
${body}
</body>
</html>
`.text
}
