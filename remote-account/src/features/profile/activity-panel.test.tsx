import { type Activity, getActivity, getSessions } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ProfileDialog } from './profile-dialog'

const event = (given: Partial<Activity>): Activity => ({
  at: '2026-11-26T10:00:00.000Z',
  kind: 'sign-in',
  isRefused: false,
  browser: 'Firefox',
  system: 'Windows',
  network: '203.0.113.x',
  ...given,
})
const events = [
  event({}),
  event({ isRefused: true, browser: 'Safari', system: null }),
  event({ kind: 'operator', browser: null, system: null, network: null }),
]

function show(
  reply: Parameters<typeof answer<typeof getActivity>>[1],
  language: 'pt' | 'en' = 'en',
) {
  const portal = createFakePortal({
    answers: [answer(getSessions, []), answer(getActivity, reply)],
  })
  const dialog = <ProfileDialog params={{ section: 'sessions' }} close={() => undefined} />
  return renderInPortal(dialog, { words: { account: { en, pt } }, portal, language })
}

const texts = async (name: string) =>
  [...(await screen.findByLabelText(name, { selector: 'ul' })).children].map(
    (item) => item.textContent,
  )

test('events are named with time, browser and address, failed ones marked', async () => {
  show(events)
  expect(await texts('Recent activity')).toEqual([
    expect.stringMatching(
      /^Sign-in26 Nov 2026 \d\d:\d\dFirefox on WindowsNetwork address: 203.0.113.x$/,
    ),
    expect.stringMatching(/^Sign-inFailed.{17}SafariNetwork address: 203.0.113.x$/),
    expect.stringMatching(/^Change by the support team.{17}$/),
  ])
})

test('events are named in Portuguese', async () => {
  show(events, 'pt')
  const [first = '', failed = ''] = await texts('Atividade recente')
  expect(first).toMatch(/^Início de sessão26 nov/i)
  expect(failed).toMatch(/^Início de sessãoFalhou/)
})

test('activity that cannot be loaded can be asked for again', async () => {
  const { user, portal } = show(failure())
  await user.click(await screen.findByText('Try again'))
  expect(portal.calls.filter(({ path }) => path === getActivity.path).length).toBeGreaterThan(1)
})
