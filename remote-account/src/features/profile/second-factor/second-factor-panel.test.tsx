import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../../i18n/en.json'
import pt from '../../../i18n/pt.json'
import { dialog as ProfileDialog } from '../profile-dialog'
import { SecondFactorPanel } from './second-factor-panel'

const words = { account: { en, pt } }
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const setup = { secret, keyUri: `otpauth://totp/Portal?secret=${secret}`, setup: 'sealed' }
const codes = Array.from({ length: 10 }, (_, at) => `7K2MA-9XQ4${at}`)
const wrongPassword = failure('The current password is incorrect.', 403, 'wrong-password')
const wrongCode = failure('This code is incorrect.', 403, 'wrong-code')

const off: SecondFactor = { isOffered: true, since: null, recoveryCodesLeft: 0 }
const on: SecondFactor = {
  isOffered: true,
  since: '2026-11-20T09:00:00.000Z',
  recoveryCodesLeft: 8,
}

function Panel() {
  const [codes, setCodes] = useState<readonly string[]>()
  return <SecondFactorPanel user={sampleUser()} codes={codes} onCodes={setCodes} />
}

function show(
  factor: SecondFactor | Error,
  language: 'en' | 'pt' = 'en',
  ui = <Panel />,
  confirms = true,
) {
  const portal = createFakePortal({
    confirms,
    answers: [
      answer(getSecondFactor, factor),
      answer(beginSecondFactor, async ({ body }) => {
        if (body.authPassword !== 'Portal360demo') throw wrongPassword
        return setup
      }),
      answer(confirmSecondFactor, async ({ body }) => {
        if (body.code !== '123456') throw wrongCode
        portal.answers(answer(getSecondFactor, { ...on, recoveryCodesLeft: 10 }))
        return { recoveryCodes: codes }
      }),
      answer(renewRecoveryCodes, async ({ body }) => {
        if (body.code !== '123456') throw wrongCode
        return { recoveryCodes: codes }
      }),
      answer(endSecondFactor, async () => {
        portal.answers(answer(getSecondFactor, off))
        return { ended: true as const }
      }),
    ],
  })
  return renderInPortal(ui, { words, portal, language })
}

