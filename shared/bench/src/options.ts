import { parseArgs } from 'node:util'

type Defaults = Readonly<Record<string, string>>

/** Reads `--name value` from the command line. Ends the process with a sentence when an option is unknown or lacks its value. */
export function readOptions<T extends Defaults>(defaults: T): { [Name in keyof T]: string } {
  const names = Object.keys(defaults)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  return orEnd(() => ({ ...defaults, ...parseArgs({ options }).values }))
}

/** An option that must be a whole number from 1. Ends the process with a sentence otherwise. */
export function countOf(option: string): number {
  return orEnd(() => {
    if (!/^[1-9]\d*$/.test(option)) throw new TypeError(`${option} is not a whole number from 1.`)
    return Number(option)
  })
}

/** The values of an option, separated by commas. Ends the process with a sentence when one is not known. */
export function choicesOf<Choice extends string>(
  option: string,
  known: readonly Choice[],
): Choice[] {
  return orEnd(() =>
    option.split(',').map((name) => {
      const choice = known.find((one) => one === name)
      if (!choice) throw new TypeError(`${name} is not one of ${known.join(', ')}.`)
      return choice
    }),
  )
}

function orEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
