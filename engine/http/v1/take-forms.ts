import type { FastifyInstance } from 'fastify'

import { HttpFault } from '../error-body.ts'

const FORM_BYTES_MAX = 16 * 1024

/** Form bodies, which every OAuth client library sends; a repeated parameter is refused (RFC 6749 section 3.2). */
export function takesForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(text as string)]
      const names = fields.map(([name]) => name)
      const repeated = names.find((name, index) => names.indexOf(name) !== index)
      if (repeated === undefined) done(null, Object.fromEntries(fields))
      else done(new HttpFault('invalid_request', { field: repeated.slice(0, 100), reason: 'mutually_exclusive' }))
    },
  )
}
