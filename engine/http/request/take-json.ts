import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { parseJson } from './parse-json.ts'
import type { BodyLimits } from './read-body.ts'
import { readBody } from './read-body.ts'

/** JSON is the only body that the server takes; text/plain would let foreign pages post without asking first. */
export function takesJson(app: FastifyInstance, limits: BodyLimits): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await readBody(request, payload, limits)),
  )
}
