import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refused } from './refused'

/** Takes an option and its value out of arguments for another program, each time it is given: `--name value`, `--name=value`. */
export function takeOption(args: string[], option: string): string[] {
  const joined = option.startsWith('--') ? `${option}=` : option
  const isGiven = (arg: string) => arg === option || arg.startsWith(joined)
  const values = []
  for (let at = args.findIndex(isGiven); at >= 0; at = args.findIndex(isGiven)) {
    const [arg = ''] = args.splice(at, 1)
    const [value] = arg === option ? args.splice(at, 1) : [arg.slice(joined.length)]
    if (!value) throw new Refused(`${option} needs a value.`)
    values.push(value)
  }
  return values
}

export function parseOptions<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refused(error.message)
  }
}
