import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { openContractServer } from './open-contract-server.ts'

/** More than what lies in the buffers of a connection. */
const LARGE = Buffer.alloc(8_000_000, 'x')
const PIECE = { 'content-type': 'application/offset+octet-stream' }

let server: ContractServer
let client: TestClient
let agent: Agent
beforeEach(async () => {
  let hosts = ['localhost:80']
  server = await openContractServer({ allowedHosts: () => hosts })
  client = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  hosts = [`127.0.0.1:${portOf()}`, 'localhost:80']
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await server.close()
})

describe('a file that is refused while it is sent: its sender is told, whole', () => {
  test('a piece at another offset, and the connection goes on', async () => {
    const id = await begin(1_000)
    const mismatch = { status: 400, told: { error_details: { field: 'Upload-Offset', reason: 'offset_mismatch' } } }
    for (let time = 0; time < 3; time++) expect(await send(id, LARGE, 5)).toMatchObject(mismatch)
    expect(await send(id, LARGE.subarray(0, 1_000), 0)).toMatchObject({ status: 200, told: { status: 'complete' } })
    expect(connections()).toBe(1)
  })

  test('a piece that is longer than what was announced', async () => {
    const id = await begin(1_000)
    expect(await send(id, LARGE, 0)).toMatchObject({ status: 400, told: { error_details: { reason: 'too_long' } } })
  })

  test('a piece of an upload that there is not, and one whose sender has no rights any more', async () => {
    expect(await send('upl_01HZZZZZZZZZZZZZZZZZZZZZZZ', LARGE, 0)).toMatchObject({ status: 404 })
    const id = await begin(1_000)
    expect(await send(id, LARGE, 0, 'tok_nobody')).toMatchObject({ status: 401 })
  })
})

function portOf(): number {
  return (server.app.server.address() as AddressInfo).port
}

function connections(): number {
  return Object.values(agent.freeSockets).flat().length
}

async function begin(byteSize: number): Promise<string> {
  const answer = await client.post('/v1/uploads', { byte_size: byteSize }, {})
  return answer.json<{ uploads: { upload_id: string }[] }>().uploads[0]?.upload_id ?? ''
}

function send(
  id: string,
  body: Buffer,
  offset: number,
  token = client.token,
): Promise<{ status: number | undefined; told: unknown }> {
  const headers = {
    ...PIECE,
    authorization: `Bearer ${token}`,
    'upload-offset': String(offset),
    'content-length': String(body.length),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: portOf(), path: `/v1/uploads/${id}`, method: 'PATCH', headers, agent }
    const sending = request(options, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, told: JSON.parse(Buffer.concat(chunks).toString()) as unknown }),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
