import { getProjects } from '@portal/contract'
import { ana, rita } from '../../fixtures/accounts'
import { hearAnnouncements } from '../../fixtures/announcements'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { enterUnknown } from './states/auth'
import { cut } from './states/network'

const times = (said: readonly string[], text: string | RegExp) =>
  said.filter((one) => (typeof text === 'string' ? one === text : text.test(one))).length

test(
  'a failure is announced once',
  tags('remote-auth'),
  async ({ page, signInPage, complaints }) => {
    complaints.expected.push(/401/)
    const said = await hearAnnouncements(page)
    await signInPage.open()
    await enterUnknown(page)
    await expect(signInPage.failure).toBeVisible()
    await expect.poll(async () => times(await said(), /is incorrect/)).toBe(1)
    await signInPage.email.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'VIEW' })).toBeVisible()
    expect(times(await said(), /is incorrect/)).toBe(1)
  },
)

test(
  'a message is announced once, also while a dialog is open',
  tags('remote-account', 'remote-dashboard', 'demo'),
  async ({ page, signedInAs, messages }) => {
    const said = await hearAnnouncements(page)
    await signedInAs(rita)
    await page.goto('/?dialog=profile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const sentence = 'No changes detected'
    await expect(messages.snackbar(sentence)).toBeVisible()
    await expect.poll(async () => times(await said(), new RegExp(sentence))).toBe(1)
    await expect(messages.snackbar(sentence)).toBeHidden({ timeout: 8000 })
    expect(times(await said(), new RegExp(sentence))).toBe(1)
  },
)

test(
  'rows of a table that are found are announced once, in its dialog',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, signedInAs, tableDialogs }) => {
    const said = await hearAnnouncements(page)
    await signedInAs(ana)
    await page.goto('/?dialog=table&company_tables=1&table=1')
    await expect(tableDialogs.count).toBeVisible()
    await tableDialogs.search.pressSequentially('zzz', { delay: 40 })
    await expect(tableDialogs.count).toHaveText(/^0 of/)
    expect(times(await said(), /^0 of \d+ rows$/)).toBe(1)
    expect(times(await said(), /\d+ of \d+ rows$/)).toBe(1)
  },
)

test(
  'loading and what comes of it are announced once each',
  tags('remote-dashboard', 'demo'),
  async ({ page, signedInAs, dashboard, complaints }) => {
    complaints.expected.push(/ERR_FAILED|Network Error/)
    const said = await hearAnnouncements(page)
    await signedInAs(ana)
    await cut(getProjects)(page)
    await dashboard.open()
    await expect(dashboard.panel.getByRole('alert')).toBeVisible()
    expect(times(await said(), /could not be loaded/)).toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await dashboard.shows(ana.own)
    expect(times(await said(), /could not be loaded/)).toBe(1)
    await expect.poll(async () => times(await said(), /^24 projects$/)).toBe(1)
  },
)
