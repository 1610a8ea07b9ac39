import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, tell } from '@portal/bench/figures'
import { countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { getProjects, getResource, pathOf, requestingUser, signIn } from '@portal/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { hashPassword } from '../src/auth/passwords'
import { hashOf, newSecret } from '../src/auth/secrets'
import { type OpenDb, openPostgres } from '../src/db/client'
import { announce } from '../src/live/changes'

// Compares the api to a bare Fastify with the same plugins in the same run, as ratios, since times depend on the
// machine. Needs wrk.
// `TEST_DATABASE_URL=postgres://… npm run bench:api -- [--runs 3] [--seconds 4] [--users 250]`

const options = readOptions({ runs: '3', seconds: '4', users: '250' })
const rounds = countOf(options.runs)
const seconds = countOf(options.seconds)
const pageUsers = countOf(options.users)
const pagesEach = 20
const differentUsers = 200
const origin = 'http://localhost:3000'
const password = 'Portal360demo'
const passwordHash = await hashPassword(password)
const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server')

interface Call {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object
}

interface Load {
  readonly what: string
  /** Made in turn. */
  readonly calls: readonly Call[]
  readonly connections?: number
  /** The least ratio to the bare server. */
  readonly atLeast?: number
}

interface Person {
  readonly id: number
  readonly token: string
}

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const children = new Set<ChildProcess>()
const name = `portal_bench_${randomBytes(4).toString('hex')}`
const url = new URL(server)
url.pathname = `/${name}`

await onServer(`create database ${name}`)
const database = await openPostgres(url.href, { connections: 2 })
try {
  await main(database)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  await onServer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
}

async function main(opened: OpenDb) {
  const few = await personWith(opened, 'few@bench.example', 50)
  const twice = await personWith(opened, 'twice@bench.example', 100)
  const many = await personWith(opened, 'many@bench.example', 10_000)
  await insertOthers(opened)
  await opened.db.execute(sql`analyze`)
  const bare = await started(spawn(...program('bare.ts')))
  const [one, two] = [await startApi(), await startApi()]

  const record = (person: Person): Call => ({
    path: pathOf(getResource, { resource: 'app_users', id: person.id }),
    headers: headersOf(person),
  })
  const projects = (person: Person): Call => ({
    path: pathOf(getProjects, { id: person.id }),
    headers: headersOf(person),
  })
  const idle = await personWith(opened, 'idle@bench.example', 0)
  const readers: Person[] = []
  for (let n = 0; n < differentUsers; n++)
    readers.push(await personWith(opened, `reader${n}@bench.example`, 50))
  // Only the newest sessions of a user are kept.
  await personWith(opened, 'door@bench.example', 0)
  const loads: Load[] = [
    { what: 'authenticated read of the own record', calls: [record(idle)], atLeast: 0.4 },
    { what: `own records of ${differentUsers} users`, calls: readers.map(record), atLeast: 0.4 },
    { what: projectsOf(50), calls: [projects(few)], atLeast: 0.25 },
    {
      what: `${projectsOf(50)}, of ${differentUsers} users`,
      calls: readers.map(projects),
      atLeast: 0.25,
    },
    { what: projectsOf(100), calls: [projects(twice)] },
    { what: projectsOf(10_000), calls: [projects(many)], connections: 4 },
    {
      what: 'sign-in',
      calls: [
        {
          path: signIn.path,
          body: { email: 'door@bench.example', password, rememberMe: false },
        },
      ],
      // More at once would be counted as guesses.
      connections: 2,
    },
  ]
  const results = new Map<string, number[]>()
  const note = (what: string, rate: number) =>
    results.set(what, [...(results.get(what) ?? []), rate])
  for (let round = 0; round < rounds; round++) {
    note('bare', await rateOf([bare], { what: 'bare', calls: [{ path: '/hello' }] }))
    for (const load of loads) {
      note(load.what, await rateOf([one], load))
      note(`${load.what}, two`, await rateOf([one, two], load))
    }
  }
  const rateOfLoad = (what: string) => median(results.get(what) ?? [])
  const perProject = (count: number) => 1 / rateOfLoad(projectsOf(count)) / count
  tell([
    ...loads.flatMap(({ what: of, atLeast }): Figure[] => {
      const value = rateOfLoad(of)
      return [
        {
          ...{ of, measure: 'calls, to bare Fastify', value, unit: '/s', to: rateOfLoad('bare') },
          ...(atLeast && { atLeast }),
        },
        {
          ...{ of, measure: 'two processes, to one', unit: '/s' },
          ...{ value: rateOfLoad(`${of}, two`), to: value },
        },
      ]
    }),
    {
      ...{ of: 'a project of 10,000, to one of 100', measure: 'time', unit: 'µs' },
      ...{ value: 1e6 * perProject(10_000), to: 1e6 * perProject(100) },
    },
    ...(await benchPages(opened, 1)),
    ...(await benchPages(opened, 2)),
  ])
}

async function benchPages(opened: OpenDb, processes: number): Promise<Figure[]> {
  const sessions = await pagePeople(opened)
  const apis = await Promise.all(Array.from({ length: processes }, () => startApi()))
  const share = Math.ceil(sessions.length / apis.length)
  const before = apis.map(rssKb)
  const pages = apis.map((api, index) => {
    const child = fork(join(import.meta.dirname, 'pages.ts'), { execArgv: ['--import', 'tsx'] })
    children.add(child)
    const mine = sessions.slice(index * share, (index + 1) * share)
    child.send({ address: api.address, origin, sessions: mine, pagesEach })
    return child
  })
  const connected = await Promise.all(pages.map((child) => messageOf(child, 'connectedMs')))
  await new Promise((later) => setTimeout(later, 3000))
  const open = sessions.length * pagesEach
  const grown = apis.reduce((sum, api, index) => sum + rssKb(api) - (before[index] ?? 0), 0)
  const heard = Promise.all(pages.map((child) => messageOf(child, 'heardAt')))
  const began = Date.now()
  await opened.db.transaction(async (tx) => {
    for (const { id } of sessions) await announce(tx, { of: 'user', userId: id })
  })
  const took = Math.max(...(await heard)) - began
  for (const child of [...pages, ...apis.map(({ child: api }) => api)]) {
    child.kill('SIGKILL')
    children.delete(child)
  }
  const of = `${open.toLocaleString('en')} idle pages, processes: ${processes}`
  return [
    { of, measure: 'memory of each', value: grown / open, unit: 'KB' },
    { of, measure: 'connected after', value: Math.max(...connected), unit: 'ms' },
    { of, measure: 'a change heard by all after', value: took, unit: 'ms' },
  ]
}

function messageOf(child: ChildProcess, key: string): Promise<number> {
  return new Promise((done) =>
    child.on('message', (message: Record<string, number>) => {
      const value = message[key]
      if (value !== undefined) done(value)
    }),
  )
}

interface Target {
  readonly child: ChildProcess
  readonly address: string
}

function program(file: string): [string, string[], object] {
  const path = resolve(import.meta.dirname, file)
  return [process.execPath, ['--import', 'tsx', path], { stdio: ['ignore', 'pipe', 'inherit'] }]
}

function startApi(): Promise<Target> {
  const [command, args] = program('../src/main.ts')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PRODUCTION_ALLOWS: 'mail-in-files,demo-mail,http',
    DATABASE_URL: url.href,
    PORTAL_DATA: folder,
    API_PORT: '0',
    SEED: 'none',
    DISCOVERY_URL: 'off',
    LOG_LEVEL: 'info',
    API_REQUESTS_PER_MINUTE: '1000000000',
    NETWORK_ATTEMPTS_FACTOR: '1000',
  }
  return started(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] }))
}

