import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { getTablesByCompany, storageKeys } from '@portal/contract'
import Papa from 'papaparse'
import sharp from 'sharp'
import { ana } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { changeTable, companyWithTable, linesOf } from '../../fixtures/company-table'
import { downloaded } from '../../fixtures/download'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** Limit of Safari on a phone; a larger canvas stays empty. */
const canvasMaxAreaPx = 16_777_216

test(
  'the CSV holds what the database holds, as a spreadsheet reads it',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs }) => {
    const session = await signedInAs(ana)
    const [table] = await call(getTablesByCompany, { params: { id: 1 } }, session)
    await page.goto(`/?dialog=table&company_tables=1&table=${table?.id}`)
    const file = await downloaded(page, () => tableDialogs.exportCsv.click())
    expect(file.name).toBe(`${table?.name}_data.csv`)
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)
    expect(text.split('\r\n')[0]).toBe('Brand,Ordered By,Order Date,Project')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const { data } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    })
    const stored = table?.tables_rows.flatMap((row) => row.table_projects) ?? []
    expect(data.map((line) => [line.Brand, line['Ordered By'], line.Project])).toEqual(
      stored.map(({ brand, orderBy, project }) => [brand, orderBy, project?.name ?? 'N/D']),
    )
    for (const [at, { orderDate }] of stored.entries()) {
      expect(data[at]?.['Order Date']).toMatch(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d$/)
      expect(data[at]?.['Order Date']).toContain(orderDate.slice(0, 4))
    }
  },
)

test(
  'no cell becomes a formula, and the semicolon variant is separated by semicolons',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const starts = [...'=+-@＝＋－＠']
    const hostile = starts.map((start) => `${start}HYPERLINK("https://x.example";"a,b")`)
    const lines = hostile.map((Brand) => ({
      ...{ Brand, 'Ordered By': `${Brand.charAt(0)}cmd`, 'Order Date': '2026-03-05' },
    }))
    const { account, url } = await companyWithTable('Preços: "2026"/final', lines)
    await signedInAs(account)
    await page.goto(url)
    for (const [delimiter, press] of [
      [',', () => tableDialogs.exportCsv.click()],
      [
        ';',
        async () => {
          await tableDialogs.moreExports.click()
          await tableDialogs.semicolon.click()
        },
      ],
    ] as const) {
      const file = await downloaded(page, press)
      expect(file.name).toBe('Preços_ _2026__final_data.csv')
      const text = file.bytes.toString('utf8')
      expect(text.slice(1).split('\r\n')[0]).toBe(
        ['Brand', 'Ordered By', 'Order Date', 'Project'].join(delimiter),
      )
      const { data } = Papa.parse<string[]>(text.slice(1), { delimiter, skipEmptyLines: true })
      expect(data.slice(1).map(([brand, orderedBy]) => [brand, orderedBy])).toEqual(
        hostile.map((cell) => [`'${cell}`, `'${cell.charAt(0)}cmd`]),
      )
    }
  },
)

test(
  'an export of many rows is of one state, whatever changes meanwhile',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, table, url } = await companyWithTable('Um estado', linesOf(2500, 'Antes'))
    await signedInAs(account)
    await page.goto(url)
    await expect(tableDialogs.count).toHaveText('2,500 rows')
    const [file] = await Promise.all([
      downloaded(page, () => tableDialogs.exportCsv.click()),
      changeTable(table, linesOf(2400, 'Depois')),
    ])
    const { data } = Papa.parse<string[]>(file.bytes.toString('utf8'), { skipEmptyLines: true })
    const brands = new Set(data.slice(1).map(([brand]) => brand?.split(' ')[0]))
    expect([...brands], 'of one state').toHaveLength(1)
    expect(data.length - 1).toBe(brands.has('Antes') ? 2500 : 2400)
    await expect(tableDialogs.count).toHaveText('2,400 rows')
  },
)

test(
  'the picture of 300 rows shows all of them on white, whatever the theme',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Trezentas', linesOf(300))
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), storageKeys.theme)
    await signedInAs(account)
    await page.goto(url)
    const file = await downloaded(page, () => tableDialogs.saveImage.click())
    expect(file.name).toBe('Trezentas_table.jpeg')
    const { format, width, height } = await sharp(file.bytes).metadata()
    expect(format).toBe('jpeg')
    expect(height).toBeGreaterThan(300 * 36)
    expect(height).toBeLessThanOrEqual(16_000)
    expect(width * height).toBeLessThanOrEqual(canvasMaxAreaPx)
    const rowPx = (height - 150) / 300
    for (const row of [1, 2, 150, 299, 300]) {
      const top = Math.round(height - (301 - row) * rowPx)
      expect(
        await inkIn(file.bytes, { top, width, height: Math.floor(rowPx) }),
        `row ${row}`,
      ).toBeGreaterThan(0.002)
    }
    const [corner] = await sharp(file.bytes)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .greyscale()
      .raw()
      .toBuffer()
    expect(corner).toBe(255)
    await expect(page.locator('iframe')).toHaveCount(0)
  },
)

