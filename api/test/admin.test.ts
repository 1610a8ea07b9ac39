import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  getProjects,
  getTablesByCompany,
  liveNamespace,
  livePath,
  panoramaFile,
  thumbnailFile,
} from '@portal/contract'
import {
  cardPictureFile,
  cardPictureFormats,
  cardPictureWidths,
} from '@portal/contract/card-pictures'
import { brand, changeHue } from '@portal/contract/design'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { callDoor, openDoor } from '../src/admin/door'
import { companies } from '../src/db/schema'
import { smallerPanoramaFile } from '../src/files/panorama-sizes'
import { projectPath } from '../src/files/paths'
import { ana, john, rita, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let address: string
let source: string
beforeAll(async () => {
  api = await startTestApi()
  address = await api.listen()
  source = mkdtempSync(join(tmpdir(), 'portal-source-'))
  await picture(2000, 1000).toFile(join(source, panoramaFile))
  writeFileSync(join(source, 'Planta.pdf'), '%PDF-1.7 plan')
  writeFileSync(join(source, 'notes.txt'), 'not for the portal')
})
afterAll(async () => {
  rmSync(source, { recursive: true })
  await api.close()
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6d80' } }).jpeg()
const run = (command: string, options: Record<string, unknown> = {}) =>
  runCommand(api, command, options)
const refusal = (command: string, options: Record<string, unknown> = {}) =>
  run(command, options).then(
    (lines) => lines.join(),
    (error: Error) => `${error.name}: ${error.message}`,
  )
const idIn = (lines: string[]) => Number(/\d+/.exec(lines[0] ?? '')?.[0])

/** Runs the tool in a process of its own, which leaves its folder of data empty. Returns status, output and errors. */
function ofTerminal(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-admin-'))
  const cli = resolve(import.meta.dirname, '../src/admin/cli.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', cli, ...args],
    {
      env: { ...process.env, PORTAL_DATA: folder, DATABASE_URL: '' },
      encoding: 'utf8',
    },
  )
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  return [status, stdout, stderr]
}

async function seenBy(who: SignedInUser) {
  const reply = await api.call(getProjects, { params: { id: who.id }, headers: who.headers })
  return getProjects.reply.parse(reply.json())
}

async function tablesSeenBy(who: SignedInUser, company: number) {
  const input = { params: { id: company }, headers: who.headers }
  const reply = await api.call(getTablesByCompany, input)
  return getTablesByCompany.reply.parse(reply.json())
}

async function connected({ id, token }: SignedInUser): Promise<Socket> {
  const socket = io(`${address}${liveNamespace}`, {
    path: livePath,
    auth: { uuid: id, token },
    transports: ['websocket'],
    forceNew: true,
  })
  await new Promise((done, fail) =>
    socket.once('connect', () => done(0)).once('connect_error', fail),
  )
  return socket
}
/** Listens for an event. The result waits for it for a second, the page's limit, from when the command has ended. */
function heard(socket: Socket, event: string): () => Promise<unknown> {
  const body = new Promise((done) => socket.once(event, done))
  return () =>
    Promise.race([
      body,
      new Promise((_, fail) => setTimeout(() => fail(new Error('Nothing was heard')), 1000)),
    ])
}
const addProject = (options: object = {}) =>
  run('add-project', {
    company: '1',
    name: 'Pousada de Évora',
    folder: source,
    owner: [rita.email],
    ...options,
  })

describe('a project', () => {
  test('added from a folder is visible to its owner at once, and to anybody with its link', async () => {
    const caller = await api.signIn(rita)
    const socket = await connected(caller)
    const told = heard(socket, 'projects.changed')
    const lines = await addProject({ title: 'A visit to Évora' })
    const id = idIn(lines)
    expect(await told()).toEqual({ projectIds: [id] })
    socket.disconnect()

    const { projects } = await seenBy(caller)
    expect(projects).toMatchObject([{ id, name: 'Pousada de Évora', pdfFiles: 'Planta.pdf' }])
    const folder = projects[0]?.folder ?? ''
    expect(folder).toMatch(/^pousada-de-evora-[0-9a-z]{10}$/)
    expect(lines).toContain(`Folder: ${folder}`)
    const get = (path: string) => api.app.inject({ url: path })
    expect((await get(`/projects?name=${folder}`)).body).toContain('A visit to Évora')
    const thumbnail = await get(`/projects/${folder}/${thumbnailFile}`)
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    for (const width of cardPictureWidths)
      for (const format of cardPictureFormats) {
        const path = projectPath(folder, cardPictureFile(width, format))
        expect(await api.files.find(path), path).toBeDefined()
      }
    const smaller = await get(`/projects/${folder}/${smallerPanoramaFile(1024)}`)
    expect(await sharp(smaller.rawPayload).metadata()).toMatchObject({ width: 1024, height: 512 })
    // The panorama is no wider than this.
    expect((await get(`/projects/${folder}/${smallerPanoramaFile(4096)}`)).statusCode).toBe(404)
    expect((await get(`/projects/${folder}/files/Planta.pdf`)).body).toBe('%PDF-1.7 plan')
    expect((await get(`/projects/${folder}/files/notes.txt`)).statusCode).toBe(404)

    await run('remove-project', { project: String(id) })
    expect((await seenBy(caller)).projects).toEqual([])
    expect((await get(`/projects?name=${folder}`)).statusCode).toBe(404)
    expect((await get(`/projects/${folder}/${panoramaFile}`)).statusCode).toBe(404)
  })

  test('that changes, is shared or unshared notifies only the users who see it', async () => {
    const id = idIn(await addProject())
    const [owner, guest, stranger] = [
      await api.signIn(rita),
      await api.signIn(john),
      await api.signIn(ana),
    ]
    const sockets = await Promise.all([owner, guest, stranger].map(connected))
    const [ofOwner, ofGuest, ofStranger] = sockets as [Socket, Socket, Socket]
    const strange = vi.fn()
    ofStranger.on('projects.changed', strange)

    const shared = heard(ofGuest, 'projects.changed')
    await run('share-project', { project: id, with: john.email })
    expect(await shared()).toEqual({ projectIds: [id] })
    expect((await seenBy(guest)).user.sharedProjects.map((project) => project.id)).toEqual([id])
    expect(await refusal('share-project', { project: id, with: john.email })).toMatch(/already/)

    const changed = [heard(ofOwner, 'projects.changed'), heard(ofGuest, 'projects.changed')]
    await run('change-project', { project: id, name: 'Another name' })
    await Promise.all(changed.map((told) => told()))
    expect((await seenBy(guest)).user.sharedProjects[0]?.name).toBe('Another name')

    const ended = heard(ofGuest, 'projects.changed')
    await run('unshare-project', { project: id, with: john.email })
    await ended()
    expect((await seenBy(guest)).user.sharedProjects).toEqual([])
    await run('remove-project', { project: id })
    expect(strange).not.toHaveBeenCalled()
    for (const socket of sockets) socket.disconnect()
  })

  test('leaves nothing behind when adding it fails', async () => {
    const stored = () => readdirSync(join(api.assetsFolder, 'projects')).length
    const before = stored()
    const folder = mkdtempSync(join(tmpdir(), 'portal-bad-'))
    const say = () =>
      refusal('add-project', { company: 1, name: 'Bad', folder, owner: [rita.email] })
    expect(await say()).toMatch(/panorama\.jpg is missing/)
    writeFileSync(join(folder, panoramaFile), 'no picture')
    expect(await say()).toMatch(/is not a readable picture/)
    await picture(1600, 900).toFile(join(folder, panoramaFile))
    expect(await say()).toMatch(/1600 × 900 pixels/)
    await picture(1600, 800).toFile(join(folder, panoramaFile))
    writeFileSync(join(folder, 'fake.pdf'), '<html>')
    expect(await say()).toMatch(/fake\.pdf is not a PDF file/)
    expect(
      await refusal('add-project', { company: 999, name: 'x', folder, owner: [rita.email] }),
    ).toBe('AdminRefused: There is no company 999.')
    expect(await addProject({ owner: ['no@one.example'] }).catch(({ message }) => message)).toBe(
      'There is no user no@one.example.',
    )
    expect(stored()).toBe(before)
    renameSync(join(folder, 'fake.pdf'), join(folder, ' Planta.pdf'))
    expect(await say()).toMatch(/ Planta\.pdf is not a valid file name/)
    rmSync(join(folder, ' Planta.pdf'))
    for (let number = 100; number < 200; number += 1)
      writeFileSync(
        join(folder, `Planta do quarto ${number} - Hotel Aurora Lisboa.pdf`),
        '%PDF-1.7 plan',
      )
    expect(await say()).toMatch(/names of the PDF files are too long together/)
    expect(stored()).toBe(before)
    rmSync(folder, { recursive: true })
  })

  test('with a damaged picture is refused with the name of the file once nothing is drawn any more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-damaged-'))
    const whole = await picture(1600, 800).toBuffer()
    const refusalOfFolder = async () => {
      const said = await addProject({ folder }).catch(String)
      expect(sharp.counters()).toEqual({ queue: 0, process: 0 })
      return said
    }
    writeFileSync(join(folder, panoramaFile), whole.subarray(0, whole.length / 2))
    expect(await refusalOfFolder()).toMatch(
      /^AdminRefused: \S+panorama\.jpg is not a readable picture: .+$/,
    )
    writeFileSync(join(folder, panoramaFile), whole)
    for (const content of ['no picture', '']) {
      writeFileSync(join(folder, thumbnailFile), content)
      expect(await refusalOfFolder()).toMatch(
        /^AdminRefused: \S+socialThumbnail\.jpg is not a readable picture: .+$/,
      )
    }
    rmSync(folder, { recursive: true })
  })

  test('is drawn from files that change meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-changing-'))
    for (const file of [panoramaFile, thumbnailFile])
      await picture(1600, 800).toFile(join(folder, file))
    sharp.queue.once('change', () => {
      for (const file of [panoramaFile, thumbnailFile]) rmSync(join(folder, file))
    })
    const lines = await addProject({ folder })
    expect(readdirSync(folder)).toEqual([])
    await run('remove-project', { project: String(idIn(lines)) })
    rmSync(folder, { recursive: true })
  })

  test('may name an owner twice', async () => {
    const lines = await addProject({ owner: [rita.email, rita.email.toUpperCase()] })
    expect((await seenBy(await api.signIn(rita))).projects).toMatchObject([{ id: idIn(lines) }])
    await run('remove-project', { project: String(idIn(lines)) })
  })

  test('has its thumbnail as its camera held it', async () => {
    const thumbnail = join(source, thumbnailFile)
    const area = (height: number, background: string) =>
      sharp({ create: { width: 1200, height, channels: 3, background } })
    await area(630, '#c00000')
      .composite([{ input: await area(315, '#0000c0').png().toBuffer(), gravity: 'south' }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toFile(thumbnail)
    const lines = await addProject()
    rmSync(thumbnail)
    const folder = /Folder: (.*)/.exec(lines.join('\n'))?.[1] ?? ''
    const { rawPayload } = await api.app.inject({ url: `/projects/${folder}/${thumbnailFile}` })
    const pixels = await sharp(rawPayload).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
    const [redAtTop = 0, , blueAtTop = 0] = pixels
    expect(blueAtTop).toBeGreaterThan(redAtTop)
    await run('remove-project', { project: String(idIn(lines)) })
  })
})

