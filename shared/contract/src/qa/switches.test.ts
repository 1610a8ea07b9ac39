import { describe, expect, test } from 'vitest'
import { callSwitches, faultsOf, formatSwitches, parseSwitches } from './switches'

const text =
  'getProjects.status:503,*.delay:2000,*.status:500,signIn.headers:no-own,socket:drop-500,' +
  'storage:blocked,clipboard:absent,clock:2026-03-02T10:00:00Z,texts:pseudo'

describe('switches', () => {
  test('are written as they are read', () => {
    expect(formatSwitches(parseSwitches(text))).toBe(text)
    expect(parseSwitches('').size).toBe(0)
  })

  test('of a call go before those of every call', () => {
    const switches = parseSwitches(text)
    expect(faultsOf(switches, 'getProjects')).toEqual({ status: 503, delay: 2000 })
    expect(faultsOf(switches, 'signIn')).toEqual({ status: 500, delay: 2000, headers: 'no-own' })
  })

  test('of calls can be told apart', () => {
    expect([...callSwitches(parseSwitches(text)).keys()]).toEqual([
      'getProjects.status',
      '*.delay',
      '*.status',
      'signIn.headers',
    ])
  })

  test.each([
    ['getProject.status:503', 'There is no switch "getProject.status".'],
    ['getProjects.status.503:503', 'There is no switch "getProjects.status.503".'],
    ['getProjects.speed:1', 'There is no switch "getProjects.speed".'],
    ['storage', '"storage" cannot be "": blocked'],
    ['clipboard:yes', '"clipboard" cannot be "yes": absent'],
    ['texts:de', '"texts" cannot be "de": pseudo'],
    ['toString:1', 'There is no switch "toString".'],
    ['getProjects.status:200', '"getProjects.status" cannot be "200": a status, >=400 and <=599'],
    ['getProjects.body:xml', '"getProjects.body" cannot be "xml": empty or html'],
    ['*.headers:no', '"*.headers" cannot be "no": no-cors or no-own'],
    ['*.delay:soon', '"*.delay" cannot be "soon": a number of milliseconds, >=1 and <=120000'],
    ['*.delay:', '"*.delay" cannot be "": a number of milliseconds, >=1 and <=120000'],
    ['*.delay:1.5', '"*.delay" cannot be "1.5": a number of milliseconds, >=1 and <=120000'],
    ['socket:drop', '"socket" cannot be "drop": refuse, or drop-<milliseconds>'],
    ['clock:noon', '"clock" cannot be "noon": a time in UTC'],
  ])('%s is refused', (wrong, message) => {
    expect(() => parseSwitches(wrong)).toThrow(message)
  })
})
