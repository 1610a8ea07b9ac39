import { z } from 'zod'

const units = ['ms', 'µs', 'KB', '/s', 'nodes', 'points', ''] as const

/** A measured figure. Its goal is for the ratio where it is compared to something, otherwise for its value. */
export const Figure = z.strictObject({
  /** The thing that was measured, such as a screen on a network. */
  of: z.string(),
  /** The measured quantity, such as `FCP`. */
  measure: z.string(),
  value: z.number(),
  /** Of the value; a ratio has none. */
  unit: z.enum(units).default(''),
  /** The same of what it is compared to, in the same run. */
  to: z.number().optional(),
  atMost: z.number().optional(),
  atLeast: z.number().optional(),
})
export type Figure = z.output<typeof Figure>

/** Figures by bench. */
export const Figures = z.record(z.string(), z.array(Figure))
export type Figures = z.output<typeof Figures>

/** Tells the figures of a bench: as a table, and to the process that started it. */
export function tell(figures: readonly z.input<typeof Figure>[]): void {
  const told = figures.map((figure) => Figure.parse(figure))
  process.stdout.write(`${tableOf(told).join('\n')}\n`)
  process.send?.(told)
}

/** The number that the goal is for. */
export function judged({ value, to }: Figure): number {
  return to === undefined ? value : value / to
}

/** Whether the goal is reached; undefined without one. */
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

/** The lines of a Markdown table of all figures that have a goal. */
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

/** With two digits that say something: ratios of the api are below 0.1. */
function digits(value: number, unit: Figure['unit']): string {
  if (unit === '') return Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2)
  if (unit === 'KB') return value.toFixed(1)
  return Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}

/** The lines of a Markdown table; the first row is its head. */
export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)]
}
