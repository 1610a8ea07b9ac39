import { createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { usePrint } from './use-print'

function Printer({ count }: { count: number }) {
  const { most, print } = usePrint(count)
  return (
    <button type="button" onClick={print}>
      {most}
    </button>
  )
}

function show(count: number, confirms = true) {
  const portal = createFakePortal({ confirms })
  const asked = vi.spyOn(portal.dialogs, 'confirm')
  const print = vi.fn(() => printed.push(screen.getByRole('button').textContent))
  const printed: (string | null)[] = []
  vi.stubGlobal('print', print)
  const view = renderInPortal(<Printer count={count} />, {
    words: { tables: { en, pt } },
    portal,
  })
  return { ...view, printed, questions: () => asked.mock.calls.map(([{ message }]) => message) }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [2000, '10000', []],
  [2001, '10000', ['Print 2,001 rows? This may take a while.']],
  [100_000, '100000', ['Print 100,000 rows? This may take a while.']],
])('%i rows are printed up to row %s', async (count, most, asked) => {
  const { user, printed, questions } = show(count)
  await user.click(screen.getByRole('button'))
  expect(printed).toEqual([most])
  expect(questions()).toEqual(asked)
})

test('after a question only the printing that was meant has more rows', async () => {
  const { user } = show(50_000)
  await user.click(screen.getByRole('button'))
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.getByRole('button').textContent).toBe('10000')
})

test('nothing is printed after a no', async () => {
  const { user, printed } = show(5000, false)
  await user.click(screen.getByRole('button', { name: '10000' }))
  expect(printed).toEqual([])
  expect(screen.getByRole('button').textContent).toBe('10000')
})
