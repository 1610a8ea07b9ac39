import { renderInPortal } from '@portal/testing/render'
import { sampleTable } from '@portal/testing/samples'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { byNumber } from './arrange'
import { PrintView } from './print-view'
import { numberRows } from './rows'

const rows = [1, 2, 3].map((id) => ({ id, table_projects: [] }))
const table = sampleTable({ id: 1, tables_rows: rows })

test.each([
  [2, 2, 'As primeiras 2 de 3 linhas. O botão Imprimir da tabela imprime-as todas.'],
  [3, 3, undefined],
])('of three rows at most %i are printed, and the paper says which', (most, printed, note) => {
  const arrangement = { search: '', sort: byNumber }
  renderInPortal(
    <PrintView table={table} rows={numberRows(rows)} arrangement={arrangement} most={most} />,
    { words: { tables: { en, pt } }, language: 'pt' },
  )
  act(() => void dispatchEvent(new Event('beforeprint')))
  const paper = document.querySelector('[data-print]')
  expect(paper?.querySelectorAll('tbody tr')).toHaveLength(printed)
  expect(paper?.querySelector('header > p')?.textContent).toBe(note)
})
