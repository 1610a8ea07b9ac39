import { beforeEach, expect, test, vi } from 'vitest'
import { leaveClosedCover } from './closed-cover'

const pageMs = 60_000
beforeEach(() => {
  vi.spyOn(history, 'back').mockReturnValue()
  vi.spyOn(performance, 'now').mockReturnValue(pageMs)
})
const coverAt = (cover: number | undefined) => history.replaceState({ idx: 1, cover }, '')

test.each([
  ['when the clock says', 0],
  ['an hour before, as after sleep', 3_600_000],
  ['an hour later, as after the clock was set', -3_600_000],
])('only a cover of the page before is left where the browser counts from %s', (_, lateMs) => {
  const begun = Date.now() - pageMs
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(begun - lateMs)
  coverAt(begun - 1000)
  leaveClosedCover()
  expect(history.back).toHaveBeenCalledOnce()
  coverAt(begun + 1000)
  leaveClosedCover()
  expect(history.back).toHaveBeenCalledOnce()
})

test('an entry without a cover is kept', () => {
  coverAt(undefined)
  leaveClosedCover()
  expect(history.back).not.toHaveBeenCalled()
})
