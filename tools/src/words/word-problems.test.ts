import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWordProblems } from './word-problems'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-words-'))
})
afterEach(() => rmSync(root, { recursive: true }))

interface Planted {
  pt?: object
  en?: object
  code?: string
}

const words = { title: 'Título', close: 'Fechar' }

/** Problems of a remote with these words and this code, beside a valid host. */
function problems({ pt = words, en = words, code = "t('title'); t('close')" }: Planted) {
  const files = {
    'host/src/i18n/pt.json': '{ "ok": "Sim" }',
    'host/src/i18n/en.json': '{ "ok": "Yes" }',
    'host/src/app.tsx': "t('ok')",
    'remote/src/i18n/pt.json': JSON.stringify(pt, null, 2),
    'remote/src/i18n/en.json': JSON.stringify(en, null, 2),
    'remote/src/page.tsx': code,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findWordProblems(root, ['host', 'remote'])
}

const page = (jsx: string) => `t('title'); t('close'); export const Page = () => ${jsx}`

test.each<[string, Planted]>([
  ['words that are all used', {}],
  ['a key in a table', { code: "t('title'); const keys = { shut: 'close' }" }],
  ['keys chosen by a condition', { code: "t(isOpen ? 'title' : 'close')" }],
  [
    'keys by a prefix',
    { pt: { a: { x: 'X', y: 'Y' } }, en: { a: { x: 'X', y: 'Y' } }, code: `t(\`a.\${name}\`)` },
  ],
  [
    'plurals with the forms of each language',
    {
      pt: { n_zero: 'a', n_one: 'b', n_many: 'c', n_other: '{{count}}' },
      en: { n_one: 'b', n_other: '{{count}}' },
      code: "t('n', { count })",
    },
  ],
  [
    'common words',
    { code: page("{ const common = useWords('common'); return <p>{common('ok')}</p> }") },
  ],
  ['signs that are not words', { code: page('<p title="—">· {1} / 2 {t("title")}</p>') }],
  ['attributes that nobody reads', { code: page('<p className="wide" role="status" />') }],
])('nothing is wrong with %s', (_, planted) => {
  expect(problems(planted)).toEqual([])
})

test.each<[string, Planted, RegExp]>([
  [
    'a key that pt lacks',
    { pt: { title: 'Título' } },
    /^remote\/src\/i18n\/pt\.json:\d+ has no close$/,
  ],
  ['a key that en lacks', { en: { title: 'Title' } }, /en\.json:\d+ has no close/],
  ['an empty value', { en: { ...words, close: ' ' } }, /en\.json:3 close is empty/],
  [
    'a placeholder of one language',
    { en: { ...words, close: 'Close {{name}}' } },
    /en\.json:3 close has other \{\{placeholders\}\}/,
  ],
  [
    'an unescaped placeholder of one language',
    { en: { ...words, close: 'Close {{- name}}' } },
    /en\.json:3 close has other \{\{placeholders\}\}/,
  ],
  [
    'a nested word of one language',
    { en: { ...words, close: 'Close $t(title)' } },
    /en\.json:3 close has other \{\{placeholders\}\}/,
  ],
  [
    'a plural without a form',
    {
      pt: { n_zero: 'a', n_one: 'a', n_other: 'b' },
      en: { n_one: 'a', n_other: 'b' },
      code: "t('n', { count })",
    },
    /pt\.json:\d+ has no n_many/,
  ],
  [
    'a key without words',
    { code: "t('title')\nt('close')\nt('gone')" },
    /^remote\/src\/page\.tsx:3 uses gone/,
  ],
  [
    'a common key without words',
    { code: page("{ const common = useWords('common'); return common('close') }") },
    /uses close, which host has no words for/,
  ],
  ['a prefix without words', { code: `t('title'); t('close'); t(\`gone.\${x}\`)` }, /uses gone\.…/],
  ['a word that is used nowhere', { code: "t('title')" }, /pt\.json:3 close is used nowhere/],
  [
    'text between tags',
    { code: page('<p>Hello there</p>') },
    /page\.tsx:1 has text in the code: Hello/,
  ],
  ['text in braces', { code: page("<p>{isOpen ? 'Open' : ''}</p>") }, /text in the code: Open/],
  ['text in a label', { code: page('<p aria-label="Close it" />') }, /text in the code: Close it/],
  ['text in a template', { code: page(`<img alt={\`Photo of \${name}\`} />`) }, /code: Photo of/],
])('%s is found', (_, planted, message) => {
  expect(problems(planted)).toEqual([expect.stringMatching(message)])
})
