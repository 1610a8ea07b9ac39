import type { AppName } from '@portal/contract'
import { portsOfAPortal, usualPortalPort } from '@portal/contract/ports'
import { freePorts } from './ports.mjs'

/** Apps of every portal, in the order of their development ports. */
const usualApps = ['host', 'remote-auth', 'remote-dashboard', 'remote-tables', 'remote-account']

/** PORTAL_PORT moves the host's port and those of the remotes. */
const portalPort = Number(process.env.PORTAL_PORT || usualPortalPort)
const movedPort = (port: number) => port - usualPortalPort + portalPort

/** Ports where the host's development server looks for remotes. */
export const remotePorts = Array.from(
  { length: portsOfAPortal - 1 },
  (_, at) => portalPort + 1 + at,
)

/** Development port of an app. A remote created later declares its own. */
export function devPortOf(app: AppName, own?: number): number {
  if (own !== undefined) return movedPort(own)
  const place = usualApps.indexOf(app)
  if (place === -1) throw new Error(`${app} has no port: set \`port\` in its rsbuild.config.ts.`)
  return portalPort + place
}

/**
 * Port of a remote that runs alone or in a deployed portal. If its usual port is taken and PORTAL_PORT is not set, a
 * free port with the same last digit: hosts of other portals look for the same remote there.
 */
export function freePortOf(app: AppName, own?: number): number | Promise<number> {
  const usual = devPortOf(app, own)
  return process.env.PORTAL_PORT ? usual : freePorts(usual)
}
