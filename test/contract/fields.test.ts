import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeAll(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterAll(() => server.close())

const URL_SOURCE = { type: 'url', url: 'https://files.example.com/a.pdf' }

/** What a body comes to: `accepted`, or the first faults as `field reason`. */
async function outcome(changes: Record<string, unknown>): Promise<string | readonly string[]> {
  const answer = await client.post('/v1/batches', aBatchBody(changes))
  if (answer.statusCode === 202) return 'accepted'
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ error_details: { errors: { field: string; reason: string }[] } }>().error_details
  return errors.map(({ field, reason }) => `${field} ${reason}`)
}
const withDocument = (document: object) => outcome({ documents: [document] })
const withSource = (source: object) => withDocument({ filename: 'a.pdf', source: { ...URL_SOURCE, ...source } })
const withMandant = (mandant: object) => outcome({ mandant })

describe('Batch: "batch_name | string | yes" (decisions 1.4 "trim, NFC, 1-200 chars, no control or bidi characters")', () => {
  test.each([
    ['', 'batch_name too_short'],
    ['   ', 'batch_name too_short'],
    ['x'.repeat(201), 'batch_name too_long'],
    ['a\nb', 'batch_name invalid_format'],
    ['a\u0000b', 'batch_name invalid_format'],
    ['a\u202eb', 'batch_name invalid_format'],
    ['a\u2066b', 'batch_name invalid_format'],
    [5, 'batch_name invalid_type'],
    [null, 'batch_name invalid_type'],
    [['x'], 'batch_name invalid_type'],
  ])('%j is refused', async (name, fault) => {
    expect(await outcome({ batch_name: name })).toEqual([fault])
  })

  test('200 characters are taken; the name is trimmed and composed', async () => {
    expect(await outcome({ batch_name: 'x'.repeat(200) })).toBe('accepted')
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody({ batch_name: '  Mu\u0308ller 📎 ' }))).json<{
      batch_id: string
    }>()
    expect((await server.storage.batches.find(id))?.name).toBe('Müller 📎')
  })
})

describe('document: "filename | string | yes" (decisions 1.4 "1-255, NFC, no / \\ NUL, control, bidi")', () => {
  test.each([
    ['', 'too_short'],
    ['x'.repeat(256), 'too_long'],
    ['../a.pdf', 'invalid_format'],
    ['a\\b.pdf', 'invalid_format'],
    ['a\u0000.pdf', 'invalid_format'],
    ['a\u202efdp.exe', 'invalid_format'],
  ])('%j is refused', async (filename, reason) => {
    expect(await withDocument({ filename, source: URL_SOURCE })).toEqual([`documents[0].filename ${reason}`])
  })

  test('"kept as label": names that a file system would refuse are taken', async () => {
    for (const filename of ['CON', 'aux.pdf', 'a:b.pdf', '.pdf', 'x.', 'Rechnung “März”?.pdf', 'x'.repeat(255)]) {
      expect(await withDocument({ filename, source: URL_SOURCE })).toBe('accepted')
    }
  })

  test('"documents … At least 1 entry", an array of objects', async () => {
    expect(await outcome({ documents: [] })).toEqual(['documents too_few'])
    expect(await outcome({ documents: {} })).toEqual(['documents invalid_type'])
    expect(await outcome({ documents: undefined })).toEqual(['documents required'])
    expect(await outcome({ documents: ['a.pdf'] })).toEqual(['documents[0] invalid_type'])
    expect(await outcome({ documents: [{}] })).toEqual([
      'documents[0].filename required',
      'documents[0].source required',
    ])
  })
})

