import { z } from 'zod'
import type { Db } from '../db/client'

/** Refuses a command; its message is one line for the person who gave it. */
export class AdminRefused extends Error {
  override name = 'AdminRefused'
}

/** The database and the files that a command works on. */
export interface Workplace {
  readonly db: Db
  /** The folder whose subfolders hold the static assets. */
  readonly assetsFolder: string
}

/** A command with its options; each is given as `--name value`, several times where it is an array. */
export interface Command<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly says: string
  readonly options: z.ZodObject<Shape>
  /** Does it, all or nothing, and says what was done, a line each. */
  readonly run: (place: Workplace, given: z.output<z.ZodObject<Shape>>) => Promise<string[]>
}

/** Declares a command. */
export function command<Shape extends z.ZodRawShape>(given: Command<Shape>): Command {
  return given as unknown as Command
}

/** An option that names a file or a folder: the command line makes it absolute. */
export const path = z.string().min(1).meta({ isPath: true })

/** The one row of a query, or the refusal. */
export function mustFind<Row>(rows: readonly Row[], what: string): Row {
  const [found] = rows
  if (found === undefined) throw new AdminRefused(`There is no ${what}.`)
  return found
}