describe('a company', () => {
  test('has a logo, users who can sign in, and tables', async () => {
    const logo = join(source, 'logo.png')
    await picture(640, 320).toFile(logo)
    const company = idIn(await run('add-company', { name: 'Nova Empresa', image: logo }))
    const email = 'nova@empresa.example'
    await run('add-user', { company, name: 'Nova Pessoa', email, password: 'Another360nova' })
    expect(
      await refusal('add-user', { company, name: 'Other', email: 'NOVA@empresa.example' }),
    ).toMatch(/already/)
    const caller = await api.signIn({ email, password: 'Another360nova' })
    const [, made] = await run('add-user', { company, name: 'Outra', email: 'o@empresa.example' })
    const password = made?.replace('Password: ', '') ?? ''
    expect((await api.signIn({ email: 'o@empresa.example', password })).token).not.toBe('')

    const id = idIn(await addProject({ company, name: 'Loja', owner: [email] }))
    const [project] = (await seenBy(caller)).projects
    expect(project?.company?.image).toMatch(/^[\w-]+\.png$/)
    const shown = await api.app.inject({ url: `/images/companies/${project?.company?.image}` })
    expect(shown.statusCode).toBe(200)

    const csv = join(source, 'table.csv')
    const lines = [
      'Row,Brand,Ordered By,Order Date,Project',
      `1,"Vista, Alegre",Nova,2026-03-05,${project?.folder}`,
      '1,Bordallo,Nova,2026-03-06,',
      '2,Ikea,Outra,2026-04-01,',
    ]
    writeFileSync(csv, `\uFEFF${lines.join('\r\n')}`)
    const socket = await connected(caller)
    const told = heard(socket, 'tables.changed')
    await run('add-table', { company, name: 'Loja', year: '2026', type: 'furniture_order', csv })
    expect(await told()).toMatchObject({ companyId: company })
    socket.disconnect()
    const [table] = await tablesSeenBy(caller, company)
    const brands = table?.tables_rows.map((row) =>
      row.table_projects.map(({ brand, project }) => [brand, project?.name]),
    )
    expect(brands).toEqual([
      [
        ['Vista, Alegre', 'Loja'],
        ['Bordallo', undefined],
      ],
      [['Ikea', undefined]],
    ])

    writeFileSync(csv, lines.slice(0, 2).join('\n'))
    const changes = { table: String(table?.id), name: 'Loja nova', csv }
    const heardOfChange = await connected(caller)
    const toldAgain = heard(heardOfChange, 'tables.changed')
    await run('change-table', changes)
    expect(await toldAgain()).toMatchObject({ tableId: table?.id })
    heardOfChange.disconnect()
    const [changed] = await tablesSeenBy(caller, company)
    expect([changed?.name, changed?.tables_rows.length]).toEqual(['Loja nova', 1])
    expect(await refusal('change-table', { table: String(table?.id) })).toMatch(
      /Give --name or --csv/,
    )
    await run('remove-table', { table: String(table?.id) })
    expect(await tablesSeenBy(caller, company)).toEqual([])
    expect(await refusal('remove-table', { table: String(table?.id) })).toMatch(/no table/)

    writeFileSync(csv, lines.join('\n').replace('2026-04-01', 'someday'))
    const again = { company, name: 'x', year: '2026', type: 'x', csv }
    expect(await refusal('add-table', again)).toMatch(
      /line 4: Order Date must be a date such as 2026-11-22/,
    )
    expect((await run('list-companies')).join('\n')).toContain('Nova Empresa')
    expect(await run('list-projects', { company })).toEqual([`${id}\t${project?.folder}\tLoja`])
    expect(await run('list-users', { company })).toHaveLength(2)
  })
})

