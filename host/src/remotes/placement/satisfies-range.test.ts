import { expect, test } from 'vitest'
import { satisfiesRange } from './satisfies-range'

const versions = ['1.0.0', '1.0.1', '1.1.0', '1.2.3', '1.10.0', '2.0.0']

test.each([
  ['^1.0.0', ['1.0.0', '1.0.1', '1.1.0', '1.2.3', '1.10.0']],
  ['^1.0.1', ['1.0.1', '1.1.0', '1.2.3', '1.10.0']],
  ['^1.2.0', ['1.2.3', '1.10.0']],
  ['^1.2.4', ['1.10.0']],
  ['^1.11.0', []],
  ['^2.0.0', ['2.0.0']],
  ['1.2.3', ['1.2.3']],
])('%s is met by %j', (range, met) => {
  expect(versions.filter((version) => satisfiesRange(version, range))).toEqual(met)
})

test.each(['', '^', 'latest', '*', '^1', '^x.y.z'])(
  '%j, which no release states, is met by none',
  (range) => {
    expect(versions.some((version) => satisfiesRange(version, range))).toBe(false)
  },
)
