import { visitor } from '../../fixtures/accounts'
import { admin } from '../../fixtures/admin'
import { openSession } from '../../fixtures/api-client'
import { belongingsOf, firstOf, hasPage, pdfsOf } from '../../fixtures/belongings'
import { expect, openLive, test } from '../../fixtures/flow'
import { addPerson } from '../../fixtures/person'
import { copiedPicture, readQr } from '../../fixtures/qr'
import { giveSession } from '../../fixtures/session'
import { addProject } from '../../fixtures/studio-project'
import { tags } from '../../fixtures/tags'
import { recordWindows, windowsOf } from '../../fixtures/windows'
import { dashboardOf } from '../../pages/dashboard-page'
import { projectDialogsOf } from '../../pages/project-dialogs'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test(
  'a project is shared on a network and counted once; link, QR code and public page are one',
  tags('remote-auth', 'remote-dashboard', 'admin'),
  async ({ page, browser, signIn, dashboard, projectDialogs }) => {
    const person = await addPerson('Marta Dias')
    const { id, folder } = await addProject(person, 'Casa da Praia')
    await recordWindows(page, 'opened')
    await signIn(person)
    await dashboard.share('Casa da Praia').click()
    const counted = page.waitForResponse(/add-share/)
    await projectDialogs.network('Telegram').click()
    expect((await counted).status()).toBe(200)
    await projectDialogs.copyLink.click()
    await expect(projectDialogs.copyLink).toHaveText(/^(Copied|Copiado)$/)
    const url = await page.evaluate(() => navigator.clipboard.readText())
    expect(url).toMatch(new RegExp(`/projects\\?name=${folder}$`))
    const [[address] = []] = await windowsOf(page)
    expect(new URL(address ?? '').searchParams.get('url')).toBe(url)
    expect(await admin('list-shares', '--project', id)).toBe(`${id}\tTelegram\t1\n`)

    await page.keyboard.press('Escape')
    await expect(dashboard.share('Casa da Praia')).toBeFocused()
    await dashboard.qr('Casa da Praia').click()
    await expect.poll(async () => readQr(await projectDialogs.code.screenshot())).toBe(url)
    const anybody = await (await browser.newContext()).newPage()
    await anybody.goto(url)
    await expect(anybody.getByRole('heading', { level: 1 })).toHaveText('Casa da Praia')
    await anybody.context().close()
  },
)

test(
  'by keyboard from the finder to a project, and on to its QR code on the clipboard',
  tags('remote-auth', 'remote-dashboard', 'account'),
  async ({ page, signIn, dashboard, finder, projectDialogs, say }) => {
    const { own } = await belongingsOf(await signIn(visitor))
    const { name } = firstOf(own.slice(0, 1).filter(hasPage), 'project with a page')
    await dashboard.shows(own.length)
    await page.keyboard.press('Control+k')
    await expect(finder.field).toBeFocused()
    await page.keyboard.type(name.slice(0, 40))
    const wanted = finder.option(name).first()
    await expect(wanted).toBeVisible()
    const place = await wanted.evaluate((option) =>
      [...document.querySelectorAll('[role="option"]')].indexOf(option),
    )
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true')
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const url = (await opening).url()
    await expect(finder.dialog).toBeHidden()

    await dashboard.qr(name).focus()
    await page.keyboard.press('Enter')
    await projectDialogs.copyCode.focus()
    await page.keyboard.press('Enter')
    const copied = say(
      'QR code copied to clipboard',
      'Código QR copiado para a área de transferência',
    )
    await expect(page.getByText(copied, { exact: true })).toBeVisible()
    expect(await readQr(await copiedPicture(page))).toBe(url)
    await page.keyboard.press('Escape')
    await expect(dashboard.qr(name)).toBeFocused()
  },
)

test(
  'the studio adds a project and shares it: two people, each in their language, see it at once',
  tags('remote-auth', 'remote-dashboard', 'admin'),
  async ({ page, browser, signIn, dashboard, say }) => {
    const owner = await addPerson('Rui Faria')
    const other = await addPerson('Mary Hill', owner)
    const elsewhere = await browser.newContext({ locale: say('pt-PT', 'en-GB') })
    const otherPage = await elsewhere.newPage()
    await giveSession(otherPage, await openSession(other))
    await openLive(otherPage, '/?tab=shared')
    const nothing = say(
      'Não há projetos partilhados consigo',
      'There are no projects shared with you',
    )
    await expect(otherPage.getByText(nothing)).toBeVisible()
    await signIn(owner)
    await expect(
      page.getByText(say('No projects to display', 'Não há projetos para apresentar')),
    ).toBeVisible()

    const { id } = await addProject(owner, 'Torre Nova')
    await expect(dashboard.results).toHaveText(say('1 project', '1 projeto'))
    await admin('share-project', '--project', id, '--with', other.email)
    const others = dashboardOf(otherPage)
    await expect(others.results).toHaveText(say('1 projeto', '1 project'))
    await others.share('Torre Nova').click()
    const { link } = projectDialogsOf(otherPage)
    await expect(link).toHaveValue(
      (await dashboard.thumbnail('Torre Nova').getAttribute('href')) ?? '',
    )

    await admin('unshare-project', '--project', id, '--with', other.email)
    await expect(link).toBeHidden()
    await expect(otherPage.getByText(nothing)).toBeVisible()
    await expect(dashboard.thumbnail('Torre Nova')).toBeVisible()
    await elsewhere.close()
  },
)

test(
  'a finger opens the PDF files of a project, and its other actions in the menu of its card',
  tags('remote-auth', 'remote-dashboard', 'account'),
  async ({ page, hasTouch, signIn, dashboard, projectDialogs, say }) => {
    const { own } = await belongingsOf(await signIn(visitor))
    const project = firstOf(
      own.filter((each) => hasPage(each) && pdfsOf(each).length > 1),
      'project with several PDF files',
    )
    const { name } = project
    const press = (target: typeof dashboard.panel) => (hasTouch ? target.tap() : target.click())
    await dashboard.open(`?q=${encodeURIComponent(name.slice(0, 40))}`)
    await press(dashboard.pdfs(name))
    const files = page.getByRole('menuitem')
    await expect(files).toHaveText(pdfsOf(project))
    for (const file of await files.all()) {
      const reply = await page.request.get((await file.getAttribute('href')) ?? '')
      expect(reply.headers()['content-type']).toBe('application/pdf')
      expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await page.keyboard.press('Escape')
    await expect(dashboard.pdfs(name)).toBeFocused()

    await press(dashboard.more(name))
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    await press(page.getByRole('menuitem', { name: say(/^Download all/, /^Transferir os/) }))
    await expect.poll(() => names).toEqual(pdfsOf(project))
    const address = (await dashboard.thumbnail(name).getAttribute('href')) ?? ''
    await press(dashboard.more(name))
    await press(page.getByRole('menuitem', { name: say(`Share ${name}`, `Partilhar ${name}`) }))
    await expect(projectDialogs.link).toHaveValue(address)
    await page.goBack()
    await expect(dashboard.more(name)).toBeFocused()
  },
)