test(
  'the words of a picture are as far apart as the font has them that it is drawn in',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Palavras de uma imagem', linesOf(20))
    await page.addInitScript(noteDrawnSpaces)
    await signedInAs(account)
    await page.goto(url)
    await downloaded(page, () => tableDialogs.saveImage.click())
    const offsets = await page.evaluate(() => globalThis.offsetsOfSpaces)
    expect(offsets.length).toBeGreaterThan(100)
    expect(Math.max(...offsets)).toBeLessThan(2)
  },
)

test(
  'a longer table fills several pictures, each with the names of the columns',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Longa', linesOf(380))
    await signedInAs(account)
    await page.goto(url)
    await expect(tableDialogs.region).toBeVisible()
    const files: Download[] = []
    page.on('download', (download) => files.push(download))
    await tableDialogs.saveImage.click()
    await expect(page.getByText('2 files created', { exact: true })).toBeVisible({
      timeout: 20_000,
    })
    expect(files.map((file) => file.suggestedFilename())).toEqual([
      'Longa_table_1.jpeg',
      'Longa_table_2.jpeg',
    ])
    const sizes = await Promise.all(
      files.map(async (file) => sharp(await readFile(await file.path())).metadata()),
    )
    for (const { width, height } of sizes) {
      expect(height).toBeLessThanOrEqual(16_000)
      expect(width * height).toBeLessThanOrEqual(canvasMaxAreaPx)
    }
    expect(sizes.reduce((sum, { height }) => sum + height, 0)).toBeGreaterThan(380 * 36)
  },
)

test(
  'a table is drawn sharply as long as every browser can draw it in one picture',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, table, url } = await companyWithTable('Nítida', linesOf(88))
    await signedInAs(account)
    await page.goto(url)
    const size = async () => {
      const file = await downloaded(page, () => tableDialogs.saveImage.click())
      const { width, height } = await sharp(file.bytes).metadata()
      expect(height).toBeLessThanOrEqual(16_000)
      expect(width * height).toBeLessThanOrEqual(canvasMaxAreaPx)
      return { name: file.name, width }
    }
    expect(await size()).toEqual({ name: 'Nítida_table.jpeg', width: 2000 })
    await changeTable(table, linesOf(89))
    await expect(tableDialogs.count).toHaveText('89 rows')
    expect(await size()).toEqual({ name: 'Nítida_table.jpeg', width: 1000 })
  },
)

test(
  'a picture can be cancelled while it is drawn, and nothing is saved',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Cancelada', linesOf(320))
    await signedInAs(account)
    await page.goto(url)
    await expect(tableDialogs.region).toBeVisible()
    let saved = 0
    page.on('download', () => {
      saved += 1
    })
    await tableDialogs.saveImage.click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar')).toBeHidden()
    await expect(tableDialogs.saveImage).toBeEnabled()
    expect(saved).toBe(0)
  },
)

test(
  'on paper all rows stand, and nothing else',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Em papel', linesOf(260))
    await page.addInitScript(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await signedInAs(account)
    await page.goto(url)
    await tableDialogs.print.click()
    await page.emulateMedia({ media: 'print' })
    const onPaper = page.locator('[data-print]')
    await expect(onPaper.locator('tbody tr')).toHaveCount(260)
    await expect(onPaper.getByText('Marca 260')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#portal')).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(onPaper).toHaveCount(0)
    await expect(tableDialogs.region).toBeVisible()
  },
)

declare global {
  var offsetsOfSpaces: number[]
}

/** Notes how far each drawn space is from the end of the word before it, in CSS pixels. One at the end of a line is at 0. */
function noteDrawnSpaces() {
  globalThis.offsetsOfSpaces = []
  const { fillText } = CanvasRenderingContext2D.prototype
  let end = 0
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (text === ' ' && x !== 0) globalThis.offsetsOfSpaces.push(Math.abs(x - end))
    end = x + this.measureText(text).width
    fillText.call(this, text, x, y)
  }
}

/** How much of a stripe of a picture is dark. */
async function inkIn(picture: Buffer, stripe: { top: number; width: number; height: number }) {
  const pixels = await sharp(picture)
    .extract({ left: 0, ...stripe })
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.filter((grey) => grey < 128).length / pixels.length
}
