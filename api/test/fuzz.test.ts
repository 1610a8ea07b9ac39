import { platforms, requestingUser } from '@portal/contract'
import { demoPassword } from '@portal/demo'
import { and, eq, notInArray } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appUsers, projects, userProjects } from '../src/db/schema'
import { ana, john, type SignedInUser, startTestApi, type TestApi } from './test-api'

// Requests made from /openapi.json, well-formed and not: nothing breaks, hangs or reveals another user's data.
// `npm run test:fuzz` sends 20,000 of them from another seed each time, which it prints.

const requests = Number(process.env.FUZZ_REQUESTS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 360)
/** More than any request takes, even on a busy machine. */
const hangMs = 10_000

const Schema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.looseObject({
    /** Several for a value that may be null. */
    type: z.union([z.string(), z.array(z.string())]).optional(),
    $ref: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
  }),
)
interface SchemaNode {
  type?: string | string[] | undefined
  $ref?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: SchemaNode[] | undefined
  items?: SchemaNode | undefined
  properties?: Record<string, SchemaNode> | undefined
}
const Operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'header']), schema: Schema }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  security: z.array(z.unknown()).optional(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})
type Document = z.output<typeof Document>

let api: TestApi
let document: Document
let callers: { ana: SignedInUser; john: SignedInUser }
let remembered: string[]
/** Texts that no reply may contain. */
let notFor: Map<number, string[]>

beforeAll(async () => {
  api = await startTestApi()
  document = Document.parse((await api.app.inject('/openapi.json')).json())
  callers = { ana: await api.signIn(ana), john: await api.signIn(john) }
  // Of other sessions, as signing out with one of them ends its session.
  remembered = await Promise.all(
    [ana, john].map(async (who) => (await api.signIn(who, true)).rememberToken),
  )
  const everybody = await api.db.select().from(appUsers)
  notFor = new Map(
    await Promise.all(
      Object.values(callers).map(async ({ id }): Promise<[number, string[]]> => {
        const seen = api.db
          .select({ id: userProjects.projectId })
          .from(userProjects)
          .where(eq(userProjects.userId, id))
        // The tables of a company name its projects.
        const own = api.db
          .select({ id: appUsers.companyId })
          .from(appUsers)
          .where(eq(appUsers.id, id))
        const unseen = await api.db
          .select()
          .from(projects)
          .where(and(notInArray(projects.id, seen), notInArray(projects.companyId, own)))
        const others = everybody.filter((user) => user.id !== id)
        return [
          id,
          [
            ...others.flatMap(({ name, portrait }) => [name, ...(portrait ? [portrait] : [])]),
            ...unseen.flatMap(({ folder }) => folder ?? []),
            ...everybody.map(({ passwordHash }) => passwordHash),
          ],
        ]
      }),
    ),
  )
})
afterAll(() => api.close())

const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  'null',
  'undefined',
  'NaN',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'a\u0000b',
  "' or '1'='1",
  '1; drop table app_users; --',
  '<script>alert(1)</script>',
  '$'.concat('{7*7}'),
  '\r\nset-cookie: a=b',
  '\ud800',
  '𝒜𝒷𝒸 e\u0301 ﷽',
  'A'.repeat(3000),
  '__proto__',
  'constructor',
]

/** Texts that are right somewhere, so that requests come through the first checks too. */
const meaningful = () => [
  ana.email,
  demoPassword,
  'Another360pass',
  String(callers.ana.id),
  String(callers.john.id),
  requestingUser(callers.ana.id),
  ...remembered,
  ...platforms,
  'A message that is long enough to be one.',
  'app_users',
  'projects',
  'remote-tables',
  '1.0.0-0123abcd',
]

/** Valid values by field name. */
const rightFor: Record<string, () => string[]> = {
  email: () => [ana.email, john.email, 'somebody@new.example'],
  password: () => [demoPassword, 'Another360pass'],
  authPassword: () => [demoPassword],
  newPassword: () => ['Another360pass'],
  confirmPassword: () => ['Another360pass'],
  name: () => ['Ana Nova'],
  message: () => ['A message that is long enough to be one.'],
  rememberMe: () => remembered,
  userId: () => [String(callers.ana.id), String(callers.john.id)],
  app: () => ['remote-tables'],
  release: () => ['1.0.0-0123abcd'],
}

/** Valid values by name of a parameter. */
const rightParams: Record<string, () => string[]> = {
  id: () => [String(callers.ana.id), String(callers.john.id)],
  hours: () => ['1', '24'],
}

const textFor = (field: string) => {
  const right = rightFor[field]?.()
  return right
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...right) },
        { weight: 1, arbitrary: anyText() },
      )
    : anyText()
}

const paramFor = (name: string, schema: SchemaNode) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(rightParams[name]?.() ?? schema.enum ?? [])) },
    { weight: 1, arbitrary: fc.constantFrom('1', '2', '3') },
    { weight: 2, arbitrary: anyText() },
  )

