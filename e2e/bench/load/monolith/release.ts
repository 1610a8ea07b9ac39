import { contractVersion } from '@portal/contract'
import type { AppRelease } from '../../../../host/src/remotes/placement/discovery'
import { noContents } from '../../../../shared/contract/src/no-contents'

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
    ...noContents,
    requires: {},
    provides: {},
    integrity: {},
    state: 'active',
  },
}
