import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'

/**
 * The files of an embedded database, for their owner only: PGlite gives them their mode itself, 0666, whatever the umask. If they are durable,
 * PostgreSQL's requests to force a file to the disk do so; PGlite ignores them.
 */
export class DatabaseFiles extends NodeFS {
  readonly #isDurable: boolean

  constructor(folder: string, { isDurable }: { isDurable: boolean }) {
    super(folder)
    this.#isDurable = isDurable
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const adapt: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS, NODEFS }) => {
      const { chmod } = FS
      FS.chmod = (path: string, mode: number, ...rest: unknown[]) =>
        chmod(path, mode & 0o700, ...rest)
      if (this.#isDurable)
        NODEFS.stream_ops.fsync = ({ nfd }: { nfd: number }) =>
          NODEFS.tryFSOperation(() => fsyncSync(nfd)) ?? 0
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), adapt],
      },
    }
  }
}

const DiskFull = z.object({ name: z.literal('ErrnoError'), errno: z.literal(51) })

/** Whether a full disk stopped PGlite, whose file system throws what is no `Error`, with numbers of its own. */
export function isDiskFull(error: unknown): boolean {
  return DiskFull.safeParse(error).success
}
