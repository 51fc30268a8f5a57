import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect as connectPlain } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { createHttpsListener, endListener } from '../../../engine/http/extra-listener.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { openContractServer } from '../../contract/open-contract-server.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

test('https answers as http does, also to requests without Host and to what is not HTTP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-https-'))
  const tls = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const ca = await readFile(tls.caFile, 'utf8')
  let host = ''
  const { app, close } = await openContractServer({ allowedHosts: () => [host] })
  const server = createHttpsListener(app, tls)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  host = `localhost:${port}`
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost' }, () => socket.write(text))
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
      socket.on('error', reject)
    })

  expect(await send(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await send('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]*"invalid_request"/,
  )
  expect(await send('UNFUG\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*x-ratelimit-limit[^]*"invalid_request"/)
  const odd = `GET /v1/batches/%ff HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  expect(await send(odd)).toMatch(/^HTTP\/1\.1 401 [^]*x-ratelimit-limit[^]*"invalid_token"/)
  const expecting = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nExpect: much\r\nConnection: close\r\n\r\n`
  expect(await send(expecting)).toMatch(/^HTTP\/1\.1 400 [^]*"field":"Expect"/)

  await new Promise(resolve => server.close(resolve))
  await close()
  await rm(folder, { recursive: true, force: true })
})

test('a listener ends though somebody only opened a connection and says nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-https-'))
  const tls = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const { app, close } = await openContractServer({})
  const server = createHttpsListener(app, tls)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const met = once(server, 'connection')
  const silent = connectPlain((server.address() as AddressInfo).port, '127.0.0.1')
  silent.on('error', () => {})
  await met
  await endListener(server)
  expect(server.listening).toBe(false)
  await close()
  await rm(folder, { recursive: true, force: true })
})
