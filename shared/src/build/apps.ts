import type { AppName } from '../contract/contract'

/** The ports of the development servers. */
export const devPorts: Record<AppName, number> = {
  host: 3000,
  'remote-auth': 3001,
  'remote-dashboard': 3002,
  'remote-tables': 3003,
  'remote-account': 3004,
}