describe('source', () => {
  test('"url … Direct-download URL, HTTPS" (decisions 1.4 "https, <=4096, no userinfo")', async () => {
    const longest = `https://files.example.com/${'x'.repeat(4096 - 26)}`
    expect(await withSource({ url: longest })).toBe('accepted')
    for (const [url, reason] of [
      [`${longest}x`, 'too_long'],
      ['http://files.example.com/a.pdf', 'https_required'],
      ['ftp://files.example.com/a.pdf', 'https_required'],
      ['file:///etc/passwd', 'https_required'],
      ['files.example.com/a.pdf', 'invalid_format'],
      ['', 'invalid_format'],
      ['https://user:pass@files.example.com/a.pdf', 'invalid_value'],
      ['https://127.1/a.pdf', 'target_not_allowed'],
      ['https://2130706433/a.pdf', 'target_not_allowed'],
      ['https://[::1]/a.pdf', 'target_not_allowed'],
      ['https://localhost:8443/a.pdf', 'target_not_allowed'],
      ['https://192.168.1.20/a.pdf', 'target_not_allowed'],
      [7, 'invalid_type'],
    ]) {
      expect(await withSource({ url })).toEqual([`documents[0].source.url ${String(reason)}`])
    }
  })

  test('what will be refused is refused at once, with the remedy; what an administrator allowed is taken', async () => {
    const documents = [{ filename: 'a.pdf', source: { type: 'url', url: 'https://192.168.1.20/a.pdf' } }]
    const refused = await client.post('/v1/batches', aBatchBody({ documents }))
    expect(refused.json<{ error_description: string }>().error_description).toMatch(
      /v1\/uploads.*STEUERSTAPEL_SOURCE_ALLOW/,
    )
    const open = await openContractServer({ config: { sourceAllow: [{ host: '192.168.1.0/24', port: null }] } })
    const allowed = await open.client()
    expect((await allowed.post('/v1/batches', aBatchBody({ documents }))).statusCode).toBe(202)
    await open.close()
  })

  test('"expires_at … ISO 8601 UTC time" (decisions 1.4 "RFC 3339 with zone, past => 400 expired")', async () => {
    expect(await withSource({ expires_at: '2026-11-21T09:41:10.124Z' })).toBe('accepted')
    expect(await withSource({ expires_at: '2026-11-21T11:41:10+01:00' })).toBe('accepted')
    expect(await withSource({ expires_at: '2026-11-21T09:41:10.123Z' })).toEqual([
      'documents[0].source.expires_at expired',
    ])
    for (const expiresAt of ['2026-11-22T10:00:00', '2026-11-22', 'morgen', '2026-02-30T10:00:00Z']) {
      expect(await withSource({ expires_at: expiresAt })).toEqual(['documents[0].source.expires_at invalid_format'])
    }
  })

  test('"sha256 | string | no" (decisions 1.4 "64 hex, any case")', async () => {
    expect(await withSource({ sha256: 'aB'.repeat(32) })).toBe('accepted')
    expect(await withSource({ sha256: 'ab'.repeat(31) })).toEqual(['documents[0].source.sha256 invalid_format'])
    expect(await withSource({ sha256: 'xy'.repeat(32) })).toEqual(['documents[0].source.sha256 invalid_format'])
  })

  test('"type | string | yes | Value `url`"', async () => {
    expect(await withSource({ type: undefined })).toEqual(['documents[0].source.type required'])
    expect(await withSource({ type: 'URL' })).toEqual(['documents[0].source.type invalid_value'])
    expect(await withSource({ type: 's3' })).toEqual(['documents[0].source.type invalid_value'])
  })
})