async function started(child: ChildProcess): Promise<Target> {
  children.add(child)
  const address = await new Promise<string>((done) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      if (said === 'done') return
      said += part.toString()
      const found = /listening at (http:\S+?)"/.exec(said)?.[1]
      if (!found) return
      said = 'done'
      done(found)
    })
    void once(child, 'exit').then(([code]) => {
      if (said !== 'done') throw new Error(`A process ended with ${code}`)
    })
  })
  return { child, address }
}

/** Calls a second, of all targets together at the same time. A call that fails ends the bench. */
async function rateOf(targets: readonly Target[], load: Load): Promise<number> {
  await onDatabase('delete from throttle')
  const script = join(folder, 'load.lua')
  const connections = load.connections ?? 32
  writeFileSync(script, callsInTurn(load.calls))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script]
  const rates = await Promise.all(
    targets.map(async ({ address }) => {
      const { stdout } = await promisify(execFile)('wrk', [...args, address])
      if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${load.what}: ${stdout}`)
      return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
    }),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** A script for wrk. */
function callsInTurn(calls: readonly Call[]): string {
  const formatted = calls.map(({ path, headers = {}, body }) => {
    const all = body ? { ...headers, 'content-type': 'application/json' } : headers
    const fields = Object.entries(all).map(
      ([header, value]) => `[${JSON.stringify(header)}] = ${JSON.stringify(value)}`,
    )
    const text = body ? JSON.stringify(JSON.stringify(body)) : 'nil'
    return `wrk.format("${body ? 'POST' : 'GET'}", ${JSON.stringify(path)}, {${fields.join(', ')}}, ${text})`
  })
  return `local calls, last = {}, 0
    init = function() calls = {${formatted.join(',\n')}} end
    request = function()
      last = last % #calls + 1
      return calls[last]
    end`
}

function projectsOf(count: number): string {
  return `projects of ${count.toLocaleString('en')}`
}

function headersOf({ id, token }: Person): Record<string, string> {
  return { authorization: token, 'requesting-user': requestingUser(id), lang: 'en' }
}

/** Signs in a new user of a new company with `count` projects. */
async function personWith({ db }: OpenDb, email: string, count: number): Promise<Person> {
  const token = newSecret()
  const answer = await db.execute(sql`
    with company as (insert into companies (name) values (${email}) returning id),
    person as (
      insert into app_users (company_id, name, email, password_hash)
      select id, 'Bench', ${email}, ${passwordHash} from company returning id),
    made as (
      insert into projects (company_id, name, title, folder, pdf_files)
      select company.id, 'Project ' || n, 'Title ' || n, ${email} || n, 'Plan.pdf'
      from company, generate_series(1, ${count}::int) n returning id),
    owned as (
      insert into user_projects (user_id, project_id, kind)
      select person.id, made.id, 'own' from person, made returning 1),
    session as (
      insert into sessions (token_hash, user_id, expires_at)
      select ${hashOf(token)}, id, now() + interval '12 hours' from person returning 1)
    select id from person`)
  const [row] = (answer as unknown as { rows: { id: number }[] }).rows
  return { id: row?.id ?? 0, token }
}

/** A usual number of other users: 1,000 with 50 projects each. */
async function insertOthers({ db }: OpenDb): Promise<void> {
  await db.execute(sql`
    with person as (
      insert into app_users (company_id, name, email, password_hash)
      select 1, 'Other', 'other' || n || '@bench.example', 'none' from generate_series(1, 1000) n
      returning id),
    made as (
      insert into projects (company_id, name, title, folder, pdf_files)
      select 1, 'Project ' || n, 'Title ' || n, 'other' || person.id || '-' || n, 'Plan.pdf'
      from person, generate_series(1, 50) n returning id, folder)
    insert into user_projects (user_id, project_id, kind)
    select person.id, made.id, 'own' from made
    join person on split_part(made.folder, '-', 1) = 'other' || person.id`)
}

/** Users who are signed in, with as many pages as one may have. */
async function pagePeople({ db }: OpenDb): Promise<Person[]> {
  await db.execute(sql`delete from app_users where name = 'Page'`)
  const tokens = Array.from({ length: pageUsers }, newSecret)
  const hashes = sql.param(tokens.map(hashOf))
  const answer = await db.execute(sql`
    with given as (select * from unnest(${hashes}::text[]) with ordinality as g(hash, n)),
    person as (
      insert into app_users (company_id, name, email, password_hash)
      select 1, 'Page', 'page' || n || '@bench.example', 'none' from given order by n
      returning id, email),
    session as (
      insert into sessions (token_hash, user_id, expires_at)
      select hash, person.id, now() + interval '12 hours'
      from given join person on email = 'page' || n || '@bench.example' returning 1)
    select id from person order by id`)
  const { rows } = answer as unknown as { rows: { id: number }[] }
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
}

function rssKb({ child }: Target): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

async function onServer(statement: string): Promise<void> {
  await query(server ?? '', statement)
}

async function onDatabase(statement: string): Promise<void> {
  await query(url.href, statement)
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
