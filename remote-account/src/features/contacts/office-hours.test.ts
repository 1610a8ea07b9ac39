import { expect, test } from 'vitest'
import { gmtOffset, officeHoursIn } from './office-hours'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test.each([
  ['Europe/Lisbon', winter, 'GMT'],
  ['Europe/Lisbon', summer, 'GMT+1'],
  ['America/St_Johns', winter, 'GMT-3:30'],
  ['Asia/Kolkata', summer, 'GMT+5:30'],
])('%s is so far from Greenwich', (zone, at, offset) => {
  expect(gmtOffset(at, zone)).toBe(offset)
})

test.each([
  ['Europe/Lisbon', winter, undefined],
  ['Europe/London', summer, undefined],
  ['Europe/Madrid', summer, { from: '10:00', to: '19:00' }],
  ['America/Sao_Paulo', winter, { from: '06:00', to: '15:00' }],
  ['Asia/Kolkata', winter, { from: '14:30', to: '23:30' }],
  ['Pacific/Auckland', winter, { from: '22:00', to: '07:00' }],
])('the hours of the office are told in the time of %s', (zone, at, hours) => {
  expect(officeHoursIn(at, 'Europe/Lisbon', zone)).toEqual(hours)
})
