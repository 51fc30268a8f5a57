import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { waitUntil } from './crash-setup.ts'

const BYTES = randomBytes(3_000_000)
const SENT = [400_000, 1_100_000] as const

interface Told {
  readonly upload_id: string
  readonly status: string
  readonly offset: number
  readonly sha256: string | null
}

interface Piece {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

/** Begins a piece that promises all that is left, sends `count` bytes of it and keeps the connection open. */
function beginPiece(url: string, headers: Readonly<Record<string, string>>, offset: number, count: number): void {
  const piece = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': BYTES.length - offset,
      'upload-offset': offset,
    },
  })
  piece.on('error', () => undefined)
  piece.write(BYTES.subarray(offset, offset + count))
}

test('kills in the middle of a piece: the upload goes on at the offset that is told, and is whole by its hash', async () => {
  const { dataDir, remove } = temporaryDataDir()
  try {
    const credentials = await createClient(dataDir, 'Uploads')
    /** A request of the client to a running engine; each start has its own port, the token outlives it. */
    let token = ''
    const api =
      (engine: EngineProcess) =>
      async (path: string, options: Piece = {}) => {
        const headers = { authorization: `Bearer ${token}`, ...options.headers }
        const answer = await fetch(`${engine.httpUrl}/v1${path}`, { ...options, headers })
        expect(answer.status).toBeLessThan(300)
        return (await answer.json()) as unknown
      }
    const postJson = (body: unknown): Piece => {
      return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    }
    let engine = await startEngine({ dataDir })
    const { client_id, client_secret } = credentials
    const grant = await api(engine)(
      '/oauth/token',
      postJson({ grant_type: 'client_credentials', client_id, client_secret }),
    )
    token = (grant as { access_token: string }).access_token
    const sha256 = createHash('sha256').update(BYTES).digest('hex')
    const announced = { byte_size: BYTES.length, sha256, filename: 'gross.pdf' }
    const made = (await api(engine)('/uploads', postJson(announced))) as { uploads: readonly Told[] }
    const id = made.uploads[0]?.upload_id ?? ''
    const offsetNow = async () => ((await api(engine)(`/uploads/${id}`)) as Told).offset

    let offset = 0
    for (const count of SENT) {
      beginPiece(`${engine.httpUrl}/v1/uploads/${id}`, { authorization: `Bearer ${token}` }, offset, count)
      const reached = offset
      await waitUntil('some of the piece', async () => (await offsetNow()) > reached)
      await after(20)
      await engine.kill()
      engine = await startEngine({ dataDir })
      const kept = await offsetNow()
      expect(kept).toBeGreaterThan(offset)
      expect(kept).toBeLessThanOrEqual(offset + count)
      offset = kept
    }
    const rest = {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: BYTES.subarray(offset),
    }
    const whole = await api(engine)(`/uploads/${id}`, rest)
    expect(whole).toMatchObject({ status: 'complete', offset: BYTES.length, sha256 })
    const source = { type: 'upload', upload_id: id, sha256 }
    const batch = { batch_name: 'Nach zwei Abstürzen', documents: [{ filename: 'gross.pdf', source }] }
    expect(await api(engine)('/batches', postJson(batch))).toMatchObject({ status: 'queued' })
    expect(await engine.stop()).toBe(0)
  } finally {
    remove()
  }
})
