import { cspReportsPath } from '@portal/contract/site-paths'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { attemptCspReport } from '../auth/throttle'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { type CspReport, countCspReport } from './csp-queries'
import { countedReports } from './metrics'

const Text = z.string().max(4000).default('')
/** By `report-uri`, which every browser knows. */
const Old = z
  .object({
    'csp-report': z.object({
      'effective-directive': Text,
      'violated-directive': Text,
      'blocked-uri': Text,
      'source-file': Text.nullish(),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      // Older browsers put the whole directive into the second.
      directive:
        report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
      blocked: report['blocked-uri'],
      source: report['source-file'] ?? '',
    },
  ])
/** By `report-to`, several at once, with those of other kinds. */
const Sent = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        effectiveDirective: Text,
        blockedURL: Text.nullish(),
        sourceFile: Text.nullish(),
      }),
    }),
  )
  .min(1)
  .max(100)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL ?? '',
        source: body.sourceFile ?? '',
      })),
  )
const Reports = z.union([Old, Sent])

const fetched =
  'child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|script|style|worker'
const others = 'base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types'
/** Each is a label of a metric, so callers must not invent others. */
const Directive = z
  .string()
  .regex(new RegExp(`^(?:(?:${fetched})-src|(?:script|style)-src-(?:elem|attr)|${others})$`))

const mediaTypes = ['application/csp-report', 'application/reports+json']

/** Collects what browsers refuse by the policy of a page: 60 reports of an address in an hour. */
export async function serveCspReports(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(mediaTypes, { parseAs: 'string' }, parse)
    scope.post(`/${cspReportsPath}`, { schema: { hide: true } }, async (request, reply) => {
      const { data } = Reports.safeParse(request.body)
      if (!data || data.some(({ directive }) => !Directive.safeParse(directive).success))
        throw new Failure('invalid-input')
      for (const report of data) {
        if (isOfExtension(report)) continue
        await attemptCspReport(db, request.network)
        await countCspReport(db, withoutDetails(report))
        countedReports.inc({ directive: report.directive })
      }
      return reply.code(204).send()
    })
  })
}

/** Queries and the paths of other sites may tell something about a person. */
function withoutDetails({ directive, blocked, source }: CspReport): CspReport {
  const from = webAddress(blocked)
  const script = webAddress(source)
  return {
    directive,
    blocked: from ? from.origin.slice(0, 200) : wordOf(blocked),
    source: script ? `${script.origin}${script.pathname}`.slice(0, 300) : wordOf(source),
  }
}

function webAddress(text: string): URL | undefined {
  return /^(?:https?|wss?):/.test(text) && URL.canParse(text) ? new URL(text) : undefined
}

/** `inline`, `eval`, `data`, or the scheme of an address that no site has. */
function wordOf(text: string): string {
  return /^[a-z-]{0,50}/.exec(text)?.[0] ?? ''
}

function isOfExtension({ blocked, source }: CspReport): boolean {
  return [blocked, source].some((text) => /-extension(?::|$)/.test(text))
}
