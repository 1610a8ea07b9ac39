import type { AppName } from '@portal/contract'
import { portsOfAPortal, usualPortalPort } from '@portal/contract/ports'
import { freePorts } from './ports.mjs'

/** The apps that every portal has, in the order of the ports of their development servers. */
const usualApps = ['host', 'remote-auth', 'remote-dashboard', 'remote-tables', 'remote-account']

/** PORTAL_PORT moves the host's port, and the ports of the remotes with it. */
const portalPort = Number(process.env.PORTAL_PORT || usualPortalPort)
const moved = (port: number) => port - usualPortalPort + portalPort

/** Where the host's development server looks for remotes: at most as many as a workspace has. */
export const remotePorts = Array.from(
  { length: portsOfAPortal - 1 },
  (_, at) => portalPort + 1 + at,
)

/** The port of the development server of an app; a remote beyond those above says its own. */
export function devPortOf(app: AppName, own?: number): number {
  if (own !== undefined) return moved(own)
  const place = usualApps.indexOf(app)
  if (place === -1) throw new Error(`${app} has no port: set \`port\` in its rsbuild.config.ts.`)
  return portalPort + place
}

/**
 * The port of a remote that no host looks for, alone or in a deployed portal. Where its usual port is taken, and PORTAL_PORT
 * chooses none, it is a free one with the same last digit: hosts of other portals look there for the same remote only.
 */
export function freePortOf(app: AppName, own?: number): number | Promise<number> {
  const usual = devPortOf(app, own)
  return process.env.PORTAL_PORT ? usual : freePorts(usual)
}
