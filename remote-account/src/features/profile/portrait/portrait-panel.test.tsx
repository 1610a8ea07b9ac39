import { limits, removePicture } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../../i18n/en.json'
import pt from '../../../i18n/pt.json'
import { PortraitPanel } from './portrait-panel'

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
})

const words = { account: { en, pt } }
const user = sampleUser({ portrait: 'me.jpg?updatedAt=1' })
const show = (portal = createFakePortal({ user }), of = user) =>
  renderInPortal(<PortraitPanel user={of} />, { words, portal })

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const file = (name: string, type: string, bytes: number[], size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name, { type })
const png = (size = 100) => file('me.png', 'image/png', pngStart, size)
const jpeg = () => file('me.jpg', 'image/jpeg', [0xff, 0xd8, 0xff, 0xe0])

const zone = () => screen.getByRole('group', { name: 'Portrait' })
const transferOf = (...files: File[]) => ({
  types: ['Files'],
  files,
  items: files.map((each) => ({ kind: 'file', type: each.type, getAsFile: () => each })),
})
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: transferOf(...files) })
const editor = () => screen.findByRole('dialog', { name: 'Crop portrait' })

describe('a portrait', () => {
  test.each([
    ['en', 'JPEG or PNG, at most 1 MB'],
    ['pt', 'JPEG ou PNG, no máximo 1 MB'],
  ] as const)('has its limits told in %s', (language, limits) => {
    renderInPortal(<PortraitPanel user={user} />, {
      words,
      portal: createFakePortal({ user }),
      language,
    })
    expect(screen.getByText(limits)).toBeTruthy()
  })

  test.each([
    ['PNG', png()],
    ['JPEG', jpeg()],
    ['PNG of exactly 1 MB', png(limits.portraitMaxBytes)],
  ])('that is a %s is cropped before it is sent', async (_, chosen) => {
    const { portal } = show()
    drop(chosen)
    expect(await editor()).toBeTruthy()
    expect(portal.calls).toEqual([])
  })

  test.each([
    ['one byte too large', [png(limits.portraitMaxBytes + 1)], 'Image too large, limit is 1mb'],
    ['of another type', [file('me.gif', 'image/gif', [71, 73, 70])], 'Wrong file format'],
    ['text with the name of a picture', [file('me.png', 'image/png', [84])], 'Wrong file format'],
    ['one of two', [png(), jpeg()], 'Too many files'],
    ['empty', [file('me.png', 'image/png', [])], 'File is smaller than 1 bytes'],
  ])('that is %s is refused', async (_, files, problem) => {
    show()
    drop(...files)
    expect((await screen.findByRole('alert')).textContent).toBe(problem)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is taken from among what the system puts beside it', async () => {
    show()
    drop(png(), file('Thumbs.db', '', [1]), file('.DS_Store', '', [1]))
    expect(await editor()).toBeTruthy()
  })

  test('that is dropped elsewhere never opens in place of the page, and a text goes into a field', () => {
    const { unmount } = renderInPortal(
      <>
        <input aria-label="Name" />
        <PortraitPanel user={user} />
      </>,
      { words, portal: createFakePortal({ user }) },
    )
    const name = screen.getByLabelText('Name')
    const isPrevented = (target: Element, ...types: string[]) =>
      [fireEvent.dragOver, fireEvent.drop].map((fire) => !fire(target, { dataTransfer: { types } }))
    expect(isPrevented(name, 'text/plain')).toEqual([false, false])
    expect(isPrevented(name, 'text/uri-list', 'text/plain')).toEqual([false, false])
    expect(isPrevented(document.body, 'text/plain')).toEqual([false, false])
    expect(isPrevented(document.body, 'text/uri-list', 'text/html')).toEqual([true, true])
    expect(isPrevented(name, 'Files')).toEqual([true, true])
    expect(isPrevented(document.body, 'Files')).toEqual([true, true])
    unmount()
    expect(isPrevented(document.body, 'Files')).toEqual([false, false])
  })

  test('is no longer cropped after Back, which leaves all else as it is', async () => {
    const place = history.length
    show()
    drop(png())
    await editor()
    expect(history.length).toBe(place + 1)
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload portrait' }))
  })

  test('whose cropping is cancelled leaves nothing to go back over', async () => {
    history.replaceState('before', '')
    const { user: person } = show()
    drop(png())
    await editor()
    expect(history.state).not.toBe('before')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(history.state).toBe('before'))
  })

  test('can be pasted, though not into a field', async () => {
    renderInPortal(
      <>
        <input aria-label="Name" />
        <PortraitPanel user={user} />
      </>,
      { words, portal: createFakePortal({ user }) },
    )
    const paste = (target: Element) => {
      const event = createEvent.paste(target)
      fireEvent(target, Object.assign(event, { clipboardData: transferOf(png()) }))
    }
    paste(screen.getByLabelText('Name'))
    await Promise.resolve()
    expect(screen.queryByRole('dialog')).toBeNull()
    paste(document.body)
    expect(await editor()).toBeTruthy()
  })

  test('is removed once that was confirmed', async () => {
    const answers = [answer(removePicture, 'Portrait removed')]
    const refusing = show(createFakePortal({ user, answers, confirms: false }))
    const remove = () => screen.getByRole('button', { name: 'Remove portrait' })
    await refusing.user.click(remove())
    expect(refusing.portal.calls).toEqual([])
    refusing.unmount()
    const { user: person, portal } = show(createFakePortal({ user, answers }))
    await person.click(remove())
    expect(portal.calls).toEqual([{ path: removePicture.path, input: { params: { id: user.id } } }])
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Portrait removed' }])
    expect(portal.reloads.count).toBe(0)
    const upload = screen.getByRole('button', { name: 'Upload portrait' })
    await waitFor(() => expect(document.activeElement).toBe(upload))
  })

  test('that is not there cannot be removed', () => {
    show(undefined, sampleUser({ portrait: null }))
    expect(screen.queryByRole('button', { name: 'Remove portrait' })).toBeNull()
  })
})
