import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteOptions } from 'fastify'
import { ROUTE_RIGHTS } from '../../../../../engine/http/local/rights/route-rights.ts'
import { ROLES } from '../../../../../engine/model/user.ts'
import type { Role } from '../../../../../engine/model/user.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { aBatch } from '../../../../support/a-batch.ts'
import { aMandant } from '../../../../support/a-mandant.ts'
import { createWindowWorld, windowProject } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

export const PASSWORD = 'vier Wörter reichen aus'

/** Stands in everything that somebody without access must not get to see. */
export const SECRET = 'Geheimrat'

export interface GuardedOffice {
  readonly world: WindowWorld
  readonly storage: Storage
  /** Routes of `/local` as `METHOD /path`. */
  readonly routes: readonly string[]
  /** Header of a signed-in browser, by short sign (that of a role is its first two letters). */
  signIn(sign: string): Promise<Record<string, string>>
  /** Ids of what the route's `:id` may name, all of the restricted mandant. */
  readonly ids: Readonly<Record<'batch' | 'document' | 'mandant' | 'expected', string>>
  /** A batch without mandant, whose document a person filed with the restricted one. */
  fileElsewhere(): Promise<{ readonly id: string; readonly documentId: string }>
  close(): Promise<void>
}

/** Short sign of the user of a role. */
export function signOf(role: Role): string {
  return role.slice(0, 2).toUpperCase()
}

/**
 * The window's routes over a real database with a user of each role, and one more Prüfer, `ZP`, who alone is on the
 * list of the only mandant. `from`: whether they work at the machine of the engine or over the network.
 */
export async function aGuardedOffice(from: 'machine' | 'network' = 'machine'): Promise<GuardedOffice> {
  let isFar = false
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-rights-'))
  const storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  const world = await createWindowWorld({ storage, isFar: () => isFar })
  await storage.clients.ensureProject(windowProject, 1)
  const ids = await aSecretMandant(storage)
  const first = { name: 'Lena Leitung', sign: signOf('leitung'), password: PASSWORD }
  const headers = world.credential()
  await world.app.inject({ method: 'POST', url: '/local/users/first', headers, payload: first })
  isFar = from === 'network'
  const signIn = createSignIn(world)
  const lead = await signIn(signOf('leitung'))
  const people = [...ROLES.slice(1).map(role => [signOf(role), role] as const), ['ZP', 'pruefer'] as const]
  for (const [sign, role] of people) {
    const payload = { name: `Nutzer ${sign}`, sign, role, password: PASSWORD }
    const { id } = (await world.app.inject({ method: 'POST', url: '/local/users', headers: lead, payload })).json()
    const credential = await storage.users.credential(sign)
    const passwordHash = credential?.passwordHash ?? ''
    await storage.users.setPassword(id, { passwordHash, mustChange: false, kept: null }, 5, null)
  }
  const reader = (await storage.users.list()).find(({ sign }) => sign === 'ZP')
  const userIds = [reader?.id ?? '']
  await world.app.inject({
    method: 'PUT',
    url: `/local/mandants/${ids.mandant}/access`,
    headers: lead,
    payload: { userIds },
  })
  return {
    world,
    storage,
    ids,
    signIn,
    routes: routesOf(world.routes),
    fileElsewhere: () => fileElsewhere(storage, ids.mandant),
    close: async () => {
      await world.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function routesOf(routes: readonly RouteOptions[]): string[] {
  const all = routes
    .filter(({ url }) => url.startsWith('/local/'))
    .flatMap(({ method, url }) => [method].flat().map(each => `${each} ${url}`))
  // Of its own making: a test server answers HEAD wherever GET is.
  return [...new Set(all)].filter(route => !route.startsWith('HEAD ') || ROUTE_RIGHTS[route] !== undefined).toSorted()
}

function createSignIn({ app }: WindowWorld): GuardedOffice['signIn'] {
  return async sign => {
    const answer = await app.inject({
      method: 'POST',
      url: '/local/sign-in',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { sign, password: PASSWORD },
    })
    if (answer.statusCode !== 200) throw new Error(`${sign} could not sign in: ${answer.body}`)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { cookie, 'sec-fetch-site': 'same-origin' }
  }
}

async function aSecretMandant(storage: Storage): Promise<GuardedOffice['ids']> {
  const { organizationId, id: projectId } = windowProject
  const newMandant = aMandant({ organizationId, companyName: `${SECRET} GmbH`, firstName: null, lastName: null })
  const input = aBatch({ projectId })
  const batch = { ...input.batch, organizationId, mandantId: newMandant.id, name: `Belege ${SECRET}` }
  const documents = input.documents.map(document => ({ ...document, filename: `Rechnung ${SECRET}.pdf` }))
  await storage.batches.create({ ...input, batch, documents, newMandant })
  const documentId = documents[0]?.id ?? ''
  const expected = {
    id: 'exp_1',
    mandantId: newMandant.id,
    kindId: null,
    label: `Beleg ${SECRET}`,
    issuerHint: null,
    taxYear: 2025,
    firstYear: 2025,
    createdAt: 5,
  }
  await storage.expected.add([expected])
  await makeFindable(storage, documentId)
  return { batch: batch.id, document: documentId, mandant: newMandant.id, expected: expected.id }
}

async function fileElsewhere(storage: Storage, mandantId: string) {
  const { organizationId, id: projectId } = windowProject
  const input = aBatch({ projectId })
  const documents = input.documents.map(document => ({ ...document, filename: `Beleg ${SECRET}.pdf` }))
  const batch = { ...input.batch, organizationId }
  await storage.batches.create({ ...input, batch, documents })
  const documentId = documents[0]?.id ?? ''
  await makeFindable(storage, documentId)
  const moved = await storage.clientYears.move(organizationId, [{ documentId, to: { mandantId, year: 2025 } }], 6)
  if (!moved.moved) throw new Error(`not moved: ${moved.reason}`)
  return { id: batch.id, documentId }
}

async function makeFindable(storage: Storage, documentId: string): Promise<void> {
  const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
  const converted = { pages: [page], rendition: null, notes: [], isContainer: false, children: [] }
  await storage.documents.saveConverted(documentId, converted)
  const text = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
  await storage.pages.saveText(documentId, 1, text)
  await storage.documents.markProcessed(documentId)
  for (const stale of await storage.search.listStale(10)) {
    const entry = { wordings: ['rechnung'], texts: [], kind: SECRET, year: 1987 }
    await storage.search.save([{ ...stale, entry }])
  }
}
