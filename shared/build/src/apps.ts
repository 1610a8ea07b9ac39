import type { AppName } from '@portal/contract'
import { portsOfAPortal, usualPortalPort } from '@portal/contract/ports'
import { freePorts } from './ports'

/** In the order of their development ports. */
const usualApps = ['host', 'remote-auth', 'remote-dashboard', 'remote-tables', 'remote-account']

const portalPort = Number(process.env.PORTAL_PORT || usualPortalPort)
const movedPort = (port: number) => port - usualPortalPort + portalPort

export const remotePorts = Array.from(
  { length: portsOfAPortal - 1 },
  (_, at) => portalPort + 1 + at,
)

/** A remote created later declares its own port. */
export function devPortOf(app: AppName, own?: number): number {
  if (own !== undefined) return movedPort(own)
  const place = usualApps.indexOf(app)
  if (place === -1) throw new Error(`${app} has no port: set \`port\` in its rsbuild.config.ts.`)
  return portalPort + place
}

/** A free port has the same last digit as the usual one: hosts of other portals look for the same remote there. */
export function freePortOf(app: AppName, own?: number): number | Promise<number> {
  const usual = devPortOf(app, own)
  return process.env.PORTAL_PORT ? usual : freePorts(usual)
}