describe('the accent of a company', () => {
  test('is read from each new logo', async () => {
    const logo = join(source, 'accent.png')
    const draw = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } }).toFile(logo)
    await draw('#d21f3c')
    const company = idIn(await run('add-company', { name: 'Vermelho', image: logo }))
    const email = 'eva@vermelho.example'
    await run('add-user', { company, name: 'Eva Luz', email, password: 'Portal360nova' })
    await addProject({ company, name: 'Loja', owner: [email] })
    const caller = await api.signIn({ email, password: 'Portal360nova' })
    const seen = async () => (await seenBy(caller)).projects[0]?.company?.accent
    const red = changeHue(brand[90], '#d21f3c')
    expect(await seen()).toBe(red)

    await run('change-company', { company, name: 'Encarnado' })
    expect(await seen()).toBe(red)
    await draw('#158a4c')
    await run('change-company', { company, image: logo })
    expect(await seen()).toBe(changeHue(brand[90], '#158a4c'))
    await draw('#808080')
    await run('change-company', { company, image: logo })
    expect(await seen()).toBeNull()
  })

  test('is read from a logo whose file changes meanwhile', async () => {
    const image = join(source, 'changing.png')
    await picture(64, 64).png().toFile(image)
    sharp.queue.once('change', () => rmSync(image))
    const company = idIn(await run('add-company', { name: 'Turquesa', image }))
    expect(existsSync(image)).toBe(false)
    const [row] = await api.db.select().from(companies).where(eq(companies.id, company))
    expect(row?.accent).toBe(changeHue(brand[90], '#0e6d80'))
  })

  test('is null without a logo', async () => {
    const company = idIn(await run('add-company', { name: 'Sem logótipo' }))
    const [row] = await api.db.select().from(companies).where(eq(companies.id, company))
    expect(row?.accent).toBeNull()
  })
})

