import { ana } from '../../fixtures/accounts'
import { serveSiteWithout } from '../../fixtures/spare-site'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'without the files of one remote the shell and the others work',
  tags('remote-dashboard', 'remote-account', 'demo', 'site'),
  async ({ page, footer, accountMenu, signedInAs, complaints }) => {
    complaints.expected.push(
      /404/,
      /could not be loaded/,
      /preload/,
      /integrity|MIME/,
      /Federation/,
    )
    await using site = await serveSiteWithout('remote-dashboard')
    await signedInAs(ana)
    await page.goto(site.url)
    await expect(page.getByText("This section couldn't be loaded")).toBeVisible()
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await expect(page.getByRole('dialog', { name: 'My profile' })).toBeVisible()
    await page.keyboard.press('Escape')
    await footer.portuguese.click()
    await expect(page.getByText('Não foi possível carregar esta secção')).toBeVisible()

    await site.restore()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('tab', { name: /Os meus projetos/ })).toBeVisible()
    // The site ends with this test: what the page still loads from it would fail.
    await page.close()
  },
)

test(
  'a tampered script is refused, and only its place is lost',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/integrity/, /could not be loaded/, /Federation/, /Failed to/)
    await signedInAs(ana)
    await page.route('**/r/remote-tables/**/*.js', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        body: `${await reply.text()}\n;window.tampered = true`,
      })
    })
    await dashboard.open()
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(
      page.getByRole('dialog').getByText("This section couldn't be loaded"),
    ).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    await page.keyboard.press('Escape')
    await dashboard.shows(ana.own)
  },
)
