import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Real web servers on the configurations that the delivery tool prints.

interface Invocation {
  readonly check: readonly string[]
  readonly serve: readonly string[]
}

interface Place {
  /** For its files. */
  readonly folder: string
  /** Instead of 443. */
  readonly port: number
  /** Instead of 80. */
  readonly plainPort?: number
  /** Without modules that Debian packs apart, as in the image of nginx. */
  readonly isBare?: boolean
}

const webServers = {
  nginx: {
    version: '-v',
    configure(config: string, { folder, port, plainPort = 80, isBare }: Place): Invocation {
      const file = join(folder, 'nginx.conf')
      const moved = config
        .replaceAll('listen 443 ', `listen ${port} `)
        .replaceAll('listen 80;', `listen ${plainPort};`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join('\n')
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      writeFileSync(
        file,
        `${isBare ? '' : 'include /etc/nginx/modules-enabled/*.conf;'} daemon off; ${user} pid ${join(folder, 'nginx.pid')};
        error_log ${join(folder, 'error.log')}; events {} http { access_log off; ${temporary}\n${moved} }`,
      )
      return { check: ['-t', '-c', file], serve: ['-c', file] }
    },
  },
  caddy: {
    version: 'version',
    configure(config: string, { folder, port, plainPort = 80 }: Place): Invocation {
      const file = join(folder, 'Caddyfile')
      const ports = `http_port ${plainPort}\n  https_port ${port}`
      writeFileSync(
        file,
        `{\n  admin off\n  auto_https disable_redirects\n  ${ports}\n}\n${config}`,
      )
      const options = ['--config', file, '--adapter', 'caddyfile']
      return { check: ['validate', ...options], serve: ['run', ...options] }
    },
  },
} as const

export type WebServer = keyof typeof webServers

/** Whether the web server, and openssl for its certificate, are installed. */
export function hasWebServer(name: WebServer): boolean {
  const answers = (command: string, option: string) =>
    spawnSync(command, [option]).error === undefined
  return answers(name, webServers[name].version) && answers('openssl', 'version')
}

/** Writes a self-made certificate for these hosts into a folder. */
export function makeCertificate(folder: string, hosts: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', `/CN=${hosts[0]}`],
    ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}

/**
 * Starts a web server on a configuration, and waits until it listens on `port`. Disposing ends it.
 * @throws {Error} with what the server says of a wrong configuration.
 */
export async function startWebServer(
  name: WebServer,
  { config, ...place }: Place & { config: string },
) {
  const { folder, port } = place
  const { check, serve } = webServers[name].configure(config, place)
  // Caddy keeps its state in the folders that these name.
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const checked = spawnSync(name, check, { encoding: 'utf8', env })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn(name, serve, { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  // A test that ran out of time disposes of nothing.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  await Promise.race([
    listening(port),
    ended.then(() => Promise.reject(new Error(`${name} did not start.`))),
  ])
  return {
    /** Makes nginx replace its workers, which finish what has begun. */
    reload: () => child.kill('SIGHUP'),
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

async function listening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } catch {
    await pause(50)
    await listening(port)
  } finally {
    socket.destroy()
  }
}
