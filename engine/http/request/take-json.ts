import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { HttpFault } from '../answer/error-body.ts'
import { parseJson } from './parse-json.ts'
import type { BodyLimits } from './read-body.ts'
import { readBody } from './read-body.ts'

/** JSON is the only body that the server takes; text/plain would let foreign pages post without asking first. */
export function takesJson(app: FastifyInstance, limits: BodyLimits): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await readBody(plainOnly(request), payload, limits)),
  )
}

/** A packed body would be unpacked without knowing what it holds; throws HttpFault `unsupported_media_type`. */
function plainOnly(request: FastifyRequest): FastifyRequest {
  const coding = request.headers['content-encoding'] ?? 'identity'
  if (coding === 'identity') return request
  throw new HttpFault('unsupported_media_type', { field: 'Content-Encoding', reason: 'content_encoding' })
}
