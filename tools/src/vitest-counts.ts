import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { root } from '../workspace.mjs'
import type { Counts } from './test-part'

/** Writes the counts to the file of `VITEST_COUNTS`. What fails outside of any test counts as one. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const states = tests.map((test) => test.result().state)
    const failures = [
      ...modules.flatMap(failuresOfModule),
      ...tests.flatMap((test) => failuresOf(test, test.result().errors ?? [])),
      ...unhandled.map((error) => `outside of any test: ${textOf(error)}`),
    ]
    const counts: Counts = {
      passed: states.filter((state) => state === 'passed').length,
      failed: failures.length,
      skipped: states.filter((state) => state === 'skipped').length,
      failures,
    }
    writeFileSync(process.env.VITEST_COUNTS ?? '', JSON.stringify(counts))
  }
}

function failuresOfModule(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) => failuresOf(suite, suite.errors()))
}

function failuresOf(
  task: TestModule | TestSuite | TestCase,
  errors: readonly SerializedError[],
): string[] {
  if (errors.length === 0) return []
  const title = task.type === 'module' ? [] : [task.fullName]
  const file = relative(root, (task.type === 'module' ? task : task.module).moduleId)
  return [`${[file, ...title].join(' › ')}: ${errors.map(textOf).join('\n')}`]
}

/** The message and where it comes from, without the frames of libraries. */
function textOf({ message, stack = '' }: SerializedError): string {
  const lines = (stack.includes(message) ? stack : `${message}\n${stack}`).split('\n')
  return lines.filter((line) => !line.includes('/node_modules/')).join('\n')
}
