import type { AppName } from '../contract/contract'

/** The ports of the development servers of the apps that every portal has. */
const ports: Readonly<Record<string, number>> = {
  host: 3000,
  'remote-auth': 3001,
  'remote-dashboard': 3002,
  'remote-tables': 3003,
  'remote-account': 3004,
}

/** PORTAL_PORT moves the host's port, and the ports of the remotes with it. */
const moved = (port: number) => port - 3000 + Number(process.env.PORTAL_PORT || 3000)

/** Where the host's development server looks for remotes: at most as many as a workspace has. */
export const remotePorts = [3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009].map(moved)

/** The port of the development server of an app; a remote beyond those above says its own. */
export function devPortOf(app: AppName, own?: number): number {
  const port = own ?? ports[app]
  if (port === undefined) throw new Error(`${app} has to say the port of its development server`)
  return moved(port)
}
