import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractVersion, getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { copyOfRepository, rsbuild } from '../../fixtures/repository-copy'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { profileOf } from '../../pages/profile'

const app = 'remote-site-plans'
const sources = fileURLToPath(new URL('../../fixtures/site-plans/', import.meta.url))

test(
  'a fifth remote brings a screen, dialogs and content of slots with one promote and no other change',
  tags('remote-dashboard', 'remote-account', app, 'demo', 'site'),
  async ({ page, dashboard, accountMenu, footer, signedInAs, lab, complaints }) => {
    test.setTimeout(180_000)
    await using copy = await copyOfRepository()
    await copy.node(['tools/run.mjs', 'create-remote', 'site-plans', '--no-install'])
    await copy.add(sources, app)
    for (const own of ['help-dialog.tsx', 'section.tsx'])
      await copy.remove(`${app}/src/features/site-plans/site-plans-${own}`)
    // Its dependencies are installed for the other remotes.
    await copy.installAs(app, 'remote-account')
    await copy.node(['tools/run.mjs', 'check', app])
    await copy.node([rsbuild, 'build'], app, { NODE_ENV: 'production' })
    const built = await readFile(join(copy.folder, app, 'dist/contents.json'), 'utf8')
    // Dialogs of its own are new in this contract.
    expect(JSON.parse(built)).toMatchObject({ contract: contractVersion, fits: '^1.2.0' })

    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    const project = projects.find(({ company }) => company?.name === 'Atlântico Hotels')
    if (!project) throw new Error('The demo data has no project of Atlântico Hotels')
    const toPlan = `${lab.url}/?dialog=plan&dialog.project=${project.id}&dialog.floor=1`
    const dialog = page.getByRole('dialog')
    const profile = profileOf(page)

    await test.step('nobody serves its addresses yet', async () => {
      await page.goto(`${lab.url}/site-plans`)
      await dashboard.shows(ana.own)
      await expect(page).toHaveURL(`${lab.url}/`)
      await page.goto(toPlan)
      await dashboard.shows(ana.own)
      await expect(dialog).toHaveCount(0)
      await page.goto(lab.url)
    })

    await lab.publishBuild(app, join(copy.folder, app))
    await lab.promote(app)

    await test.step('an open page shows its item in the menu of a card', async () => {
      const item = page.getByRole('menuitem', { name: 'Plan', exact: true })
      await dashboard.more(project.name).click()
      await expect(item).toBeVisible()
      await page.keyboard.press('End')
      await expect(item).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveText(new RegExp(`Project ${project.id}, floor 1, flat`))
      await expect(page).toHaveURL(toPlan)
    })

    await test.step('its dialog follows reload, a change of parameters, Back, Forward and Escape', async () => {
      const plan = page.getByRole('dialog', { name: 'Plan' })
      await page.reload()
      const up = plan.getByRole('button', { name: 'One floor up' })
      await up.click()
      await expect(page).toHaveURL(/dialog\.floor=2$/)
      await expect(plan).toHaveText(/floor 2/)
      await expect(up).toBeFocused()
      await page.goBack()
      await expect(plan).toBeHidden()
      await page.goForward()
      await expect(plan).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(plan).toBeHidden()
      await page.goto(`${toPlan}&dialog.view=model&dialog.other=x&tab=shared`)
      await expect(dialog).toHaveText(/floor 1, model/)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`${lab.url}/?tab=shared`)
    })

    await test.step('a parameter outside its limits is refused before its code runs', async () => {
      await page.goto(toPlan.replace('floor=1', 'floor=100'))
      await expect(page.getByRole('dialog', { name: 'Incomplete link' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`${lab.url}/`)
    })

    await test.step('its menu entries open its screen and its dialog', async () => {
      await accountMenu.open()
      await page.getByRole('menuitem', { name: 'Help with plans' }).click()
      await expect(page.getByRole('dialog', { name: 'Help with plans' })).toBeVisible()
      await page.keyboard.press('Escape')
      await accountMenu.open()
      await page.getByRole('menuitem', { name: 'Site Plans' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Site Plans' })).toBeVisible()
      await expect(page).toHaveURL(`${lab.url}/site-plans`)
      await page.reload()
      await expect(page.getByText('Hello, Ana Silva.')).toBeVisible()
      await footer.portuguese.click()
      await expect(page.getByText('Olá, Ana Silva.')).toBeVisible()
    })

    await test.step('its section stands in the profile dialog', async () => {
      await accountMenu.open()
      await accountMenu.myProfile.click()
      await expect(profile.dialog.getByText('Ana Silva pode ver as plantas.')).toBeVisible()
    })

    await test.step('a kill takes the section away and leaves the dialog', async () => {
      await profile.name.fill('Ana Sil')
      await lab.kill(app)
      await expect(page.getByText('Ana Silva pode ver as plantas.')).toBeHidden({ timeout: 3000 })
      await expect(profile.name).toHaveValue('Ana Sil')
      await page.keyboard.press('Escape')
    })

    await test.step('its screen and its dialog say that they were withdrawn', async () => {
      await expect(page.getByText('Esta secção deixou de estar disponível.')).toBeVisible()
      await expect(page).toHaveURL(`${lab.url}/site-plans`)
      await page.getByRole('button', { name: 'Ir para os projetos' }).click()
      await dashboard.shows(ana.own)
      await page.goto(`${lab.url}/?dialog=plan-help`)
      const withdrawn = page.getByRole('dialog')
      await expect(withdrawn.getByText('Esta secção deixou de estar disponível.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(withdrawn).toBeHidden()
      await dashboard.shows(ana.own)
    })
    expect(complaints.heard).toEqual([])
  },
)
