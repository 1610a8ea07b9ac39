import type { Page } from '@playwright/test'
import { getProjects, type Project } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { type ApiSession, call } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'
import { recordWindows, windowsOf } from '../../fixtures/windows'

const networks: [name: string, platform: string, address: string, size: string][] = [
  [
    'Facebook',
    'Facebook',
    'https://www.facebook.com/sharer/sharer.php?u=U&hashtag=%23360VR',
    '550x400',
  ],
  [
    'X (Twitter)',
    'Twitter',
    'https://twitter.com/intent/tweet?url=U&text=T&hashtags=360VR',
    '550x400',
  ],
  ['LinkedIn', 'LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url=U', '750x600'],
  ['Telegram', 'Telegram', 'https://t.me/share/url?url=U&text=T%20%23360VR', '550x400'],
  ['WhatsApp', 'WhatsApp', 'https://api.whatsapp.com/send?text=T%20%23360VR%20U', '550x400'],
  ['Reddit', 'Reddit', 'https://www.reddit.com/submit?url=U&title=T%20%23360VR', '660x460'],
]

async function firstProject(session: ApiSession): Promise<Project> {
  const { projects } = await call(getProjects, { params: { id: session.id } }, session)
  const [project] = projects
  if (!project) throw new Error('The demo data lacks projects')
  return project
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share project' })

test(
  'each network is opened with its link, in a window of its size, and counted once',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const project = await firstProject(await signedInAs(ana))
    await recordWindows(page, 'opened')
    const counted: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/add-share/') && request.method() === 'POST')
        counted.push([new URL(request.url()).pathname, request.postDataJSON()])
    })
    await dashboard.open(`?dialog=share&project=${project.id}`)
    for (const [name] of networks) {
      const reply = page.waitForResponse(/add-share/)
      await dialogOf(page)
        .getByRole('button', { name: `Share on ${name}` })
        .click()
      expect((await reply).status()).toBe(200)
    }
    const url = `${apiUrl}/projects?name=${project.folder}`
    const expected = networks.map(([, , address, size]) => [
      address.replace('U', encodeURIComponent(url)).replace('T', encodeURIComponent(project.name)),
      size,
    ])
    expect(await windowsOf(page)).toEqual(expected)
    expect(counted).toEqual(
      networks.map(([, platform]) => [`/api/projects/add-share/${project.id}`, { platform }]),
    )
  },
)

test(
  'a window that the browser blocks is offered as one button',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const project = await firstProject(await signedInAs(ana))
    await recordWindows(page, 'blocked')
    await dashboard.open(`?dialog=share&project=${project.id}`)
    await dialogOf(page).getByRole('button', { name: 'Share on Telegram' }).click()
    await expect(dialogOf(page).getByText('Your browser blocked the window')).toBeVisible()
    const [[address] = []] = await windowsOf(page)
    expect(address).toMatch(/^https:\/\/t\.me\//)
    await expect(dialogOf(page).getByRole('link', { name: 'Open Telegram' })).toHaveAttribute(
      'href',
      address ?? '',
    )
  },
)

test(
  'the link that is shown, copied and behind the picture is one',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const project = await firstProject(await signedInAs(ana))
    await dashboard.open()
    const link = dashboard.panel.getByRole('link', { name: `Open ${project.name} ` })
    const url = await link.getAttribute('href')
    await dashboard.panel.getByRole('button', { name: `Share ${project.name}` }).click()
    await expect(dialogOf(page).getByLabel('Project link')).toHaveValue(url ?? '')
    await dialogOf(page).getByRole('button', { name: 'Copy URL' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  },
)

test(
  'the dialog stands in the address: reload restores it, Back closes it and nothing else',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const project = await firstProject(await signedInAs(ana))
    await dashboard.open(`?q=${encodeURIComponent(project.name)}`)
    const share = dashboard.panel.getByRole('button', { name: `Share ${project.name}` })
    await share.click()
    await expect(page).toHaveURL(new RegExp(`dialog=share&project=${project.id}$`))
    await page.reload()
    await expect(dialogOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await expect(dashboard.search).toHaveValue(project.name)
    await page.goForward()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  },
)

test(
  'an unknown project opens no dialog',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open('?dialog=share&project=999999')
    await expect(page.getByRole('alert').filter({ hasText: 'Project not found' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
