import { resetting } from '../../fixtures/accounts'
import { admin } from '../../fixtures/admin'
import { addProject } from '../../fixtures/studio-project'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'an open dashboard follows what the studio does, and what one is doing stays',
  tags('remote-dashboard', 'admin', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const person = resetting.whileSignedIn
    await signedInAs(person)
    const connected = page.waitForEvent('websocket')
    await dashboard.open()
    await connected
    await expect(dashboard.results).toHaveText(/^\d+ projects$/)
    const before = Number.parseInt((await dashboard.results.textContent()) ?? '', 10)
    await dashboard.search.fill('zz')
    await dashboard.search.fill('')
    await dashboard.search.focus()

    const companies = await admin('list-companies')
    const company = /^(\d+)\tCasa Lume/m.exec(companies)?.[1] ?? ''
    const { id } = await addProject({ company, email: person.email }, 'Casa Acabada de Chegar')
    await expect(dashboard.results).toHaveText(`${before + 1} projects`, { timeout: 1000 })
    await expect(dashboard.search).toBeFocused()
    const card = dashboard.panel.getByRole('heading', { name: 'Casa Acabada de Chegar' })
    await expect(card).toBeVisible()

    await admin('change-project', '--project', id, '--name', 'Casa com Outro Nome')
    await expect(dashboard.panel.getByRole('heading', { name: 'Casa com Outro Nome' })).toBeVisible(
      {
        timeout: 1000,
      },
    )
    await admin('remove-project', '--project', id)
    await expect(dashboard.results).toHaveText(`${before} projects`, { timeout: 1000 })
  },
)
