import { failure } from '@portal/testing/fake-portal'
import { sampleUser } from '@portal/testing/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentUser } from '../session/me'
import { takeWaiting } from './notification-store'
import { notifyServiceOf } from './notify-service'

vi.mock('../session/me', () => ({ currentUser: vi.fn() }))

const ana = sampleUser()
const ben = sampleUser({ id: ana.id + 1 })
const present = (user: typeof ana | undefined) => vi.mocked(currentUser).mockReturnValue(user)

function tellAll({
  success,
  info,
  error,
  failure: fail,
  background,
}: ReturnType<typeof notifyServiceOf>) {
  success('saved')
  info('no change')
  error('not copied')
  fail(failure('Please sign in again.', 401, 'session-ended'))
  background('shared with you')
  return takeWaiting().map(({ kind, intent, text }) => [kind, intent, text])
}

const all = [
  ['snackbar', 'success', 'saved'],
  ['snackbar', 'info', 'no change'],
  ['snackbar', 'error', 'not copied'],
  ['snackbar', 'error', 'Please sign in again.'],
  ['toast', 'info', 'shared with you'],
]

beforeEach(() => void takeWaiting())

describe('a notice', () => {
  test.each([
    ['another user', ben],
    ['nobody', undefined],
  ])("of a user's screen is not told to %s", (_, other) => {
    const service = notifyServiceOf(ana.id)
    present(other)
    expect(tellAll(service)).toEqual([])
  })

  test('is told to its user, whatever changed about them', () => {
    present(sampleUser({ name: 'Ana Maria' }))
    expect(tellAll(notifyServiceOf(ana.id))).toEqual(all)
  })

  test('of a screen without a user is told after the sign-in too', () => {
    const service = notifyServiceOf(undefined)
    present(ana)
    expect(tellAll(service)).toEqual(all)
  })
})
