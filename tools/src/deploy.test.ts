import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverConfig } from '@portal/delivery/site/recipes/server-config'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../workspace.mjs'

// The examples in deploy/ agree with the settings of the processes and with themselves.

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifests = parseAllDocuments(read('deploy/kubernetes/portal.yaml')).map((document) =>
  document.toJS(),
)
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)

/** The settings of a process, as docs/operate.md lists them. */
const settingsOf = (process: RegExp) =>
  read('docs/operate.md')
    .split('\n')
    .flatMap((line) => {
      const [names = '', , of] = line.split(' | ')
      return process.test(of ?? '') ? [...names.matchAll(/`([A-Z_]+)`/g)] : []
    })
    .map(([, name = '']) => name)
const settings = settingsOf(/^(api|all)$/)

/** Fixed by the image, for demonstrations, or of the embedded database. */
const ofTheImage = ['API_PORT', 'API_HOST', 'PORTAL_DATA', 'TRUST_PROXY', 'SEED', 'DURABLE']

test.each([
  ['api/src/config.ts', /^(api|all)$/],
  ['shared/object-store/src/bucket.ts', /^(api|all)$/],
  ['shared/telemetry/src/settings.ts', /^all$/],
  ['shared/delivery/src/server/server-settings.ts', /^(site|all)$/],
  // It takes settings of the api too.
  ['shared/delivery/src/service/service-settings.ts', /./],
])('docs/operate.md lists the settings of %s', (path, process) => {
  const names = [...read(path).matchAll(/^ +([A-Z]+(?:_[A-Z]+)*):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'NODE_ENV')
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !settingsOf(process).includes(name))).toEqual([])
})

test('compose passes every setting of the api', () => {
  const { 'x-api': api } = parse(read('deploy/compose.yaml'), { merge: true })
  const passed = Object.keys(api.environment)
  expect(settings.length).toBeGreaterThan(15)
  expect(settings.filter((name) => !ofTheImage.includes(name) && !passed.includes(name))).toEqual(
    [],
  )
})

test('compose passes every setting of the delivery service', () => {
  const { delivery } = parse(read('deploy/compose.yaml'), { merge: true }).services
  const places = ['DELIVERY_PORT', 'DELIVERY_HOST', 'DELIVERY_STORE', 'PORTAL_SITE']
  const given = [...places, ...Object.keys(delivery.environment)]
  const named = settingsOf(/^delivery$/)
  expect(named.length).toBeGreaterThan(places.length)
  expect(named.filter((name) => !given.includes(name))).toEqual([])
})

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
  '%s is valid',
  async (_, manifest) => {
    const group = manifest.apiVersion === 'v1' ? 'v1' : manifest.apiVersion
    const models = group.startsWith('gateway.')
      ? '@kubernetes-models/gateway-api'
      : 'kubernetes-models'
    const module = await import(`${models}/${group}/${manifest.kind}`)
    new module[manifest.kind](manifest).validate()
  },
)

test.each(['Service', 'PodDisruptionBudget'])(
  'a %s selects the pods of each Deployment, and none other',
  (kind) => {
    const labels = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels)
    const selectors = ofKind(kind).map(({ spec }) => spec.selector.matchLabels ?? spec.selector)
    expect(selectors).toEqual(expect.arrayContaining(labels))
    expect(labels).toEqual(expect.arrayContaining(selectors))
  },
)

test('pods are replaced one by one, and none stops before its calls end', () => {
  for (const { spec } of ofKind('Deployment')) {
    expect(spec.replicas).toBeGreaterThan(1)
    expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
    const [container] = spec.template.spec.containers
    expect(container.readinessProbe).toBeDefined()
    expect(container.lifecycle.preStop).toBeDefined()
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
  }
})

test('the routes lead to services and ports that exist, through listeners that exist', () => {
  const ports = ofKind('Service').flatMap(({ metadata, spec }) =>
    spec.ports.map(({ port }: { port: number }) => `${metadata.name} ${port}`),
  )
  const [gateway] = ofKind('Gateway')
  const listeners = gateway.spec.listeners.map(
    ({ name, hostname }: Record<string, string>) => `${gateway.metadata.name} ${name} ${hostname}`,
  )
  for (const { spec } of ofKind('HTTPRoute')) {
    const [{ name, sectionName }] = spec.parentRefs
    expect(listeners).toContain(`${name} ${sectionName} ${spec.hostnames[0]}`)
    for (const { backendRefs = [] } of spec.rules)
      for (const backend of backendRefs) expect(ports).toContain(`${backend.name} ${backend.port}`)
  }
})

interface Rule {
  matches: [{ path: { type: string; value: string } }]
  filters: { type: string; [settings: string]: unknown }[]
  timeouts?: unknown
}
const rulesOf = (name: string): Rule[] =>
  ofKind('HTTPRoute').find(({ metadata }) => metadata.name === name).spec.rules
const settingsOfFilter = (rule: Rule | undefined, type: string) => {
  const found = rule?.filters.find((filter) => filter.type === type) ?? { type }
  return found[`${type.replace(/^[A-Z]+(?=[A-Z])|^[A-Z]/, (start) => start.toLowerCase())}`]
}

