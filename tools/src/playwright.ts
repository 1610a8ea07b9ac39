import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { type Environment, runNode } from './processes'

const cwd = join(root, 'e2e')

export function runPlaywright(
  args: readonly string[],
  options: { env?: Environment; show?: boolean } = {},
) {
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  return runNode([playwright, ...args], { ...options, cwd })
}

/** Options for the tests that all patterns match. Of several options Playwright takes the last one only. */
export function grepFor(patterns: readonly string[]): string[] {
  if (patterns.length < 2) return patterns.flatMap((pattern) => ['--grep', pattern])
  return ['--grep', patterns.map((pattern) => `(?=.*(${pattern}))`).join('')]
}

export async function findPlaywrightBuild(engine: string): Promise<string | undefined> {
  const script = `console.log(require('@playwright/test').${engine}.executablePath())`
  const { code, output } = await runNode(['-e', script], { cwd })
  const path = output.trim()
  return code === 0 && existsSync(path) ? path : undefined
}
