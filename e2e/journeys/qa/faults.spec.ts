import { getProjects, type Project } from '@portal/contract'
import { ana, john } from '../../fixtures/accounts'
import { call, openSession } from '../../fixtures/api-client'
import { allRules, violationsOf } from '../../fixtures/axe'
import { expect, test, turn } from '../../fixtures/qa-portal'
import { tags } from '../../fixtures/tags'

const retry = 'Try again'

test(
  'a call that fails leaves the reason and a way on, which works once it is over',
  tags('remote-dashboard', 'demo', 'qa'),
  async ({ page, dashboard, qaPanel, signedInAs, complaints }) => {
    complaints.expected.push(/503/, /^AppError/)
    await signedInAs(john)
    await dashboard.open('?qa=getProjects.status:503')
    await expect(page.getByRole('button', { name: retry })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.reload()
    await page.getByRole('button', { name: retry }).click()
    await expect(page.getByRole('button', { name: retry })).toBeVisible()

    await qaPanel.button.click()
    await expect(qaPanel.link).toHaveValue(/\/\?qa=getProjects\.status:503$/)
    await qaPanel.off('getProjects.status').click()
    await qaPanel.close.click()
    await page.getByRole('button', { name: retry }).click()
    await dashboard.shows(john.own)
  },
)

for (const fault of [
  'body:empty',
  'body:html',
  'status:502,getProjects.body:html',
  'headers:no-cors',
])
  test(
    `a reply with ${fault} is a failure like any other`,
    tags('remote-dashboard', 'demo', 'qa'),
    async ({ page, dashboard, signedInAs, complaints }) => {
      complaints.expected.push(/502|CORS|ERR_FAILED/, /^AppError/)
      await signedInAs(john)
      await dashboard.open(`?qa=getProjects.${fault}`)
      await expect(page.getByRole('button', { name: retry })).toBeVisible()
      await turn(page, '')
      await page.getByRole('button', { name: retry }).click()
      await dashboard.shows(john.own)
    },
  )

test(
  'who waits sees that the portal still works on it',
  tags('remote-dashboard', 'demo', 'qa'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(john)
    await dashboard.open('?qa=getProjects.delay:13000')
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    const waiting = 'Loading projects, please wait. Still working…'
    await expect(dashboard.panel.getByRole('status')).toHaveText(waiting, { timeout: 12_000 })
    await expect(page.getByRole('button', { name: retry })).toHaveCount(0)
    await expect(dashboard.results).toHaveText(/^3 /, { timeout: 10_000 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  },
)

test(
  'what could not be sent is said in the language of the page, stays, and is sent at the next try',
  tags('remote-auth', 'remote-account', 'qa'),
  async ({ page, footer, messages, qaPanel, complaints }) => {
    complaints.expected.push(/503/)
    await page.goto('/login?lng=pt')
    await qaPanel.button.click()
    await qaPanel.call.selectOption('sendContactMessage')
    await qaPanel.status.fill('503')
    await page.keyboard.press('Escape')
    await expect(qaPanel.panel).toBeHidden()
    await expect(qaPanel.button).toBeFocused()

    await footer.contacts.click()
    const dialog = page.getByRole('dialog', { name: 'Contactos' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Vera Luz')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('vera@empresa.example')
    const message = dialog.getByRole('textbox', { name: 'Mensagem' })
    await message.fill('A porta do átrio está ao contrário.')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(messages.snackbar(/temporariamente indisponível/)).toBeVisible()
    await expect(message).toHaveValue('A porta do átrio está ao contrário.')

    await turn(page, 'sendContactMessage.body:html')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(messages.snackbar(/Ocorreu um erro no seu pedido/)).toBeVisible()
    await expect(message).toHaveValue('A porta do átrio está ao contrário.')

    await turn(page, '')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(message).toHaveValue('')
  },
)

test(
  'a sign-in whose reply has lost its headers is no session',
  tags('remote-auth', 'remote-dashboard', 'demo', 'qa'),
  async ({ page, signInPage, dashboard }) => {
    await page.goto('/login?qa=signIn.headers:no-own')
    await signInPage.signIn(john)
    await expect(page.getByText('The server did not return a valid session.').first()).toBeVisible()
    await turn(page, '')
    await signInPage.signIn(john)
    await dashboard.shows(john.own)
  },
)

test(
  'a live connection that is refused leads back to sign-in, and the panel is reached over the dialog',
  tags('remote-auth', 'remote-dashboard', 'demo', 'qa'),
  async ({ dashboard, messages, qaPanel, page, signInPage, signedInAs, complaints }) => {
    complaints.expected.push(/WebSocket/)
    await signedInAs(john)
    const connected = page.waitForEvent('websocket')
    await dashboard.open()
    await dashboard.shows(john.own)
    await connected
    await qaPanel.button.click()
    await qaPanel.socket.selectOption('refuse')
    await expect(messages.disconnected).toBeVisible()
    await qaPanel.socket.selectOption({ label: 'Normal' })
    await qaPanel.close.click()
    await expect(signInPage.heading).toBeVisible({ timeout: 8000 })
    await signInPage.signIn(john)
    await dashboard.shows(john.own)
    await expect(messages.disconnected).toHaveCount(0)
  },
)

test(
  'a live connection that is dropped is made again without a word',
  tags('remote-dashboard', 'demo', 'qa'),
  async ({ page, dashboard, messages, signedInAs }) => {
    await signedInAs(john)
    const first = page.waitForEvent('websocket')
    await dashboard.open('?qa=socket:drop-1000')
    await (await first).waitForEvent('close')
    await page.waitForEvent('websocket')
    await dashboard.shows(john.own)
    await expect(messages.disconnected).toHaveCount(0)
  },
)

test(
  'where the storage is blocked the portal works as long as the page is open',
  tags('remote-auth', 'remote-dashboard', 'demo', 'qa'),
  async ({ page, signInPage, dashboard, footer }) => {
    await page.goto('/login?qa=storage:blocked')
    expect(await page.evaluate(storageIsBlocked)).toBe(true)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await footer.portuguese.click()
    await expect(dashboard.sharedTab).toHaveText(/Partilhados/)
    await page.reload()
    await expect(signInPage.heading).toBeVisible()
  },
)

test(
  'without a clipboard a link is copied by hand, and a picture cannot be, which is said',
  tags('remote-dashboard', 'demo', 'qa'),
  async ({ page, dashboard, qaPanel, signedInAs }) => {
    const session = await signedInAs(john)
    const [{ id } = {} as Project] = (
      await call(getProjects, { params: { id: session.id } }, session)
    ).projects
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dashboard.open()
    await qaPanel.button.click()
    await qaPanel.clipboard.check()
    await qaPanel.close.click()
    await dashboard.open(`?dialog=share&project=${id}`)
    const share = page.getByRole('dialog', { name: 'Share project' })
    const link = await share.getByLabel('Project link').inputValue()
    await share.getByRole('button', { name: 'Copy URL' }).click()
    await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
    await dashboard.open(`?dialog=qr&project=${id}`)
    await page
      .getByRole('dialog', { name: 'QR code' })
      .getByRole('button', { name: 'Copy QR code' })
      .click()
    await expect(
      page.getByText('Your browser does not have this functionality', { exact: true }),
    ).toBeVisible()
    await turn(page, '')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  },
)

test.describe('far from the office', () => {
  test.use({ timezoneId: 'America/New_York' })

  test(
    'its hours are those of the day at which the clock stands',
    tags('remote-auth', 'remote-account', 'qa'),
    async ({ page }) => {
      await page.goto('/login?dialog=contacts&qa=clock:2026-01-15T12:00:00Z')
      await expect(page.getByText('In your time zone: 04:00-13:00')).toBeVisible()
      // In these weeks only America has summer time.
      await page.goto('/login?dialog=contacts&qa=clock:2026-03-16T12:00:00Z')
      await expect(page.getByText('In your time zone: 05:00-14:00')).toBeVisible()
    },
  )
})

test(
  'a switch that does not exist is refused, and the panel says so',
  tags('remote-auth', 'qa'),
  async ({ page, qaPanel }) => {
    await page.goto('/login?qa=getProject.status:503')
    await expect(qaPanel.panel).toContainText('There is no switch "getProject.status".')
    await qaPanel.status.fill('200')
    await expect(qaPanel.panel).toContainText('Nothing: everything works.')
    await expect(qaPanel.status).toHaveAccessibleDescription(/>=400/)
    await expect(qaPanel.panel).not.toContainText('There is no switch')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Colours fade into those of the other theme.
      await expect.poll(() => violationsOf(page, allRules)).toEqual([])
    }
  },
)

test(
  'the panel gives the focus back to the dialog that it was opened over',
  tags('remote-auth', 'remote-account', 'qa'),
  async ({ page, footer, qaPanel }) => {
    await page.goto('/login')
    await footer.contacts.click()
    const dialog = page.getByRole('dialog', { name: 'Contacts' })
    await dialog.getByRole('textbox', { name: 'Name' }).click()
    await qaPanel.button.click()
    await qaPanel.status.fill('503')
    await qaPanel.off('*.status').click()
    await page.keyboard.press('Escape')
    await expect(qaPanel.panel).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Alt+Q')
    await expect(qaPanel.panel.getByRole('heading', { name: 'QA mode' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(qaPanel.close).toBeFocused()
    await page.keyboard.press('Alt+Q')
    await expect(qaPanel.panel).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

test('the data is the same at each start', tags('demo', 'qa'), async ({ qaPortal }) => {
  const [one, other] = await Promise.all(
    [qaPortal.apiUrl, undefined].map(async (at) => {
      const session = await openSession(ana, at)
      return call(getProjects, { params: { id: session.id } }, session)
    }),
  )
  expect(one).toEqual(other)
})

function storageIsBlocked() {
  try {
    return localStorage === undefined
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError'
  }
}

test(
  'the panel moves away from the button that closes a wide dialog',
  tags('remote-auth', 'remote-account', 'qa'),
  async ({ page, qaPanel }) => {
    await page.goto('/login?dialog=terms')
    // A dialog that has lost the focus to the panel is soon hidden from screen readers.
    const includeHidden = true
    const terms = page.getByRole('dialog', { name: 'Terms and conditions', includeHidden })
    await expect(terms).toBeVisible()
    await page.keyboard.press('Alt+q')
    await qaPanel.move.click()
    await terms.getByRole('button', { name: 'Close window', includeHidden }).click()
    await expect(terms).toBeHidden()
    await expect(qaPanel.panel).toBeInViewport({ ratio: 0.9 })
    await qaPanel.move.click()
    await expect(qaPanel.panel).toBeInViewport({ ratio: 0.9 })
  },
)