test.each([
  ['/api', '/'],
  ['/api/projects', '/projects'],
  ['/api/metrics.json', '/metrics.json'],
  ['/api/metrics', '/not-found'],
  ['/apis', undefined],
])('the route of the api passes %s on as %s', (path, asked) => {
  const rules = rulesOf('portal-api').map((rule) => ({ rule, ...rule.matches[0].path }))
  const { rule, value = '' } =
    rules.find(({ type, value }) => type === 'Exact' && value === path) ??
    rules.find(({ type, value }) => type === 'PathPrefix' && `${path}/`.startsWith(`${value}/`)) ??
    {}
  const rewrite = settingsOfFilter(rule, 'URLRewrite') as
    | { path: Record<string, string> }
    | undefined
  const { replaceFullPath, replacePrefixMatch = '' } = rewrite?.path ?? {}
  const shortened = path.replace(value, replacePrefixMatch).replace('//', '/')
  expect(rewrite && (replaceFullPath ?? shortened)).toBe(asked)
})

test.each([
  ['/projects', { redirect: { scheme: 'https', statusCode: 301 } }],
  ['/api/ready', { rewrite: { path: { type: 'ReplaceFullPath', replaceFullPath: '/not-found' } } }],
])('the route of unencrypted requests answers %s with %o', (path, answer) => {
  const rule = rulesOf('portal-redirect').find((one) => path.startsWith(one.matches[0].path.value))
  expect({
    redirect: settingsOfFilter(rule, 'RequestRedirect'),
    rewrite: settingsOfFilter(rule, 'URLRewrite'),
  }).toEqual({ redirect: undefined, rewrite: undefined, ...answer })
})

test('portal and api are encrypted as the printed configurations do it, and no gateway cuts them', () => {
  const printed = serverConfig({}, 'caddy', {
    api: 'https://portal.example/api',
    domain: 'portal.example',
    root: '/srv/site',
    certificate: '/etc/tls',
    upstreams: ['127.0.0.1:4000'],
    encodings: 'gzip',
  })
  for (const rule of [rulesOf('portal-api').at(-1), ...rulesOf('portal-site')]) {
    const { set } = settingsOfFilter(rule, 'ResponseHeaderModifier') as { set: { value: string }[] }
    expect(set).toEqual([{ name: 'Strict-Transport-Security', value: expect.any(String) }])
    expect(printed).toContain(`header strict-transport-security "${set[0]?.value}"`)
    expect(rule?.timeouts).toEqual({ request: '0s', backendRequest: '0s' })
  }
})

test('Prometheus finds pods that are not ready, and the processes of compose', () => {
  const { dns_sd_configs: found } = parse(read('deploy/monitoring/prometheus.yaml'))
    .scrape_configs[0]
  const [headless] = ofKind('Service').filter(({ metadata }) => metadata.name === found[0].names[0])
  expect(headless.spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true })
  const [, targets = ''] =
    /targets: \[(.*?)\]/.exec(read('deploy/monitoring/prometheus.yaml')) ?? []
  const { services } = parse(read('deploy/compose.yaml'), { merge: true })
  const processes = Object.keys(services).filter((name) => name.startsWith('api-'))
  expect(targets.split(', ')).toEqual(processes.map((name) => `${name}:4000`))
})

test('the delivery service writes the same folders with compose and on Kubernetes', () => {
  const { delivery } = parse(read('deploy/compose.yaml'), { merge: true }).services
  const folders = delivery.volumes.map((volume: string) => volume.split(':').at(-1))
  const { spec } = ofKind('Deployment').find(({ metadata }) => metadata.name === 'portal-delivery')
  const [{ volumeMounts }] = spec.template.spec.containers
  const mounted = [...folders, ...delivery.tmpfs].map((mountPath) => ({
    name: expect.any(String),
    mountPath,
  }))
  expect(volumeMounts).toEqual(mounted)
})

test('the front of compose passes the delivery service on, with the certificate that it has', () => {
  const { front, delivery } = parse(read('deploy/compose.yaml'), { merge: true }).services
  const configuration = read('deploy/front-delivery.conf')
  expect(front.volumes).toContain('./front-delivery.conf:/etc/nginx/conf.d/delivery.conf:ro')
  const certificates = [...configuration.matchAll(/ssl_certificate(?:_key)? (.*)\/\w+\.pem;/g)]
  expect(certificates.map(([, place]) => `./tls:${place}:ro`)).toEqual([
    expect.toBeOneOf(front.volumes),
    expect.toBeOneOf(front.volumes),
  ])
  expect(delivery.build.target).toBe('delivery')
  expect(configuration).toContain('http://delivery:3900;')
  expect(read('deploy/Dockerfile')).toContain('DELIVERY_PORT=3900')
})

test('the ConfigMap holds settings of the api', () => {
  const [{ data }] = ofKind('ConfigMap')
  expect(Object.keys(data).filter((name) => !settings.includes(name))).toEqual([])
})
