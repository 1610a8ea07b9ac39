import { contractVersion } from '@portal/shared/contract'
import type { AppRelease } from '../../../../host/src/remotes/discovery'

/** The only release of the monolith. It contains everything. */
export const release: AppRelease = {
  app: 'monolith',
  url: '/',
  isDefault: true,
  traffic: 100,
  contents: {
    id: '1.0.0-00000000',
    contract: contractVersion,
    fits: contractVersion,
    container: null,
    namespace: null,
    screens: [],
    dialogs: [],
    menu: [],
    chunks: {},
    shared: {},
    needs: {},
    integrity: {},
    state: 'active',
  },
}
