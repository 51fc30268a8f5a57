import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** More than a file may have is not waited for. */
const UNHEARD_BYTES_MAX = 256 * 1024 * 1024
const UNHEARD_MS = 2_000

/**
 * Lets the sender of a file that is refused finish, unheard, within bounds, before it is answered: closed upon while it
 * sends, a client sees a broken connection in the place of the answer. Beyond the bounds the answer ends the connection.
 */
export async function hearOut({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const declared = Number(raw.headers['content-length'] ?? 0)
  const isOpen = !raw.complete && !raw.readableEnded && !raw.destroyed
  if (isOpen && declared <= UNHEARD_BYTES_MAX) await readAway(raw)
  if (!raw.complete) reply.header('connection', 'close')
}

function readAway(payload: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let bytes = 0
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > UNHEARD_BYTES_MAX) stop()
    }
    const stop = (): void => {
      clearTimeout(timer)
      payload.off('data', onData).off('end', stop).off('close', stop).off('error', stop)
      // A connection that breaks later has nobody left to tell.
      payload.on('error', () => undefined)
      payload.pause()
      resolve()
    }
    const timer = setTimeout(stop, UNHEARD_MS)
    // What read it before has thrown.
    payload.unpipe()
    payload.on('data', onData).on('end', stop).on('close', stop).on('error', stop).resume()
  })
}