const panel = () => screen.findByRole('region', { name: 'Two-step verification' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const inputs = (calls: readonly { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input)

describe('the second factor', () => {
  test('is turned on: password, secret, first code, recovery codes', async () => {
    const { portal, user } = show(off)
    expect((await panel()).textContent).toContain('Protect your account')
    await user.click(button('Turn on'))
    expect(document.activeElement).toBe(field('Current password'))
    await user.type(field('Current password'), 'wrong{Enter}')
    expect(await screen.findByText('The current password is incorrect.')).toBeTruthy()
    await user.type(field('Current password'), 'Portal360demo{Enter}')

    await waitFor(() => expect(document.activeElement).toBe(field('Code from the app')))
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await user.type(field('Code from the app'), '000000{Enter}')
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Code from the app'))
    await user.clear(field('Code from the app'))
    await user.type(field('Code from the app'), '123456{Enter}')

    const heading = await screen.findByRole('heading', { name: 'Recovery codes' })
    expect(document.activeElement).toBe(heading)
    const list = screen.getByRole('list', { name: 'Recovery codes' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    act(() => void dispatchEvent(new Event('beforeprint')))
    const paper = document.querySelector('[data-print]')
    expect(paper?.querySelector('h1')?.textContent).toBe('Portal 360 – Recovery codes')
    expect(paper?.textContent).toContain(sampleUser().email)
    expect([...(paper?.querySelectorAll('li') ?? [])].map((li) => li.textContent)).toEqual(codes)
    expect(paper?.querySelectorAll('button, input')).toHaveLength(0)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(inputs(portal.calls, confirmSecondFactor.path).at(-1)).toEqual({
      params: { id: 1 },
      body: { setup: 'sealed', code: '123456' },
    })
    await user.click(button('I have saved them'))
    expect(document.activeElement).toBe(await panel())
    expect((await panel()).textContent).toContain('10 recovery codes left.')
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  })

  const openSetup = async (user: ReturnType<typeof show>['user']) => {
    await panel()
    await user.click(button('Turn on'))
    await user.type(field('Current password'), 'Portal360demo{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Code from the app')))
  }
  const conflict = failure('The data has changed in the meantime.', 409, 'conflict')

  test.each([
    ['the reply is lost', failure()],
    ['a front has no reply', failure('<h1>Bad gateway</h1>', 502)],
    ['it is on already', conflict],
  ])('is on, and leads to recovery codes, where %s', async (_, error) => {
    const { portal, user } = show(off)
    await openSetup(user)
    portal.answers(answer(confirmSecondFactor, error))
    portal.answers(answer(getSecondFactor, { ...on, recoveryCodesLeft: 10 }))
    await user.type(field('Code from the app'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Two-step verification is on\./)
    expect(document.activeElement).toBe(await panel())
    expect(portal.notifications).toEqual([])
    expect(screen.queryByRole('img')).toBeNull()
    await user.click(button('New recovery codes'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Current password')).toBeTruthy()
  })

  test('begins again where the setup has expired', async () => {
    const { portal, user } = show(off)
    await openSetup(user)
    portal.answers(answer(confirmSecondFactor, conflict))
    await user.type(field('Code from the app'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The setup has expired\./)
    expect(document.activeElement).toBe(field('Current password'))
    expect(portal.notifications).toEqual([])
    await user.type(field('Current password'), 'Portal360demo{Enter}')
    expect(await screen.findByRole('img')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['the server was not reached', failure(), off],
    ['nobody can say whether it is on', failure(), failure()],
    ['it was refused', failure('Too many attempts.', 429, 'too-many-attempts'), on],
  ])('can be tried again where %s', async (_, error, factor) => {
    const { portal, user } = show(off)
    await openSetup(user)
    portal.answers(answer(confirmSecondFactor, error))
    portal.answers(answer(getSecondFactor, factor))
    await user.type(field('Code from the app'), '123456{Enter}')
    await waitFor(() => expect(portal.notifications).toEqual([{ kind: 'failure', of: error }]))
    expect(field('Code from the app').value).toBe('123456')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is left off by Cancel at each step', async () => {
    const { portal, user } = show(off)
    await panel()
    await user.click(button('Turn on'))
    await user.click(button('Cancel'))
    expect(document.activeElement).toBe(await panel())
    await user.click(button('Turn on'))
    await user.type(field('Current password'), 'Portal360demo{Enter}')
    await screen.findByRole('img')
    await user.click(button('Cancel'))
    expect(screen.queryByRole('img')).toBeNull()
    expect(inputs(portal.calls, confirmSecondFactor.path)).toEqual([])
  })

  test('has recovery codes that are copied and saved', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    const { user, portal } = show(on)
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never)
    const createObjectURL = vi.fn((_: Blob) => 'blob:codes')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    await panel()
    await user.click(button('New recovery codes'))
    await user.type(field('Current password'), 'Portal360demo')
    await user.type(field('Code from the app or recovery code'), '123456{Enter}')
    await screen.findByRole('list', { name: 'Recovery codes' })
    await user.dblClick(button('Copy codes'))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${codes.join('\n')}\n`))
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Copied' }])
    await user.click(button('Download'))
    expect(await createObjectURL.mock.calls[0]?.[0].text()).toContain(codes.join('\n'))
    vi.unstubAllGlobals()
  })

  test('keeps the password where only the code is wrong', async () => {
    const { user } = show(on)
    expect((await panel()).textContent).toContain('8 recovery codes left.')
    await user.click(button('New recovery codes'))
    await user.type(field('Current password'), 'Portal360demo')
    await user.type(field('Code from the app or recovery code'), '000000{Enter}')
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Code from the app or recovery code'))
    expect(field('Current password').value).toBe('Portal360demo')
  })

  test('is turned off with password and code', async () => {
    const { portal, user } = show(on)
    await panel()
    await user.click(button('Turn off'))
    await user.type(field('Current password'), 'Portal360demo')
    await user.type(field('Code from the app or recovery code'), '7k2ma-9xq4c')
    await user.click(button('Turn off'))
    await waitFor(() => expect(portal.notifications).toHaveLength(1))
    expect(portal.notifications).toEqual([
      { kind: 'success', of: 'Two-step verification turned off' },
    ])
    expect(document.activeElement).toBe(await panel())
    expect(button('Turn on')).toBeTruthy()
  })

  test.each([
    ['is not offered', { ...off, isOffered: false }],
    ['is unknown to an earlier api', failure('Not found', 404, 'not-found')],
  ])('is not shown where it %s', async (_, factor) => {
    const { portal } = show(factor)
    await waitFor(() => expect(portal.calls).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Two-step verification')).toBeNull())
  })

  test('can be turned off where it is no longer offered', async () => {
    show({ ...on, isOffered: false })
    await panel()
    expect(button('Turn off')).toBeTruthy()
  })

  test('leads back where another tab has turned it on meanwhile', async () => {
    const { portal, user } = show(off)
    await panel()
    portal.answers(answer(getSecondFactor, on))
    await user.click(button('Turn on'))
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
    expect(screen.queryByLabelText('Current password')).toBeNull()
  })

  test('is loaded again on request', async () => {
    const { portal, user } = show(failure())
    await screen.findByText('Two-step verification could not be loaded.')
    portal.answers(answer(getSecondFactor, off))
    await user.click(button('Try again'))
    await panel()
  })

  test('says how many codes are left as people say it', async () => {
    show({ ...on, recoveryCodesLeft: 1 }, 'pt')
    expect(await screen.findByText(/Resta 1 código de recuperação\./)).toBeTruthy()
  })
})

describe('new recovery codes in the profile', () => {
  let isClosed = false
  const Profile = () => {
    const [section, setSection] = useState('password')
    return (
      <>
        <ProfileDialog params={{ section }} close={() => (isClosed = true)} />
        {['info', 'password'].map((name) => (
          <button key={name} type="button" data-testid={name} onClick={() => setSection(name)} />
        ))}
      </>
    )
  }
  const open = async (confirms: boolean) => {
    isClosed = false
    const view = show(on, 'en', <Profile />, confirms)
    await view.user.click(await screen.findByText('New recovery codes'))
    await view.user.type(document.activeElement as Element, 'Portal360demo')
    await view.user.type(field('Code from the app or recovery code'), '123456{Enter}')
    await screen.findByText(codes[0] ?? '')
    return view
  }
  const close = () => fireEvent.click(screen.getByLabelText('Close window'))

  test('stay until they are saved, and leave the focus on the tab that leads back', async () => {
    const { user } = await open(true)
    fireEvent.click(screen.getByTestId('info'))
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
    const tab = screen.getByRole('tab', { name: 'Change password' })
    tab.focus()
    fireEvent.click(screen.getByTestId('password'))
    expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
    expect(document.activeElement).toBe(tab)
    await user.click(screen.getByText('I have saved them'))
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
    close()
    expect(isClosed).toBe(true)
  })

  test.each([true, false])('are given up only after a question (%s)', async (confirms) => {
    const { portal } = await open(confirms)
    const asked = vi.spyOn(portal.dialogs, 'confirm')
    close()
    expect(asked).toHaveBeenCalledOnce()
    await asked.mock.results[0]?.value
    if (confirms) await waitFor(() => expect(isClosed).toBe(true))
    expect(isClosed).toBe(confirms)
  })

  test.each([true, false])('are given up by Back only after a question (%s)', async (confirms) => {
    const { portal } = await open(confirms)
    const asked = vi.spyOn(portal.dialogs, 'confirm')
    for (const times of confirms ? [1] : [1, 2]) {
      history.back()
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(times))
      await asked.mock.results.at(-1)?.value
    }
    if (confirms) await waitFor(() => expect(isClosed).toBe(true))
    expect(isClosed).toBe(confirms)
    expect(screen.getByText(codes[0] ?? '')).toBeTruthy()
  })

  test('have the browser ask before it closes the tab, until they are saved', async () => {
    const asksBefore = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(asksBefore()).toBe(false)
    const { user } = await open(true)
    expect(asksBefore()).toBe(true)
    await user.click(screen.getByText('I have saved them'))
    await waitFor(() => expect(asksBefore()).toBe(false))
  })
})
