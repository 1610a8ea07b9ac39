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

/** Tagged template that escapes its values, except `Html`. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | Html[])[]): Html {
  const filled = parts.map((part, at) => part + (at < values.length ? written(values[at]) : ''))
  return new Html(filled.join(''))
}

function written(value: Html | string | Html[] | undefined): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return (value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
