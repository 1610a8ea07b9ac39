import { createHash } from 'node:crypto'
import { getProjects } from '@portal/contract'
import { brand, changeHue } from '@portal/contract/design'
import { eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies, projects } from '../src/db/schema'
import { projectPath } from '../src/files/paths'
import { qrOptions } from '../src/project-page/drawers'
import { ana, startTestApi, type TestApi } from './test-api'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  const caller = await api.signIn(ana)
  const reply = await api.call(getProjects, { params: { id: caller.id }, headers: caller.headers })
  folder = getProjects.reply.parse(reply.json()).projects[0]?.folder ?? ''
})
afterAll(() => api.close())

const page = (query: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/projects${query}`, headers })
const change = (values: Partial<typeof projects.$inferInsert>) =>
  api.db.update(projects).set(values).where(eq(projects.folder, folder))

describe('the public page of a project', () => {
  test('is shown to anybody who knows its folder, with preview tags', async () => {
    const reply = await page(`?name=${folder}`, { host: 'evil.example' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain(
      `<meta property="og:image" content="https://api.example/projects/${folder}/socialThumbnail.jpg">`,
    )
    expect(reply.body).toContain(
      `<meta property="og:url" content="https://api.example/projects?name=${folder}">`,
    )
    expect(reply.body).toContain(`data-panorama="./projects/${folder}/panorama.jpg"`)
    expect(reply.body).not.toContain('evil.example')
  })

  test('is in the language of the address, or else of the browser', async () => {
    const langOf = async (query: string, asked?: string) => {
      const reply = await page(`?name=${folder}${query}`, asked ? { 'accept-language': asked } : {})
      return /<html lang="(\w+)">/.exec(reply.body)?.[1]
    }
    expect(await langOf('', 'fr, pt-BR;q=0.8, en;q=0.5')).toBe('pt')
    expect(await langOf('&lang=en', 'pt')).toBe('en')
    expect(await langOf('', 'en-GB, pt;q=0.5')).toBe('en')
    for (const unknown of [undefined, '*', 'fr, de;q=0.5'])
      expect(await langOf('&lang=xx', unknown)).toBe('pt')
  })

  test('is in the hue of its company, or of the brand', async () => {
    const accentCompany = (accent: string | null) => api.db.update(companies).set({ accent })
    await accentCompany('#d21f3c')
    const red = (await page(`?name=${folder}`)).body
    expect(red).toContain(`--main:${changeHue(brand[80], '#d21f3c')};`)
    expect(red).not.toContain(brand[80])
    await accentCompany(null)
    expect((await page(`?name=${folder}`)).body).toContain(`--main:${brand[80]};`)
  })

  test.each(['</style><script>alert(1)</script>', '#d21f3c;}', '#D21F3C', 'red', ''])(
    'has no accent but a color: %j',
    async (accent) => {
      await expect(api.db.update(companies).set({ accent })).rejects.toThrow()
    },
  )

  test.each(['#d21f3c', null])('allows its style by digest alone (%s)', async (accent) => {
    await api.db.update(companies).set({ accent })
    const { body, headers } = await page(`?name=${folder}`)
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(String(headers['content-security-policy']).split('; ')).toContain(
      `style-src-elem 'self' 'sha256-${digest}'`,
    )
    expect(body.match(/<style/g)).toHaveLength(1)
  })

  test('loads from its own origin only, and no script but its own', async () => {
    const policy = String((await page(`?name=${folder}`)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toContain('*')
  })

  test('offers the smaller panoramas that are stored', async () => {
    const smallerOf = async () =>
      /data-smaller="([^"]*)"/.exec((await page(`?name=${folder}`)).body)?.[1]
    expect(await smallerOf()).toBe('')
    for (const file of ['panorama-1024.jpg', 'panorama-2048.jpg'])
      await api.files.write(projectPath(folder, file), Buffer.from('a picture'))
    expect(await smallerOf()).toBe(`./projects/${folder}/panorama-1024.jpg`)
    await api.files.write(projectPath(folder, 'panorama-4096.jpg'), Buffer.from('a picture'))
    expect(await smallerOf()).toBe(
      `./projects/${folder}/panorama-1024.jpg ./projects/${folder}/panorama-4096.jpg`,
    )
  })

  test('leads back to the portal for who came from it', async () => {
    const link = /<a id="way-back" class="button" href="https:\/\/portal\.example">/
    for (const [site, isOffered] of [
      ['same-site', true],
      ['same-origin', true],
      ['cross-site', false],
      ['none', false],
    ] as const) {
      const reply = await page(`?name=${folder}`, { 'sec-fetch-site': site })
      expect([site, link.test(reply.body)]).toEqual([site, isOffered])
      expect(reply.headers.vary).toContain('sec-fetch-site')
    }
    expect((await page(`?name=${folder}`)).body).not.toMatch(link)
  })

  test('has the logo of the company, and documents by their titles', async () => {
    await change({ pdfFiles: 'planta-do-piso_0.pdf/Caderno de encargos.PDF' })
    const { body } = await page(`?name=${folder}&lang=en`)
    expect(body).toMatch(/<img class="logo" src="\.\/images\/companies\/[\w.-]+" alt=""/)
    for (const title of ['Planta do piso 0', 'Caderno de encargos'])
      expect(body).toContain(`<span>${title} <small>PDF, opens in a new tab</small></span>`)
    await change({ pdfFiles: ' plan.pdf//plan.pdf/ plan 2.pdf' })
    const hrefs = [...(await page(`?name=${folder}`)).body.matchAll(/files\/([^"]*)"/g)]
    expect(new Set(hrefs.map(([, name]) => name))).toEqual(new Set(['plan.pdf', 'plan%202.pdf']))
    await change({ pdfFiles: '' })
    expect((await page(`?name=${folder}`)).body).not.toContain('id="documents"')
  })

  test('has a QR code of its public address', async () => {
    const { body } = await page(`?name=${folder}`)
    expect(body).toContain(renderSVG(`https://api.example/projects?name=${folder}`, qrOptions))
  })

  test('escapes the name of a project', async () => {
    const evil = `"><script>alert(1)</script>'&`
    await change({ title: evil, pdfFiles: `${evil.replaceAll('/', '')}.pdf` })
    const { body } = await page(`?name=${folder}`)
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;')
    await change({ title: 'A title', pdfFiles: 'plan.pdf' })
    expect((await page(`?name=${folder}`)).body).toContain(
      `href="./projects/${folder}/files/plan.pdf"`,
    )
  })

  test.each([
    '',
    '?name=',
    '?name=unknown-1234567890',
    '?name=../../etc/passwd',
    '?name=%3Cscript%3Ealert(1)%3C/script%3E',
    '?name=a%00b',
    '?name=a&name=b',
    `?name=${'x'.repeat(9_000)}`,
    "?name=' or 1=1 --",
  ])('of an unknown project is a 404 (%s)', async (query) => {
    const reply = await page(encodeURI(decodeURI(query)), { 'accept-language': 'pt' })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('<h1>Projeto não encontrado</h1>')
    expect(reply.body).not.toContain('alert(1)')
  })

  test('has its files, and no others', async () => {
    const { body } = await page(`?name=${folder}`)
    const files = [...body.matchAll(/(?:src|href)="\.(\/viewer\/[^"]+)"/g)].map(([, file]) => file)
    expect(files).toHaveLength(10)
    for (const file of [
      ...files,
      '/viewer/controls.js',
      '/viewer/fading.js',
      '/viewer/sharing.js',
      '/viewer/way-back.js',
    ]) {
      const reply = await api.app.inject({ url: file ?? '' })
      expect([file, reply.statusCode]).toEqual([file, 200])
      const again = { 'if-none-match': String(reply.headers.etag) }
      expect((await api.app.inject({ url: file ?? '', headers: again })).statusCode).toBe(304)
    }
    for (const other of ['package.json', '..%2fpage.ts', 'constructor', '__proto__'])
      expect((await api.app.inject({ url: `/viewer/${other}` })).statusCode).toBe(404)
  })

  test('is not served if the product site has it', async () => {
    const app = await api.anotherApp({ publicOrigin: undefined })
    const reply = await app.inject({ url: `/projects?name=${folder}` })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
    await app.close()
  })
})
