import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { waitForReply } from '../../src/ports'
import type { ServerProof } from './proof'
import type { Stand } from './stand'

const clock = '2026-12-01T10:00:00Z'

/** Commands that serve until Ctrl+C. */
export function serverProofs({
  portalPort,
  portalUrl,
  apiUrl,
}: Stand): Readonly<Record<string, ServerProof>> {
  return {
    'OVERLAY=https://portal.example npm run dev --prefix remote-tables': {
      prints: /ready +built in/,
      filled: (line) => line.replace('https://portal.example', portalUrl),
      tried: async () => {
        const { microFrontends } = await json(
          `http://localhost:${portalPort + 3}/mf/discovery.json`,
        )
        expect(microFrontends['remote-tables'][0].url).toBe(`http://localhost:${portalPort + 3}/`)
      },
    },
    'npm run dev:alone --prefix remote-tables': {
      prints: /ready +built in/,
      tried: async () => {
        const page = await fetch(`http://localhost:${portalPort + 3}/`)
        expect(await page.text()).toContain('<title>remote-tables</title>')
      },
    },
    [`QA_CLOCK=${clock} npm run qa`]: {
      prints: /Portal ready: \S+\/\?qa=clock:2026-12-01T10:00:00Z/,
      tried: async () => {
        const { headers } = await fetch(`${apiUrl}/api/app_users/auth`, { method: 'POST' })
        expect(headers.get('content-type')).toContain('text/plain')
      },
    },
    'npm run dev -- --only remote-tables': {
      prints: /once its host has compiled/,
      tried: async () => {
        while (Object.keys(await discovered()).length < 4) await pause(100)
        const { 'remote-tables': tables, 'remote-auth': auth } = await discovered()
        expect(tables[0].url).toBe(`http://localhost:${portalPort + 3}/`)
        expect(auth[0].url).toMatch(/^\/r\/remote-auth\//)
        const entry = auth[0].extras.portal.chunks.entry[0]
        expect((await fetch(`${portalUrl}${auth[0].url}${entry}`)).ok).toBe(true)
        await waitForReply(`${apiUrl}/ready`, 60_000)
      },
    },
    'npm run dev': {
      prints: /once its host has compiled/,
      tried: async () => {
        while (Object.keys(await discovered()).length < 4) await pause(100)
        const page = await fetch(portalUrl, { headers: { accept: 'text/html' } })
        expect(await page.text()).toContain('remote-tables')
        await waitForReply(`${apiUrl}/ready`, 60_000)
      },
    },
  }

  async function discovered() {
    const discovery = await json(`${portalUrl}/mf/discovery.json`).catch(() => undefined)
    return discovery?.microFrontends ?? {}
  }
}

async function json(url: string) {
  return (await fetch(url)).json()
}
