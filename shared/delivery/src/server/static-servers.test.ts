// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import type { HeaderTable } from '../documents/header-table'
import { headersFor } from '../site/headers'
import { staticHeaders } from '../site/static-headers'

// Serves a published site with real web servers, each configured by the header table of the site.

const api = 'https://api.example'
let site: TemporarySite
let table: HeaderTable
let port: number

beforeAll(async () => {
  site = await temporarySite()
  await site.release('remote-auth')
  await site.release('host')
  await mkdir(join(site.site, 'legal'))
  await writeFile(join(site.site, 'legal/terms.en.md'), 'terms')
  await writeFile(join(site.site, 'config.json'), '{}')
  table = JSON.parse(await readFile(join(site.site, 'headers.json'), 'utf8'))
  port = await freePort()
})

afterAll(() => site.remove())

test('nginx sends the headers of the table', async (context) => {
  context.skip(isMissing('nginx', '-v'), 'nginx is not installed.')
  const file = join(site.folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(site.folder, name)};`)
    .join('\n')
  await writeFile(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(site.folder, 'nginx.pid')}; error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary}
      server {
        listen 127.0.0.1:${port};
        root ${site.site};
        ${staticHeaders(table, 'nginx', api)}
      }
    }`,
  )
  const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  expect(checked.status, checked.stderr).toBe(0)
  await served('nginx', ['-c', file])
})

test('caddy sends the headers of the table', async (context) => {
  context.skip(isMissing('caddy', 'version'), 'caddy is not installed.')
  const file = join(site.folder, 'Caddyfile')
  await writeFile(
    file,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${site.site}
  ${staticHeaders(table, 'caddy', api)}
}
`,
  )
  const options = ['--config', file, '--adapter', 'caddyfile']
  const checked = spawnSync('caddy', ['validate', ...options], {
    encoding: 'utf8',
    env: environment(),
  })
  expect(checked.status, checked.stderr).toBe(0)
  await served('caddy', ['run', ...options])
})

test('_headers has the headers of the table', () => {
  const rows = staticHeaders(table, '_headers', api).trim().split('\n\n')
  const written = new Map(
    rows.map((row) => {
      const [path, ...lines] = row.split('\n')
      const pairs = lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/s)
          .slice(0, 2),
      )
      return [path, Object.fromEntries(pairs)]
    }),
  )
  for (const [path, headers] of Object.entries(table))
    for (const row of path === '/index.html' ? ['/', '/*.html'] : [path])
      expect(written.get(row), row).toEqual(headersFor(headers, api))
})

/** Asks a running server for a file of each row, and for the page. */
async function served(command: string, args: string[]): Promise<void> {
  const server = spawn(command, args, { stdio: 'ignore', env: environment() })
  const ended = once(server, 'exit')
  try {
    await expect
      .poll(() =>
        fetch(origin()).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    const { 'remote-auth': [release] = [] } = JSON.parse(
      await readFile(join(site.site, 'mf/discovery.json'), 'utf8'),
    ).microFrontends
    const samples: Record<string, string> = {
      '/r/*': `/r/remote-auth/${release.extras.portal.id}/door.js`,
      '/mf/*': '/mf/discovery.json',
      '/registry/*': '/registry/host.json',
      '/legal/*': '/legal/terms.en.md',
      '/config.json': '/config.json',
      '/index.html': '/projects',
    }
    expect(Object.keys(samples).sort()).toEqual(Object.keys(table).sort())
    for (const [row, headers] of Object.entries(table)) {
      const reply = await fetch(`${origin()}${samples[row]}`)
      expect(reply.status, row).toBe(200)
      const sent = Object.fromEntries(
        Object.keys(headers).map((name) => [name, reply.headers.get(name)]),
      )
      expect(sent, row).toEqual(headersFor(headers, api))
    }
    expect((await fetch(`${origin()}/headers.json`)).status).toBe(404)
    expect((await fetch(`${origin()}/r/remote-auth/none.js`)).status).toBe(404)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** caddy keeps its state in the folders that these name. */
function environment() {
  return { ...process.env, XDG_CONFIG_HOME: site.folder, XDG_DATA_HOME: site.folder }
}

function origin(): string {
  return `http://127.0.0.1:${port}`
}

function isMissing(command: string, option: string): boolean {
  return spawnSync(command, [option]).error !== undefined
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
