import { renderInPortal } from '@portal/testing/render'
import { expect, test } from 'vitest'
import { byNumber } from './arrange'
import { openTableWork } from './table-work'
import { useArrangedRows } from './use-arranged-rows'

test('rows as they are stored are rendered once', () => {
  const rows = [{ number: 1, projects: [] }]
  const work = openTableWork(rows)
  const arrangement = { search: '', sort: byNumber }
  let renderings = 0
  function Table() {
    renderings += 1
    useArrangedRows(rows, work, arrangement)
    return null
  }
  renderInPortal(<Table />)
  expect(renderings).toBe(1)
})
