import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { contractVersion } from '@portal/contract'
import type { Contents } from '@portal/contract/documents'
import { openSession } from '../../fixtures/api-client'
import { addPerson } from '../../fixtures/person'
import { hears } from '../../fixtures/release-news'
import { copyOfRepository, rsbuild } from '../../fixtures/repository-copy'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { profileOf } from '../../pages/profile'

// Remotes that are built with the next kit, on the host of today. earlier-versions.spec.ts has the reverse.

const app = 'remote-account'
const ahead = '1.99.0'
const groups = [
  '@portal/kit/ui/core',
  '@portal/kit/portal/forms',
  '@portal/kit/ui/form',
  '@portal/kit/ui/app',
  '@portal/kit/ui/overlay',
]

/** A copy of the sources in which the kit has a next version, with one more export. */
async function copyWithNextKit() {
  const copy = await copyOfRepository()
  const dialog = 'shared/kit/src/ui/titled-dialog.tsx'
  await copy.edit('shared/contract/src/version.ts', contractVersion, ahead)
  await copy.edit('shared/kit/package.json', '"version": "', `"version": "${ahead}", "was": "`)
  await copy.edit(dialog, 'useDocumentTitle,', 'useDocumentTitle, useLanguage,')
  await copy.edit(
    dialog,
    'export function TitledDialog',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: This is a template of the source.
    'export const Stamp = () => <p>{`Next kit, ${useLanguage()}`}</p>\n\nexport function TitledDialog',
  )
  await copy.edit('shared/kit/src/ui/overlay.ts', '{ TitledDialog }', '{ Stamp, TitledDialog }')
  return {
    edit: copy.edit,
    [Symbol.asyncDispose]: copy[Symbol.asyncDispose],
    /** Builds an app. Returns its folder, and what the build states. */
    async build(name: string): Promise<{ folder: string; contents: Contents }> {
      await copy.node([rsbuild, 'build'], name, { NODE_ENV: 'production' })
      const folder = join(copy.folder, name)
      const contents = await readFile(join(folder, 'dist/contents.json'), 'utf8')
      return { folder, contents: JSON.parse(contents) }
    },
  }
}

/** Computed styles that come from the shared groups and from Fluent, and the size before a dialog's opening scales it. */
function look(element: Locator): Promise<Record<string, string>> {
  return element.evaluate((shown: HTMLElement) => {
    const styles = getComputedStyle(shown)
    const names = ['background-color', 'color', 'font', 'padding', 'border', 'border-radius']
    const decided = names.map((name) => [name, styles.getPropertyValue(name)])
    return { ...Object.fromEntries(decided), size: `${shown.offsetWidth} ${shown.offsetHeight}` }
  })
}

async function looksOf(page: Page) {
  const { dialog, name, save, info } = profileOf(page)
  await expect(save).toBeVisible()
  await expect(page).toHaveTitle('My profile – My projects – Portal 360')
  return {
    title: await look(dialog.getByRole('heading', { name: 'My profile' })),
    field: await look(name),
    save: await look(save),
    tab: await look(info),
  }
}

test(
  'a remote of a newer kit than the host has is refused, and runs with its own copy of what is new',
  tags('remote-dashboard', 'remote-account', 'admin', 'site'),
  async ({ page, context, lab, signedInAs }) => {
    // It builds remotes.
    test.setTimeout(180_000)
    await using next = await copyWithNextKit()
    const unchanged = await next.build('remote-dashboard')
    expect(unchanged.contents).toMatchObject({ contract: ahead, kit: ahead })
    await lab.promote(
      'remote-dashboard',
      await lab.publishBuild('remote-dashboard', unchanged.folder),
    )

    await next.edit(
      `${app}/src/features/profile/profile-dialog.tsx`,
      '{ TitledDialog }',
      '{ Stamp, TitledDialog }',
    )
    await next.edit(
      `${app}/src/features/profile/profile-dialog.tsx`,
      '<ProfileIdentity',
      '<Stamp />\n<ProfileIdentity',
    )
    const needing = await next.build(app)
    const refused = lab.promote(app, await lab.publishBuild(app, needing.folder))
    await expect(refused).rejects.toThrow(`needs @portal/kit/ui/overlay ^${ahead}`)
    await expect(refused).rejects.toThrow(`has ${contractVersion}`)
    await expect(refused).rejects.toThrow(`is built with kit ${ahead}`)
    await expect(refused).rejects.toThrow("add '@portal/kit/ui/overlay' to `bundles`")

    const person = await addPerson('Rosa Nunes')
    await signedInAs(person)
    const profile = profileOf(page)
    await page.goto(`${lab.url}/?dialog=profile`)
    const shared = await looksOf(page)
    await page.keyboard.press('Escape')

    await next.edit(
      `${app}/rsbuild.config.ts`,
      "'account'",
      `'account', bundles: ${JSON.stringify(groups)}`,
    )
    const own = await next.build(app)
    expect(Object.keys(own.contents.bundles ?? {})).toHaveLength(groups.length)
    const id = await lab.publishBuild(app, own.folder)
    await Promise.all([hears(page, id), lab.promote(app, id)])

    await accountMenuOf(page).open()
    await accountMenuOf(page).myProfile.click()
    await expect(profile.dialog.getByText('Next kit, en')).toBeVisible()
    // Beside the menus and dialogs of the host, which has older copies in the same page.
    expect(await looksOf(page)).toEqual(shared)

    const other = await context.newPage()
    await giveSession(other, await openSession(person))
    const connected = other.waitForEvent('websocket')
    await other.goto(`${lab.url}/?dialog=profile`)
    await connected
    const elsewhere = profileOf(other)
    await expect(elsewhere.dialog.getByText('Next kit, en')).toBeVisible()
    await profile.name.fill('Rosa Nunes Lima')
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
    await expect(profile.dialog.getByText('Rosa Nunes Lima')).toBeVisible()
    await expect(elsewhere.dialog.getByText('Rosa Nunes Lima')).toBeVisible()
  },
)
