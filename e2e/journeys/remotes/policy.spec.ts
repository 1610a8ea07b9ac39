import { cspReportsPath } from '@portal/contract/site-paths'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'an inline script, a script from elsewhere and one of a string are refused',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(
      /Content Security Policy|Trusted(Script|HTML)|violates|may not come from/,
    )
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    // Code that the test evaluates is exempt from the page's policy; a timer's code isn't.
    await page.evaluate(() => {
      const outcomes: Record<string, string> = {}
      const attempt = (name: string, work: () => unknown) => {
        try {
          work()
          outcomes[name] = 'ran'
        } catch (error) {
          outcomes[name] = (error as Error).name
        }
      }
      setTimeout(() => {
        attempt('source', () => {
          document.createElement('script').src = 'https://elsewhere.example/x.js'
        })
        attempt('text', () => {
          const inline = document.createElement('script')
          inline.textContent = 'window.intruded = true'
          document.head.append(inline)
        })
        attempt('html', () => {
          document.createElement('div').innerHTML = '<img src=x onerror="window.intruded = true">'
        })
        attempt('eval', () => new Function('window.intruded = true')())
        Object.assign(window, { outcomes })
      })
    })
    await page.waitForFunction(() => 'outcomes' in window)
    const refused = await page.evaluate(() => ({
      ...(window as unknown as { outcomes: Record<string, string> }).outcomes,
      intruded: 'intruded' in window,
    }))
    expect(refused).toEqual({
      source: 'TypeError',
      text: 'TypeError',
      html: 'TypeError',
      eval: 'EvalError',
      intruded: false,
    })
  },
)

test(
  'what is refused is reported to the api',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/Content Security Policy|violates|request to elsewhere\.example/)
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const report = page.waitForResponse((reply) => reply.url().endsWith(`/${cspReportsPath}`))
    await page.evaluate(() => {
      setTimeout(() => {
        const picture = document.createElement('img')
        picture.src = 'https://elsewhere.example/x.png?secret=hidden'
        document.body.append(picture)
      })
    })
    expect((await report).status()).toBe(204)
  },
)
