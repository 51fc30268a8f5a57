import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '../../../../../engine/batches/people/passwords.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import { createWindowWorld, windowProject } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

const PASSWORD = 'vier Wörter reichen aus'
const OTHER = 'noch vier andere Wörter'
const clock = { now: () => 5, monotonicMs: () => 0 }

describe('people who sign in', () => {
  let folder = ''
  const worlds: { close(): Promise<void> }[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steuerstapel-people-'))
  })
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An engine on the folder; a second one stands for the engine after a restart. */
  const engine = async () => {
    const storage = openSqlite(join(folder, 'test.db'), { clock })
    await storage.clients.ensureProject(windowProject, 1)
    const world = await createWindowWorld({ storage })
    const close = async (): Promise<void> => {
      await world.close()
      await storage.close()
    }
    worlds.push({ close: async () => close().catch(() => undefined) })
    return { world, storage, close, ask: asking(world) }
  }
  const asking =
    (world: WindowWorld) =>
    async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookie: string, payload?: object) => {
      const headers = cookie === '' ? world.credential() : { cookie, 'sec-fetch-site': 'same-origin' }
      const answer = await world.app.inject({
        method,
        url: `/local/${path}`,
        headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      })
      const body = answer.body === '' ? {} : (answer.json() as Record<string, unknown>)
      const set = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
      return { status: answer.statusCode, code: body['error'], body, cookie: set }
    }
  const switchOn = async (ask: ReturnType<typeof asking>) =>
    (await ask('POST', 'users/first', '', { name: 'Maria Kern', sign: 'MK', password: PASSWORD })).cookie
  const signIn = (ask: ReturnType<typeof asking>, sign: string, password = PASSWORD) =>
    ask('POST', 'sign-in', '', { sign, password })

  test('one user without sign-in is how it begins; switching on signs the first one in as leitung', async () => {
    const { ask } = await engine()
    expect((await ask('GET', 'session', '')).body).toEqual({ version: '1.2.3', person: null })
    expect((await ask('GET', 'users', '')).body).toEqual({ isOn: false, isFourEyes: false, users: [] })
    const cookie = await switchOn(ask)
    expect((await ask('GET', 'session', cookie)).body).toMatchObject({ person: { sign: 'MK', role: 'leitung' } })
    expect(await ask('GET', 'batches', '')).toMatchObject({ status: 401, code: 'sign_in_required' })
    const again = await ask('POST', 'users/first', cookie, { name: 'X', sign: 'X', password: PASSWORD })
    expect([again.status, again.code]).toEqual([409, 'users_on'])
  })

  test('a session survives a restart of the engine', async () => {
    const first = await engine()
    const cookie = await switchOn(first.ask)
    await first.close()
    const second = await engine()
    expect((await second.ask('GET', 'batches', cookie)).status).toBe(200)
  })

  test('somebody unknown, somebody disabled and a wrong password are answered alike', async () => {
    const { ask, storage } = await engine()
    const lead = await switchOn(ask)
    const clerk = { name: 'Otto Ohm', sign: 'OO', role: 'sachbearbeitung' }
    const { body } = await ask('POST', 'users', lead, { ...clerk, password: PASSWORD })
    await ask('PUT', `users/${String(body['id'])}`, lead, { ...clerk, isDisabled: true })
    const answers = [await signIn(ask, 'OO'), await signIn(ask, 'XX'), await signIn(ask, 'MK', OTHER)]
    const told = answers.map(({ status, body: { error_details: details, ...rest } }) => [status, rest, typeof details])
    expect(new Set(told.map(each => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, code: 'sign_in_refused', cookie: '' })
    expect((await storage.office.list(3)).map(({ fact }) => fact.event)).toEqual([
      'sign_in_refused',
      'sign_in_refused',
      'sign_in_refused',
    ])
  })

  test('guessing is slowed down, with the seconds to wait, also where the password is right', async () => {
    const { ask } = await engine()
    await switchOn(ask)
    for (let at = 0; at < 5; at += 1) expect((await signIn(ask, 'mk', OTHER)).code).toBe('sign_in_refused')
    const answer = await signIn(ask, 'MK')
    expect(answer).toMatchObject({ status: 429, code: 'sign_in_throttled' })
    expect(answer.body['error_details']).toMatchObject({ waitSeconds: 1 })
  })

  test('a password that somebody else gave is to be changed before anything else', async () => {
    const { ask } = await engine()
    const lead = await switchOn(ask)
    await ask('POST', 'users', lead, { name: 'Otto Ohm', sign: 'OO', role: 'pruefer', password: PASSWORD })
    const { cookie } = await signIn(ask, 'oo')
    expect(await ask('GET', 'batches', cookie)).toMatchObject({ status: 403, code: 'password_change_required' })
    const change = (current: string, next: string) => ask('POST', 'session/password', cookie, { current, next })
    expect((await change(OTHER, OTHER)).code).toBe('password_wrong')
    expect((await change(PASSWORD, 'kurz')).code).toBe('password_too_short')
    expect((await change(PASSWORD, PASSWORD)).code).toBe('password_is_name')
    expect((await change(PASSWORD, OTHER)).status).toBe(204)
    expect((await ask('GET', 'batches', cookie)).status).toBe(200)
  })

  test('a new password, being disabled, and signing out everywhere end the sessions', async () => {
    const { ask } = await engine()
    const lead = await switchOn(ask)
    const clerk = { name: 'Otto Ohm', sign: 'OO', role: 'pruefer' }
    const { body } = await ask('POST', 'users', lead, { ...clerk, password: PASSWORD })
    const id = String(body['id'])
    const begin = async (password: string) => {
      const { cookie } = await signIn(ask, 'OO', password)
      await ask('POST', 'session/password', cookie, { current: password, next: `${password} neu` })
      return cookie
    }
    const isIn = async (cookie: string) => (await ask('GET', 'session', cookie)).status === 200
    const first = await begin(PASSWORD)
    expect(await isIn(first)).toBe(true)
    expect((await ask('POST', `users/${id}/password`, lead, { password: OTHER })).status).toBe(204)
    expect(await isIn(first)).toBe(false)
    const [second, third] = [await begin(OTHER), (await signIn(ask, 'OO', `${OTHER} neu`)).cookie]
    expect((await ask('POST', 'session/end-all', second)).body).toEqual({ ended: 2 })
    expect([await isIn(second), await isIn(third)]).toEqual([false, false])
    const fourth = (await signIn(ask, 'OO', `${OTHER} neu`)).cookie
    await ask('PUT', `users/${id}`, lead, { ...clerk, isDisabled: true })
    expect([await isIn(fourth), await isIn(lead)]).toEqual([false, true])
    expect((await ask('DELETE', 'session', lead)).status).toBe(204)
    expect(await isIn(lead)).toBe(false)
  })

  test('a locked window shows nothing until the password of the same person is typed', async () => {
    const { ask } = await engine()
    const lead = await switchOn(ask)
    expect((await ask('POST', 'session/lock', lead)).status).toBe(204)
    const locked = await ask('GET', 'batches', lead)
    expect(locked).toMatchObject({ status: 401, code: 'session_locked' })
    expect(locked.body['error_details']).toMatchObject({ name: 'Maria Kern', sign: 'MK' })
    expect((await ask('POST', 'session/unlock', lead, { password: OTHER })).code).toBe('sign_in_refused')
    expect((await ask('GET', 'session', lead)).status).toBe(401)
    expect((await ask('POST', 'session/unlock', lead, { password: PASSWORD })).status).toBe(204)
    expect((await ask('GET', 'batches', lead)).status).toBe(200)
  })

  test('the last leitung stays, and a short sign is given once', async () => {
    const { ask } = await engine()
    const lead = await switchOn(ask)
    const { users } = (await ask('GET', 'users', lead)).body as { users: { id: string }[] }
    const own = { name: 'Maria Kern', sign: 'MK', role: 'leitung', isDisabled: false }
    const change = (to: object) => ask('PUT', `users/${users[0]?.id ?? ''}`, lead, { ...own, ...to })
    expect((await change({ isDisabled: true })).code).toBe('last_lead')
    expect((await change({ role: 'pruefer' })).code).toBe('last_lead')
    const twin = { name: 'Y', sign: 'mk', role: 'pruefer', password: PASSWORD }
    expect((await ask('POST', 'users', lead, twin)).code).toBe('sign_taken')
    expect((await change({ name: 'Maria Kern-Abel' })).body).toMatchObject({ name: 'Maria Kern-Abel' })
  })

  test('a password of an older cost is hashed anew when somebody signs in', async () => {
    const { ask, storage } = await engine()
    await switchOn(ask)
    const old = await createPasswords({ N: 8, r: 8, p: 1 }).hash(PASSWORD)
    const { user } = (await storage.users.credential('MK')) ?? {}
    await storage.users.setPassword(user?.id ?? '', { passwordHash: old, mustChange: false, kept: null }, 5, null)
    expect((await signIn(ask, 'MK')).status).toBe(200)
    expect((await storage.users.credential('MK'))?.passwordHash).toMatch(/^scrypt\$16\$8\$1\$/)
    expect((await signIn(ask, 'MK')).status).toBe(200)
  })
})
