import { ana } from '../fixtures/accounts'
import { showsText } from '../fixtures/drawn'
import { tags } from '../fixtures/tags'
import { eachLook } from '../journeys/accessibility/states/looks'
import { heading, type State, tagsOf } from '../journeys/accessibility/states/state'
import { misplaced } from './geometry'
import { expect, sizes, test } from './test'

// Plants defects that not every engine shows, and expects the suite to find them where they show.

const { width, height } = sizes.wide
const tables: State = {
  kind: 'dialog',
  account: ana,
  crosses: ['remote-dashboard', 'remote-tables'],
  url: '/?dialog=tables&company_tables=1',
  ready: (page) => page.getByRole('dialog').getByRole('listitem').first(),
}
const shown = { widths: [width], looks: ['light'], heightOf: () => height } as const

test(
  'a dialog whose height is a percentage of nothing is found where it collapses',
  tagsOf(tables),
  async ({ page, signedInAs, complaints }, { project }) => {
    for await (const _ of eachLook({ page, signedInAs, complaints }, tables, 'en', shown)) {
      expect(await misplaced(page)).toEqual([])
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`
          .fui-DialogSurface { display: block !important }
          .fui-DialogBody { height: 100% !important; max-height: inherit !important }`)
        document.adoptedStyleSheets.push(sheet)
      })
      const found = (await misplaced(page)).join('\n')
      if (project.name === 'webkit') expect(found).toContain('the dialog could be taller')
      else expect(found).toBe('')
    }
  },
)

test(
  'a call that only Chromium knows is found everywhere else',
  tags('remote-auth'),
  async ({ page, complaints }, { project }) => {
    await page.addInitScript(() => {
      const { connection } = navigator as unknown as { connection: EventTarget }
      if (location.pathname === '/login') connection.addEventListener('change', () => undefined)
    })
    await page.goto('/login')
    await heading(page).waitFor()
    const ofTheCall = /undefined/
    const isFound = () => complaints.heard.some((text) => ofTheCall.test(text))
    await expect.poll(isFound).toBe(project.name !== 'chromium')
    complaints.expected.push(ofTheCall)
  },
)

test(
  'a picture from a canvas over the limits is found blank',
  tags('remote-auth'),
  async ({ page }) => {
    await page.goto('/login')
    const draw = async (tallPx: number) => {
      const base64 = await page.evaluate((px) => {
        const canvas = document.createElement('canvas')
        canvas.width = 300
        canvas.height = px
        const pen = canvas.getContext('2d')
        if (!pen) return undefined
        pen.fillStyle = 'white'
        pen.fillRect(0, 0, canvas.width, canvas.height)
        pen.fillStyle = 'black'
        for (let y = 20; y < px; y += 40) pen.fillRect(10, y, 100, 2)
        return canvas.toDataURL('image/jpeg').split(',')[1]
      }, tallPx)
      return Buffer.from(base64 ?? '', 'base64')
    }
    expect(await showsText(await draw(16_000))).toBe(true)
    expect(await showsText(await draw(66_000))).toBe(false)
  },
)
