import { z } from 'zod'

const units = ['ms', 'µs', 'KB', '/s', 'nodes', 'points', ''] as const

/** A measured figure. Its goal is for the ratio where it is compared to something, otherwise for its value. */
export const Figure = z.strictObject({
  of: z.string(),
  measure: z.string(),
  value: z.number(),
  unit: z.enum(units).default(''),
  /** The value of what it is compared to, in the same run. */
  to: z.number().optional(),
  atMost: z.number().optional(),
  atLeast: z.number().optional(),
})
export type Figure = z.output<typeof Figure>

export const Figures = z.record(z.string(), z.array(Figure))
export type Figures = z.output<typeof Figures>

export function tell(figures: readonly z.input<typeof Figure>[]): void {
  const told = figures.map((figure) => Figure.parse(figure))
  process.stdout.write(`${tableOf(told).join('\n')}\n`)
  process.send?.(told)
}

export function judged({ value, to }: Figure): number {
  return to === undefined ? value : value / to
}

export function isReached(figure: Figure): boolean | undefined {
  const { atMost, atLeast } = figure
  if (atMost === undefined && atLeast === undefined) return undefined
  return judged(figure) <= (atMost ?? Infinity) && judged(figure) >= (atLeast ?? -Infinity)
}

/** The lines of a Markdown table with a row for each thing and a column for each measure. */
export function tableOf(figures: readonly Figure[]): string[] {
  const things = [...new Set(figures.map((figure) => figure.of))]
  const measures = [...new Set(figures.map(({ measure }) => measure))]
  const cell = (thing: string, measure: string) => {
    const figure = figures.find((one) => one.of === thing && one.measure === measure)
    return figure ? textOf(figure) : ''
  }
  return markdown([
    ['', ...measures],
    ...things.map((thing) => [thing, ...measures.map((measure) => cell(thing, measure))]),
  ])
}

export function goalsOf(figures: Figures): string[] {
  const rows = Object.entries(figures).flatMap(([bench, ofBench]) =>
    ofBench
      .filter((figure) => isReached(figure) !== undefined)
      .map((figure) => [
        bench,
        `${figure.of}, ${figure.measure}`,
        amount({ ...figure, value: judged(figure), unit: figure.to ? '' : figure.unit }),
        goalOf(figure),
        isReached(figure) ? 'reached' : 'missed',
      ]),
  )
  return markdown([['bench', 'what', 'figure', 'goal', ''], ...rows])
}

function textOf(figure: Figure): string {
  const { value, to, unit } = figure
  const goal = goalOf(figure) && ` (${goalOf(figure)})`
  if (to === undefined) return `${amount(figure)}${goal}`
  const ratio = amount({ value: value / to, unit: '' })
  return `${digits(value, unit)} : ${amount({ value: to, unit })} = **${ratio}**${goal}`
}

function goalOf({ atMost, atLeast, to, unit: own }: Figure): string {
  const unit = to === undefined ? own : ''
  if (atMost !== undefined) return `≤ ${bound(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${bound(atLeast, unit)}`
}

function bound(value: number, unit: Figure['unit']): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`.trim()
}

function amount({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return `${digits(value, unit)} ${unit}`.trim()
}

function digits(value: number, unit: Figure['unit']): string {
  if (unit === '') return Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2)
  if (unit === 'KB') return value.toFixed(1)
  return Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}

export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)]
}
