import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import type { Db } from '../db/client'
import type { FileStore } from '../files/file-store'

/** Refuses a command, with a one-line message for the user. */
export class AdminRefused extends Error {
  override name = 'AdminRefused'
}

export interface Workplace {
  readonly db: Db
  readonly files: FileStore
  /** Origin of the portal, for links in mails. */
  readonly portalUrl: string
}

/** A command with its options, given as `--name value`; repeat the option for an array. */
export type Command<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly says: string
  readonly options: z.ZodObject<Shape>
  /** Whether it changes nothing and tells what operators see anyway: others are in the trail of security events. */
  readonly isUnrecorded?: true
  /** Refuses a wrong option before a database is opened or made. */
  readonly check?: (given: z.output<z.ZodObject<Shape>>) => Promise<unknown>
} & (
  | {
      /** Runs all or nothing; returns the lines to print. */
      readonly run: (place: Workplace, given: z.output<z.ZodObject<Shape>>) => Promise<string[]>
    }
  | {
      /** The same, without database and files. */
      readonly runAlone: (given: z.output<z.ZodObject<Shape>>) => Promise<string[]>
    }
)

export function command<Shape extends z.ZodRawShape>(given: Command<Shape>): Command {
  return given as unknown as Command
}

/** Option with the path of a file or folder; the command line makes it absolute. */
export const path = z.string().min(1).meta({ isPath: true })

/** Refuses a folder that has files. */
export async function mustBeNew(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  if (files.length > 0) throw new AdminRefused(`${folder} is not empty. Choose a new folder.`)
}

/** Returns the first row, or refuses the command. */
export function mustFind<Row>(rows: readonly Row[], what: string): Row {
  const [found] = rows
  if (found === undefined) throw new AdminRefused(`There is no ${what}.`)
  return found
}