describe('mandant: "Two alternative forms"', () => {
  test('decisions 1.4 "company_name OR (first_name AND last_name); tax_id optional; each name 1-200"', async () => {
    expect(await withMandant({ company_name: 'Muster GmbH' })).toBe('accepted')
    expect(await withMandant({ first_name: 'Anna', last_name: 'Muster' })).toBe('accepted')
    expect(await withMandant({ first_name: 'Anna', company_name: 'Muster GmbH' })).toBe('accepted')
    expect(await withMandant({ last_name: 'Muster' })).toEqual(['mandant.first_name required'])
    expect(await withMandant({ tax_id: '86095742719' })).toEqual(['mandant.company_name required'])
    expect(await withMandant({ company_name: '' })).toEqual(['mandant.company_name too_short'])
    expect(await withMandant({ company_name: 'x'.repeat(201) })).toEqual(['mandant.company_name too_long'])
    expect(await withMandant({ company_name: 'a\u202eb' })).toEqual(['mandant.company_name invalid_format'])
  })

  test.each([
    ['86095742719', 'accepted'],
    ['86 095 742 719', 'accepted'],
    ['86095742718', 'mandant.tax_id invalid_checksum'],
    ['11111111111', 'mandant.tax_id invalid_format'],
    ['00000000000', 'mandant.tax_id invalid_format'],
    ['093/815/08152', 'accepted'],
    ['2893081508152', 'accepted'],
    ['1234567890', 'accepted'],
    ['DE136695976', 'accepted'],
    ['de 136 695 976', 'accepted'],
    ['DE136695970', 'mandant.tax_id invalid_checksum'],
    ['ATU12345678', 'mandant.tax_id invalid_format'],
    ['12345', 'mandant.tax_id invalid_format'],
    ['', 'mandant.tax_id invalid_format'],
  ])('decisions 1.4 "tax_id": %j is %s', async (taxId, expected) => {
    const result = await withMandant({ company_name: 'Muster GmbH', tax_id: taxId })
    expect(result).toEqual(expected === 'accepted' ? expected : [expected])
  })
})

describe('processing', () => {
  test('"phases | array of string", lower case; decisions 1.4 "order and duplicates ignored, empty array => too_few"', async () => {
    const phasesOf = async (phases: readonly string[]) => {
      const answer = await client.post('/v1/batches', aBatchBody({ processing: { phases } }))
      return (await server.storage.batches.find(answer.json<{ batch_id: string }>().batch_id))?.options.phases
    }
    const all = ['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT']
    expect(await phasesOf(['conversion'])).toEqual(['CONVERSION', 'OCR', 'REPORT'])
    expect(await phasesOf(['ocr', 'conversion', 'ocr'])).toEqual(['CONVERSION', 'OCR', 'REPORT'])
    expect(await phasesOf(['analysis'])).toEqual(all)
    expect(await phasesOf(['organization', 'conversion'])).toEqual(all)
    expect((await phasesOf(['report']))?.at(-1)).toBe('REPORT')
    expect(await outcome({ processing: { phases: [] } })).toEqual(['processing.phases too_few'])
    expect(await outcome({ processing: { phases: ['OCR'] } })).toEqual(['processing.phases[0] invalid_value'])
    expect(await outcome({ processing: { phases: 'ocr' } })).toEqual(['processing.phases invalid_type'])
  })

  test('"language | string | no | `de`": de and en, with a region; others are told', async () => {
    for (const language of ['de', 'en', 'de-DE', 'EN-gb'])
      expect(await outcome({ processing: { language } })).toBe('accepted')
    for (const language of ['fr', 'deutsch', '']) {
      expect(await outcome({ processing: { language } })).toEqual(['processing.language invalid_value'])
    }
  })

  test('"auto_dedupe | boolean | no" is never coerced', async () => {
    for (const dedupe of ['true', 1, 'false']) {
      expect(await outcome({ processing: { auto_dedupe: dedupe } })).toEqual(['processing.auto_dedupe invalid_type'])
    }
  })
})

