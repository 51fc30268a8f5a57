import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from '../../engine/config.ts'
import { parseAllowedTargets } from '../../engine/shared/allowed-target.ts'
import type { ContractServer } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
afterEach(() => server.close())

/** What a creation with each change comes to under these settings: `accepted`, or the first fault with its words. */
async function outcomes(
  settings: Partial<Config>,
  changes: readonly Record<string, unknown>[],
): Promise<readonly string[]> {
  server = await openContractServer({ config: settings })
  const { post } = await server.client()
  const told: string[] = []
  for (const change of changes) {
    const answer = await post('/v1/batches', aBatchBody(change))
    const { error_details: details, error_description: words } = answer.json<{
      error_details?: { field: string; reason: string }
      error_description?: string
    }>()
    told.push(answer.statusCode === 202 ? 'accepted' : `${details?.field} ${details?.reason}: ${words}`)
  }
  return told
}

const from = (source: object) => ({ documents: [{ filename: 'a.pdf', source }] })
const fromUrl = (url: string) => from({ type: 'url', url })

describe('names of the own network are refused at the creation, with the remedy', () => {
  const names = ['nas', 'server.local', 'dms.intranet', 'dms.corp.', 'box.home.arpa', 'localhost', 'a.localhost']
  const public_ = ['files.example.com', 'local.example.com', 'homelan.de']

  test('where nothing private is allowed', async () => {
    const told = await outcomes(
      {},
      names.map(name => fromUrl(`https://${name}/a.pdf`)),
    )
    for (const words of told) {
      expect(words).toMatch(
        /^documents\[0\]\.source\.url target_not_allowed: .*\/v1\/uploads.*STEUERSTAPEL_SOURCE_ALLOW/,
      )
    }
    const hooks = names.map(name => ({ webhook_url: `https://${name}/hook` }))
    await server.close()
    for (const words of await outcomes({}, hooks)) {
      expect(words).toMatch(/^webhook_url target_not_allowed: .*STEUERSTAPEL_WEBHOOK_ALLOW/)
    }
  })

  test('but not those of the internet', async () => {
    const urls = public_.map(name => fromUrl(`https://${name}/a.pdf`))
    expect(await outcomes({}, urls)).toEqual(public_.map(() => 'accepted'))
  })

  test('nor those that an administrator named, or that may stand for an address which was allowed', async () => {
    const refused = expect.stringContaining('target_not_allowed')
    const urls = ['https://nas/a.pdf', 'https://nas:8443/a.pdf', 'https://localhost/a.pdf', 'https://dms.lan/a.pdf']
    const changes = urls.map(fromUrl)
    const cases: readonly [string, readonly unknown[]][] = [
      ['nas', ['accepted', 'accepted', refused, refused]],
      ['192.168.0.0/16:8443', [refused, 'accepted', refused, refused]],
      ['fd00::/8', ['accepted', 'accepted', refused, 'accepted']],
      ['127.0.0.0/8', ['accepted', 'accepted', 'accepted', 'accepted']],
    ]
    for (const [allow, told] of cases) {
      expect([allow, await outcomes({ sourceAllow: parseAllowedTargets(allow) }, changes)]).toEqual([allow, told])
      await server.close()
    }
    await outcomes({}, [])
  })
})

describe('what is not https says what to do', () => {
  test('a webhook on this machine, and one elsewhere, name the setting; an allowed one is taken by http', async () => {
    const hooks = ['http://127.0.0.1:8099/hook', 'http://localhost:8099/', 'http://hooks.example.com/']
    const changes = hooks.map(url => ({ webhook_url: url }))
    for (const words of await outcomes({}, changes)) {
      expect(words).toMatch(/^webhook_url https_required: .*STEUERSTAPEL_WEBHOOK_ALLOW/)
    }
    await server.close()
    const allowed = { webhookAllow: parseAllowedTargets('127.0.0.1:8099,localhost:8099') }
    const [first, second] = await outcomes(allowed, changes)
    expect([first, second]).toEqual(['accepted', 'accepted'])
  })

  test('a source names the upload', async () => {
    const [words] = await outcomes({}, [fromUrl('http://files.example.com/a.pdf')])
    expect(words).toMatch(/^documents\[0\]\.source\.url https_required: .*\/v1\/uploads/)
  })
})

describe('paths as Windows writes them', () => {
  test('a backslash separates folders, and what it leads out of is refused as before', async () => {
    const paths = ['Scans\\2025\\beleg 1.pdf', 'Scans/2025\\beleg.pdf']
    const bad = [
      'C:\\Scans\\a.pdf',
      '\\\\server\\scans\\a.pdf',
      '\\a.pdf',
      '..\\a.pdf',
      'a\\..\\..\\b.pdf',
      'a\\\\b',
      'a\\NUL',
    ]
    const changes = [...paths, ...bad].map(path => from({ type: 'path', path }))
    const told = await outcomes({ inputRoots: ['/srv/scans'] }, changes)
    expect(told.slice(0, paths.length)).toEqual(['accepted', 'accepted'])
    for (const words of told.slice(paths.length)) {
      expect(words).toMatch(/source\.path target_not_allowed: .*von ihm aus angegeben/)
    }
    const { post } = await server.client()
    const kept = await post('/v1/batches', aBatchBody(from({ type: 'path', path: paths[0] })))
    const [document] = await server.storage.documents.listByBatch(kept.json<{ batch_id: string }>().batch_id)
    expect(document?.source).toMatchObject({ type: 'path', path: 'Scans/2025/beleg 1.pdf' })
  })
})

test('a file name of blanks alone names nothing', async () => {
  const source = { type: 'url', url: 'https://files.example.com/a.pdf' }
  const [blank, padded] = await outcomes({}, [
    { documents: [{ filename: ' \u00a0', source }] },
    { documents: [{ filename: ' a.pdf', source }] },
  ])
  expect(blank).toMatch(/^documents\[0\]\.filename too_short/)
  expect(padded).toBe('accepted')
})
