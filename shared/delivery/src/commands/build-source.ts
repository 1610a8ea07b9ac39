import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BuildSource } from '../documents/provenance'
import { ReleaseError } from '../storage/storage'
import { printable } from './printable'

const run = promisify(execFile)

/**
 * Where the build in a folder comes from. `PORTAL_REPOSITORY`, `PORTAL_COMMIT` and `PORTAL_BUILD` come first, then the
 * variables of GitHub Actions and of GitLab CI, then git. Credentials in addresses are left out, because a site is public.
 * Throws ReleaseError when a commit is no digest.
 */
export async function buildSourceOf(folder: string, env: NodeJS.ProcessEnv): Promise<BuildSource> {
  const git = gitIn(folder)
  const repository =
    env.PORTAL_REPOSITORY ||
    gitHubAddress(env) ||
    env.CI_PROJECT_URL ||
    (await git('remote', 'get-url', 'origin'))
  const commit =
    env.PORTAL_COMMIT || env.GITHUB_SHA || env.CI_COMMIT_SHA || (await git('rev-parse', 'HEAD'))
  const build = env.PORTAL_BUILD || gitHubRun(env) || env.CI_JOB_URL || undefined
  if (commit && !/^[0-9a-f]{7,64}$/i.test(commit))
    throw new ReleaseError(`Not a commit: ${printable(commit)}. Correct PORTAL_COMMIT.`)
  return {
    repository: (repository && repositoryAddress(repository)) || null,
    commit: commit?.toLowerCase() || null,
    isModified: await isModified(git),
    build: (build && withoutCredentials(build)) || null,
  }
}

function gitHubAddress({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv) {
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`
}

function gitHubRun(env: NodeJS.ProcessEnv) {
  const address = gitHubAddress(env)
  const { GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT = '1' } = env
  return (
    address &&
    GITHUB_RUN_ID &&
    `${address}/actions/runs/${GITHUB_RUN_ID}/attempts/${GITHUB_RUN_ATTEMPT}`
  )
}

type Git = ReturnType<typeof gitIn>

/** Runs git. Undefined where it fails: without git, outside a repository, or without commits. */
function gitIn(folder: string) {
  return async (...args: string[]): Promise<string | undefined> => {
    try {
      return (await run('git', ['-C', folder, ...args])).stdout.trim()
    } catch {
      return undefined
    }
  }
}

/** Whether files that git tracks have changed, or files of the app are not in git. */
async function isModified(git: Git): Promise<boolean> {
  const changed = await git('diff', '--name-only', 'HEAD')
  const untracked = await git('ls-files', '--others', '--exclude-standard')
  return Boolean(changed || untracked)
}

/** Undefined for a folder of this machine. */
function repositoryAddress(remote: string): string | undefined {
  const [, host, path] = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(remote) ?? []
  const address = host && path ? `ssh://${host}/${path.replace(/^\//, '')}` : remote
  if (!URL.canParse(address) || new URL(address).protocol === 'file:') return undefined
  return withoutCredentials(address)
}

function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return printable(text)
  const url = new URL(text)
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = ''
  return printable(url.href)
}