describe('a command', () => {
  test('with a mistake is refused in one line', async () => {
    expect(await refusal('constructor')).toBe(
      'AdminRefused: Unknown command: constructor. See --help.',
    )
    expect(await refusal('add-company')).toBe('AdminRefused: --name is missing.')
    // Pages would refuse the record of a user with a longer one.
    expect(await refusal('change-user', { user: ana.email, name: 'A'.repeat(101) })).toMatch(
      /^AdminRefused: --name /,
    )
    expect(await refusal('share-project', { project: 'x', with: ana.email })).toBe(
      'AdminRefused: --project must be a number.',
    )
    expect(await refusal('share-project', { with: ana.email })).toMatch(/--project is missing\.$/)
    expect(await refusal('events', { limit: '0' })).toMatch(/--limit must be at least 1\.$/)
    expect(await refusal('change-project', { project: 1 })).toMatch(/Give --name or --title/)
    expect(await refusal('remove-project', { project: 999_999 })).toMatch(/no project 999999/)
    expect(await refusal('list-users', { company: 1, other: 'x' })).toMatch(/^AdminRefused: /)
  })

  test('with a mistake is refused before a database is opened, also after the -- of pnpm', () => {
    expect(ofTerminal('--', 'add-company')).toEqual([1, '', '--name is missing.\n'])
  })

  test('takes no empty folder for the data of a portal', () => {
    const [status, stdout, stderr] = ofTerminal('backup', '--to', join(tmpdir(), 'of-nothing'))
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no database in .+\. Set PORTAL_DATA or DATABASE_URL/)
  })

  test('makes no database for a backup that is refused', () => {
    const [status, , stderr] = ofTerminal('restore', '--from', join(tmpdir(), 'no-backup'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^There is no complete backup in .+: manifest\.json is missing\./)
  })

  test('prints its options', () => {
    const usage = '  add-company --name … [--image …]\n      adds a company; --image is its logo\n'
    expect(ofTerminal('add-company', '--help')).toEqual([0, usage, ''])
    const [, several] = ofTerminal('remove-company', '--help')
    expect(several).toMatch(/^ {2}remove-company --company … \[--company …\]\n/)
  })

  test('names a missing file', async () => {
    expect(
      await refusal('add-table', { company: 1, name: 'x', year: '2026', type: 'x', csv: '/x.csv' }),
    ).toBe('AdminRefused: There is no file or folder /x.csv.')
  })

  test('goes through the private socket of the api that has the database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-door-'))
    mkdirSync(folder, { recursive: true })
    const close = await openDoor(folder, api, (error) => {
      throw error
    })
    expect(statSync(join(folder, 'admin.sock')).mode & 0o077).toBe(0)
    expect(await callDoor(folder, 'list-companies', {})).toEqual(await run('list-companies'))
    await expect(callDoor(folder, 'add-company', {})).rejects.toThrow('--name is missing.')
    await close()
    expect(existsSync(join(folder, 'admin.sock'))).toBe(false)
    expect(await callDoor(folder, 'list-companies', {})).toBeUndefined()
    rmSync(folder, { recursive: true })
  })

  test('that is cut off while it is sent fails alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-door-'))
    const onFailure = vi.fn()
    const close = await openDoor(folder, api, onFailure)
    const cut = connect(join(folder, 'admin.sock'))
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'
    cut.end(`${head}{"command"`)
    await expect.poll(() => onFailure.mock.calls).toEqual([[expect.any(Error)]])
    expect(await callDoor(folder, 'list-companies', {})).toEqual(await run('list-companies'))
    await close()
    rmSync(folder, { recursive: true })
  })
})
