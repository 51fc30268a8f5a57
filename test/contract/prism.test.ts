import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSteuerstapelClient } from '../../client/steuerstapel-client.ts'
import type { CreateBatch } from '../../client/schema.d.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import type { WebhookReceiver } from '../support/webhook-receiver.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import type { PrismProxy } from './open-prism.ts'
import { openPrism } from './open-prism.ts'

const BATCH = aBatchBody({ mandant: { company_name: 'Müller GmbH' } }) as unknown as CreateBatch

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

let server: ContractServer
let credentials: TestClient
let prism: PrismProxy
let receiver: WebhookReceiver
beforeEach(async () => {
  let hosts = ['localhost:80']
  receiver = await startWebhookReceiver({
    secret: SECRET,
    behaviours: { ok: response => response.writeHead(204).end() },
  })
  const [host = '', port = ''] = receiver.host.split(':')
  const config = { ratePerMinute: 40, createPerMinute: 2, webhookAllow: [{ host, port: Number(port) }] }
  server = await openContractServer({ allowedHosts: () => hosts, config })
  credentials = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  hosts = [`127.0.0.1:${(server.app.server.address() as AddressInfo).port}`, 'localhost:80']
  prism = await openPrism(`http://${hosts[0]}`)
})
afterEach(async () => {
  await prism.close()
  await server.close()
  await receiver.close()
})

const openClient = (changes: Partial<Parameters<typeof createSteuerstapelClient>[0]> = {}) =>
  createSteuerstapelClient({
    baseUrl: prism.url,
    clientId: credentials.id,
    clientSecret: credentials.secret,
    attemptsMax: 1,
    ...changes,
  })

