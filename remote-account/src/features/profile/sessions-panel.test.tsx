import {
  endOtherSessions,
  endSession,
  getActivity,
  getSecondFactor,
  getSessions,
  type UserSession,
} from '@portal/contract'
import { useQueryClient } from '@portal/kit/portal'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
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
      /^Firefox on WindowsThis sessionLast used: 26 Nov 2026 \d\d:\d\dNetwork address: 203.0.113.x$/,
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

test.each([
  ['tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['window', () => window.dispatchEvent(new Event('focus'))],
])('sessions that ended meanwhile are gone after a return to the %s', async (_, comeBack) => {
  const { portal } = show()
  expect(await texts()).toHaveLength(3)
  portal.answers(answer(getSessions, [here]))
  comeBack()
  await waitFor(async () => expect(await texts()).toHaveLength(1))
})

test('a list that cannot be loaded can be asked for again', async () => {
  const { user, portal } = show({ answers: [answer(getSessions, failure())] })
  const retry = await button('Try again')
  portal.answers(answer(getSessions, [here]))
  await user.click(retry)
  expect(await texts()).toHaveLength(1)
})

describe('in a portal that keeps replies for a while', () => {
  const event = { at: '2026-11-26T10:00:00.000Z', isRefused: false, browser: null, system: null }
  const activity = [{ ...event, kind: 'sessions-end', network: null } as const]
  const Profile = () => {
    const queries = useQueryClient()
    useState(() => queries.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } }))
    const [section, setSection] = useState('sessions')
    return (
      <>
        <ProfileDialog params={{ section }} close={() => undefined} />
        {['password', 'sessions'].map((name) => (
          <button key={name} type="button" data-testid={name} onClick={() => setSection(name)} />
        ))}
      </>
    )
  }

  test('a look after a changed password shows what is left, and what happened', async () => {
    const off = { isOffered: false, since: null, recoveryCodesLeft: 0 }
    const portal = createFakePortal({
      answers: [
        answer(getSessions, [here, phone]),
        answer(getActivity, []),
        answer(getSecondFactor, off),
      ],
    })
    renderInPortal(<Profile />, { words: { account: { en, pt } }, portal })
    expect(await texts()).toHaveLength(2)
    fireEvent.click(screen.getByTestId('password'))
    portal.answers(answer(getSessions, [here]))
    portal.answers(answer(getActivity, activity))
    fireEvent.click(screen.getByTestId('sessions'))
    await waitFor(async () => expect(await texts()).toHaveLength(1))
    expect(await screen.findByText('Recent activity')).toBeTruthy()
  })

  test('the end of a session is listed among the activity', async () => {
    const portal = createFakePortal({
      answers: [
        answer(getSessions, [here, phone]),
        answer(getActivity, []),
        answer(endOtherSessions, async () => {
          portal.answers(answer(getActivity, activity))
          return done
        }),
      ],
    })
    const { user } = renderInPortal(<Profile />, { words: { account: { en, pt } }, portal })
    await user.click(await button('Sign out everywhere else'))
    expect(await screen.findByText('Recent activity')).toBeTruthy()
  })
})
