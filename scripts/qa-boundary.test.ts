// @vitest-environment node
import { expect, test } from 'vitest'
import { reachableFrom } from './boundaries.mjs'
import { root } from './workspace.mjs'

const ofQa = (entry: string) =>
  [...reachableFrom(root, entry)].filter((path) => path.includes('/qa/')).sort()

test.each(['api/src/main.ts', 'api/src/admin/cli.ts', 'host/src/main.tsx'])(
  '%s reaches nothing of QA mode',
  (entry) => {
    expect(reachableFrom(root, entry).size).toBeGreaterThan(20)
    expect(ofQa(entry)).toEqual([])
  },
)

test.each(['api/src/qa/main.ts', 'host/src/qa/main.tsx'])('%s does', (entry) => {
  expect(ofQa(entry)).toContain('shared/src/qa/switches.ts')
  expect(reachableFrom(root, entry)).toContain(
    entry.replace('qa/main', 'main').replace('api/src/main', 'api/src/start'),
  )
})
