import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstPaint } from '@portal/contract/documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applied, type TemporarySite, temporarySite } from '../commands/build-fixture'
import { startCanary } from '../commands/canary'
import { setPaused } from '../commands/kill'
import { rollback } from '../commands/promote'
import { writeSite } from './write-site'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const framed = (html: string) => ({
  wide: `<main></main>${html}`,
  narrow: `<main></main>${html}, narrow`,
})
const frames = { pt: framed('rodapé'), en: framed('footer') }
const everywhere = (html: string) => ({ wide: html, narrow: html })
const ofHost: FirstPaint = {
  frames: { signedIn: frames, signedOut: frames },
  words: { pt: { show: 'Mostrar "já"' }, en: { show: 'Show' } },
  themes: { light: { '--used': '#fff', '--unused': '#000' }, dark: { '--used': '#111' } },
  screens: {},
  rules: { '01': ['.b{color:var(--used)}'], '07': ['.b:hover{color:red}'] },
}
const ofAuth = (title: string, more: Partial<FirstPaint> = {}): FirstPaint => ({
  screens: {
    login: { pt: everywhere(`<h1>${title}</h1>`), en: everywhere(`<h1>${title}</h1>`) },
  },
  rules: { '00': ['.a{margin:0}'], '01': ['.b{color:var(--used)}'] },
  ...more,
})
const withPaint = (paint: unknown) => ({ files: { 'first-paint.json': JSON.stringify(paint) } })

const page = async () => `${(await site.storage.read('index.html'))?.body}`
const templateOf = async (id: string) =>
  new RegExp(`<template id="${id}">(.*?)</template>`, 's').exec(await page())?.[1]

test('the page has the frame of the host, the screen of the live release and the rules of both, once and in order', async () => {
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))

  expect(await templateOf('frame-open-pt')).toBe('<main></main>rodapé')
  expect(await templateOf('frame-pt-narrow')).toBe('<main></main>rodapé, narrow')
  expect(await templateOf('screen-login-en')).toBe('<h1>Sign in</h1>')
  const [, styles = ''] = /id="portal-first-paint-styles">(.*?)<\/script>/.exec(await page()) ?? []
  expect(JSON.parse(styles)).toEqual({
    rules: '.a{margin:0}.b{color:var(--used)}.b:hover{color:red}',
    themes: { light: '--used:#fff', dark: '--used:#111' },
  })
})

test('a promote changes the screen with no host release, and a rollback brings it back', async () => {
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  await site.release('remote-auth', withPaint(ofAuth('Step in')))
  expect(await templateOf('screen-login-en')).toBe('<h1>Step in</h1>')

  await applied(site.storage, rollback(['remote-auth']), 'test')
  expect(await templateOf('screen-login-en')).toBe('<h1>Sign in</h1>')
})

test('a canary has its own screen beside the live one', async () => {
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  const id = await site.publishBuild('remote-auth', withPaint(ofAuth('Step in')))
  await applied(site.storage, startCanary({ app: 'remote-auth', id, share: 10 }), 'test')

  expect(await templateOf('screen-login-en')).toBe('<h1>Sign in</h1>')
  expect(await templateOf('screen-login-canary-en')).toBe('<h1>Step in</h1>')
})

test('words of the host are those of its live release, as text', async () => {
  const asks = ofAuth('Sign in', {
    screens: { login: { pt: everywhere('<b title="[[show]]"></b>') } },
  })
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(asks))
  expect(await templateOf('screen-login-pt')).toBe('<b title="Mostrar &#34;já&#34;"></b>')

  await site.release('host', withPaint({ ...ofHost, words: { pt: {}, en: {} } }))
  expect(await templateOf('screen-login-pt')).toBeUndefined()
})

test('markup has the marks that React puts between texts and around content that may come later', async () => {
  const marked = '<p>1<!-- --> of 2</p><!--$--><b>ready</b><!--/$-->'
  await site.release('host', withPaint(ofHost))
  await site.release(
    'remote-auth',
    withPaint(ofAuth('', { screens: { login: { en: everywhere(marked) } } })),
  )
  expect(await templateOf('screen-login-en')).toBe(marked)
})

