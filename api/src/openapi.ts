import swagger from '@fastify/swagger'
import {
  contractVersion,
  type Endpoint,
  errorCodes,
  headers,
  languages,
  requestingUser,
} from '@portal/contract'
import { allEndpoints } from '@portal/contract/all-endpoints'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const openApiPath = '/openapi.json'

const LanguageHeader = z.object({
  [headers.language]: z.enum(languages).optional().meta({ description: 'Language of sentences.' }),
})
const Sentence = z.string().meta({ id: 'Sentence', description: 'A sentence in that language.' })
const failure = {
  description: `A failure. The header ${headers.errorCode} is one of: ${errorCodes.join(', ')}.`,
  content: { 'text/plain': { schema: Sentence } },
}

/** OpenAPI description of an endpoint. `serve` parses requests, not this schema. */
export function describe(endpoint: Endpoint): FastifySchema {
  const content = endpoint.replyType === 'text' ? 'text/plain' : 'application/json'
  const reply = { description: 'Done.', content: { [content]: { schema: endpoint.reply } } }
  return {
    ...(nameOf(endpoint) && { operationId: nameOf(endpoint) }),
    summary: endpoint.summary,
    tags: [endpoint.access === 'anyone' ? tags.anyone : tags.signedIn],
    headers: LanguageHeader,
    ...(endpoint.params instanceof z.ZodUndefined ? {} : { params: endpoint.params }),
    ...(endpoint.body instanceof z.ZodUndefined ? {} : { body: endpoint.body }),
    ...(endpoint.bodyType === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.access === 'signed-in' ? { security: [{ session: [], user: [] }] } : {}),
    response: { 200: reply, default: failure },
  }
}

const tags = { anyone: 'Public', signedIn: 'Authenticated' }

const introduction = [
  `\`signIn\` returns a session in the headers \`${headers.sessionToken}\` and \`${headers.userId}\`.`,
  `Authenticated calls send it as \`${headers.authorization}\`, without a scheme, and the id as`,
  `\`${headers.requestingUser}: ${requestingUser(1).replace('1', '<id>')}\`. Failures are plain text in the`,
  `language of \`${headers.language}\`, with a code in \`${headers.errorCode}\`.`,
].join(' ')

/** Operation id for generated clients. */
function nameOf(endpoint: Endpoint): string | undefined {
  return Object.entries(allEndpoints).find(([, each]) => each === endpoint)?.[0]
}

/** Serves an OpenAPI 3.1 document of the endpoints registered after it. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  // `serve` parses requests after checking access, and serializes replies.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal 360', version: contractVersion, description: introduction },
      tags: Object.values(tags).map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: headers.authorization },
          user: { type: 'apiKey', in: 'header', name: headers.requestingUser },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get(openApiPath, { schema: { hide: true } }, () => app.swagger())
}
