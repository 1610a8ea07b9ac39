import type { GriffelRenderer } from '@fluentui/react-components'

/** Order of Griffel's style sheets; later ones win. */
const buckets = ['r', 'd', 'l', 'v', 'w', 'f', 'i', 'h', 'a', 's', 'k', 't', 'm', 'c', 'x']

/** The rules that some markup uses, by a key that sorts as their style sheets do. */
export function rulesFor(renderer: GriffelRenderer, markup: string): Record<string, string[]> {
  const classes = new Set(markup.match(/[\w-]+/g))
  const sheets = Object.values(renderer.stylesheets).flatMap((sheet) => {
    if (!sheet) return []
    const { media = '', 'data-priority': priority = '0' } = sheet.elementAttributes
    const order = `${buckets.indexOf(sheet.bucketName)}`.padStart(2, '0')
    return [{ key: `${order} ${media} ${priority}`, rules: sheet.cssRules() }]
  })
  const used = sheets.map(
    ({ key, rules }) => [key, rules.filter((rule) => isUsed(rule, classes))] as const,
  )
  const named = used.flatMap(([, css]) => css).join()
  return Object.fromEntries(
    used
      .map(([key, css]) => [key, css.filter((rule) => isAnimationUsed(rule, named))] as const)
      .filter(([, css]) => css.length > 0),
  )
}

function isUsed(rule: string, classes: ReadonlySet<string>): boolean {
  const named = rule.match(/\.-?[a-zA-Z_][\w-]*/g)
  return named === null || named.some((name) => classes.has(name.slice(1)))
}

function isAnimationUsed(rule: string, all: string): boolean {
  const [, name] = /^@(?:-webkit-)?keyframes ([\w-]+)/.exec(rule) ?? []
  return name === undefined || all.split(name).length > 2
}
