import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { resetting } from '../../fixtures/accounts'
import { admin } from '../../fixtures/admin'
import { expect, test } from '../../fixtures/test'

test('an open dashboard follows what the studio does, and what one is doing stays', async ({
  page,
  dashboard,
  signedInAs,
}) => {
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

  const source = await mkdtemp(join(tmpdir(), 'portal-project-'))
  const panorama = { width: 2000, height: 1000, channels: 3, background: '#0e6d80' } as const
  await sharp({ create: panorama }).jpeg().toFile(join(source, 'panorama.jpg'))
  await writeFile(join(source, 'Plano.pdf'), '%PDF-1.7')
  const companies = await admin('list-companies')
  const company = /^(\d+)\tCasa Lume/m.exec(companies)?.[1] ?? ''
  const added = await admin(
    'add-project',
    ...['--company', company, '--name', 'Casa Acabada de Chegar'],
    ...['--folder', source, '--owner', person.email],
  )
  const id = /^Project (\d+)/.exec(added)?.[1] ?? ''
  await expect(dashboard.results).toHaveText(`${before + 1} projects`, { timeout: 1000 })
  await expect(dashboard.search).toBeFocused()
  const card = dashboard.panel.getByRole('heading', { name: 'Casa Acabada de Chegar' })
  await expect(card).toBeVisible()

  await admin('change-project', '--project', id, '--name', 'Casa com Outro Nome')
  await expect(dashboard.panel.getByRole('heading', { name: 'Casa com Outro Nome' })).toBeVisible({
    timeout: 1000,
  })
  await admin('remove-project', '--project', id)
  await expect(dashboard.results).toHaveText(`${before} projects`, { timeout: 1000 })
  await rm(source, { recursive: true })
})
