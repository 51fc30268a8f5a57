import { expect, test } from 'vitest'
import { createLocalSessions } from '../../../../../engine/http/local/session/local-sessions.ts'
import { fakeSessions } from '../window-world.ts'

const HOUR_MS = 60 * 60 * 1000

function setup() {
  let nowMs = 0
  let counter = 0
  const sessions = createLocalSessions({
    clock: { now: () => nowMs, monotonicMs: () => nowMs },
    storage: fakeSessions(),
    randomBytes: size => Buffer.alloc(size, ++counter),
  })
  const isSession = async (secret: string | null) => (await sessions.find(secret)).session !== null
  return { sessions, isSession, pass: (ms: number) => (nowMs += ms) }
}

test('a sign-in token works once', async () => {
  const { sessions, isSession } = setup()
  const token = sessions.issueSignInToken()
  const secret = await sessions.redeem(token)
  expect(secret).not.toBeNull()
  expect(await isSession(secret)).toBe(true)
  expect(await sessions.redeem(token)).toBeNull()
})

test('a sign-in token expires after twelve hours', async () => {
  const { sessions, pass } = setup()
  const token = sessions.issueSignInToken()
  pass(12 * HOUR_MS)
  expect(await sessions.redeem(token)).toBeNull()
})

test('a session lives on while it is used and ends after twelve idle hours', async () => {
  const { sessions, isSession, pass } = setup()
  const secret = await sessions.redeem(sessions.issueSignInToken())
  pass(11 * HOUR_MS)
  expect(await isSession(secret)).toBe(true)
  pass(11 * HOUR_MS)
  expect(await isSession(secret)).toBe(true)
  pass(12 * HOUR_MS)
  expect(await isSession(secret)).toBe(false)
})

test('an ended session is worth nothing', async () => {
  const { sessions, isSession } = setup()
  const secret = await sessions.redeem(sessions.issueSignInToken())
  await sessions.end(secret ?? '')
  expect(await isSession(secret)).toBe(false)
})

test('the header credential is no session and a sign-in token is no header credential', async () => {
  const { sessions, isSession } = setup()
  expect(sessions.isHeaderCredential(sessions.headerCredential())).toBe(true)
  expect(await isSession(sessions.headerCredential())).toBe(false)
  expect(sessions.isHeaderCredential(sessions.issueSignInToken())).toBe(false)
})

test('only the newest twenty sign-in tokens stay good', async () => {
  const { sessions } = setup()
  const first = sessions.issueSignInToken()
  for (let index = 0; index < 20; index += 1) sessions.issueSignInToken()
  expect(await sessions.redeem(first)).toBeNull()
})
