import { expect } from 'vitest'
import { runLine, type Settings, serveUntilCtrlC } from '../shell'
import type { Stand } from './stand'

/** How a command is run in a short form, and what shows that it did its work. */
export interface Proof {
  readonly prints: RegExp
  /** Options that make it quick enough for a test. */
  readonly short?: string
  readonly settings?: () => Settings
  /** Puts real values into the command of a document. */
  readonly filled?: (line: string) => string
  readonly before?: () => Promise<unknown>
  readonly after?: (output: string) => unknown
}

export type Proofs = Readonly<Record<string, Proof>>

/** The proof of a command that serves until Ctrl+C. */
export interface ServerProof extends Proof {
  readonly tried: () => Promise<unknown>
}

export async function prove(stand: Stand, command: string, proof: Proof): Promise<void> {
  await proof.before?.()
  const line = `${filled(command, proof)}${proof.short ?? ''}`
  const settings = { ...stand.settings, ...proof.settings?.() }
  const { code, output } = await runLine(line, stand.copy.folder, settings)
  expect(code, `${line}: ${output}`).toBe(0)
  expect(output, line).toMatch(proof.prints)
  expect(output, line).not.toContain('Installing packages')
  await proof.after?.(output)
}

export async function proveServer(
  { copy, settings }: Stand,
  command: string,
  proof: ServerProof,
): Promise<void> {
  const line = filled(command, proof)
  const given = { cwd: copy.folder, settings, ready: proof.prints }
  const { ended, output, isLeft } = await serveUntilCtrlC(line, given, proof.tried)
  expect([0, 130, 'SIGINT'], output).toContain(ended)
  expect(output).not.toMatch(/so everything stops|npm error/)
  expect(isLeft, `${line} leaves processes`).toBe(false)
}

function filled(command: string, { filled = (line) => line }: Proof): string {
  return filled(command)
}
