import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { HttpFault } from '../answer/error-body.ts'
import { readBody } from '../request/read-body.ts'

const FORM_BYTES_MAX = 16 * 1024

/** Form bodies, which every OAuth client library sends; a repeated parameter is refused (RFC 6749 section 3.2). */
export function takesForms(app: FastifyInstance, timeMs: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await readBody(request, payload, { bytesMax: FORM_BYTES_MAX, timeMs })
      const fields = [...new URLSearchParams(bytes.toString('utf8'))]
      const names = fields.map(([name]) => name)
      const repeated = names.find((name, index) => names.indexOf(name) !== index)
      if (repeated === undefined) return Object.fromEntries(fields)
      throw new HttpFault('invalid_request', { field: repeated.slice(0, 100), reason: 'mutually_exclusive' })
    },
  )
}
