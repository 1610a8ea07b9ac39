import { contractVersion, getProjects } from '@portal/contract'
import { type Remote, usePortal, useWords } from '@portal/kit/portal'
import { fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import './browser-stubs'
import { createFakePortal } from './fake-portal'
import { showAlone } from './standalone'

const words = { default: { title: 'Reports' } }
const door: Remote = {
  contract: contractVersion,
  namespace: 'reports',
  screens: { reports: async () => ({ screen: Reports }) },
  dialogs: {},
  words: { pt: async () => words, en: async () => words },
}

function Reports() {
  const portal = usePortal()
  const t = useWords('reports')
  useEffect(() => {
    portal.call(getProjects, { params: { id: 1 } }).catch(() => undefined)
  }, [portal])
  return <h1>{t('title')}</h1>
}

test('explains a call without an answer, and shows edited words', async () => {
  const inConsole = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await showAlone(door, createFakePortal())
  expect(await screen.findByText(/no answer to GET .*createFakePortal/)).toBeTruthy()
  expect(inConsole).toHaveBeenCalledWith(expect.stringContaining(getProjects.path))

  fireEvent.click(screen.getByRole('button', { name: 'design' }))
  for (const name of ['Brand', 'Palette dark', 'Type', 'Space', 'Elevation', 'Motion'])
    expect(screen.getByRole('region', { name })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'design' }))

  words.default = { title: 'All reports' }
  dispatchEvent(new Event('portal:words-edited'))
  expect(await screen.findByRole('heading', { name: 'All reports' })).toBeTruthy()
})
