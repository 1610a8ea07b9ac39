import fastifyCompress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { fastify } from 'fastify'

// Baseline: Fastify with the same plugins and a constant reply.

const app = fastify()
await app.register(helmet, { contentSecurityPolicy: false })
await app.register(cors, { origin: ['http://localhost:3000'] })
await app.register(rateLimit, { max: 1e9, timeWindow: '1 minute' })
await app.register(fastifyCompress, { global: false })
await app.register(multipart)
app.get('/hello', () => ({ hello: 'world' }))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`"listening at ${address}"\n`)
process.on('SIGTERM', () => process.exit(0))
