// @vitest-environment node
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { filesFrom } from './module-files'
import { bundleable, consumedModules, providedModules, requireBundleable } from './shared-modules'

// A build runs in the folder of its app, where it finds what is installed for it.
vi.hoisted(() => process.chdir(`${import.meta.dirname}/../../../host`))

const kit = join(import.meta.dirname, '../../kit/src')

describe('a remote', () => {
  test.each(bundleable)(
    'may bundle %s, which imports what must exist once by name only',
    (name) => {
      expect(() => requireBundleable([name])).not.toThrow()
      const file = join(kit, name.replace('@portal/kit/', ''))
      const once = filesFrom(join(kit, 'portal/portal.ts'))
      expect(once).toContain(join(kit, 'portal/context.ts'))
      expect(filesFrom(`${file}.ts`).filter((one) => once.includes(one))).toEqual([])
    },
  )

  test.each([
    ['react', /react must exist once in a page: hooks fail/],
    ['react-dom', /react-dom must exist once in a page: hooks fail/],
    ['@portal/contract', /it is what remotes and host agree on/],
    ['@portal/kit/portal', /session, query cache, words and live events/],
    ['@griffel/react', /contexts and styles of Fluent UI/],
    ['@fluentui/react-tabster', /contexts and styles of Fluent UI/],
    ['ui/form', /ui\/form is not shared, so it is always bundled/],
  ])('may not bundle %s, and is told why', (name, reason) => {
    expect(() => requireBundleable(['@portal/kit/ui/form', name])).toThrow(reason)
    expect(() => requireBundleable([name])).toThrow(`A remote can bundle ${bundleable.join(', ')}.`)
  })

  test('takes the others from the host, in the least version of each', () => {
    const least = new Map([
      ['@portal/kit/portal', '1.2.0'],
      ['@portal/kit/ui/app', '1.1.0'],
    ])
    const consumed = consumedModules(least, ['@portal/kit/ui/form'])
    expect(Object.keys(providedModules()).filter((name) => !(name in consumed))).toEqual([
      '@portal/kit/ui/form',
    ])
    expect(consumed['@portal/kit/portal']).toMatchObject({
      shareKey: '@portal/shared/portal',
      requiredVersion: '^1.2.0',
      import: false,
      singleton: true,
      strictVersion: true,
    })
    expect(consumed['@portal/kit/ui/app']?.requiredVersion).toBe('^1.1.0')
  })
})
