import { ana, john, rita } from '../../fixtures/accounts'
import { givesWayMs } from '../../fixtures/bad-releases'
import { expect, test } from '../../fixtures/earlier-portal'
import type { ReleaseLab } from '../../fixtures/release-lab'
import { tags } from '../../fixtures/tags'
import { type GaveWay, prepareBadReleases, runBadRelease, unexplained } from './storm/bad-releases'
import { breakPointer, expectClosures } from './storm/broken-pointer'
import { countsOf, timesOf } from './storm/figures'
import { openStorm, type Storm } from './storm/operations'
import { atDoorAndProfile, atFilters, atTables, endsOnLiveReleases, work } from './storm/people'
import { apps, markedAs, prepareReleases, type Releases } from './storm/releases'
import { openVisitor } from './storm/visitor'

// 120 operations on five apps by two versions of the tool while people work: a contract minor, a broken pointer file and ten
// bad releases among them. People elsewhere notice nothing but offers, and each bad release gives way within 3 s.

const operations = 120
/** Ordinary operations before each bad release. */
const turnsBetween = 7

test(
  'a storm of releases by two tool versions while the portal is used',
  tags('demo', 'site', 'time'),
  async ({ browser, complaints, lab, earlier }) => {
    test.setTimeout(300_000)
    const releases = await prepareReleases(lab)
    const doomed = await lab.variant('remote-tables', markedAs('remote-tables', ' γ'))
    const badReleases = await prepareBadReleases(lab)
    const storm = openStorm(lab, earlier, releases)
    const closures = expectClosures()
    const visitor = await openVisitor(browser, lab)
    const people = await Promise.all([
      work(browser, lab, ana, atTables(closures)),
      work(browser, lab, john, atFilters),
      work(browser, lab, rita, atDoorAndProfile),
    ])

    const gaveWay: GaveWay[] = []
    for (const [index, bad] of badReleases.entries()) {
      await storm.takeTurns(turnsBetween)
      const how = index % 4 < 2 ? 'rollback' : 'kill'
      gaveWay.push(await runBadRelease({ lab, storm, releases, visitor }, bad, how))
      if (index !== badReleases.length / 2 - 1) continue
      await raiseContract(lab, storm, releases)
      await breakPointer(lab, storm, closures, doomed)
    }
    await storm.takeTurns(operations - storm.done.length)
    for (const app of apps) if (await storm.hasCanary(app)) await lab.endCanary(app)
    await Promise.all(people.map((person) => person.stop()))

    const rounds = people.map((person) => person.rounds).join(', ')
    const heard = () => [visitor, ...people].flatMap((one) => one.heard)
    const figures = [
      countsOf(storm.done),
      `rounds ${rounds}`,
      `gave way after ${timesOf(gaveWay)}`,
      `${heard().length} errors in consoles`,
    ]
    test.info().annotations.push({ type: 'storm', description: figures.join('; ') })

    expect(storm.done).toHaveLength(operations)
    expect(storm.done.filter(({ tool }) => tool === 'earlier')).toHaveLength(operations / 2)
    for (const person of people) {
      expect(person.rounds).toBeGreaterThan(2)
      await endsOnLiveReleases(person.page, lab, releases)
    }
    expect(unexplained(heard(), badReleases)).toEqual([])
    expect(gaveWay.filter(({ ms }) => ms > givesWayMs)).toEqual([])
    expect(complaints.heard).toEqual([])
    await Promise.all([visitor.close(), ...people.map((person) => person.page.context().close())])
  },
)

/** The contract gets a minor: first the host that provides it, then a remote that needs it. */
async function raiseContract(lab: ReleaseLab, storm: Storm, { current, minor }: Releases) {
  for (const [app, ids] of minor) {
    await storm.endCanaryOf(app)
    await storm.operate('promote', app, ids[0])
    expect(await lab.live(app)).toBe(ids[0])
    current.set(app, ids)
  }
  // The previous host is too old for the remote.
  for (const tool of Object.values(storm.tools))
    await expect(tool.rollback('host')).rejects.toThrow('MISFIT')
}
