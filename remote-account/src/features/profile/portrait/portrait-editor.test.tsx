import { createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { fireEvent, screen } from '@testing-library/react'
import type { CropperProps } from 'react-easy-crop'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../../../i18n/en.json'
import pt from '../../../i18n/pt.json'
import { PortraitPanel } from './portrait-panel'

const area = { x: 0, y: 0, width: 10, height: 10 }

// jsdom loads no pictures, so the real one never has an area.
vi.mock('react-easy-crop', () => ({
  default: ({ onCropAreaChange }: CropperProps) => (
    <button type="button" data-testid="crop" onClick={() => onCropAreaChange?.(area, area)} />
  ),
}))
afterEach(() => void vi.unstubAllGlobals())

test('a picture that the browser cannot draw is refused like a file of another type', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  )
  const user = sampleUser()
  const words = { account: { en, pt } }
  const { portal } = renderInPortal(<PortraitPanel user={user} />, {
    words,
    portal: createFakePortal({ user }),
  })
  const png = new File(
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    'me.png',
    {
      type: 'image/png',
    },
  )
  const items = [{ kind: 'file', type: png.type, getAsFile: () => png }]
  const dataTransfer = { types: ['Files'], files: [png], items }
  fireEvent.drop(screen.getByRole('group', { name: 'Portrait' }), { dataTransfer })
  fireEvent.click(await screen.findByTestId('crop'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong file format')
  expect(portal.notifications).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})
