/** The group of a process that is spawned `detached`; Windows has none. */
export const hasGroups = process.platform !== 'win32'

/** Kills the group that a process leads. @param {import('node:child_process').ChildProcess} child */
export function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (hasGroups) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
