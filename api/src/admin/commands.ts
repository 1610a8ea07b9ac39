import { backupCommands } from './backup'
import { AdminRefused, type Command, type Workplace } from './command'
import { companyCommands } from './companies'
import { projectCommands } from './projects'
import { removalCommands } from './remove-company'
import { tableCommands } from './tables'
import { userCommands } from './users'

/** Everything that a studio can do to the portal's data, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...companyCommands,
  ...projectCommands,
  ...userCommands,
  ...tableCommands,
  ...removalCommands,
  ...backupCommands,
}

/**
 * Runs a command with its options as text; says what was done, a line each.
 * @throws AdminRefused when it is unknown, an option is wrong, or it cannot be done
 */
export async function runCommand(
  place: Workplace,
  name: string,
  given: Record<string, unknown>,
): Promise<string[]> {
  const wanted = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!wanted) throw new AdminRefused(`There is no command ${name}; see --help.`)
  const parsed = wanted.options.safeParse(given)
  if (parsed.success) return wanted.run(place, parsed.data)
  const [problem] = parsed.error.issues
  const option = problem?.path[0] === undefined ? '' : `--${String(problem.path[0])} `
  const isMissing = problem?.path[0] !== undefined && given[String(problem.path[0])] === undefined
  throw new AdminRefused(`${option}${isMissing ? 'is missing' : problem?.message}.`)
}
