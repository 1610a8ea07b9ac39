import { storageKeys } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject, sampleUser } from '@portal/testing/samples'
import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePreferences } from '../../components/use-preferences'
import { noFilters } from './filters'
import { useListed } from './use-listed'

const projects = [sampleProject({ id: 1 }), sampleProject({ id: 2 })]
const listed: unknown[] = []
let preferences: ReturnType<typeof usePreferences>
function List() {
  preferences = usePreferences()
  listed.push(useListed(projects, noFilters, 'default'))
  return null
}

afterEach(() => localStorage.clear())

test('a project that is opened leaves the list of all as it is, also with pinned ones', () => {
  const key = `${storageKeys.dashboard}${sampleUser().id}`
  localStorage.setItem(key, JSON.stringify({ pinned: [2] }))
  renderInPortal(<List />)
  act(() => preferences.noteOpened(1))
  expect(preferences.recent).toEqual([1])
  expect(listed.at(-1)).toBe(listed[0])
  act(() => preferences.togglePin(2))
  expect(listed.at(-1)).toBe(projects)
})
