import type { Locator } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { isWholeMatrix } from '../../fixtures/cells'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { profileOf } from '../../pages/profile'
import { prepareState, reachState } from '../accessibility/states/reach'
import { tagsOf } from '../accessibility/states/state'
import { states } from '../accessibility/states/states'

// Behavior of Safari on a phone, as far as Chromium can emulate it.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const withFields = [
  ...['sign-in', 'recovery', 'reset', 'filtered', 'finder', 'share', 'table', 'profile'],
  ...['profile, password', 'portrait, cropped', 'contacts'],
]
const field = 'input:not([type="checkbox"], [type="file"], [hidden]), textarea, select'

for (const [name, state] of Object.entries(states)) {
  const hasFields = withFields.includes(name)
  if (!isWholeMatrix && state.kind !== 'screen' && !hasFields) continue
  test(
    `${name}: a finger meets every target, and no field makes the page zoom`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await expect(state.ready(page)).toBeVisible()
      const sizes = await page
        .locator(field)
        .evaluateAll((fields) =>
          fields.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
        )
      if (hasFields) expect(sizes).not.toEqual([])
      expect(sizes.filter((size) => size < 16)).toEqual([])
      expect(await page.evaluate(smallTargets)).toEqual([])
    },
  )
}

/** Targets smaller than 44 px, except links within a sentence. Measured by their layout, which animations do not scale. */
function smallTargets(): string[] {
  const targets =
    'a[href], button, input:not([type=file], [hidden]), textarea, select, summary, [role=tab], [role^=menuitem], [role=option]'
  return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // The way past the top bar is there for keyboards.
    if (!isSeen || element.getBoundingClientRect().bottom <= 0) return []
    // The label of a checkbox and the frame of a field can be touched too; a button in the frame stands for itself.
    const frames = '.fui-Checkbox, .fui-Input, .fui-Textarea'
    const frame = element.matches('input, textarea') && element.closest<HTMLElement>(frames)
    const { offsetWidth, offsetHeight } = frame || element
    const isInSentence = getComputedStyle(element).display === 'inline'
    if (isInSentence || offsetWidth <= 1 || Math.min(offsetWidth, offsetHeight) >= 44) return []
    const label = element.getAttribute('aria-label') ?? element.textContent
    return `${element.tagName} ${element.className} ${label}: ${offsetWidth} x ${offsetHeight}`
  })
}

test(
  'above a keyboard a dialog shows its field and what to do',
  tags('remote-auth', 'remote-account'),
  async ({ page }) => {
    await page.addInitScript(fakeVisualViewport)
    await page.goto('/login?dialog=contacts')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.focus()
    const send = page.getByRole('button', { name: 'Send message' })
    for (const { height, offsetTop } of [
      { height: 420, offsetTop: 0 },
      { height: 420, offsetTop: 150 },
    ]) {
      await page.evaluate((shown) => window.showKeyboard(shown), { height, offsetTop })
      await isBetween(message, offsetTop, offsetTop + height)
      await send.scrollIntoViewIfNeeded()
      await isBetween(send, offsetTop, offsetTop + height)
    }
    await page.evaluate((shown) => window.showKeyboard(shown), { height: 844, offsetTop: 0 })
    expect(await edgesOf(page.getByRole('dialog'))).toMatchObject({ top: 0, bottom: 844 })
  },
)

for (const { name, opener } of [
  { name: 'Share project', opener: 'dialog=share&project=1' },
  { name: 'QR code', opener: 'dialog=qr&project=1' },
]) {
  test(
    `${name} stands at the bottom, as high as its content`,
    tags('remote-dashboard', 'demo'),
    async ({ page, signedInAs }) => {
      await signedInAs(ana)
      await page.goto(`/?${opener}`)
      await isSheet(page.getByRole('dialog', { name }))
    },
  )
}

test(
  'a question stands at the bottom, above the dialog that asks, and Back closes it alone',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, signedInAs, dashboard, accountMenu }) => {
    await signedInAs(ana)
    const profile = profileOf(page)
    await dashboard.open()
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await profile.removePortrait.click()
    await isSheet(page.getByRole('alertdialog', { name: 'Remove portrait' }))
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(profile.removePortrait).toBeFocused()
    await page.goBack()
    await expect(profile.removePortrait).toBeHidden()
  },
)

async function isSheet(dialog: Locator) {
  await expect.poll(async () => (await edgesOf(dialog)).bottom).toBe(844)
  expect((await edgesOf(dialog)).top).toBeGreaterThan(48)
  expect(
    await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0)
}

test(
  'nothing is beside the notch or below the home indicator',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, context, dashboard, footer, signedInAs }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: 47, bottom: 21, right: 47 },
    })
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const banner = page.getByRole('banner')
    await isBesideNotch(banner.getByRole('link').locator('svg'))
    await isBesideNotch(banner.getByRole('button').last())
    await isBesideNotch(dashboard.cards.first())
    await page.mouse.wheel(0, 20_000)
    await expect(footer.english).toBeInViewport()
    await isBesideNotch(footer.english)
    await isBetween(footer.english, 0, 390 - 21)

    await page.goto('/?dialog=contacts')
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: 'Close window' })
    const send = dialog.getByRole('button', { name: 'Send message' })
    // Until its code is there, another dialog says that it loads; an element that has left has no place.
    await expect(send).toBeAttached()
    await isBesideNotch(dialog.getByRole('heading').first())
    await isBesideNotch(close)
    await send.scrollIntoViewIfNeeded()
    await isBesideNotch(send)
    await isBetween(send, 0, 390 - 21)
  },
)

async function isBetween(locator: Locator, top: number, bottom: number) {
  const edges = await edgesOf(locator)
  expect(edges.top).toBeGreaterThanOrEqual(top)
  expect(edges.bottom).toBeLessThanOrEqual(bottom)
}

async function isBesideNotch(locator: Locator) {
  const { left, right } = await edgesOf(locator)
  expect(left).toBeGreaterThanOrEqual(47)
  expect(right).toBeLessThanOrEqual(844 - 47)
}

function edgesOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })
}

declare global {
  interface Window {
    /** Shrinks the visual viewport, as Safari does for its keyboard. */
    showKeyboard: (shown: { height: number; offsetTop: number }) => void
  }
}

function fakeVisualViewport() {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: viewport })
  window.showKeyboard = (shown) => {
    Object.assign(viewport, shown)
    viewport.dispatchEvent(new Event('resize'))
  }
}
