import {
  endOtherSessions,
  endSession,
  getActivity,
  getSessions,
  type UserSession,
} from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ProfileDialog } from './profile-dialog'

const session = (given: Partial<UserSession>): UserSession => ({
  key: 'session-1',
  browser: 'Firefox',
  system: 'Windows',
  isHandheld: false,
  network: '203.0.113.x',
  startedAt: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-26T10:00:00.000Z',
  isRemembered: false,
  isCurrent: false,
  ...given,
})
const here = session({ isCurrent: true })
const phone = session({ key: 'phone', browser: 'Safari', system: 'iOS', isRemembered: true })
const unknown = session({ key: 'unknown', browser: null, system: null, network: null })

const done = { ended: true } as const

function show(
  settings: Parameters<typeof createFakePortal>[0] = {},
  sessions = [here, phone, unknown],
) {
  const portal = createFakePortal({
    ...settings,
    answers: [
      answer(getSessions, async () => sessions),
      answer(getActivity, []),
      answer(endSession, async ({ body: { key } }) => {
        sessions = sessions.filter((one) => one.key !== key)
        return done
      }),
      answer(endOtherSessions, async () => {
        sessions = sessions.filter(({ isCurrent }) => isCurrent)
        return done
      }),
      ...(settings.answers ?? []),
    ],
  })
  const dialog = <ProfileDialog params={{ section: 'sessions' }} close={() => undefined} />
  return renderInPortal(dialog, { words: { account: { en, pt } }, portal })
}

const texts = async () =>
  [...(await screen.findByLabelText('Sessions', { selector: 'ul' })).children].map(
    (item) => item.textContent,
  )
// By text and label, as the roles of a whole dialog take long.
const button = (text: string) => screen.findByText(text)
const endButton = (name: string) => screen.findByLabelText(`Sign out there: ${name}`)

test('the sessions are named, the own one cannot be ended here', async () => {
  show()
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^Firefox on WindowsThis oneLast used: 26 Nov 2026 \d\d:\d\dAddress: 203.0.113.x$/,
    ),
    expect.stringMatching(/^Safari on iOSRemembered.*Sign out there$/),
    expect.stringMatching(/^Unknown browserLast used: .{17}Sign out there$/),
  ])
})

test('a session is ended, and the list goes on without it', async () => {
  const { user, portal } = show()
  await user.click(await endButton('Safari on iOS'))
  expect(portal.calls).toContainEqual({
    path: endSession.path,
    input: { params: { id: 1 }, body: { key: 'phone' } },
  })
  expect(portal.notifications).toEqual([{ kind: 'success', of: 'Signed out: Safari on iOS' }])
  expect(await texts()).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Sessions', { selector: 'ul' }))
})

test('all others are ended after a question', async () => {
  const { user, portal } = show()
  await user.click(await button('Sign out everywhere else'))
  expect(portal.calls.map(({ path }) => path)).toContain(endOtherSessions.path)
  expect(await texts()).toHaveLength(1)
  expect(screen.queryByText(/^Sign out/)).toBeNull()
})

test('nothing is ended without a yes', async () => {
  const { user, portal } = show({ confirms: false })
  await user.click(await button('Sign out everywhere else'))
  expect(portal.calls.map(({ path }) => path)).not.toContain(endOtherSessions.path)
})

test('a refusal is shown, and the session stays', async () => {
  const refusal = failure('Try again later.', 503)
  const { user, portal } = show({ answers: [answer(endSession, refusal)] })
  await user.click(await endButton('Unknown browser'))
  expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }])
  expect(await texts()).toHaveLength(3)
})

test('a list that cannot be loaded can be asked for again', async () => {
  const { user, portal } = show({ answers: [answer(getSessions, failure())] })
  const retry = await button('Try again')
  portal.answers(answer(getSessions, [here]))
  await user.click(retry)
  expect(await texts()).toHaveLength(1)
})
