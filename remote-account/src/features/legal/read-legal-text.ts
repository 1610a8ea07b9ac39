/** A legal text as its file has it: when it was changed, and its chapters for a table of contents. */
export interface LegalText {
  /** `YYYY-MM-DD`; absent where the file does not say it. */
  readonly updated: string | undefined
  readonly markdown: string
  readonly chapters: readonly Chapter[]
}

export interface Chapter {
  readonly id: string
  readonly title: string
}

const head = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/
const chapterLine = /^##[ \t]+(.+?)[ \t]*#*$/gm

/** Reads the Markdown file of a legal text: a head with `updated`, and a chapter for each heading of the second level. */
export function readLegalText(file: string): LegalText {
  const found = head.exec(file)
  const markdown = file.slice(found?.[0].length ?? 0)
  const titles = [...markdown.matchAll(chapterLine)].map(([, title = '']) => title)
  return {
    updated: /^updated:\s*(\d{4}-\d\d-\d\d)\s*$/m.exec(found?.[1] ?? '')?.[1],
    markdown,
    chapters: titles.map((title) => ({ id: chapterId(title), title: withoutMarks(title) })),
  }
}

/** The id of a chapter's heading. */
export function chapterId(title: string): string {
  const letters = withoutMarks(title).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `legal-${letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}`
}

function withoutMarks(title: string): string {
  return title.replace(/[*_`]/g, '')
}
