import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No program of ours sends ahead at all; libraries that do (pipelining, RFC 9112 9.3.2) send a few dozen. */
const AHEAD_MAX = 100

/**
 * Requests that a connection sends before it has read its answers are done one after the other: Node begins all that
 * came in one piece, and keeps every answer until the sender reads. A sender that reads nothing would fill the memory
 * with answers, and keep everybody else waiting while they are made. One that sends too far ahead is cut off. To be
 * called before all other hooks.
 */
export function answerInLine(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const goOn = (): void => {
      reply.raw.once('close', () => beginNext(socket))
      done()
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      return goOn()
    }
    if (line.length < AHEAD_MAX && !socket.destroyed) line.push(goOn)
    else socket.destroy()
  })

  /** Those behind an answer that found nobody are forgotten with their connection. */
  function beginNext(socket: Socket): void {
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
    if (next) next()
    else if (!socket.destroyed) lines.delete(socket)
  }
}
