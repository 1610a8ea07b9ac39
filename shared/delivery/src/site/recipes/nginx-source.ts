import { contentTypes } from '../../storage/content-types'
import { deltaEncoding } from '../../storage/dictionary-rules'
import type { Headers } from '../../storage/file-headers'
import { block } from './blocks'
import { location, modulesOf } from './nginx-text'
import type { Recipe } from './recipe'

/** Where nginx has the files of a site from: directives in their places. */
export interface Source {
  readonly http: readonly string[]
  readonly server: readonly string[]
  /** Of a location whose addresses are those of files. */
  file(headers: Headers): readonly string[]
  /** Of the location that answers with the file at `path`. */
  page(path: string, headers: Headers): readonly string[]
  /** The locations of releases. A script goes out as the delta against the dictionary that the browser names, if there is one. */
  releases(folder: string, headers: Headers): readonly string[]
}

/** Locks and drafts of the delivery tool. A regular expression's location never applies below those that begin with `^~`. */
const notHidden = 'if ($uri ~ /\\.) { return 404; }'

export function folderSource({ root, encodings }: Recipe): Source {
  const types = Object.entries(contentTypes).map(([suffix, type]) => `${type} ${suffix.slice(1)};`)
  const modules = modulesOf(encodings)
  return {
    http: [],
    server: [
      `root ${root};`,
      block('types', types),
      'default_type application/octet-stream;',
      // Encoded forms are beside most files; the rest is compressed when it is sent.
      ...modules.map((name) => `${name}_static on;`),
    ],
    file: () => [notHidden, 'try_files $uri =404;'],
    page: (path) => [`try_files ${path} =404;`],
    releases: (folder, headers) => {
      const internal = `/delta${folder}`
      return [
        location(`^~ ${folder}`, headers, [
          notHidden,
          block('if (-f $document_root$uri.$portal_delta)', [
            'rewrite ^ /delta$uri.$portal_delta last;',
          ]),
          'try_files $uri =404;',
        ]),
        location(`^~ ${internal}`, { ...headers, 'content-encoding': deltaEncoding }, [
          'internal;',
          `alias ${root}${folder};`,
          'types {}',
          `default_type ${contentTypes['.js']};`,
          ...modules.flatMap((name) => [`${name}_static off;`, `${name} off;`]),
        ]),
      ]
    },
  }
}
