import { create as createAxios } from 'axios'
import got from 'got'
import ky from 'ky'
import { request } from 'undici'
import type { Brought, Told, World } from './world.ts'
import { broughtHome, creationOf, given, untilEnded } from './world.ts'

const GRANT = 'client_credentials'

/** axios as most people write it: JSON in and out, the token as a default header, errors thrown. */
export async function withAxios(world: World): Promise<Brought> {
  const api = createAxios({ baseURL: world.base })
  const grant = { grant_type: GRANT, client_id: world.clientId, client_secret: world.clientSecret }
  const { data: token } = await api.post<Told>('/v1/oauth/token', grant)
  api.defaults.headers.common['Authorization'] = `Bearer ${token.access_token}`
  const form = new FormData()
  form.append('datei', new Blob([world.file.bytes], { type: 'application/xml' }), world.file.name)
  const { data: sent } = await api.post<Told>('/v1/uploads', form)
  const created = await api.post<Told>('/v1/batches', creationOf(world, 'axios', given(sent.uploads[0]).upload_id))
  const self = String(created.headers['location'])
  await untilEnded(async () => (await api.get<Told>(`${self}/progress`)).data.status)
  const { data } = await api.get<Told>(`${self}/result`)
  const file = await createAxios().get<ArrayBuffer>(data.result.download_url, { responseType: 'arraybuffer' })
  // A second batch that nobody wants: cancelled by a POST without a body.
  const unwanted = await api.post<Told>('/v1/uploads?filename=b.xml', world.file.bytes, {
    headers: { 'content-type': 'application/xml' },
  })
  const second = creationOf(world, 'axios-unwanted', given(unwanted.data.uploads[0]).upload_id)
  const { data: other } = await api.post<Told>('/v1/batches', second)
  const cancelled = await api.post<Told>(`/v1/batches/${other.batch_id}/cancel`)
  if (cancelled.status !== 200) throw new Error('not cancelled')
  return broughtHome(data.batch_id, data.result.sha256, new Uint8Array(file.data))
}

/** got with its prefix, form bodies, retries and a stream for the upload. */
export async function withGot(world: World): Promise<Brought> {
  const form = { grant_type: GRANT, client_id: world.clientId, client_secret: world.clientSecret }
  const token = await got.post(`${world.base}/v1/oauth/token`, { form }).json<Told>()
  const headers = { authorization: `Bearer ${token.access_token}` }
  const api = got.extend({ prefixUrl: `${world.base}/v1`, headers, retry: { limit: 2 } })
  const type = { 'content-type': 'application/xml' }
  const sent = await api
    .post('uploads', { body: world.file.bytes, headers: type, searchParams: { filename: world.file.name } })
    .json<Told>()
  const body = creationOf(world, 'got', given(sent.uploads[0]).upload_id)
  const created = await api.post('batches', { json: body, headers: { 'idempotency-key': 'got-1' } }).json<Told>()
  const again = await api.post('batches', { json: body, headers: { 'idempotency-key': 'got-1' } }).json<Told>()
  if (again.batch_id !== created.batch_id) throw new Error('made twice')
  await untilEnded(async () => (await api.get(`batches/${created.batch_id}/progress`).json<Told>()).status)
  const { result } = await api.get(`batches/${created.batch_id}/result`).json<Told>()
  return broughtHome(created.batch_id, result.sha256, await got(result.download_url).buffer())
}

/** ky over the built-in fetch, with hooks for the token. */
export async function withKy(world: World): Promise<Brought> {
  const grant = { grant_type: GRANT, client_id: world.clientId, client_secret: world.clientSecret }
  const token = await ky.post(`${world.base}/v1/oauth/token`, { json: grant }).json<Told>()
  const headers = { authorization: `Bearer ${token.access_token}` }
  const at = (path: string) => `${world.base}/v1/${path}`
  const form = new FormData()
  form.set('a', new File([world.file.bytes], world.file.name, { type: 'application/xml' }))
  const sent = await ky.post(at('uploads'), { body: form, headers }).json<Told>()
  const json = creationOf(world, 'ky', given(sent.uploads[0]).upload_id)
  const created = await ky.post(at('batches'), { json, headers }).json<Told>()
  await untilEnded(async () => (await ky.get(at(`batches/${created.batch_id}`), { headers }).json<Told>()).status)
  const { result } = await ky.get(at(`batches/${created.batch_id}/result`), { headers }).json<Told>()
  return broughtHome(created.batch_id, result.sha256, new Uint8Array(await ky.get(result.download_url).arrayBuffer()))
}

/** undici's plain request: nothing is done for the program, and the file goes in two pieces. */
export async function withUndici(world: World): Promise<Brought> {
  const { base, file } = world
  const grant = new URLSearchParams({ grant_type: GRANT, client_id: world.clientId, client_secret: world.clientSecret })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ) => {
    const answer = await request(`${base}${path}`, { method, headers, body: body ?? null })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${await answer.body.text()}`)
    return (await answer.body.json()) as Told & { upload_id: string }
  }
  const token = await send('POST', '/v1/oauth/token', form, grant.toString())
  const authorization = `Bearer ${token.access_token}`
  const json = { authorization, 'content-type': 'application/json' }
  const announced = await send(
    'POST',
    '/v1/uploads',
    json,
    JSON.stringify({ byte_size: file.bytes.length, filename: file.name }),
  )
  const { upload_id: id } = given(announced.uploads[0])
  const half = Math.floor(file.bytes.length / 2)
  for (const [offset, piece] of [
    [0, file.bytes.subarray(0, half)],
    [half, file.bytes.subarray(half)],
  ] as const) {
    const type = { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    await send('PATCH', `/v1/uploads/${id}`, type, piece)
  }
  const created = await send('POST', '/v1/batches', json, JSON.stringify(creationOf(world, 'undici', id)))
  const self = `/v1/batches/${created.batch_id}`
  await untilEnded(async () => (await send('GET', `${self}/progress`, { authorization })).status)
  const { result } = await send('GET', `${self}/result`, { authorization })
  const download = await request(result.download_url)
  return broughtHome(created.batch_id, result.sha256, await download.body.bytes())
}
