import { join } from 'node:path'
import { ana } from '../../fixtures/accounts'
import { copyOfRepository, rsbuild } from '../../fixtures/repository-copy'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'a fifth remote is made by one command, passes the checks and is live after promote, without a change in the host',
  tags('remote-dashboard', 'remote-site-plans', 'demo', 'site'),
  async ({ page, dashboard, accountMenu, footer, signedInAs, lab }) => {
    test.setTimeout(180_000)
    await using copy = await copyOfRepository()
    await copy.node(['scripts/create-remote.mjs', 'site-plans', '--no-install'])
    // What it needs is installed for the other remotes.
    await copy.installAs('remote-site-plans', 'remote-auth')
    await copy.node(['scripts/check.mjs'])
    await copy.node([rsbuild, 'build'], 'remote-site-plans', { NODE_ENV: 'production' })

    await signedInAs(ana)
    await page.goto(`${lab.url}/site-plans`)
    // Nobody serves that path yet.
    await dashboard.shows(ana.own)
    await expect(page).toHaveURL(`${lab.url}/`)
    await lab.publishBuild('remote-site-plans', join(copy.folder, 'remote-site-plans'))
    await lab.promote('remote-site-plans')

    const item = page.getByRole('menuitem', { name: 'Site Plans' })
    await expect(async () => {
      await accountMenu.open()
      await expect(item).toBeVisible({ timeout: 500 })
    }).toPass()
    await item.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Site Plans' })).toBeVisible()
    await expect(page).toHaveURL(`${lab.url}/site-plans`)
    await page.reload()
    await expect(page.getByText('Hello, Ana Silva.')).toBeVisible()
    await footer.portuguese.click()
    await expect(page.getByText('Olá, Ana Silva.')).toBeVisible()
    await lab.kill('remote-site-plans')
    await expect(page.getByText('Esta área foi retirada.')).toBeVisible({ timeout: 3000 })
    await expect(page).toHaveURL(`${lab.url}/site-plans`)
    await page.getByRole('button', { name: 'Ir para os projetos' }).click()
    await dashboard.shows(ana.own)
  },
)
