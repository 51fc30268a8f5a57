import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'

/** What a person does, and how long its answer took. */
export interface Deed {
  readonly what: 'board' | 'board by name' | 'client-year' | 'document' | 'correction'
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly ms: number
}

export interface Surroundings {
  readonly httpUrl: string
  /** Cookies of sessions, one a person. */
  readonly people: readonly string[]
  /** A client-year that is opened. */
  readonly yearOf: (turn: number) => { readonly mandantId: string; readonly year: number }
  /** Part of a name that is looked for. */
  readonly nameOf: (turn: number) => string
  /**
   * Read documents that people open and correct: each person confirms one of them and opens it again, a document of its
   * own where there are as many. Who confirms what a colleague just did is told so (409).
   */
  readonly documents: readonly { readonly batchId: string; readonly documentId: string }[]
  /** Between an answer and what the same person does next. */
  readonly pauseMs: number
}

const HOUR_MS = 60 * 60_000

/** Puts `count` people of the role Sachbearbeitung into a database, each with a session; the cookies for `port`. */
export async function letIn(
  storage: Pick<Storage, 'users' | 'sessions'>,
  count: number,
  port: string,
): Promise<string[]> {
  const cookies: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const facts = { id: newId('usr'), name: `Person ${number}`, sign: `P${number}`, passwordHash: `hash ${number}` }
    const user = { ...facts, mustChange: false, at: Date.now() }
    if (number === 1) await storage.users.addFirst({ ...user, role: 'leitung' })
    else await storage.users.add({ ...user, role: 'sachbearbeitung' }, null)
    const secret = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(secret).digest('base64')
    const times = { createdAt: Date.now(), expiresAt: Date.now() + HOUR_MS }
    const of = { userId: user.id, passwordHash: user.passwordHash }
    if (!(await storage.sessions.open({ tokenHash, ...times, of }))) throw new Error('no session')
    cookies.push(`steuerstapel_${port}=${secret}`)
  }
  return cookies
}

/** People read the board and client-years, open documents and correct them until the signal; what each answer took. */
export async function peopleAtWork(around: Surroundings, until: AbortSignal): Promise<readonly Deed[]> {
  const agent = new Agent({ keepAlive: true })
  const deeds: Deed[] = []
  const one = async (cookie: string, person: number): Promise<void> => {
    await after((around.pauseMs * person) / around.people.length)
    let isConfirmed = false
    for (let turn = person; !until.aborted; turn += 1) {
      const done = await deed(around, agent, { cookie, person, turn, isConfirmed })
      if (done.what === 'correction' && done.status < 300 && done.status > 0) isConfirmed = !isConfirmed
      deeds.push(done)
      await after(around.pauseMs)
    }
  }
  await Promise.all(around.people.map(one))
  agent.destroy()
  return deeds
}

interface Turn {
  readonly cookie: string
  readonly person: number
  readonly turn: number
  /** The document of that person, as far as it knows. */
  readonly isConfirmed: boolean
}

async function deed(around: Surroundings, agent: Agent, { cookie, person, turn, isConfirmed }: Turn): Promise<Deed> {
  const { mandantId, year } = around.yearOf(turn)
  const { batchId = '', documentId = '' } = around.documents[person % Math.max(1, around.documents.length)] ?? {}
  const correction = { type: isConfirmed ? 'reopen_document' : 'confirm_document', documentId }
  const deeds: readonly (readonly [Deed['what'], string, unknown?])[] = [
    ['board', `/local/board?sort=${['name', 'delivery', 'unchecked', 'missing'][turn % 4] ?? 'name'}`],
    ['board by name', `/local/board?text=${encodeURIComponent(around.nameOf(turn))}`],
    ['client-year', `/local/mandants/${mandantId}/years/${year}`],
    ['document', `/local/documents/${documentId}/pages/1/words`],
    ['correction', `/local/batches/${batchId}/corrections`, correction],
  ]
  const [what, path, body] = deeds[Math.floor(turn / around.people.length + turn) % deeds.length] ?? [
    'board',
    '/local/board',
  ]
  const begunMs = performance.now()
  const status = await send(`${around.httpUrl}${path}`, agent, cookie, body)
  return { what, status, ms: performance.now() - begunMs }
}

function send(url: string, agent: Agent, cookie: string, body: unknown): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise(resolve => {
    const asked = request(url, { method: text === undefined ? 'GET' : 'POST', agent, headers }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    asked.once('error', () => resolve(0))
    asked.end(text)
  })
}
