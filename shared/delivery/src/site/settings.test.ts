import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalConfig } from '@portal/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import { settingsInFile, settingsInVariables } from './settings'
import { writeSettings } from './write-settings'

let site: TemporarySite
let file: string

const production = {
  apiOrigin: 'https://api.portal.example',
  supportPhone: '+351 210 000 360',
  supportEmail: 'support@portal.example',
  officeTimeZone: 'Europe/Lisbon',
  legalFolder: 'texts',
}

beforeAll(async () => {
  site = await temporarySite()
  file = join(site.folder, 'settings.json')
  await mkdir(join(site.folder, 'texts'))
  await writeFile(join(site.folder, 'texts/terms.en.md'), 'Terms')
})
afterAll(() => site.remove())

async function settings(content: unknown, environment = 'production') {
  await writeFile(file, JSON.stringify(content))
  return settingsInFile(file, environment)
}

test('the values of an environment become config.json and the legal texts of the site', async () => {
  const staging = { ...production, apiOrigin: 'https://staging.example' }
  await writeSettings(site.storage, await settings({ production, staging }, 'staging'))

  const config = PortalConfig.parse(
    JSON.parse(await readFile(join(site.site, 'config.json'), 'utf8')),
  )
  expect(config).toMatchObject({
    apiOrigin: 'https://staging.example',
    projectPage: 'https://staging.example/projects?name={folder}',
    supportEmail: 'support@portal.example',
  })
  expect(await readFile(join(site.site, 'legal/terms.en.md'), 'utf8')).toBe('Terms')
})

test.each([
  ['an unknown environment', { production }, 'live', /no environment live. It has: production/],
  [
    'a missing value',
    { production: { ...production, supportPhone: undefined } },
    undefined,
    /supportPhone/,
  ],
  [
    'a slash after the address',
    { production: { ...production, apiOrigin: 'https://a.example/' } },
    undefined,
    /apiOrigin/,
  ],
  [
    'an api without https://',
    { production: { ...production, apiOrigin: 'portal.example/api' } },
    undefined,
    /is not valid:\n.*\n.*production\.apiOrigin$/,
  ],
  [
    'a misspelt value',
    { production: { ...production, suportPhone: '1' } },
    undefined,
    /suportPhone/,
  ],
  [
    'an unknown time zone',
    { production: { ...production, officeTimeZone: 'Europe/Atlantis' } },
    undefined,
    /officeTimeZone/,
  ],
  [
    'a sample of more than all pages',
    { production: { ...production, healthSample: 2 } },
    undefined,
    /healthSample/,
  ],
])('a settings file with %s is refused', async (_, content, environment, message) => {
  await expect(settings(content, environment)).rejects.toThrow(message)
})

test('a folder without legal texts is refused before anything is written', async () => {
  const empty = await settings({ production: { ...production, legalFolder: 'nowhere' } })

  await expect(writeSettings(site.storage, empty)).rejects.toThrow(/nowhere has no legal texts/)
})

test('variables that are wrong are refused, all at once', () => {
  const wrong = {
    API_ORIGIN: 'https://api.example/',
    PROJECT_PAGE: 'https://example.test/',
    OFFICE_TIME_ZONE: 'Europe/Atlantis',
    HEALTH_SAMPLE: '2',
  }

  for (const name of Object.keys(wrong))
    expect(() => settingsInVariables(wrong)).toThrow(new RegExp(`at ${name}`))
})

test('variables that are not set have values for a demonstration', () => {
  expect(settingsInVariables({ SUPPORT_PHONE: '' }).config).toMatchObject({
    apiOrigin: 'http://localhost:4000',
    officeTimeZone: 'Europe/Lisbon',
    openPreviews: true,
  })
})

test('previews need a signed link, unless an environment says otherwise', async () => {
  expect((await settings({ production })).config.openPreviews).toBeUndefined()
  const open = { ...production, openPreviews: true, previewKeys: ['B'.repeat(87)] }
  expect((await settings({ production: open })).config).toMatchObject({ openPreviews: true })
  await expect(settings({ production: { ...open, previewKeys: ['B'] } })).rejects.toThrow(
    /previewKeys/,
  )
  expect(settingsInVariables({ OPEN_PREVIEWS: 'off' }).config.openPreviews).toBe(false)
})

test('the share of pages that report the health of releases gets to pages', async () => {
  const { config } = await settings({ production: { ...production, healthSample: 0.1 } })
  expect(PortalConfig.parse(config).healthSample).toBe(0.1)
  expect(settingsInVariables({ HEALTH_SAMPLE: '0.25' }).config.healthSample).toBe(0.25)
})

test('a wrong variable is named in plain words', () => {
  const wrong = { API_PORT: 'abc', TRACE_CALLS: 'yes', SUPPORT_EMAIL: 'here' }
  expect(() => settingsInVariables(wrong)).toThrow(
    [
      'Invalid settings:',
      '✖ must be a number\n  → at API_PORT',
      '✖ must be an e-mail address\n  → at SUPPORT_EMAIL',
      '✖ must be one of on, off\n  → at TRACE_CALLS',
    ].join('\n'),
  )
})
