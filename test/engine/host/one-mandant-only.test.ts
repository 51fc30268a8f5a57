import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROUTE_RIGHTS } from '../../../engine/http/local/rights/route-rights.ts'
import { WINDOW_PROJECT } from '../../../engine/wiring/engine-shape.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aBatch } from '../../support/a-batch.ts'
import { aMandant } from '../../support/a-mandant.ts'
import { temporaryDataDir } from '../../support/engine-process.ts'
import { aNetworkEngine } from './a-network-engine.ts'
import type { NetworkAnswer, NetworkEngine } from './a-network-engine.ts'

/** Stands in everything of the mandant that the person is not on the list of. */
const SECRET = 'Geheimrat'

interface Place {
  readonly mandant: string
  readonly batch: string
  readonly document: string
}

let data: ReturnType<typeof temporaryDataDir>
let server: NetworkEngine
let own: Place
let secret: Place
let person: Record<string, string>
beforeEach(async () => {
  data = temporaryDataDir()
  server = await aNetworkEngine(data.dataDir)
  const { storage } = server.engine
  own = await aPlace(storage, 'Eigen')
  secret = await aPlace(storage, SECRET)
  const listed = {
    id: 'exp_secret',
    mandantId: secret.mandant,
    kindId: null,
    label: `Beleg ${SECRET}`,
    issuerHint: null,
  }
  await storage.expected.add([{ ...listed, taxYear: 2025, firstYear: 2025, createdAt: 5 }])
  const id = 'usr_person'
  const user = { id, name: 'Petra Prüfer', sign: 'PP', passwordHash: 'x', mustChange: false, at: Date.now() }
  await storage.users.add({ ...user, role: 'pruefer' }, null)
  await storage.access.set(own.mandant, [id])
  const lead = (await storage.users.list()).find(each => each.role === 'leitung')
  await storage.access.set(secret.mandant, [lead?.id ?? ''])
  person = await aSession(storage, id)
})
afterEach(async () => {
  await server.close()
  data.remove()
})

async function aPlace(storage: Storage, name: string): Promise<Place> {
  const { organizationId, id: projectId } = WINDOW_PROJECT
  const newMandant = aMandant({ organizationId, companyName: `${name} GmbH`, firstName: null, lastName: null })
  const input = aBatch({ projectId })
  const batch = { ...input.batch, organizationId, mandantId: newMandant.id, name: `Belege ${name}` }
  const documents = input.documents.map(document => ({ ...document, filename: `Rechnung ${name}.pdf` }))
  await storage.batches.create({ ...input, batch, documents, newMandant })
  return { mandant: newMandant.id, batch: batch.id, document: documents[0]?.id ?? '' }
}

async function aSession(storage: Storage, userId: string): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('base64')
  const times = { createdAt: Date.now(), expiresAt: Date.now() + 3_600_000 }
  expect(await storage.sessions.open({ tokenHash, ...times, of: { userId, passwordHash: 'x' } })).toBe(true)
  return { cookie: `__Host-steuerstapel_${server.port}=${token}` }
}

const send = (method: string, path: string, body?: unknown): Promise<NetworkAnswer> =>
  server.ask(`/local/${path}`, { method, headers: person, ...(body !== undefined && { body }) })

/** What the database holds of the secret mandant. */
async function standOf({ mandant, batch, document }: Place): Promise<unknown> {
  const { storage } = server.engine
  return {
    batch: await storage.batches.find(batch),
    document: await storage.documents.find(document),
    corrections: await storage.corrections.list(batch),
    places: [...(await storage.clientYears.places(batch))],
    years: await storage.clientYears.listOfMandant(mandant),
    expected: await storage.expected.list(mandant),
    access: await storage.access.read(mandant),
  }
}

test('a person with access to one mandant gets nothing of another by any address over the network', async () => {
  const named = { batch: secret.batch, document: secret.document, mandant: secret.mandant, expected: 'exp_secret' }
  const before = await standOf(secret)
  for (const [route, right] of Object.entries(ROUTE_RIGHTS)) {
    const [method = '', path = ''] = route.split(' ')
    // Those that end the session itself, and wait for news.
    if (right.may === 'session' || path === '/local/passkeys/remove') continue
    const id = right.names === undefined ? secret.mandant : named[right.names]
    const url = path.replace(':id', id).replaceAll(':number', '1').replace(':year', '2025').replaceAll(/:\w+/g, 'x')
    const query = path === '/local/search' ? '?text=rechnung' : path.endsWith('/checklist') ? '?year=2025' : ''
    const { status, body } = await server.ask(`${url}${query}`, { method, headers: person })
    expect([route, body.includes(SECRET)]).toEqual([route, false])
    const refused = right.names === undefined || status === 404 || status === 403
    expect([route, refused ? 'refused' : status]).toEqual([route, 'refused'])
  }
  expect(await standOf(secret)).toEqual(before)
})

