import { previewPublicKey, signedPreview } from '@portal/contract/preview-link'
import { ana, john } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { sidewaysScrolling } from '../../fixtures/layout'
import { openReleaseLab } from '../../fixtures/release-lab'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

// Which release a page gets that is not simply the live one: a canary, or one that a tester asked for.

test(
  'a canary is for the same companies always, others keep what is live',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, browser, signedInAs, lab }) => {
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My canary projects']],
    })
    await lab.canary('remote-dashboard', id, 50)
    const canary = page.getByRole('tab', { name: /My canary projects/ })
    const anyOf = page.getByRole('tab', { name: /My (canary )?projects/ })
    await signedInAs(ana)
    await page.goto(lab.url)
    await expect(anyOf).toBeVisible()
    const isAnaCanary = await canary.isVisible()
    await page.reload()
    await expect(anyOf).toBeVisible()
    expect(await canary.isVisible()).toBe(isAnaCanary)
    // The fixture complains of unused preloads, so these were the right ones.

    const other = await browser.newContext({ locale: 'en-GB' })
    const otherPage = await other.newPage()
    await giveSession(otherPage, await openSession(john))
    await otherPage.goto(lab.url)
    await expect(otherPage.getByRole('tab', { name: /My (canary )?projects/ })).toBeVisible()
    await lab.canary('remote-dashboard', id, 99.99)
    await page.reload()
    await expect(canary).toBeVisible()
    await lab.endCanary('remote-dashboard')
    await page.reload()
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await other.close()
  },
)

test(
  'QA tries out a release that is not live, is told so, and finds the way out',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My candidate projects']],
    })
    await signedInAs(ana)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${lab.url}/?mf=remote-dashboard@${id}&tab=shared`)
    await expect(page.getByText(`not live: remote-dashboard ${id}.`)).toBeVisible()
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    expect(loaded.filter((url) => url.includes(id) && url.endsWith('.js'))).toEqual([])
    await page.getByRole('button', { name: 'Start preview' }).click()
    await expect(page.getByRole('tab', { name: /My candidate projects/ })).toBeVisible()
    await expect(page).toHaveURL(`${lab.url}/?tab=shared`)
    await expect(page.getByText(`Previewing remote-dashboard ${id} in this tab.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: /My candidate projects/ })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the live version' }).click()
    await dashboard.shows(ana.shared)
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await expect(page.getByText('Previewing')).toHaveCount(0)
  },
)

test(
  'only what the registry knows can be tried out, and nothing from elsewhere',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs, lab }) => {
    await signedInAs(ana)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const wrong of [
      'remote-dashboard@9.9.9-00000000',
      'remote-dashboard@https://elsewhere.example/r/',
      '../../etc@1.0.0-00000000',
    ]) {
      await page.goto(`${lab.url}/?mf=${encodeURIComponent(wrong)}`)
      await expect(page.getByText(`Unknown release: ${wrong}.`)).toBeVisible()
      await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    }
    const strange = asked.filter((url) =>
      /elsewhere|etc/.test(`${new URL(url).host}${new URL(url).pathname}`),
    )
    expect(strange).toEqual([])
  },
)

test(
  'code of previews that is lost on the way is asked for again',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs, lab, complaints }) => {
    complaints.expected.push(/ERR_FAILED/)
    await signedInAs(ana)
    await page.route('**/overrides.*.js', (route) => route.abort(), { times: 1 })
    await page.goto(`${lab.url}/?mf=remote-dashboard@9.9.9-00000000`)
    await expect(page.getByText('Unknown release: remote-dashboard@9.9.9-00000000.')).toBeVisible()
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
  },
)

test(
  'where previews need a signed link, no other starts one, and a kill ends it in the open tab',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs }) => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign', 'verify'],
    )
    const settings = { OPEN_PREVIEWS: 'off', PREVIEW_KEYS: await previewPublicKey(publicKey) }
    await using lab = await openReleaseLab(page, undefined, settings)
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My candidate projects']],
    })
    const release = `remote-dashboard@${id}`
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    const signed = (expires: number) => signedPreview(privateKey, lab.url, [release], expires)
    const candidate = page.getByRole('tab', { name: /My candidate projects/ })
    await signedInAs(ana)

    for (const [link, answer] of [
      [release, 'A preview needs a signed link here. Ask for one.'],
      [await signed(inAnHour - 7200), 'This preview link has expired.'],
      [(await signed(inAnHour)).replace(id, '9.9.9-00000000'), 'This preview link is not valid'],
    ] as const) {
      await page.goto(`${lab.url}/?mf=${encodeURIComponent(link)}`)
      await expect(page.getByText(answer)).toBeVisible()
      await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByText(answer)).toHaveCount(0)
    }

    await page.goto(`${lab.url}/?mf=${encodeURIComponent(await signed(inAnHour))}`)
    await page.getByRole('button', { name: 'Start preview' }).click()
    await expect(candidate).toBeVisible()
    await lab.kill('remote-dashboard', id)
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await expect(candidate).toHaveCount(0)
    await expect(page.getByText(`No longer available: ${release}.`)).toBeVisible()
  },
)

test(
  'a preview that began before the sign-in ends with the session, for the next person in the tab',
  tags('remote-auth', 'remote-dashboard', 'demo', 'site'),
  async ({ page, accountMenu, signInPage, lab }) => {
    const id = await lab.variant('remote-dashboard', {
      replace: [['My projects', 'My candidate projects']],
    })
    await page.goto(`${lab.url}/login?mf=remote-dashboard@${id}`)
    await page.getByRole('button', { name: 'Start preview' }).click()
    await expect(page.getByText(`Previewing remote-dashboard ${id} in this tab.`)).toBeVisible()
    await signInPage.signIn(ana)
    await expect(page.getByRole('tab', { name: /My candidate projects/ })).toBeVisible()
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(page.getByText('Previewing')).toHaveCount(0)
    await signInPage.signIn(john)
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()
  },
)

test(
  'a long name of a preview leaves its buttons in a narrow window',
  tags('remote-auth', 'site'),
  async ({ page, lab }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${lab.url}/?mf=${'x'.repeat(90)}`)
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({
      ratio: 1,
    })
    expect(await sidewaysScrolling(page)).toEqual([])
  },
)
