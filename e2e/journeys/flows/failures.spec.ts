import { admin } from '../../fixtures/admin'
import { changeTable, companyWithTable, linesOf } from '../../fixtures/company-table'
import { expect, openLive, test } from '../../fixtures/flow'
import { networkToApi } from '../../fixtures/network'
import { addPerson } from '../../fixtures/person'
import { serveSpareSite } from '../../fixtures/spare-site'
import { tags } from '../../fixtures/tags'

test(
  'the network is lost over a table: sign-in says why, and leads back to what it has become',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'admin', 'site'),
  async ({ page, signInPage, signedInAs, messages, tableDialogs, say, complaints }) => {
    complaints.expected.push(/WebSocket|net::ERR_/)
    await using network = await networkToApi()
    await using spare = await serveSpareSite(network.port)
    const { account, table, url } = await companyWithTable('Encomendas', linesOf(3, 'Antes'))
    await signedInAs(account)
    await openLive(page, `${spare.url}${url}`)
    await expect(tableDialogs.rows).toHaveCount(3)
    network.cut()
    await changeTable(table, linesOf(5, 'Depois'))
    await messages.disconnected
      .getByRole('button', { name: say('Sign in again now', 'Iniciar sessão novamente') })
      .click()
    const reason = say(
      'The connection to the server was lost.',
      'A ligação ao servidor foi perdida.',
    )
    await expect(page.getByText(reason)).toBeVisible()
    await network.mend()
    await signInPage.signIn(account)
    await expect(page).toHaveURL(`${spare.url}${url}`)
    await expect(tableDialogs.rows).toHaveCount(5)
    await expect(tableDialogs.rows.first()).toContainText('Depois 1')
  },
)

test(
  'the studio signs somebody out over a table: sign-in says why, and leads back to the table',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, signInPage, signedInAs, tableDialogs, say }) => {
    const { account, url } = await companyWithTable('Encomendas', linesOf(3))
    await signedInAs(account)
    await openLive(page, url)
    await expect(tableDialogs.rows).toHaveCount(3)
    await admin('end-sessions', '--user', account.email)
    await expect(page).toHaveURL('/login?reason=expired')
    await expect(
      page.getByText(say('Your session has ended.', 'A sua sessão terminou.')),
    ).toBeVisible()
    await signInPage.signIn(account)
    await expect(page).toHaveURL(url)
    await expect(tableDialogs.rows).toHaveCount(3)
  },
)

test(
  'what went wrong in several places is listed under the bell, the newest first, with its details',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin'),
  async ({
    page,
    signIn,
    accountMenu,
    profile,
    contacts,
    footer,
    messages,
    say,
    unfoldPolicies,
    complaints,
  }) => {
    complaints.expected.push(/403|429/, /ERR_FAILED/)
    await signIn(await addPerson('Rosa Nunes'))
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await profile.save.click()
    const unchanged = say('No changes detected', 'Não foram detetadas alterações')
    await expect(page.getByText(unchanged, { exact: true })).toBeVisible()
    await profile.name.fill('Rosa Lima')
    const attempts = 5
    for (let attempt = 0; attempt <= attempts; attempt++) {
      await profile.current.fill('Wrong360password')
      await profile.save.click()
      await expect(profile.current).toHaveValue('')
    }
    const refused = say(
      'Too many attempts. Please wait a while before trying again.',
      'Demasiadas tentativas. Aguarde um pouco antes de tentar novamente.',
    )
    await expect(page.getByText(refused, { exact: true })).toBeVisible()
    await page.goBack()

    await page.route('**/api/contact', (route) => route.abort())
    await unfoldPolicies()
    await footer.contacts.click()
    await contacts.message.fill('The panorama of the lobby is mirrored.')
    await contacts.send.click()
    const unreachable = say('There was an error on your request', 'Ocorreu um erro no seu pedido')
    await expect(page.getByText(unreachable, { exact: true })).toBeVisible()
    await page.goBack()

    await messages.bell.click()
    await expect(messages.listed).toContainText([unreachable, refused, unchanged])
    await messages.listed.nth(1).getByRole('button').click()
    await expect(messages.error).toContainText('429')
    await expect(messages.error).toContainText(refused)
    await messages.error.getByRole('button', { name: 'Ok' }).click()
    await expect(messages.error).toBeHidden()
  },
)
