import { errorOf, noConnection } from './request.ts'

export interface Piece {
  readonly offset: number
  readonly piece: ArrayBuffer
  readonly signal: AbortSignal
  /** Bytes of the piece that are gone. */
  readonly onSent: (bytes: number) => void
}

/** Without a sign of life for so long, a connection is lost, whether or not anybody was told. */
const SILENCE_MS = 60_000

/**
 * Adds bytes to an upload; its new offset. XMLHttpRequest, because fetch does not report how much of a body is gone.
 * Throws RequestError, `no_connection` when it broke.
 */
export function sendPiece(address: string, { offset, piece, signal, onSent }: Piece): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence = setTimeout(() => request.abort(), SILENCE_MS)
    const alive = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const abort = (): void => request.abort()
    const settle = (): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
    }
    request.open('PATCH', address)
    request.setRequestHeader('tus-resumable', '1.0.0')
    request.setRequestHeader('upload-offset', String(offset))
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.upload.addEventListener('progress', event => {
      alive()
      onSent(event.loaded)
    })
    request.addEventListener('load', () => {
      settle()
      if (request.status === 204) resolve(Number(request.getResponseHeader('upload-offset')))
      else reject(errorOf(request.status, request.responseText))
    })
    for (const broken of ['error', 'abort']) {
      request.addEventListener(broken, () => {
        settle()
        reject(signal.aborted ? (signal.reason as Error) : noConnection())
      })
    }
    signal.addEventListener('abort', abort, { once: true })
    request.send(piece)
  })
}
