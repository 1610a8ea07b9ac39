import { addShare, getProjects, limits, platforms } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ShareDialog } from './share-dialog'
import { mailLink, shareLink } from './share-links'

const words = { dashboard: { en, pt } }
const project = sampleProject({ id: 5, name: 'Évora & Cão', folder: 'evora-1a2b' })
const url = 'https://api.example/projects?name=evora-1a2b'

async function open(id = '5', counted: string | Error = 'Thank you') {
  const reply = {
    projects: [project, sampleProject({ id: 6, folder: '' })],
    user: { sharedProjects: [] },
  }
  const portal = createFakePortal({
    answers: [answer(getProjects, reply), answer(addShare, counted)],
  })
  const view = renderInPortal(<ShareDialog params={{ project: id }} close={() => undefined} />, {
    words,
    portal,
  })
  await waitFor(() => expect(portal.calls).toHaveLength(1))
  return { ...view, portal }
}
const on = (network: string) => screen.findByRole('button', { name: `Share on ${network}` })

test.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u=U&hashtag=%23360VR'],
  ['Twitter', 'https://twitter.com/intent/tweet?url=U&text=T&hashtags=360VR'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url=U'],
  ['Telegram', 'https://t.me/share/url?url=U&text=T%20%23360VR'],
  ['WhatsApp', 'https://api.whatsapp.com/send?text=T%20%23360VR%20U'],
  ['Reddit', 'https://www.reddit.com/submit?url=U&title=T%20%23360VR'],
] as const)('%s is given what it understands', (platform, expected) => {
  const shared = { url, name: project.name }
  const filled = expected
    .replace('U', encodeURIComponent(url))
    .replace('T', encodeURIComponent(project.name))
  expect(shareLink(platform, shared)).toBe(filled)
})

test('a mail has name and link', () => {
  const { searchParams } = new URL(mailLink({ url, name: project.name }))
  expect(searchParams.get('subject')).toBe('Évora & Cão')
  expect(searchParams.get('body')).toBe(`Évora & Cão #360VR\n${url}`)
})

test('projects that cannot be loaded are asked for again', async () => {
  const reply = { projects: [project], user: { sharedProjects: [] } }
  const portal = createFakePortal({ answers: [answer(getProjects, failure())] })
  const { user } = renderInPortal(
    <ShareDialog params={{ project: '5' }} close={() => undefined} />,
    { words, portal },
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('The projects could not be loaded.')
  portal.answers(answer(getProjects, reply))
  await user.click(retry)
  expect(await on('Facebook')).toBeTruthy()
})

test('a picture that fails to load is not announced', async () => {
  await open()
  const note = await screen.findByText('This picture is shown with the link')
  const picture = note.closest('figure')?.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(note.isConnected).toBe(false)
})

describe('sharing', () => {
  test('opens a window of its size in the click, and counts once', async () => {
    const opened = { opener: window }
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    const { user, portal } = await open()
    await user.click(await on('LinkedIn'))
    expect(openWindow).toHaveBeenCalledOnce()
    const [address, target, features] = openWindow.mock.calls[0] ?? []
    expect(address).toBe(shareLink('LinkedIn', { url, name: project.name }))
    expect(target).toBe('_blank')
    expect(features).toContain('width=750,height=600')
    expect(opened.opener).toBeNull()
    expect(portal.calls.slice(1)).toEqual([
      {
        path: addShare.path,
        input: { params: { resource: 'projects', id: 5 }, body: { platform: 'LinkedIn' } },
      },
    ])
  })

  test('names every network and sends its name as the api knows it', async () => {
    vi.spyOn(window, 'open').mockReturnValue({} as Window)
    const { user, portal } = await open()
    for (const name of ['Facebook', 'X (Twitter)', 'LinkedIn', 'Telegram', 'WhatsApp', 'Reddit'])
      await user.click(await on(name))
    const sent = portal.calls.slice(1).map(({ input }) => (input as { body: object }).body)
    expect(sent).toEqual(platforms.map((platform) => ({ platform })))
  })

  test('offers one button where the window was blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await open()
    await user.click(await on('Reddit'))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open Reddit' })
    expect(link.href).toBe(shareLink('Reddit', { url, name: project.name }))
    expect(link.closest('[role="status"]')).toBeTruthy()
  })

  test('is not held up by a share that cannot be counted', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'open').mockReturnValue({} as Window)
    const { user, portal } = await open('5', failure())
    await user.click(await on('Facebook'))
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(portal.notifications).toEqual([])
    expect(await on('Facebook')).toBeTruthy()
  })
})

describe('what the device offers', () => {
  test('is offered where there is something, and takes name, tag and link', async () => {
    const share = vi.fn(async (_data: ShareData) => undefined)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'More ways to share…' }))
    expect(share).toHaveBeenCalledWith({ url, title: 'Évora & Cão', text: 'Évora & Cão #360VR' })
    Reflect.deleteProperty(navigator, 'share')
  })

  test('is not offered where there is nothing', async () => {
    await open()
    await on('Facebook')
    expect(screen.queryByRole('button', { name: /More ways/ })).toBeNull()
  })
})

describe('the link', () => {
  const copy = () => screen.findByRole('button', { name: 'Copy URL' })

  test('stands there whole, and who can open it', async () => {
    await open()
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Project link')
    expect(field.value).toBe(url)
    expect(field.readOnly).toBe(true)
    expect(screen.getByText('Anyone with this link can open the project.')).toBeTruthy()
  })

  test('is said to be copied once it is, for two seconds', async () => {
    const { user, portal } = await open()
    await user.click(await copy())
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'URL copied to clipboard' }])
    expect(
      await screen.findByRole(
        'button',
        { name: 'Copy URL' },
        { timeout: limits.copySnackbarMs + 1000 },
      ),
    ).toBeTruthy()
  })

  test('is said to be copied once after a double click', async () => {
    const { user, portal } = await open()
    await user.dblClick(await copy())
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'URL copied to clipboard' }])
  })

  test('is not said to be copied when it is not', async () => {
    const { user, portal } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    document.execCommand = () => false
    await user.click(await copy())
    await waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'error', of: 'It was not possible to copy the URl to clipboard' },
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })
})

test.each(['999', '6', 'x', ''])('there is no dialog for the project %j', async (id) => {
  await open(id)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
