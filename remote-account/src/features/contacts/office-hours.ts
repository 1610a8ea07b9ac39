import { limits } from '@portal/contract'

/** The hours of the office in its own time zone, as two digits. */
export const officeHours = {
  from: twoDigits(limits.officeOpensAtHour),
  to: twoDigits(limits.officeClosesAtHour),
}

/** How far a time zone is from Greenwich at a moment, as `GMT`, `GMT+1` or `GMT-3:30`. Without a zone: here. */
export function gmtOffset(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined || offset === 'GMT+0' ? 'GMT' : offset
}

/**
 * The hours of the office in the time of a zone, such as `14:30`; undefined where they are the same. Without a zone:
 * here.
 */
export function officeHoursIn(
  at: Date,
  officeZone: string,
  timeZone?: string,
): { from: string; to: string } | undefined {
  const aheadMinutes = minutesOf(gmtOffset(at, timeZone)) - minutesOf(gmtOffset(at, officeZone))
  if (aheadMinutes === 0) return undefined
  return {
    from: clock(limits.officeOpensAtHour * 60 + aheadMinutes),
    to: clock(limits.officeClosesAtHour * 60 + aheadMinutes),
  }
}

function minutesOf(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^GMT([+-])(\d+)(?::(\d+))?$/.exec(offset) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function clock(minutes: number): string {
  const ofDay = (minutes + 24 * 60) % (24 * 60)
  const parts = [Math.floor(ofDay / 60), ofDay % 60]
  return parts.map(twoDigits).join(':')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
