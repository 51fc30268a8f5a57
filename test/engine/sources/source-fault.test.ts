import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { request } from 'undici'
import { toSourceFault } from '../../../engine/sources/source-fault.ts'

test.each([
  ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhallo'],
  ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
  ['an impossible status', 'HTTP/1.1 999999 X\r\n\r\n'],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhallo'],
])('an answer with %s is the fault of the source, not a bug of ours', async (_what, answer) => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer, 'latin1'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const error: unknown = await request(`http://127.0.0.1:${port}/`).then(
      ({ body }) =>
        body.arrayBuffer().then(
          () => null,
          (cause: unknown) => cause,
        ),
      (cause: unknown) => cause,
    )
    expect(toSourceFault(error)).toMatchObject({ kind: 'input', code: 'source_http_error' })
  } finally {
    server.close()
  }
})
