import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The published package brings the list of the workspace, where Rsbuild finds it itself. */
const list = fileURLToPath(new URL('./.browserslistrc', import.meta.url))

/** Every remote is built for the browsers of the portal, in whichever repository it is. */
export function portalBrowsers(): { overrideBrowserslist?: string[] } {
  if (!existsSync(list)) return {}
  const lines = readFileSync(list, 'utf8').split('\n')
  return { overrideBrowserslist: lines.filter((line) => /^\w/.test(line)) }
}
