import sharp from 'sharp'
import { ana } from '../../fixtures/accounts'
import { downloaded, recordsIn } from '../../fixtures/download'
import { showsText } from '../../fixtures/drawn'
import { tags } from '../../fixtures/tags'
import { tableDialogsOf } from '../../pages/table-dialogs'
import { expect, test } from '../test'

const crossed = tags('remote-dashboard', 'remote-tables', 'demo')
const url = '/?dialog=table&company_tables=1&table=1'

test(
  'a table is saved as CSV, byte for byte what a spreadsheet reads',
  crossed,
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    await page.goto(url)
    const { table, exportCsv } = tableDialogsOf(page)
    await table.waitFor()
    const { name, bytes } = await downloaded(page, () => exportCsv.click())
    expect(name).toMatch(/_data\.csv$/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const records = recordsIn(bytes)
    expect(records.length).toBeGreaterThanOrEqual(300)
    expect(Object.keys(records[0] ?? {})).toEqual(['Brand', 'Ordered By', 'Order Date', 'Project'])
  },
)

// Without a graphics card WebKit needs both processors: it composes each frame in 0.2 to 0.6 s while it draws the picture.
const drawing = tags('remote-dashboard', 'remote-tables', 'demo', 'alone')

test('a table is saved as a JPEG that shows its lines', drawing, async ({ page, signedInAs }) => {
  await signedInAs(ana)
  await page.goto(url)
  const { search, saveImage, table } = tableDialogsOf(page)
  await table.waitFor()
  await search.click()
  await page.keyboard.type('Neoparts')
  await page.getByText(/^\d+ of 300 rows$/).waitFor()
  const { name, bytes } = await downloaded(page, () => saveImage.click())
  expect(name).toMatch(/_table(_\d+)?\.jpe?g$/)
  const { width = 0, height = 0, format } = await sharp(bytes).metadata()
  expect(format).toBe('jpeg')
  expect(width * height).toBeLessThanOrEqual(16_777_216)
  expect(await showsText(bytes)).toBe(true)
})

test('the last of 300 rows is reached by keyboard', crossed, async ({ page, signedInAs }) => {
  await signedInAs(ana)
  await page.goto(url)
  const { region, numbers, table } = tableDialogsOf(page)
  await table.waitFor()
  await region.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => (await numbers.allTextContents()).at(-1)).toBe('300')
})

test('a table is printed whole', crossed, async ({ page, signedInAs }) => {
  // The print dialog would block the test.
  await page.addInitScript(() => {
    window.print = () => void dispatchEvent(new Event('beforeprint'))
  })
  await signedInAs(ana)
  await page.goto(url)
  const { print, table } = tableDialogsOf(page)
  await table.waitFor()
  await print.click()
  await expect.poll(() => page.locator('[data-print] tbody tr').count()).toBeGreaterThanOrEqual(300)
})
