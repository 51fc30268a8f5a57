import type { FastifyInstance } from 'fastify'

import { parseJson } from './parse-json.ts'

/** JSON is the only body that the server takes; text/plain would let foreign pages post without asking first. */
export function takesJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}
