const test = [
  '\\.test\\.tsx?$',
  '-fixture\\.ts$',
  '^shared/testing/',
  '/standalone\\.tsx$',
  '^api/test/',
]

const product = '^(?:host|remote-[^/]+|shared/[^/]+|api)/src/'

/** Code that runs in a browser; the contract also runs in Node. */
const browser = '^(?:host|remote-[^/]+|shared/(?:contract|kit))/src/'

/** Folders with an order, from the ground up. A folder imports those before it only. */
const layers = {
  'host/src': [
    'errors',
    'components',
    'i18n',
    'shortcuts',
    'http',
    'live',
    'remotes',
    'session',
    'dialogs',
    'notifications',
    'layout',
    'router',
    'qa',
  ],
  'host/src/remotes': ['placement', 'care', 'loading'],
  'shared/delivery/src': [
    'storage',
    'documents',
    'site',
    'server',
    'client',
    'commands',
    'service',
  ],
}

const noUpwardImports = Object.entries(layers).flatMap(([home, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `no-upward-import-from-${home.replace('/src', '').replace('shared/', '').replace('/', '-')}-${folder}`,
    comment: 'A folder imports those below it only. Move down what two of them need.',
    severity: /** @type {const} */ ('error'),
    from: { path: `^${home}/${folder}/`, pathNot: test },
    to: { path: `^${home}/(?:${folders.slice(index + 1).join('|')})/` },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...noUpwardImports,
    {
      name: 'no-cycles',
      comment: 'A file does not import itself through other files, types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads to a file, through the `exports` of its package.',
      severity: 'error',
      from: {},
      // An alias that the development build defines.
      to: { couldNotResolve: true, pathNot: '^portal-original-refresh-runtime$' },
    },
    {
      name: 'no-undeclared-dependency',
      comment: 'An imported package is named in the package.json of its importer or of the root.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependency-in-product',
      comment: 'Product code does not import a development dependency.',
      severity: 'error',
      from: { path: product, pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'no-relative-import-out-of-package',
      comment: 'A package imports another by its name, so that `exports` and package.json apply.',
      severity: 'error',
      from: {
        path: '^((?:shared/)?[^/]+)/',
        pathNot: [
          // Built from the parts of the host and the remotes.
          '^e2e/bench/load/monolith/',
        ],
      },
      // A file of the root belongs to no package.
      to: { dependencyTypes: ['local'], path: '/', pathNot: '^$1/' },
    },
    {
      name: 'no-import-between-features',
      comment: 'A feature does not import another feature of its remote.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'no-feature-in-components',
      comment: 'Features import the components of their remote, never the other way round.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/src/components/' },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'build-in-its-configuration-only',
      comment: 'Only rsbuild.config.ts imports the build.',
      severity: 'error',
      from: { path: '^(?:host|remote-[^/]+)/', pathNot: '/rsbuild\\.config\\.ts$' },
      to: { path: '^shared/build/' },
    },
    {
      name: 'no-test-code-in-product',
      comment: 'Product code does not import tests or test helpers.',
      severity: 'error',
      from: { path: product, pathNot: test },
      to: { path: test },
    },
    {
      name: 'no-node-in-browser-code',
      comment: 'Code that runs in a browser does not import modules of Node.',
      severity: 'error',
      from: { path: browser, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-qa-in-production',
      comment: 'The entry points of production reach no code of QA mode.',
      severity: 'error',
      from: {
        path: [
          '^api/src/(?:main|admin/cli)\\.ts$',
          '^host/src/main\\.tsx$',
          '^remote-[^/]+/src/remote\\.tsx$',
          '^shared/delivery/src/commands/cli\\.ts$',
        ],
      },
      to: { path: '/src/qa/', reachable: true },
    },
    {
      name: 'axios-in-http-only',
      comment: 'axios is wrapped once, in host/src/http.',
      severity: 'error',
      from: { pathNot: '^host/src/http/' },
      to: { path: 'node_modules/axios/' },
    },
    {
      name: 'socket-io-client-in-live-only',
      comment:
        'socket.io-client is wrapped once, in host/src/live; tests and benches of the api are its clients too.',
      severity: 'error',
      from: { pathNot: '^(?:host/src/live|api/(?:test|bench))/' },
      to: { path: 'node_modules/socket\\.io-client/' },
    },
    {
      name: 'fluent-in-kit-only',
      comment:
        'The components of Fluent come from the UI groups of the kit; icons come from Fluent itself.',
      severity: 'error',
      // The panels belong to the module `portal`, which loads no UI group.
      from: { pathNot: ['^shared/kit/src/ui/', '^shared/kit/src/portal/panels\\.tsx$'] },
      to: { path: 'node_modules/@fluentui/(?!react-icons/)' },
    },
    {
      name: 'demo-in-its-loader-only',
      comment: 'Production runs without the demo data, which one file of the api loads on demand.',
      severity: 'error',
      from: { path: product, pathNot: '^api/src/demo/load-demo\\.ts$' },
      to: { path: '^demo/' },
    },
  ],
  options: {
    // Check imports of types like imports of values.
    tsPreCompilationDeps: true,
    // Every package may use the development tools of the root.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|var|test-results|playwright-report|reports)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      mainFields: ['types', 'main'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js'],
    },
  },
}
