import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkDownload, downloadPath, signDownload } from '../../../../engine/http/answer/download-url.ts'

const key = { kid: 'k1', key: Buffer.alloc(32, 7) }
const NOW = 1_700_000_000_999
const QUARTER_HOUR_MS = 15 * 60 * 1000
const path = downloadPath('bat_1')

function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url, 'https://localhost').searchParams)
}

const signed = signDownload(key, { path, projectId: 'prj_1', now: NOW })
const base = { path, projectId: 'prj_1', now: NOW, query: queryOf(signed.url) as Record<string, unknown> }
const check = (over: Partial<typeof base> = {}, by = key) => checkDownload(by, { ...base, ...over })

describe('a download URL', () => {
  test('names the batch and nobody, since addresses get into logs', () => {
    expect(path).toBe('/v1/downloads/bat_1/Belegmappe.pdf')
  })

  test('carries its end, its key and the signature over method, path, end and project', () => {
    const exp = 1_700_000_000 + 900
    const text = `v1\nGET\n${path}\n${exp}\nprj_1`
    const sig = createHmac('sha256', key.key).update(text).digest('base64url')
    expect(signed).toEqual({ url: `${path}?exp=${exp}&kid=k1&sig=${sig}`, expiresAt: exp * 1000 })
  })

  test('holds for a quarter of an hour', () => {
    expect(check()).toBe('ok')
    expect(check({ now: signed.expiresAt - 1 })).toBe('ok')
    expect(check({ now: signed.expiresAt })).toBe('expired')
    expect(signed.expiresAt).toBe(Math.floor(NOW / 1000) * 1000 + QUARTER_HOUR_MS)
  })

  test('is of no use for another file or project, nor under another key', () => {
    expect(check({ path: downloadPath('bat_2') })).toBe('invalid')
    expect(check({ projectId: 'prj_2' })).toBe('invalid')
    expect(check({}, { kid: 'k1', key: Buffer.alloc(32, 8) })).toBe('invalid')
    expect(check({}, { kid: 'k2', key: key.key })).toBe('invalid')
  })

  test.each([
    ['a later end', { exp: '1800000000' }],
    ['an end that is no number', { exp: '17e8' }],
    ['an end with blanks', { exp: ' 1700000900' }],
    ['an end that is too long', { exp: '1700000900000' }],
    ['no end', { exp: undefined }],
    ['its end in a list', { exp: [queryOf(signed.url)['exp']] }],
    ['two ends', { exp: ['1700000900', '1700000900'] }],
    ['an empty end', { exp: '' }],
    ['a cut signature', { sig: queryOf(signed.url)['sig']?.slice(0, -1) }],
    ['a longer signature', { sig: `${queryOf(signed.url)['sig']}A` }],
    ['another signature of its length', { sig: 'A'.repeat(43) }],
    ['two signatures', { sig: ['a', 'b'] }],
    ['no signature', { sig: undefined }],
    ['no key', { kid: undefined }],
  ])('with %s is invalid', (_what, over) => {
    expect(check({ query: { ...base.query, ...over } })).toBe('invalid')
  })

  test.each(['17000009000000', 'x1700000900', '1700000900x', '17'])(
    'is not valid by a true signature over the end %s alone',
    exp => {
      const sig = createHmac('sha256', key.key).update(`v1\nGET\n${path}\n${exp}\nprj_1`).digest('base64url')
      expect(check({ query: { exp, kid: 'k1', sig } })).toBe(exp === '17' ? 'expired' : 'invalid')
    },
  )

  test('whose signature does not hold is not told that it is expired', () => {
    expect(check({ now: signed.expiresAt, query: { ...base.query, sig: 'A'.repeat(43) } })).toBe('invalid')
  })
})
