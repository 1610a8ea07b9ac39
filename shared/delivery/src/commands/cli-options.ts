import { parseArgs } from 'node:util'

/** Options and words of the command line. Ends the process with code 2 and one line when an option is unknown. */
export function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        expect: { type: 'string' },
        keep: { type: 'string' },
        folder: { type: 'string' },
        key: { type: 'string' },
        portal: { type: 'string' },
        hours: { type: 'string' },
        out: { type: 'string' },
        print: { type: 'boolean', default: false },
        'public-key': { type: 'string' },
        source: { type: 'string' },
        built: { type: 'string' },
        share: { type: 'string' },
        end: { type: 'boolean', default: false },
        wait: { type: 'boolean', default: false },
        least: { type: 'string' },
        for: { type: 'string' },
        api: { type: 'string' },
        maps: { type: 'string' },
        settings: { type: 'string' },
        environment: { type: 'string' },
        domain: { type: 'string' },
        root: { type: 'string' },
        store: { type: 'string' },
        certificate: { type: 'string' },
        upstreams: { type: 'string' },
        encodings: { type: 'string', default: 'br,gzip' },
        app: { type: 'string' },
        verbs: { type: 'string' },
        days: { type: 'string' },
        grace: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
