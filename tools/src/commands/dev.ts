import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { portsOfAPortal, usualApiPort, usualPortalPort } from '@portal/contract/ports'
import { discoveryPath } from '@portal/contract/site-paths'
import { apps, root } from '../../workspace.mjs'
import { buildSite } from '../build-site'
import { commandOf } from '../installed-command'
import { parseOptions } from '../options'
import { findPort } from '../ports'
import { serve } from '../processes'
import { Refused } from '../refused'
import { dataFolder } from '../settings'

const widest = Math.max(...apps.map((app) => app.length))
const names = ['localhost', '127.0.0.1']
const prefixOf = (name: string) => `${name.padEnd(widest)} |`

/** Serves the portal on development servers. With `--only`, the other remotes come from the releases of the local site. */
export async function main(args: string[]): Promise<void> {
  const only = namedRemotes(args)
  const releases = only.length > 0 ? await releasesFor(only) : {}
  const portalPort = await findPort('PORTAL_PORT', usualPortalPort, portsOfAPortal)
  const apiPort = await findPort('API_PORT', usualApiPort)
  const ports = { PORTAL_PORT: `${portalPort}`, API_PORT: `${apiPort}` }
  const origins = names.flatMap((name) => apps.map((_, at) => `http://${name}:${portalPort + at}`))

  const watch = [commandOf('.', 'tsx'), 'watch', '--clear-screen=false', 'api/src/main.ts']
  const served = only.length > 0 ? [...only, 'host'] : apps
  const ends = [
    serve('api', watch, {
      env: {
        ...ports,
        PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
        PORTAL_URL: process.env.PORTAL_URL || origins[0],
        LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      },
      prefix: prefixOf('api'),
    }),
    ...served.map((app) =>
      serve(app, [commandOf(app, '@rsbuild/core', 'rsbuild'), 'dev'], {
        cwd: join(root, app),
        env: { NODE_ENV: 'development', ...ports, ...releases },
        prefix: prefixOf(app),
      }),
    ),
  ]
  console.log(`The portal is at ${origins[0]} once its host has compiled. Ctrl+C stops everything.`)
  await Promise.race(ends)
}

function namedRemotes(args: string[]): string[] {
  const remotes = apps.filter((app) => app !== 'host')
  const option = { type: 'string', multiple: true, default: [] as string[] } as const
  const given = parseOptions({ args, options: { only: option } }).values.only
  const unknown = given.filter((name) => !remotes.includes(name))
  if (unknown.length > 0)
    throw new Refused(`Unknown remote: ${unknown.join(', ')}. Remotes: ${remotes.join(', ')}.`)
  return [...new Set(given)]
}

/** Builds the local site if there is none. Returns the settings of the host's development server. */
async function releasesFor(only: readonly string[]) {
  const site = join(dataFolder, 'site')
  if (!existsSync(join(site, discoveryPath))) {
    console.log(`There are no releases in ${site} yet. Building all apps once.`)
    await buildSite(dataFolder)
  }
  console.log(`Remotes other than ${only.join(', ')} come from the releases in ${site}.`)
  return { DEV_ONLY: only.join(), DEV_RELEASES: site }
}
