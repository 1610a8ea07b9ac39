import { expect, test } from 'vitest'
import { dialogKey } from './places'

declare module './places' {
  interface RemoteDialogs {
    plan: { project: number; view?: string | undefined }
  }
}

test('a dialog of a remote is the same one without its parameters that have no value', () => {
  expect(dialogKey('plan', { project: 5, view: undefined })).toBe(dialogKey('plan', { project: 5 }))
  expect(dialogKey('plan', { project: 6 })).not.toBe(dialogKey('plan', { project: 5 }))
})

test('a dialog of the contract is the same one in each of its sections', () => {
  expect(dialogKey('profile', { section: 'password' })).toBe(dialogKey('profile', {}))
})
