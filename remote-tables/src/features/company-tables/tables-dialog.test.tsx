import { getTablesByCompany, type Table } from '@portal/contract'
import { useQueryClient } from '@portal/kit/portal'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleTable } from '@portal/testing/samples'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as TablesDialog } from './tables-dialog'

const words = { tables: { en, pt } }
const portalWith = (tables: Table[]) =>
  createFakePortal({ answers: [answer(getTablesByCompany, tables)] })
const dialog = (close = () => undefined) => <TablesDialog params={{ company: '1' }} close={close} />

describe('the tables of a company', () => {
  test('stand in a dialog with the name of the company, newest year first, then by name', async () => {
    const portal = portalWith([
      sampleTable({ id: 1, year: 2023, name: 'Alpha' }),
      sampleTable({ id: 2, year: 2025, name: 'Zona 10' }),
      sampleTable({ id: 3, year: 2025, name: 'Zona 9' }),
      sampleTable({ id: 4, year: 2025, name: 'água' }),
    ])
    renderInPortal(dialog(), { words, portal })
    expect(screen.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeTruthy()
    const names = await screen.findAllByRole('heading', { level: 3 })
    expect(names.map((name) => name.textContent)).toEqual(['água', 'Zona 9', 'Zona 10', 'Alpha'])
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  test('each tell year, type and when they were made and changed', async () => {
    // Local times, so that the dates are the same in every time zone.
    const createdAt = new Date(2025, 2, 5, 14, 30).toISOString()
    const updatedAt = new Date(2025, 5, 11, 9, 15).toISOString()
    const portal = portalWith([sampleTable({ createdAt, updatedAt })])
    renderInPortal(dialog(), { words, portal, language: 'pt' })
    const card = within(await screen.findByRole('listitem'))
    expect(card.getByRole('button', { name: 'Abrir Lobby furniture, 2025' })).toBeTruthy()
    expect(card.getByText('2025')).toBeTruthy()
    expect(card.getByText('interior design orders')).toBeTruthy()
    expect(card.getByText('Criada em').nextSibling?.textContent).toBe('05 mar 2025 14:30')
    expect(card.getByText('Modificada em').nextSibling?.textContent).toBe('11 jun 2025 09:15')
  })

  test('open at a click', async () => {
    const { user, portal } = renderInPortal(dialog(), {
      words,
      portal: portalWith([sampleTable({ id: 7 })]),
    })
    const card = await screen.findByRole('button', { name: 'Open Lobby furniture, 2025' })
    await user.click(card)
    expect(portal.openings).toEqual([{ dialog: 'table', params: { company: 1, table: 7 } }])
    expect(card.dataset.opens).toBe('table company=1 table=7')
  })

  test('have the dialog of one of them inside their own', async () => {
    const inner = <p role="note">The table</p>
    renderInPortal(
      <TablesDialog params={{ company: '1' }} close={() => undefined}>
        {inner}
      </TablesDialog>,
      { words, portal: portalWith([]) },
    )
    expect(within(screen.getByRole('dialog')).getByRole('note')).toBeTruthy()
  })

  test('without name and type go by their number', async () => {
    const portal = portalWith([sampleTable({ id: 12, name: '', type: '' })])
    renderInPortal(dialog(), { words, portal })
    expect(await screen.findByRole('button', { name: 'Open Table 12, 2025' })).toBeTruthy()
  })

  test('say so when there are none', async () => {
    renderInPortal(dialog(), { words, portal: portalWith([]) })
    expect(await screen.findByText('No tables to display')).toBeTruthy()
  })

  test('that cannot be had are logged and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refusal = failure('The service is not available.', 503)
    const portal = createFakePortal({ answers: [answer(getTablesByCompany, refusal)] })
    const { user } = renderInPortal(dialog(), { words, portal })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(logged.mock.calls).toEqual([[refusal]])
    portal.answers(answer(getTablesByCompany, [sampleTable()]))
    await user.click(retry)
    expect(await screen.findByRole('button', { name: 'Open Lobby furniture, 2025' })).toBeTruthy()
  })

  test('of another company are not there for the user, who has nothing to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refusal = failure('You have no access to this.', 403, 'forbidden')
    const portal = createFakePortal({ answers: [answer(getTablesByCompany, refusal)] })
    renderInPortal(dialog(), { words, portal })
    expect(await screen.findByText('Tables not found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('follow the server when it says that they changed', async () => {
    const portal = portalWith([])
    renderInPortal(dialog(), { words, portal })
    await screen.findByText('No tables to display')
    portal.answers(answer(getTablesByCompany, [sampleTable()]))
    portal.send('tables.changed', { companyId: 1, tableId: 1 })
    expect(await screen.findByRole('button', { name: 'Open Lobby furniture, 2025' })).toBeTruthy()
  })

  test('that changed while they were closed are asked for when they are opened again', async () => {
    const portal = portalWith([sampleTable()])
    function Holder() {
      const [isOpen, setOpen] = useState(true)
      useQueryClient().setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
      return isOpen ? (
        <TablesDialog params={{ company: '1' }} close={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Tables
        </button>
      )
    }
    const { user } = renderInPortal(<Holder />, { words, portal })
    await screen.findByRole('button', { name: 'Open Lobby furniture, 2025' })
    await user.click(screen.getByRole('button', { name: 'Close window' }))
    portal.answers(answer(getTablesByCompany, [sampleTable({ name: 'Bedrooms' })]))
    portal.send('tables.changed', { companyId: 1, tableId: 1 })
    await user.click(await screen.findByText('Tables'))
    expect(await screen.findByRole('button', { name: /^Open Bedrooms/ })).toBeTruthy()
  })

  test('are left with the close icon', async () => {
    const close = vi.fn()
    const { user } = renderInPortal(dialog(close), { words, portal: portalWith([]) })
    await user.click(screen.getByRole('button', { name: 'Close window' }))
    expect(close).toHaveBeenCalledOnce()
  })
})
