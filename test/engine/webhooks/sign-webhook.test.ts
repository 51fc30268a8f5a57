import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook } from '../../../engine/webhooks/sign-webhook.ts'

const message = { id: 'evt_1', timestamp: 1_700_000_000, body: '{"type":"batch.completed"}' }

test('a signature is what the library of the standard makes of the same secret', () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
  const theirs = new Webhook(secret).sign(message.id, new Date(message.timestamp * 1000), message.body)
  expect(signWebhook(secret, message)).toBe(theirs)
})

test('a secret without the prefix is its UTF-8 bytes', () => {
  const theirs = createHmac('sha256', Buffer.from('geheim ü', 'utf8')).update(
    'evt_1.1700000000.{"type":"batch.completed"}',
  )
  expect(signWebhook('geheim ü', message)).toBe(`v1,${theirs.digest('base64')}`)
})

test('the signature hangs on the id, the time, the body and the secret', () => {
  const base = signWebhook('s', message)
  const changed = [
    signWebhook('s', { ...message, id: 'evt_2' }),
    signWebhook('s', { ...message, timestamp: message.timestamp + 1 }),
    signWebhook('s', { ...message, body: '{}' }),
    signWebhook('t', message),
  ]
  expect(new Set([base, ...changed]).size).toBe(5)
})
