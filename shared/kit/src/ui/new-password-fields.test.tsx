import { newPasswordPattern } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { newPasswordRules, noPasswords } from './new-password'
import { NewPasswordFields } from './new-password-fields'

function Fields() {
  const [value, setValue] = useState(noPasswords)
  const labels = { password: 'New', confirmation: 'Again' }
  return <NewPasswordFields value={value} onChange={setValue} labels={labels} />
}

const password = () => screen.getByLabelText<HTMLInputElement>('New')
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Again')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const rules = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a new password', () => {
  test('has four rules, each of which says whether it is met', () => {
    renderInPortal(<Fields />)
    expect(rules()).toEqual([
      'Between 8 and 20 charactersnot met',
      'At least one numbernot met',
      'At least one lowercase letternot met',
      'At least one uppercase letternot met',
    ])
    type(password(), 'Portal36')
    expect(rules()).toEqual([
      'Between 8 and 20 charactersmet',
      'At least one numbermet',
      'At least one lowercase lettermet',
      'At least one uppercase lettermet',
    ])
  })

  test.each([
    ['length', 'aB34567', 'aB345678'],
    ['length', 'aB3456789012345678901', 'aB345678901234567890'],
    ['digit', 'Portugal', 'Portuga1'],
    ['lower', 'PORTAL360', 'PORTAl360'],
    ['upper', 'portal360', 'portaL360'],
  ] as const)('turns the rule %s exactly at its boundary', (rule, before, after) => {
    expect(newPasswordRules[rule].test(before)).toBe(false)
    expect(newPasswordPattern.test(before)).toBe(false)
    expect(newPasswordRules[rule].test(after)).toBe(true)
    expect(newPasswordPattern.test(after)).toBe(true)
  })

  test('is judged when its field is left, not while it is typed', () => {
    renderInPortal(<Fields />)
    type(password(), 'short')
    expect(password().getAttribute('aria-invalid')).not.toBe('true')
    fireEvent.blur(password())
    expect(
      screen.getByText('must contain at least 8 characters with uppercase, lowercase and numbers'),
    ).toBeTruthy()
  })

  test('that changes clears its confirmation, and says so once', () => {
    renderInPortal(<Fields />)
    type(password(), 'Portal360a')
    type(confirmation(), 'Portal360a')
    expect(screen.getByRole('status').textContent).toBe('')
    type(password(), 'Portal360ab')
    expect(confirmation().value).toBe('')
    expect(screen.getByRole('status').textContent).toBe('The confirmation was cleared')
    type(confirmation(), 'P')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('that was typed differently is told when the confirmation is left', () => {
    renderInPortal(<Fields />)
    type(password(), 'Portal360a')
    type(confirmation(), 'Portal360')
    expect(screen.queryByText('Password do not match')).toBeNull()
    fireEvent.blur(confirmation())
    expect(screen.getByText('Password do not match')).toBeTruthy()
  })

  test('can be pasted but neither copied nor cut, and never exceeds the field', async () => {
    const { user } = renderInPortal(<Fields />)
    await user.click(password())
    await user.paste(`Portal360${'x'.repeat(40)}`)
    expect(password().value).toBe(`Portal360${'x'.repeat(31)}`)
    expect(fireEvent.copy(password())).toBe(false)
    expect(fireEvent.cut(password())).toBe(false)
    expect(fireEvent.paste(password())).toBe(true)
  })

  test('can be shown', async () => {
    const { user } = renderInPortal(<Fields />)
    const [show] = screen.getAllByRole('button', { name: 'Show password' })
    if (!show) throw new Error('There is no button')
    await user.click(show)
    expect(password().type).toBe('text')
    expect(confirmation().type).toBe('password')
  })
})
