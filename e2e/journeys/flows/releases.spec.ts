import { ana } from '../../fixtures/accounts'
import { belongingsOf } from '../../fixtures/belongings'
import { expect, openLive, test } from '../../fixtures/flow'
import { hears, soon } from '../../fixtures/release-news'
import { tags } from '../../fixtures/tags'

test(
  'a release of the tables is promoted while the projects are filtered: the next table is of it',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, tableDialogs, signedInAs, lab, say, unfoldFilters }) => {
    const { user, tables } = await belongingsOf(await signedInAs(ana))
    await openLive(page, lab.url)
    await unfoldFilters()
    await dashboard.search.fill('suite')
    await expect(page).toHaveURL(/\?q=suite$/)
    await expect(dashboard.results).toHaveText(/ (of|de) \d+ /)
    const found = (await dashboard.results.textContent()) ?? ''
    const id = await lab.variant('remote-tables', {
      replace: [[say('Original order', 'Ordem original'), say('As it was', 'Como estava')]],
    })
    await Promise.all([hears(page, id), lab.promote('remote-tables', id)])
    await expect(dashboard.search).toHaveValue('suite')
    await expect(dashboard.results).toHaveText(found)
    await dashboard.tablesOf(user.company.name).click()
    await tableDialogs.card(tables[0]?.name ?? '').click()
    await tableDialogs.header(say('Brand', 'Marca')).getByRole('button').click()
    await expect(page.getByRole('button', { name: say('As it was', 'Como estava') })).toBeVisible()
    await page.reload()
    await expect(tableDialogs.search).toBeVisible()
  },
)

test(
  'a bad release of the account is killed while the profile is open: the good one is there at once',
  tags('remote-dashboard', 'remote-account', 'demo', 'site'),
  async ({ page, accountMenu, profile, signedInAs, lab, say }) => {
    await lab.release('remote-account', {
      replace: [[say('Edit info', 'Editar informação'), 'Bad info']],
    })
    await signedInAs(ana)
    await openLive(page, lab.url)
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await expect(profile.dialog.getByRole('tab', { name: 'Bad info' })).toBeVisible()
    await lab.kill('remote-account')
    await expect(profile.info).toBeVisible(soon)
    await expect(profile.name).toHaveValue(ana.name)
    await page.keyboard.press('Escape')
    await expect(profile.dialog).toBeHidden()
    await expect(page).toHaveURL(`${lab.url}/`)
  },
)

test(
  'the dashboard is rolled back below an open table: the table stays, and the way back is offered',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, tableDialogs, signedInAs, lab, say }) => {
    const { user, tables } = await belongingsOf(await signedInAs(ana))
    const first = await lab.live('remote-dashboard')
    await lab.release('remote-dashboard', {
      replace: [[say('My projects', 'Os meus projetos'), 'My new projects']],
    })
    await openLive(page, `${lab.url}/?sort=name`)
    const newTab = page.getByRole('tab', { name: /My new projects/ })
    await expect(newTab).toBeVisible()
    await dashboard.tablesOf(user.company.name).click()
    const name = tables[0]?.name ?? ''
    await tableDialogs.card(name).click()
    await tableDialogs.search.fill('a')
    await Promise.all([hears(page, first), lab.rollback('remote-dashboard')])
    await expect(tableDialogs.search).toHaveValue('a')
    await tableDialogs.close.click()
    await expect(tableDialogs.detail(name)).toBeHidden()
    await tableDialogs.close.click()
    await expect(newTab).toBeVisible()
    await page.getByRole('button', { name: say('Update', 'Atualizar') }).click()
    await expect(dashboard.ownTab).toHaveText(say(/^My projects/, /^Os meus projetos/))
    await expect(page).toHaveURL(`${lab.url}/?sort=name`)
    await dashboard.shows(ana.own)
  },
)
