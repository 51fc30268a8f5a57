import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection of which nobody took anything for so long while an answer was waiting to be written: it would keep
 * the answer, its file and its place for as long as it likes. Node counts what the system takes off a piece, so that a
 * slow reader stays; an answer that is still being made, or an event stream without news, has nothing waiting.
 */
export function endUnread(app: FastifyInstance, unreadMs: number): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.setTimeout(unreadMs, () => {
      if (raw.writableLength > 0) raw.destroy()
    })
    done()
  })
}
