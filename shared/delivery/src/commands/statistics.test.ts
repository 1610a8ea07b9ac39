import { expect, test } from 'vitest'
import { fisherTest, mannWhitneyTest } from './statistics'

// Expected values are of scipy 1.17: fisher_exact and mannwhitneyu, alternative='greater'.

test.each([
  [6, 200, 0, 600, 2.3063594606723866e-4],
  [3, 200, 0, 600, 0.015449292819031308],
  [12, 400, 1, 1200, 5.294514286270507e-7],
  [1, 200, 3, 600, 0.6843864727750284],
  [300, 10_000, 290, 10_000, 0.35343233517005684],
])('%i of %i failures after %i of %i have this probability', (a, n, b, m, p) => {
  expect(fisherTest({ failures: a, starts: n }, { failures: b, starts: m }) / p).toBeCloseTo(1, 6)
})

test.each([
  [[10, 20, 30, 20], [30, 40, 20, 10], 7.24163160970102e-6],
  [[5, 10, 15], [50, 100, 150], 0.5004385549154925],
  [[20, 20, 20, 0], [60, 60, 61, 0], 0.5185289604575946],
  [[3, 30], [30, 60], 0.003748245067652006],
])('%j are so much higher than %j with this probability', (first, second, p) => {
  expect(mannWhitneyTest(first, second) / p).toBeCloseTo(1, 2)
})

test('nothing can be said of nothing', () => {
  expect(fisherTest({ failures: 0, starts: 0 }, { failures: 5, starts: 10 })).toBe(1)
  expect(fisherTest({ failures: 7, starts: 5 }, { failures: 0, starts: 0 })).toBe(1)
  expect(mannWhitneyTest([], [1, 2])).toBe(1)
  expect(mannWhitneyTest([1], [])).toBe(1)
  expect(mannWhitneyTest([4], [9])).toBe(1)
})
