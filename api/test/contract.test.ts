import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { headers, requestingUser } from '@portal/contract'
import { allEndpoints } from '@portal/contract/all-endpoints'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ana, startTestApi, type TestApi } from './test-api'

// The contract as it is published: for programs and for people.

let api: TestApi
let address: string
let document: Record<string, unknown>
beforeAll(async () => {
  api = await startTestApi()
  address = await api.listen()
  document = (await api.app.inject('/openapi.json')).json()
})
afterAll(() => api.close())

test('the description is a valid OpenAPI 3.1 document of every endpoint', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const { paths } = document as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = Object.values(allEndpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(served.sort())
})

test('a client of a public generator compiles, signs in and reads projects', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-client-'))
  try {
    const { files } = await generateApi({
      spec: structuredClone(document) as never,
      output: false,
      silent: true,
      httpClientType: 'fetch',
      singleHttpClient: false,
    })
    const [client] = files
    const file = join(folder, 'client.ts')
    await writeFile(file, client?.fileContent ?? '')
    await writeFile(join(folder, 'use.ts'), useOfClient)
    const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
    const strict = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext']
    await promisify(execFile)(process.execPath, [
      join(tsc, '../bin/tsc'),
      ...strict,
      ...['--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'],
      join(folder, 'use.ts'),
    ]).catch(({ stdout }) => expect(stdout).toBe(''))
    const { namesOfProjects } = await import(pathToFileURL(join(folder, 'use.ts')).href)
    const names = await namesOfProjects(address, ana)
    expect(names).toHaveLength(24)
    expect(names).toContain('Rooftop Atlântico – Lisboa')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Code that uses only the generated client. */
const useOfClient = `
import { Api } from './client'

export async function namesOfProjects(baseUrl: string, who: { email: string; password: string }) {
  const portal = new Api({ baseUrl })
  const signedIn = await portal.api.signIn({ ...who, rememberMe: false })
  const id = Number(signedIn.headers.get('${headers.userId}'))
  const { data } = await portal.api.getProjects(
    id,
    {
      headers: {
        ${headers.authorization}: signedIn.headers.get('${headers.sessionToken}') ?? '',
        '${headers.requestingUser}': '${requestingUser(1).slice(0, -1)}' + id,
      },
    },
  )
  const names: string[] = data.projects.map((project) => project.name)
  return names
}
`

test('the documentation at /docs loads from its own origin only', async () => {
  const page = await fetch(`${address}/docs/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await page.text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const { origin, href } = new URL(file, `${address}/docs/`)
    expect(origin).toBe(address)
    const reply = await fetch(href)
    expect(reply.status).toBe(200)
    await reply.arrayBuffer()
  }
  expect(await (await fetch(`${address}/docs/json`)).json()).toEqual(document)
})
