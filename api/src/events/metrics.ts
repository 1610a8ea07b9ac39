import { Counter } from 'prom-client'

// Of the process, so that queries count what they store.

export const countedEvents = new Counter({
  name: 'portal_security_events_total',
  help: 'Sign-ins, changes of accounts, refusals and commands of operators, by kind and result.',
  labelNames: ['kind', 'result'],
  registers: [],
})

export const countedReports = new Counter({
  name: 'portal_csp_reports_total',
  help: 'What browsers refused by the policy of a page, by directive.',
  labelNames: ['directive'],
  registers: [],
})

// An alert on an increase misses the first event of a series that begins with it.
countedEvents.inc({ kind: 'remember-theft', result: 'ended' }, 0)
countedEvents.inc({ kind: 'sign-in', result: 'wrong-credentials' }, 0)
countedReports.inc({ directive: 'script-src-elem' }, 0)
