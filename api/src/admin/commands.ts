import { plainIssue } from '@portal/contract/plain-issue'
import { BucketError } from '@portal/object-store/bucket'
import { backupCommands } from './backup'
import { AdminRefused, type Command, type Workplace } from './command'
import { companyCommands } from './companies'
import { eventCommands } from './events'
import { orphanCommands } from './orphans'
import { personalDataCommands } from './personal-data'
import { projectCommands } from './projects'
import { recordCommand } from './record-command'
import { removalCommands } from './remove-company'
import { tableCommands } from './tables'
import { userCommands } from './users'

export const commands: Readonly<Record<string, Command>> = {
  ...companyCommands,
  ...projectCommands,
  ...userCommands,
  ...tableCommands,
  ...removalCommands,
  ...backupCommands,
  ...orphanCommands,
  ...eventCommands,
  ...personalDataCommands,
}

/** Runs a command; returns the lines to print. Throws AdminRefused when it is unknown, invalid or impossible. */
export async function runCommand(
  place: Workplace,
  name: string,
  given: Record<string, unknown>,
): Promise<string[]> {
  const command = commandNamed(name)
  if ('runAlone' in command) return runCommandAlone(command, name, given)
  const options = readOptions(name, given)
  const run = () => command.run(place, options).catch(explain)
  return command.isUnrecorded ? run() : recordCommand(place.db, name, options, run)
}

/** Runs a command that needs neither database nor files. */
export async function runCommandAlone(
  { runAlone }: Extract<Command, { runAlone: unknown }>,
  name: string,
  given: Record<string, unknown>,
): Promise<string[]> {
  return runAlone(readOptions(name, given)).catch(explain)
}

function explain(error: unknown): never {
  if (isSystemError(error) && error.code === 'ENOENT' && error.path !== undefined)
    throw new AdminRefused(`There is no file or folder ${error.path}.`)
  throw error instanceof BucketError || isSystemError(error)
    ? new AdminRefused(error.message)
    : error
}

export function commandNamed(name: string): Command {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!found) throw new AdminRefused(`Unknown command: ${name}. See --help.`)
  return found
}

/** Throws AdminRefused for options that no database is needed to refuse. */
export async function checkOptions(name: string, given: Record<string, unknown>): Promise<void> {
  const options = readOptions(name, given)
  await commandNamed(name).check?.(options).catch(explain)
}

/** Parses the options of a command. Throws AdminRefused when one is missing or invalid. */
function readOptions(name: string, given: Record<string, unknown>) {
  const parsed = commandNamed(name).options.safeParse(given, { error: plainIssue })
  if (parsed.success) return parsed.data
  const [problem] = parsed.error.issues
  const option = problem?.path[0] === undefined ? '' : `--${String(problem.path[0])} `
  const isMissing = problem?.path[0] !== undefined && given[String(problem.path[0])] === undefined
  throw new AdminRefused(`${option}${isMissing ? 'is missing' : problem?.message}.`)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