describe('webhook_url and webhook_secret', () => {
  test('decisions 1.4 "https; http only for allow-listed hosts; <=2048; no userinfo, no fragment"', async () => {
    const longest = `https://hooks.example.com/${'x'.repeat(2048 - 26)}`
    expect(await outcome({ webhook_url: longest })).toBe('accepted')
    for (const [url, reason] of [
      [`${longest}x`, 'too_long'],
      ['http://hooks.example.com/', 'https_required'],
      ['https://u:p@hooks.example.com/', 'invalid_value'],
      ['https://hooks.example.com/#a', 'invalid_value'],
      ['hooks.example.com', 'invalid_format'],
      ['https://192.168.0.1/', 'target_not_allowed'],
    ]) {
      expect(await outcome({ webhook_url: url })).toEqual([`webhook_url ${reason}`])
    }
  })

  test('decisions 1.4 "missing => project default secret, so deliveries are ALWAYS signed"', async () => {
    const own = await server.client()
    expect(await server.storage.webhooks.projectSecret(own.projectId)).toBeNull()
    await own.post('/v1/batches', aBatchBody())
    expect(await server.storage.webhooks.projectSecret(own.projectId)).toBeNull()
    await own.post('/v1/batches', aBatchBody({ webhook_url: 'https://hooks.example.com/' }))
    const sealed = await server.storage.webhooks.projectSecret(own.projectId)
    expect(sealed?.length).toBeGreaterThan(40)
    expect(sealed?.includes('whsec_')).toBe(false)
  })

  test('decisions 1.4 "1-256 printable ASCII …; never echoed"', async () => {
    const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
    const answer = await client.post(
      '/v1/batches',
      aBatchBody({ webhook_url: 'https://hooks.example.com/', webhook_secret: secret }),
    )
    expect(answer.statusCode).toBe(202)
    const { batch_id: id } = answer.json<{ batch_id: string }>()
    const told = await Promise.all(['', '/progress', '/documents'].map(path => client.get(`/v1/batches/${id}${path}`)))
    for (const { body } of [answer, ...told]) expect(body).not.toContain(secret)
    expect(await outcome({ webhook_secret: 'x'.repeat(256) })).toBe('accepted')
    expect(await outcome({ webhook_secret: 'x'.repeat(257) })).toEqual(['webhook_secret too_long'])
    expect(await outcome({ webhook_secret: '' })).toEqual(['webhook_secret too_short'])
    expect(await outcome({ webhook_secret: 'ümlaut' })).toEqual(['webhook_secret invalid_format'])
  })
})

test('"The target storage location of a batch is fixed by the service … The client never sends a target path"', async () => {
  const wanted = { storage: { provider: 's3', base_path: '/srv/anderswo/' }, base_path: '../x', target_path: 'x' }
  const answer = await client.post('/v1/batches', aBatchBody(wanted))
  expect(answer.statusCode).toBe(202)
  const { batch_id: id, storage } = answer.json<{ batch_id: string; storage: { base_path: string } }>()
  expect(storage).toEqual({
    provider: 'managed',
    base_path: expect.stringMatching(new RegExp(`^org_[0-9A-Z]{26}/2026/ohne-mandant/2026-11-21_${id}/$`)),
  })
})

test('decisions 1.4 "ids: prefix + ULID" and "times: RFC 3339 UTC with ms and Z" wherever they are told', async () => {
  const body = aBatchBody({ mandant: { company_name: 'X' } })
  const answer = await client.post('/v1/batches', body)
  const { batch_id: id } = answer.json<{ batch_id: string }>()
  const told = [
    answer,
    ...(await Promise.all(['', '/progress', '/documents'].map(p => client.get(`/v1/batches/${id}${p}`)))),
  ]
  const texts = told.map(({ body: text }) => text).join('\n')
  const ids = texts.match(/"(bat|man|doc|bsn|evt|req)_[^"/]*"/g) ?? []
  expect(new Set(ids.map(each => each.slice(1, 4)))).toEqual(new Set(['bat', 'man', 'doc', 'bsn']))
  for (const each of ids) expect(each).toMatch(/^"[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}"$/)
  const times = texts.match(/"(created_at|updated_at|timestamp)":"[^"]*"/g) ?? []
  expect(times.length).toBeGreaterThanOrEqual(4)
  for (const each of times) expect(each).toMatch(/:"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z"$/)
})
