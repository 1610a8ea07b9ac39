import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  portsOfAPortal,
  usualApiPort,
  usualPortalPort,
} from '../../../shared/contract/src/ports.mjs'
import { discoveryPath } from '../../../shared/contract/src/site-paths.mjs'
import { install } from '../../install.mjs'
import { apps, commandOf, dataFolder, Refused, requireNode, root, say } from '../../workspace.mjs'
import { buildSite } from '../build-site.mjs'
import { chosenOrFreePort } from '../ports.mjs'
import { runMain, serve } from '../processes.mjs'

// `npm run dev -- [--only <remote> …]`: the portal on development servers. With `--only`, the remotes that it doesn't name come
// from the releases of the local site.

const widest = Math.max(...apps.map((app) => app.length))
const names = ['localhost', '127.0.0.1']
/** @param {string} name */
const prefixOf = (name) => `${name.padEnd(widest)} |`

await runMain(async () => {
  requireNode()
  const only = namedRemotes()
  await install()
  const releases = only.length > 0 ? await releasesFor(only) : {}
  const portalPort = await chosenOrFreePort('PORTAL_PORT', usualPortalPort, portsOfAPortal)
  const apiPort = await chosenOrFreePort('API_PORT', usualApiPort)
  const ports = { PORTAL_PORT: `${portalPort}`, API_PORT: `${apiPort}` }
  const origins = names.flatMap((name) => apps.map((_, at) => `http://${name}:${portalPort + at}`))

  const watch = [commandOf('.', 'tsx'), 'watch', '--clear-screen=false', 'api/src/main.ts']
  const served = only.length > 0 ? [...only, 'host'] : apps
  const ends = [
    serve('api', process.execPath, watch, {
      env: {
        ...ports,
        PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
        PORTAL_URL: process.env.PORTAL_URL || origins[0],
        LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      },
      prefix: prefixOf('api'),
    }),
    ...served.map((app) =>
      serve(app, process.execPath, [commandOf(app, '@rsbuild/core', 'rsbuild'), 'dev'], {
        cwd: join(root, app),
        env: { NODE_ENV: 'development', ...ports, ...releases },
        prefix: prefixOf(app),
      }),
    ),
  ]
  say(`The portal is at ${origins[0]} once its host has compiled. Ctrl+C stops everything.`)
  await Promise.race(ends)
})

/** @returns {string[]} The remotes that `--only` names. */
function namedRemotes() {
  const remotes = apps.filter((app) => app !== 'host')
  const given = onlyOptions()
  const unknown = given.filter((name) => !remotes.includes(name))
  if (unknown.length > 0)
    throw new Refused(`Unknown remote: ${unknown.join(', ')}. Remotes: ${remotes.join(', ')}.`)
  return [...new Set(given)]
}

/** The values of `--only`, as they were given. */
function onlyOptions() {
  try {
    return parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } }).values
      .only
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Refused(error.message)
  }
}

/**
 * Builds the local site if there is none. Returns what the host's development server has to know of it.
 * @param {string[]} only
 */
async function releasesFor(only) {
  const site = join(dataFolder, 'site')
  if (!existsSync(join(site, discoveryPath))) {
    say(`There are no releases in ${site} yet. Building all apps once.`)
    await buildSite()
  }
  say(`Remotes other than ${only.join(', ')} come from the releases in ${site}.`)
  return { DEV_ONLY: only.join(), DEV_RELEASES: site }
}
