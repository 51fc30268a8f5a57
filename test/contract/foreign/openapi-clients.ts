import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import type { Document } from 'openapi-client-axios'
import type { Brought, Told, World } from './world.ts'
import { broughtHome, creationOf, given, untilEnded } from './world.ts'

/** Its types come from `openapi-typescript`, which does not run beside our compiler: asked without them. */
interface Untyped {
  use(middleware: { onRequest(sent: { readonly request: Request }): void }): void
  GET(path: string, init: object): Promise<{ readonly data?: Told }>
  POST(path: string, init: object): Promise<{ readonly data?: Told }>
}

/** openapi-fetch: paths as templates of the document, parameters and bodies by name. */
export async function withOpenapiFetch(world: World): Promise<Brought> {
  const api = createClient({ baseUrl: world.base }) as unknown as Untyped
  const body = { grant_type: 'client_credentials', client_id: world.clientId, client_secret: world.clientSecret }
  const { data: token } = await api.POST('/v1/oauth/token', { body })
  api.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${given(token).access_token}`),
  })
  const { data: sent } = await api.POST('/v1/uploads', {
    params: { query: { filename: world.file.name } },
    body: new Blob([world.file.bytes]),
    bodySerializer: (bytes: Blob) => bytes,
    headers: { 'content-type': 'application/xml' },
  })
  const creation = creationOf(world, 'openapi-fetch', given(given(sent).uploads[0]).upload_id)
  const { data: created } = await api.POST('/v1/batches', { body: creation })
  const params = { path: { batch_id: given(created).batch_id } }
  await untilEnded(async () => given((await api.GET('/v1/batches/{batch_id}/progress', { params })).data).status)
  const { data } = await api.GET('/v1/batches/{batch_id}/result', { params })
  const { download_url: url, sha256 } = given(data).result
  return broughtHome(params.path.batch_id, sha256, await (await fetch(url)).bytes())
}

/** openapi-client-axios, which makes a method of every operation of the document. */
export async function withOpenapiClientAxios(world: World): Promise<Brought> {
  const definition = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document
  const api = await new OpenAPIClientAxios({ definition, withServer: { url: world.base } }).init()
  type Call = (parameters?: object | null, data?: unknown, config?: object) => Promise<{ data: Told }>
  const call = (operation: string): Call => (api as unknown as Record<string, Call>)[operation] as Call
  const grant = { grant_type: 'client_credentials', client_id: world.clientId, client_secret: world.clientSecret }
  const { data: token } = await call('createToken')(null, grant)
  api.defaults.headers['Authorization'] = `Bearer ${token.access_token}`
  const xml = { headers: { 'content-type': 'application/xml' } }
  const { data: sent } = await call('createUploads')({ filename: world.file.name }, world.file.bytes, xml)
  const creation = creationOf(world, 'openapi-client-axios', given(sent.uploads[0]).upload_id)
  const { data: created } = await call('createBatch')({ 'Idempotency-Key': 'oca-1' }, creation)
  const { batch_id } = created
  await untilEnded(async () => (await call('getProgress')({ batch_id })).data.status)
  const { data } = await call('getResult')({ batch_id })
  return broughtHome(batch_id, data.result.sha256, await (await fetch(data.result.download_url)).bytes())
}
