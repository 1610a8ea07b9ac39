/**
 * What `--help` prints of each command in tools/src/commands: the npm script with its arguments, and what it does.
 * @type {Readonly<Record<string, readonly [usage: string, ...does: string[]]>>}
 */
export const commands = {
  start: ['start', 'build and release the portal into var/site, and serve it with demo data'],
  dev: [
    'run dev',
    'serve the portal while you edit it',
    '--only <remote>  the others come from var/site; may be repeated',
  ],
  qa: ['run qa', 'serve the portal in QA mode, with the same data at each start'],
  test: ['test', 'run the checks, every test and the journeys; it takes many minutes'],
  check: [
    'run check [folder] …',
    'check types, unused code, boundaries, public surface, words, lint and format;',
    'with folders, the types of these only',
  ],
  e2e: [
    'run e2e [file] …',
    'run the journeys, on the portal in PORTAL_URL and API_URL or on one of their own',
    '--remote <name>  those that cross this remote; --release <app>@<version>  on it;',
    '--preview <link>  that allows it; options of Playwright',
  ],
  'e2e-engines': [
    'run e2e:engines',
    'run the journeys in Chromium, Firefox and WebKit',
    '--engine <name>  in this one; options of Playwright',
  ],
  matrix: [
    'run e2e:matrix [file] …',
    'run the journeys on releases of this revision and of an earlier one, mixed',
    '--previous <revision>  HEAD~1 by default; --list  name the journeys',
  ],
  mutate: [
    'run e2e:mutations [name]',
    'put known defects into a copy, and run the journey that has to find each',
    '--list  name the defects',
  ],
  fuzz: ['run test:fuzz', 'send 20,000 random requests to the api'],
  bench: [
    'run bench [name] …',
    'measure; without a name, all that have a short form',
    '--full  as in docs/performance.md; --document  write the results into it',
  ],
  'create-remote': [
    'run create-remote <name>',
    'make a remote and install its packages; --no-install  only write its files',
  ],
  pack: ['run pack <folder>', 'compile the published packages into files for npm publish'],
  surface: ['run surface', 'write the public surface of the published packages'],
}

const column = 32

/** One screen for all commands. */
export function helpText() {
  const lines = Object.values(commands).flatMap(([usage, ...does]) =>
    does.map((line, at) => `${(at === 0 ? `  npm ${usage}` : '').padEnd(column)}${line}`),
  )
  return [
    'npm run <command> -- [options]',
    '',
    ...lines,
    '',
    '`npm run release -- --help` and `npm run admin -- --help` list their own commands.',
  ].join('\n')
}