describe('Prism between our typed client and the server, with errors on', () => {
  test('every operation of the document is answered as the document says, 0 violations', async () => {
    const client = openClient()
    const { batch_id: id } = await client.create(BATCH)
    await client.status(id)
    await client.progress(id)
    await client.documents(id)
    await server.complete(id, { failed: [] })
    await client.wait(id, { by: 'events' })
    await client.documents(id)
    await client.positions(id)
    const told = await client.result(id)
    const { pathname, search } = new URL(told.result.download_url)
    const throughPrism = { ...told, result: { ...told.result, download_url: `${prism.url}${pathname}${search}` } }
    const file = join(server.folder, 'Belegmappe.pdf')
    await client.download(throughPrism, file)
    expect(readFileSync(file, 'utf8')).toBe('%PDF-1.7 Belegmappe')
    const [binder] = await client.outputs(id)
    if (!binder) throw new Error('a Belegmappe')
    const link = new URL(binder.download_url)
    const again = { ...binder, download_url: `${prism.url}${link.pathname}${link.search}` }
    await client.downloadOutput(again, `${file}.2`)
    expect(readFileSync(`${file}.2`)).toEqual(readFileSync(file))
    const answer = await fetch(throughPrism.result.download_url, { method: 'HEAD' })
    const part = await fetch(throughPrism.result.download_url, { headers: { range: 'bytes=0-3' } })
    expect([answer.status, part.status, await part.text()]).toEqual([200, 206, '%PDF'])
    const { upload_id: handed } = await client.upload(Buffer.from('%PDF-1.7 ein Beleg'), 'beleg.pdf')
    await client.uploadState(handed)
    const source = { type: 'upload' as const, upload_id: handed }
    const { batch_id: second } = await client.create({ ...BATCH, documents: [{ filename: 'beleg.pdf', source }] })
    await client.cancel(second)
    await client.withdraw((await client.upload(Buffer.from('noch einer'), 'zwei.txt')).upload_id)
    await client.status(second)
    await client.list({ status: 'failed', from: '2026-11-01', to: '2026-11-30', limit: '1', offset: '0' })
    await client.list()
    await recordsOf(client)
    expect(await client.deliveries(id)).toEqual([])
    expect(await client.testWebhook({ webhook_url: receiver.urlOf('ok'), webhook_secret: SECRET })).toMatchObject({
      delivered: true,
    })

    expect(prism.violations()).toEqual([])
    const succeeded = new Set(prism.answered().map(each => each.replace(/ 20[026]$/, '')))
    expect([...prism.operations].sort()).toEqual([...succeeded].sort())
  })

  /** Kinds, and a mandant with its years. */
  async function recordsOf(client: ReturnType<typeof openClient>): Promise<void> {
    const { kinds } = await client.kinds()
    await client.kindSchema(kinds[0]?.kind_id ?? '')
    const { mandant_id: id } = await client.createMandant({ company_name: 'Müller GmbH', reference: 'M-1' })
    expect((await client.mandants({ reference: 'M-1' })).mandants).toEqual([await client.mandant(id)])
    server.clock.advance(60_000)
    const { batch_id: batch } = await client.create({ ...BATCH, mandant: { id } })
    const [document] = await server.storage.documents.listByBatch(batch)
    const to = { mandantId: id, year: 2025 }
    await server.storage.clientYears.propose(batch, [{ documentId: document?.id ?? '', ...to }])
    expect((await client.years(id)).years.map(({ year }) => year)).toEqual([2025])
    await client.workItems(id, 2025)
  }

  test('so is every error: 400, 401, 403, 404 and 429', async () => {
    const client = openClient()
    const { batch_id: id } = await client.create(BATCH)
    const refused = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'accepted',
        (error: Error & { code?: string }) => error.code ?? error.message,
      )
    // Right by the document, wrong in the world.
    const unknownMandant = { ...BATCH, mandant: { id: 'man_unbekannt' } } as unknown as CreateBatch
    expect(await refused(client.create(unknownMandant))).toBe('invalid_request')
    expect(await refused(client.list({ from: '2026-12-01', to: '2026-11-01' }))).toBe('invalid_request')
    expect(await refused(openClient({ clientSecret: 'sk_falsch' }).list())).toBe('invalid_client')
    expect(await refused(openClient({ scope: 'magic' }).list())).toBe('invalid_scope')
    expect(await refused(openClient({ scope: 'batches:write' }).status(id))).toBe('insufficient_scope')
    expect(await refused(openClient({ scope: 'batches:read' }).result(id))).toBe('insufficient_scope')
    expect(await refused(openClient({ scope: 'batches:read' }).create(BATCH))).toBe('insufficient_scope')
    expect(await refused(client.status('bat_unbekannt'))).toBe('batch_not_found')
    expect(await refused(client.progress('bat_unbekannt'))).toBe('batch_not_found')
    expect(await refused(client.documents('bat_unbekannt'))).toBe('batch_not_found')
    expect(await refused(client.cancel('bat_unbekannt'))).toBe('batch_not_found')
    expect(await refused(client.result(id))).toBe('result_not_available')
    const unknownToken = await fetch(`${prism.url}/v1/batches`, { headers: { authorization: 'Bearer atk_falsch' } })
    expect(unknownToken.status).toBe(401)
    await client.create(BATCH)
    expect(await refused(client.create(BATCH))).toBe('rate_limit_exceeded')
    let last = ''
    for (let n = 0; n < 40 && last !== 'rate_limit_exceeded'; n += 1) last = await refused(client.list())
    expect(last).toBe('rate_limit_exceeded')

    expect(prism.violations()).toEqual([])
    const statuses = new Set(prism.answered().map(each => each.slice(-3)))
    expect(statuses).toEqual(new Set(['200', '202', '400', '401', '403', '404', '429']))
  })

  test.each([
    ['lacks a field', 200, { batches: [] }],
    ['has a wrong type', 200, { batches: {}, pagination: {} }],
    ['has a status that is not told', 201, {}],
    ['is an error without its details', 400, { error: 'invalid_request' }],
  ])('an answer that %s would be noticed', async (_title, status, body) => {
    const liar = Fastify()
    liar.get('/v1/batches', (_request, reply) => reply.code(status).send(body))
    await liar.listen({ host: '127.0.0.1', port: 0 })
    const proxy = await openPrism(`http://127.0.0.1:${(liar.server.address() as AddressInfo).port}`)
    await fetch(`${proxy.url}/v1/batches`, { headers: { authorization: 'Bearer x' } })
    await Promise.all([proxy.close(), liar.close()])
    expect(proxy.violations()).toHaveLength(1)
  })
})