const anyText = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...meaningful()) },
    { weight: 2, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  )

/** Values for a schema: most of them of its shape, some of any other. */
function valuesOf(schema: SchemaNode, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 25, arbitrary: shapeOf(schema, field) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

function shapeOf(schema: SchemaNode, field: string): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named ? valuesOf(named, field) : fc.anything()
  }
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, field)))
  const { type } = schema
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => shapeOf({ ...schema, type: one }, field)))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFor(field)
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer(), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, field), { maxLength: 4 })
    case 'object': {
      const shape = Object.entries(schema.properties ?? {}).map(
        ([name, property]) => [name, valuesOf(property, name)] as const,
      )
      return fc.oneof(
        { weight: 6, arbitrary: fc.record(Object.fromEntries(shape)) },
        { weight: 2, arbitrary: fc.record(Object.fromEntries(shape), { requiredKeys: [] }) },
        { weight: 1, arbitrary: fc.dictionary(anyText(), fc.jsonValue()) },
      )
    }
    default:
      return fc.jsonValue()
  }
}

interface Request {
  readonly operation: string
  readonly inject: InjectOptions
}

function requestOf(path: string, method: string, operation: z.output<typeof Operation>) {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const params = fc.record(
    Object.fromEntries(inPath.map(({ name, schema }) => [name, paramFor(name, schema)])),
  )
  const identity = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Record<string, string>>(callers.ana.headers) },
    { weight: 3, arbitrary: fc.constant<Record<string, string>>(callers.john.headers) },
    {
      weight: 1,
      arbitrary: fc.constant<Record<string, string>>({
        ...callers.ana.headers,
        'requesting-user': requestingUser(callers.john.id),
      }),
    },
    { weight: 1, arbitrary: fc.constant<Record<string, string>>({}) },
  )
  // A header is one line of visible characters; others never arrive.
  const headerText = anyText().map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2000))
  const others = fc.record(
    {
      lang: headerText,
      authorization: headerText,
      'requesting-user': headerText,
      origin: headerText,
      accept: headerText,
      'accept-encoding': headerText,
      'x-forwarded-for': headerText,
      'if-none-match': headerText,
      range: headerText,
      cookie: headerText,
    },
    { requiredKeys: [] },
  )
  const [contentType, described] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const json = described ? valuesOf(described.schema) : fc.jsonValue()
  const body = fc.oneof(
    { weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText() },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    { weight: 2, arbitrary: fc.constant(contentType ?? 'text/plain') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data; boundary=a',
        'application/x-www-form-urlencoded',
        'text/xml',
        '',
      ),
    },
  )
  // Not from a number: small ones are drawn more often.
  const hasOthers = fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  )
  return fc
    .record({
      params,
      identity,
      others,
      hasOthers,
      body,
      type,
      address: fc.ipV4(),
    })
    .map((given): Request => {
      const url = path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(given.params[name]).replace(/\p{Surrogate}/gu, '?')),
      )
      return {
        operation: `${method.toUpperCase()} ${path}`,
        inject: {
          method: method.toUpperCase() as 'GET',
          url,
          remoteAddress: given.address,
          headers: {
            ...given.identity,
            ...(given.hasOthers ? given.others : {}),
            ...(given.body === undefined || method === 'get' ? {} : { 'content-type': given.type }),
          },
          ...(given.body === undefined || method === 'get' ? {} : { payload: given.body }),
        },
      }
    })
}

test(`${requests} requests made from the description break nothing and leak nothing`, async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation)),
  )
  const counts = new Map<string, Map<number, number>>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(...operations), async ({ operation, inject }) => {
      const began = performance.now()
      const reply = await api.app.inject(inject)
      expect(performance.now() - began).toBeLessThan(hangMs)
      const ofOperation = counts.get(operation) ?? new Map<number, number>()
      counts.set(operation, ofOperation)
      ofOperation.set(reply.statusCode, (ofOperation.get(reply.statusCode) ?? 0) + 1)
      expect(reply.statusCode).toBeLessThan(500)
      if (reply.statusCode >= 400) expect(reply.headers['content-type']).toMatch(/^text\/plain/)
      const caller = Object.values(callers).find(
        ({ token }) => token === inject.headers?.authorization,
      )
      const forbidden = caller ? (notFor.get(caller.id) ?? []) : [...notFor.values()].flat()
      expect(forbidden.filter((secret) => reply.body.includes(secret))).toEqual([])
    }),
    { numRuns: requests, seed, endOnFailure: false },
  )
  const table = [...counts].map(([operation, statuses]) => {
    const listed = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([code, count]) => `${code}×${count}`)
    return `${operation}: ${listed.join(' ')}`
  })
  process.stdout.write(`${[`seed ${seed}`, ...table.sort()].join('\n')}\n`)
  // Every call was reached, and those for people did more than refuse.
  expect(counts.size).toBe(operations.length)
  for (const [operation, statuses] of counts)
    if (operation.startsWith('GET')) expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
}, 600_000)
