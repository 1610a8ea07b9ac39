import { vi } from 'vitest'

/** Reports of a sweep, which only note their calls. */
export function sweepReports() {
  return {
    removed: vi.fn(),
    areMost: vi.fn(),
    left: vi.fn(),
    unreadLogo: vi.fn(),
    failed: vi.fn(),
  }
}
