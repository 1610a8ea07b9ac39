import { getProjects } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as QrDialog } from './qr-dialog'

const words = { dashboard: { en, pt } }
const url = 'https://api.example/projects?name=ocean-lobby'
const png = new Blob(['png'], { type: 'image/png' })

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  )
  HTMLCanvasElement.prototype.getContext = () => null
  HTMLCanvasElement.prototype.toBlob = (done) => done(png)
})

async function open() {
  const reply = { projects: [sampleProject()], user: { sharedProjects: [] } }
  const portal = createFakePortal({ answers: [answer(getProjects, reply)] })
  const view = renderInPortal(<QrDialog params={{ project: '1' }} close={() => undefined} />, {
    words,
    portal,
  })
  await screen.findByRole('img')
  return { ...view, portal }
}
const copy = () => screen.getByRole('button', { name: 'Copy QR code' })

describe('the QR code', () => {
  test('is a black picture on white with its meaning as name', async () => {
    await open()
    const code = screen.getByRole('img', { name: `QR code for Ocean lobby: ${url}` })
    expect(code.getAttribute('width')).toBe('200')
    const [background, modules] = code.querySelectorAll('path')
    expect(background?.getAttribute('fill')).toBe('#ffffff')
    expect(modules?.getAttribute('fill')).toBe('#000000')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Project link').value).toBe(url)
  })

  test.each([0.8, 1.575, 3])('is copied equally large on every screen: %f', async (ratio) => {
    vi.stubGlobal('devicePixelRatio', ratio)
    const drawing = { scale: vi.fn(), fillRect: vi.fn(), fill: vi.fn() }
    HTMLCanvasElement.prototype.getContext = () => drawing as never
    await open()
    const picture = document.querySelector('canvas')
    expect([picture?.width, picture?.height]).toEqual([1024, 1024])
  })

  test('is copied as a picture, asked for in the click itself', async () => {
    const { user, portal } = await open()
    const write = vi.fn(async (_items: unknown[]) => undefined)
    Object.defineProperty(navigator.clipboard, 'write', { value: write, configurable: true })
    await user.click(copy())
    expect(write).toHaveBeenCalledOnce()
    const items = write.mock.calls[0]?.[0] as { parts: Record<string, Promise<Blob>> }[]
    expect(await items[0]?.parts['image/png']).toBe(png)
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'success', of: 'QR code copied to clipboard' },
      ]),
    )
  })

  test('is said to be copied once after a double click', async () => {
    const { user, portal } = await open()
    const write = vi.fn(async (_items: unknown[]) => undefined)
    Object.defineProperty(navigator.clipboard, 'write', { value: write, configurable: true })
    await user.dblClick(copy())
    expect(write).toHaveBeenCalledTimes(2)
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'success', of: 'QR code copied to clipboard' },
      ]),
    )
  })

  test('is said to be copied again after its link was', async () => {
    const { user, portal } = await open()
    const write = vi.fn(async (_items: unknown[]) => undefined)
    Object.defineProperty(navigator.clipboard, 'write', { value: write, configurable: true })
    for (const button of [copy(), screen.getByRole('button', { name: 'Copy URL' }), copy()])
      await user.click(button)
    await waitFor(() => expect(portal.notifications).toHaveLength(3))
    expect(portal.notifications[2]).toEqual(portal.notifications[0])
  })

  test('is not said to be copied when it is not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user, portal } = await open()
    const write = () => Promise.reject(new Error('denied'))
    Object.defineProperty(navigator.clipboard, 'write', { value: write, configurable: true })
    await user.click(copy())
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'error', of: 'It was not possible to copy the QR code' },
      ]),
    )
  })

  test('is not said to be downloaded when it is not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    const { user, portal } = await open()
    await user.click(screen.getByRole('button', { name: 'Download PNG' }))
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'error', of: 'It was not possible to download the QR code' },
      ]),
    )
  })

  test('cannot be copied in every browser, but downloaded', async () => {
    vi.stubGlobal('ClipboardItem', undefined)
    const { user, portal } = await open()
    await user.click(copy())
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'error', of: 'Your browser does not have this functionality' },
      ]),
    )
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeTruthy()
  })
})
