import { admin } from '../../fixtures/admin'
import { addPerson } from '../../fixtures/person'
import { addProject } from '../../fixtures/studio-project'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'an open dashboard follows what the studio does, and what one is doing stays',
  tags('remote-dashboard', 'admin'),
  async ({ page, dashboard, signedInAs }) => {
    const person = await addPerson()
    await addProject(person, 'Casa de Sempre')
    await signedInAs(person)
    const connected = page.waitForEvent('websocket')
    await dashboard.open()
    await connected
    await expect(dashboard.results).toHaveText('1 project')
    await dashboard.search.fill('zz')
    await dashboard.search.fill('')
    await dashboard.search.focus()

    const { id } = await addProject(person, 'Casa Acabada de Chegar')
    await expect(dashboard.results).toHaveText('2 projects', { timeout: 1000 })
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
    await expect(dashboard.results).toHaveText('1 project', { timeout: 1000 })
  },
)
