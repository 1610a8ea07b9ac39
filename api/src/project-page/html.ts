/** A piece of a page that is safe to stand in it as it is. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Writes a page: what is filled in is escaped, unless it was written so itself. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | Html[])[]): Html {
  const filled = parts.map((part, at) => part + (at < values.length ? written(values[at]) : ''))
  return new Html(filled.join(''))
}

function written(value: Html | string | Html[] | undefined): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return (value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
