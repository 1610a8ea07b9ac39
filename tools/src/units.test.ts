import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../workspace.mjs'

const units = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.service'))
/** The first that judges a unit file that isn't installed. */
const neededSystemd = 250
const { stdout: version } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const canJudge = Number(/^systemd (\d+)/.exec(version ?? '')?.[1] ?? 0) >= neededSystemd

test('there are units for the api, the delivery service and the site', () => {
  expect(units.sort()).toEqual([
    'portal-api@.service',
    'portal-delivery.service',
    'portal-site.service',
  ])
})

test.skipIf(!canJudge).each(units)(
  'systemd knows every setting of %s and finds it hardened',
  (unit) => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', join(root, 'deploy', unit)],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
    const exposure = Number(/Overall exposure level for \S+: (\d+\.\d+)/.exec(stdout)?.[1])
    expect(exposure).toBeLessThanOrEqual(3)
  },
)
