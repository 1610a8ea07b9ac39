import { dialogNames } from '@portal/contract'
import { describe, expect, test, vi } from 'vitest'
import { checkedParams } from './dialog-params'
import { readDialog, readDialogs, withDialog, withoutDialog } from './dialog-url'

describe('a dialog in the URL', () => {
  test.each(dialogNames)('%s is read as it was written', (name) => {
    expect(readDialog(withDialog('?tab=shared', name, {}))).toEqual({ name, params: {} })
  })

  test('keeps what is no dialog, also where both say company', () => {
    const search = withDialog('?company=3&company=4&q=casa', 'table', { company: 7, table: 12 })
    expect(search).toBe('?company=3&company=4&q=casa&dialog=table&company_tables=7&table=12')
    expect(readDialog(search)).toEqual({ name: 'table', params: { company: '7', table: '12' } })
    expect(withoutDialog(search)).toBe('?company=3&company=4&q=casa')
  })

  test('leaves what is no dialog in a browser whose queries have no size', () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never)
    expect(withoutDialog('?tab=shared&dialog=contacts')).toBe('?tab=shared')
    expect(withoutDialog('?dialog=contacts')).toBe('')
  })

  test('shows over the one that it belongs to', () => {
    const search = withDialog('?tab=own', 'table', { company: 7, table: 12 })
    expect(readDialogs(search)).toEqual([
      { name: 'tables', params: { company: '7' } },
      { name: 'table', params: { company: '7', table: '12' } },
    ])
    expect(readDialogs(withDialog('', 'share', { project: 5 }))).toHaveLength(1)
    expect(readDialogs('?tab=own')).toEqual([])
  })

  test('takes the place of the one before, with its parameters', () => {
    const share = withDialog('?tab=shared', 'share', { project: 5 })
    expect(withDialog(share, 'contacts', {})).toBe('?tab=shared&dialog=contacts')
  })

  test('leaves out a parameter that has no value', () => {
    expect(withDialog('', 'forgot-password', { email: undefined })).toBe('?dialog=forgot-password')
  })

  test.each(['', '?dialog=', '?tab=terms'])('is none in %j', (search) =>
    expect(readDialog(search)).toBeUndefined(),
  )

  test('leaves a bare path behind', () => {
    expect(withoutDialog('?dialog=share&project=5')).toBe('')
  })
})

describe('a link to a dialog', () => {
  const isCompleteLink = (search: string) => readDialogs(search).every(checkedParams)

  test.each([
    'dialog=share',
    'dialog=share&project=',
    'dialog=qr&project=abc',
    'dialog=qr&project=0',
    'dialog=tables',
    'dialog=tables&company=1',
    'dialog=tables&company_tables=99999999999',
    'dialog=table&company_tables=1',
    'dialog=table&company_tables=1&table=1.5',
    'dialog=table&table=1',
  ])('is incomplete with %s', (query) => expect(isCompleteLink(`?${query}`)).toBe(false))

  test.each([
    'dialog=share&project=5',
    'dialog=table&company_tables=1&table=2',
    'dialog=tables&company_tables=1',
    'dialog=profile',
    'dialog=forgot-password',
    'dialog=terms',
  ])('is complete with %s', (query) => expect(isCompleteLink(`?${query}`)).toBe(true))
})
