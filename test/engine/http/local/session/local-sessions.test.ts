import { expect, test } from 'vitest'
import { createLocalSessions } from '../../../../../engine/http/local/session/local-sessions.ts'

const HOUR_MS = 60 * 60 * 1000

function setup() {
  let nowMs = 0
  let counter = 0
  const sessions = createLocalSessions({
    clock: { now: () => 0, monotonicMs: () => nowMs },
    randomBytes: size => Buffer.alloc(size, ++counter),
  })
  return { sessions, pass: (ms: number) => (nowMs += ms) }
}

test('a sign-in token works once', () => {
  const { sessions } = setup()
  const token = sessions.issueSignInToken()
  const secret = sessions.redeem(token)
  expect(secret).not.toBeNull()
  expect(sessions.isSession(secret ?? '')).toBe(true)
  expect(sessions.redeem(token)).toBeNull()
})

test('a sign-in token expires after twelve hours', () => {
  const { sessions, pass } = setup()
  const token = sessions.issueSignInToken()
  pass(12 * HOUR_MS)
  expect(sessions.redeem(token)).toBeNull()
})

test('a session lives on while it is used and ends after twelve idle hours', () => {
  const { sessions, pass } = setup()
  const secret = sessions.redeem(sessions.issueSignInToken()) ?? ''
  pass(11 * HOUR_MS)
  expect(sessions.isSession(secret)).toBe(true)
  pass(11 * HOUR_MS)
  expect(sessions.isSession(secret)).toBe(true)
  pass(12 * HOUR_MS)
  expect(sessions.isSession(secret)).toBe(false)
})

test('an ended session is worth nothing', () => {
  const { sessions } = setup()
  const secret = sessions.redeem(sessions.issueSignInToken()) ?? ''
  sessions.end(secret)
  expect(sessions.isSession(secret)).toBe(false)
})

test('the header credential is no session and a sign-in token is no header credential', () => {
  const { sessions } = setup()
  expect(sessions.isHeaderCredential(sessions.headerCredential())).toBe(true)
  expect(sessions.isSession(sessions.headerCredential())).toBe(false)
  expect(sessions.isHeaderCredential(sessions.issueSignInToken())).toBe(false)
})

test('only the newest twenty sign-in tokens stay good', () => {
  const { sessions } = setup()
  const first = sessions.issueSignInToken()
  for (let index = 0; index < 20; index += 1) sessions.issueSignInToken()
  expect(sessions.redeem(first)).toBeNull()
})
