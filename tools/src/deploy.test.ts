// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const settings = settingsOf(/^(api|both)$/)

/** Fixed by the image, for demonstrations, or of the embedded database. */
const ofTheImage = ['API_PORT', 'API_HOST', 'PORTAL_DATA', 'TRUST_PROXY', 'SEED', 'DURABLE']

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
    const module = await import(`kubernetes-models/${group}/${manifest.kind}`)
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

test('the Ingress leads to services and ports that exist', () => {
  const ports = ofKind('Service').flatMap(({ metadata, spec }) =>
    spec.ports.map(({ name }: { name: string }) => `${metadata.name} ${name}`),
  )
  for (const { spec } of ofKind('Ingress'))
    for (const { http } of spec.rules)
      for (const { backend } of http.paths)
        expect(ports).toContain(`${backend.service.name} ${backend.service.port.name}`)
})

test.each([
  ['/api/projects', '/projects'],
  ['/api/metrics.json', '/metrics.json'],
  ['/api/metrics', undefined],
])('the Ingress passes %s on as %s', (path, asked) => {
  const [{ metadata, spec }] = ofKind('Ingress')
  const target = metadata.annotations['nginx.ingress.kubernetes.io/rewrite-target']
  const rule = new RegExp(`^${spec.rules[0].http.paths[0].path}`)
  expect(rule.test(path) ? path.replace(rule, target) : undefined).toBe(asked)
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

test('the ConfigMap holds settings of the api', () => {
  const [{ data }] = ofKind('ConfigMap')
  expect(Object.keys(data).filter((name) => !settings.includes(name))).toEqual([])
})