test('nobody paints a screen of another app, or styles it', async () => {
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  await site.release(
    'remote-tables',
    withPaint(ofAuth('Give me your password', { rules: { '99': ['#portal{display:none}'] } })),
  )
  expect(await templateOf('screen-login-en')).toBe('<h1>Sign in</h1>')
  expect(await page()).not.toMatch(/Give me your password|display:none/)
})

test('names that every object has are no words or rules of the host', async () => {
  await site.release('host', withPaint(ofHost))
  const asks = everywhere('[[toString]][[constructor]]')
  await site.release(
    'remote-auth',
    withPaint(ofAuth('', { screens: { login: { en: asks } }, rules: { constructor: ['.c{}'] } })),
  )
  expect(await templateOf('screen-login-en')).toBeUndefined()
  expect(await page()).toContain('.c{}')
  expect(await page()).not.toContain('native code')
})

test('words of the host get their numbers, or the screen has no first paint', async () => {
  const words = { pt: { length: 'Entre {{min}} e {{max}}' }, en: {} }
  const asks = (mark: string) => ofAuth('', { screens: { login: { pt: everywhere(mark) } } })
  await site.release('host', withPaint({ ...ofHost, words }))
  await site.release('remote-auth', withPaint(asks('[[length min=8 max=40]]')))
  expect(await templateOf('screen-login-pt')).toBe('Entre 8 e 40')

  await site.release('remote-auth', withPaint(asks('[[length min=8]]')))
  expect(await templateOf('screen-login-pt')).toBeUndefined()
})

test.each<[string, unknown, unknown]>([
  ['a host without a frame', undefined, ofAuth('Sign in')],
  ['a remote without screens', ofHost, undefined],
  ['a document that cannot be read', ofHost, { screens: 'none' }],
  ['markup with a script', ofHost, ofAuth('<script>steal()</script>')],
  ['markup with a handler', ofHost, ofAuth('<img src="x" onerror="steal()">')],
  ['markup that leaves its template', ofHost, ofAuth('</h1></template><h1>')],
  ['markup with a comment to the end of the page', ofHost, ofAuth('Sign in<!--')],
  ['markup with an attribute that goes on', ofHost, ofAuth('<a title="')],
  ['markup with an element that takes the rest as text', ofHost, ofAuth('<plaintext>')],
  ['markup that leads elsewhere', ofHost, ofAuth('<meta http-equiv="refresh" content="0;url=/">')],
  [
    'a language that leaves its template',
    ofHost,
    ofAuth('', {
      screens: { login: { 'en"></template><script src="/r/x.js"></script>': everywhere('') } },
    }),
  ],
])('%s has no first paint, and the page works as before', async (_, host, remote) => {
  await site.release('host', host ? withPaint(host) : {})
  await site.release('remote-auth', remote ? withPaint(remote) : {})

  expect(await page()).not.toContain('<template')
  expect(await page()).toContain('<div id="root"></div>')
})

test('a paused remote has none', async () => {
  await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  await applied(site.storage, setPaused('remote-auth', true), 'test')

  expect(await page()).not.toContain('<template')
})

test('changed markup is not shown', async () => {
  await site.release('host', withPaint(ofHost))
  const id = await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  const file = join(site.site, 'r/remote-auth', id, 'first-paint.json')
  await writeFile(file, JSON.stringify(ofAuth('Meddled')))
  await writeSite(site.storage)

  expect(await page()).not.toContain('<template')
})

test('a page whose host is damaged gets the screen of the next release', async () => {
  const host = await site.release('host', withPaint(ofHost))
  await site.release('remote-auth', withPaint(ofAuth('Sign in')))
  await rm(join(site.site, 'r/host', host, 'release.json'))
  await site.release('remote-auth', withPaint(ofAuth('Step in')))

  // The frame is unknown now, and no page shows the screen of a release that it doesn't load.
  expect(await page()).not.toContain('Sign in')
})
