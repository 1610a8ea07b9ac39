import type { Language } from '@portal/contract'
import { Html, html } from '../html'
import { ground, styleOf } from './look'
import { viewerPath } from './viewer-files'

interface Parts {
  readonly title: string
  /** Accent of the company that the page belongs to. */
  readonly accent: string | null
  readonly head: Html
  readonly body: Html
}

/** The document around the contents of a page. */
export function layout(language: Language, { title, accent, head, body }: Parts): string {
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
<link rel="preload" href=".${viewerPath}/figtree.woff2" as="font" type="font/woff2" crossorigin>
<style>${new Html(styleOf(accent))}</style>
<link rel="stylesheet" href=".${viewerPath}/page.css">
</head>
<body>
${body}
</body>
</html>
`.text
}
