import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'

/** The files of an embedded database. PGlite gives them their mode itself, 0666, whatever the umask. */
export class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const keepPrivate: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      const { chmod } = FS
      FS.chmod = (path: string, mode: number, ...rest: unknown[]) =>
        chmod(path, mode & 0o700, ...rest)
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), keepPrivate],
      },
    }
  }
}

const DiskFull = z.object({ name: z.literal('ErrnoError'), errno: z.literal(51) })

/** Whether a full disk stopped PGlite, whose file system throws what is no `Error`, with numbers of its own. */
export function isDiskFull(error: unknown): boolean {
  return DiskFull.safeParse(error).success
}
