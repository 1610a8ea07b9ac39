import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refused } from './refused'

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