test('nor by choosing many documents, of which each of another mandant is refused as if it were not there', async () => {
  const before = await standOf(secret)
  const changes = async (documentId: string, change: object) => {
    const documents = [{ documentId, lastCorrection: 99 }]
    const { status, body } = await send('POST', 'documents/changes', { documents, change })
    expect([status, body.includes(`${SECRET}.pdf`)]).toEqual([200, false])
    return codesOf(body)
  }
  const gone = { back: [], codes: ['document_not_found'] }
  for (const change of [
    { type: 'file', mandantId: own.mandant, year: 2025 },
    { type: 'file_as_proposed' },
    { type: 'confirm' },
    { type: 'kind', kindId: 'spende' },
    { type: 'person', person: 'A' },
  ])
    expect(await changes(secret.document, change)).toEqual(gone)
  const there = { type: 'file', mandantId: secret.mandant, year: 2025 }
  expect(await changes(own.document, there)).toEqual({ back: [], codes: ['mandant_no_access'] })
  for (const step of [
    { type: 'undo', documentId: secret.document, sequence: 1 },
    { type: 'move', documentId: secret.document, to: null },
  ])
    expect(codesOf((await send('POST', 'documents/changes/undo', { steps: [step] })).body)).toEqual(gone)
  const wish = { documentIds: [secret.document], as: 'csv' }
  expect(JSON.parse((await send('POST', 'documents/exports', wish)).body)).toMatchObject({
    exportId: null,
    documents: 0,
  })
  expect(await standOf(secret)).toEqual(before)
})

function codesOf(body: string): object {
  const { back, refused } = JSON.parse(body) as { back: object[]; refused: { code: string }[] }
  return { back, codes: refused.map(({ code }) => code) }
}

test('nor by what stands in a body or behind a question mark, and nothing of it changes', async () => {
  const before = await standOf(secret)
  const seen = { id: `value_missing:${secret.document}`, ground: 'x' }
  const asked: readonly (readonly [string, string, unknown?])[] = [
    ['PUT', `batches/${own.batch}/mandant`, { mandantId: secret.mandant }],
    [
      'POST',
      `batches/${own.batch}/corrections`,
      { type: 'set_document_aside', documentId: secret.document, reason: 'x' },
    ],
    ['POST', `batches/${own.batch}/corrections`, { type: 'confirm_document', documentId: secret.document }],
    [
      'POST',
      `batches/${own.batch}/corrections`,
      { type: 'move_document', documentId: own.document, after: secret.document },
    ],
    ['POST', `batches/${own.batch}/turn`, { documentId: secret.document, page: 1, by: 90 }],
    ['POST', `batches/${own.batch}/read-again`, { documentId: secret.document, password: 'x' }],
    ['POST', 'files/known', { mandant: `${SECRET} GmbH`, sha256s: [] }],
    [
      'POST',
      'batches',
      { name: 'x', mandant: `${SECRET} GmbH`, files: [{ filename: 'a.pdf', sha256: 'a'.repeat(64) }] },
    ],
    ['POST', `mandants/${own.mandant}/years/2025/items/close`, { ...seen, reason: 'x' }],
    ['POST', `mandants/${own.mandant}/years/2025/items/answer`, { ...seen, answer: 'same' }],
    ['PUT', `mandants/${secret.mandant}/access`, { userIds: ['usr_person'] }],
    ['PUT', `mandants/${own.mandant}/access`, { userIds: null }],
  ]
  for (const [method, path, body] of asked) {
    const { status, body: told } = await send(method, path, body)
    expect([method, path, status >= 400 && status < 500, told.includes(`${SECRET}.pdf`)]).toEqual([
      method,
      path,
      true,
      false,
    ])
  }
  for (const path of [
    `search?text=rechnung&mandant=${secret.mandant}`,
    `batches?mandant=${secret.mandant}`,
    `batches?text=${SECRET}`,
    `board?text=${SECRET}`,
    `mandants?text=${SECRET}`,
    'tray/documents',
    'search/choices',
  ]) {
    const { status, body } = await send('GET', path)
    expect([path, status, body.includes(SECRET)]).toEqual([path, 200, false])
  }
  expect(await standOf(secret)).toEqual(before)
  expect(await server.engine.storage.access.read(own.mandant)).toEqual(['usr_person'])
})

test('what is of the own mandant is there', async () => {
  for (const path of ['batches', 'mandants', `batches/${own.batch}`, `mandants/${own.mandant}`]) {
    expect([path, (await send('GET', path)).body.includes('Eigen')]).toEqual([path, true])
  }
})

test('nobody gives themselves another role, or works with a session that somebody else ended', async () => {
  const change = { name: 'Petra Prüfer', sign: 'PP', role: 'leitung', isDisabled: false }
  for (const [method, path, body] of [
    ['PUT', 'users/usr_person', change],
    ['POST', 'users', { ...change, password: 'vier Wörter reichen aus' }],
    ['PUT', 'four-eyes', { on: true }],
    ['GET', 'office-log'],
  ] as const) {
    expect([path, (await send(method, path, body)).json?.['error']]).toEqual([path, 'role_not_allowed'])
  }
  expect((await server.engine.storage.users.find('usr_person'))?.role).toBe('pruefer')
  const lead = await server.signIn('LL')
  const off = { method: 'PUT', headers: lead, body: { ...change, role: 'pruefer', isDisabled: true } }
  expect((await server.ask('/local/users/usr_person', off)).status).toBe(200)
  expect((await send('GET', 'batches')).json).toMatchObject({ error: 'sign_in_required' })
})
