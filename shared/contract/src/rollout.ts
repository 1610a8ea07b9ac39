/** 0 to 9,999: a canary of 25 percent has the buckets below 2,500, so a company never leaves a growing canary. */
export function rolloutBucket(app: string, salt: string, companyId: number): number {
  let hash = 0x811c9dc5
  for (const character of `${app}|${salt}|${companyId}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 10_000
}
