import { reportHealth } from '@portal/contract/health'
import { healthOf } from '@portal/delivery/commands/health'
import { statusOf } from '@portal/delivery/commands/status'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import { badDashboards, givesWayMs } from '../../fixtures/bad-releases'
import { addPerson } from '../../fixtures/person'
import { addProject } from '../../fixtures/studio-project'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

test(
  'what a page counts of its releases is in the status once it is left, without anything about the person',
  tags('remote-dashboard', 'admin', 'site'),
  async ({ page, dashboard, signedInAs, lab, complaints }) => {
    complaints.expected.push(/planned/, /failed \(/)
    const good = await lab.release('remote-dashboard')
    const bad = await lab.release(
      'remote-dashboard',
      badDashboards['throws when it renders'].change,
    )
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(reportHealth.path))
        bodies.push(request.postData() ?? '')
    })
    // The api counts only so much of one account in an hour, and other journeys use those of the demo.
    const person = await addPerson('Rita Faria')
    await addProject(person, 'Casa Alta')
    await signedInAs(person)
    const counts = page.waitForResponse(/\/r\/host\/.*health\.[^/]*js$/)
    await page.goto(`${lab.url}/?of=somebody`)
    await expect(dashboard.search).toBeVisible({ timeout: givesWayMs })
    await counts
    // Load time and LCP are of code that comes from the cache.
    const countsAgain = page.waitForRequest(/\/r\/host\/.*health\.[^/]*js$/)
    await page.goto(`${lab.url}/?of=somebody`)
    await expect(dashboard.search).toBeVisible()
    await countsAgain
    await dashboard.search.pressSequentially('suite')
    await page.goto(`${lab.url}/config.json`)

    const healthOfApp = async (app: string) => {
      const reported = { failures: [], health: await healthOf(apiUrl, 1) }
      const rows = await statusOf(localStorageOf(lab.site), reported)
      return rows.find((row) => row.app === app)?.health ?? []
    }
    // Other journeys count other releases at the same time.
    const counted = async () =>
      (await healthOfApp('remote-dashboard')).map(({ release }) => release)
    await expect.poll(counted).toEqual(expect.arrayContaining([good, bad]))
    const health = await healthOfApp('remote-dashboard')
    expect(health.find(({ release }) => release === bad)).toMatchObject({
      starts: 1,
      failures: 1,
      rate: 1,
      failuresByKind: { render: 1 },
    })
    const number = expect.any(Number)
    expect(health.find(({ release }) => release === good)).toMatchObject({
      starts: 2,
      rate: 0,
      p75: { load: number, lcp: number, inp: number, cls: number },
      screens: { '/': { starts: 2 } },
    })
    const live = await lab.live('host')
    const host = (await healthOfApp('host')).find(({ release }) => release === live)
    expect(host).toMatchObject({ p75: { load: number, lcp: number } })

    for (const secret of [person.email, 'somebody', 'suite', 'Rita'])
      expect(bodies.join()).not.toContain(secret)
  },
)
