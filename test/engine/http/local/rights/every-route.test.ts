import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROUTE_RIGHTS, rightOf } from '../../../../../engine/http/local/rights/route-rights.ts'
import { ROLES } from '../../../../../engine/model/user.ts'
import { aGuardedOffice, SECRET, signOf } from './a-guarded-office.ts'
import type { GuardedOffice } from './a-guarded-office.ts'

/** All that somebody may who only drops and scans. */
const ERFASSUNG = [
  'DELETE /local/uploads/:sha256',
  'GET /local/batches',
  'GET /local/changes',
  'GET /local/inbox',
  'GET /local/mandants',
  'GET /local/passkeys',
  'GET /local/scanner',
  'GET /local/separator-sheet',
  'GET /local/session',
  'GET /local/settings',
  'GET /local/uploads',
  'HEAD /local/uploads/:sha256',
  'OPTIONS /local/uploads',
  'PATCH /local/uploads/:sha256',
  'POST /local/batches',
  'POST /local/batches/preview',
  'POST /local/files/known',
  'POST /local/passkeys',
  'POST /local/passkeys/options',
  'POST /local/passkeys/remove',
  'POST /local/scanner/cancel',
  'POST /local/scanner/look',
  'POST /local/scanner/scan',
  'POST /local/uploads',
]

/** What nobody but the leitung may. */
const LEITUNG_ALONE = [
  'GET /local/backups',
  'GET /local/batches/:id/documents/:documentId/deletion',
  'GET /local/certificate',
  'GET /local/clients',
  'GET /local/connections',
  'GET /local/deletions',
  'GET /local/deletions/:id/record',
  'GET /local/diagnosis',
  'GET /local/encryption',
  'GET /local/encryption/progress',
  'GET /local/encryption/sheet',
  'GET /local/mailbox',
  'GET /local/mandants/:id/access',
  'GET /local/mandants/:id/years/:year/deletion',
  'GET /local/office-log',
  'GET /local/projects',
  'GET /local/requests',
  'GET /local/retention',
  'GET /local/storage-checks',
  'GET /local/test-call',
  'POST /local/backups',
  'POST /local/batches/:id/delete',
  'POST /local/batches/:id/documents/:documentId/delete',
  'POST /local/clients',
  'POST /local/clients/:id/revoke',
  'POST /local/clients/:id/rotate',
  'POST /local/encryption/begin',
  'POST /local/encryption/end',
  'POST /local/encryption/keys',
  'POST /local/learning/resume',
  'POST /local/learning/rollback',
  'POST /local/mailbox/look',
  'POST /local/mandants/:id/delete',
  'POST /local/mandants/:id/holds',
  'POST /local/mandants/:id/holds/:holdId/lift',
  'POST /local/mandants/:id/years/:year/delete',
  'POST /local/mandants/import',
  'POST /local/mandants/import/preview',
  'POST /local/projects',
  'POST /local/projects/:id',
  'POST /local/seal-keys/rotate',
  'POST /local/session/links',
  'POST /local/test-call',
  'POST /local/users',
  'POST /local/users/:id/password',
  'POST /local/users/first',
  'PUT /local/four-eyes',
  'PUT /local/mandants/:id/access',
  'PUT /local/settings',
  'PUT /local/users/:id',
]

/** Routes with an `:id` that is of no mandant: for the leitung alone, who sees all. */
const OF_NO_MANDANT = [
  'GET /local/deletions/:id/record',
  'POST /local/clients/:id/revoke',
  'POST /local/clients/:id/rotate',
  'POST /local/projects/:id',
  'POST /local/users/:id/password',
  'PUT /local/users/:id',
]

/** By these a window signs in; they look at nothing else. */
const FOR_ANYBODY = [
  'POST /local/session',
  'POST /local/sign-in',
  'POST /local/sign-in/passkey',
  'POST /local/sign-in/passkey/options',
]

describe.each(['machine', 'network'] as const)('who may call what, from the %s', from => {
  let office: GuardedOffice
  beforeEach(async () => {
    office = await aGuardedOffice(from)
  })
  afterEach(() => office.close())

  const call = async (route: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = route.split(' ')
    const names = rightOf(method, path).names
    const url = path
      .replace(':id', names === undefined ? 'unknown' : office.ids[names])
      .replaceAll(/:(number)/g, '1')
      .replace(':year', '2025')
      .replace(':sha256', 'a'.repeat(64))
      .replace(/:\w+/g, 'x')
    const asked =
      path === '/local/search' ? `${url}?text=rechnung` : path.endsWith('/checklist') ? `${url}?year=2025` : url
    const tus = path.includes('uploads') ? { 'tus-resumable': '1.0.0' } : {}
    const answer = await office.world.app.inject({
      method: method as 'GET',
      url: asked,
      headers: { ...headers, ...tus },
    })
    return { status: answer.statusCode, code: codeOf(answer.body), body: answer.body }
  }

  /** What whoever comes over the network cannot do at all. */
  const isOnlyThere = (route: string): boolean => from === 'network' && ROUTE_RIGHTS[route]?.isOnMachine === true

  test('every route is in the table, and the table names no other', () => {
    expect(Object.keys(ROUTE_RIGHTS).toSorted()).toEqual(office.routes)
  })

  test('a route that nothing is said about cannot be registered', () => {
    expect(() => rightOf('GET', '/local/new-thing')).toThrow('nothing says who may call GET /local/new-thing')
  })

  test('nobody gets anything without having signed in, not even with the shell’s credential', async () => {
    for (const route of office.routes.filter(each => !FOR_ANYBODY.includes(each))) {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, office.world.credential()]) {
        const { status, code } = await call(route, headers as Record<string, string>)
        const isSelfService = ROUTE_RIGHTS[route]?.may === 'session' && 'x-steuerstapel-session' in headers
        // Signing out without being signed in changes nothing.
        if (from === 'machine' && isSelfService && route === 'DELETE /local/session') continue
        // The shell is on the machine: elsewhere its credential is none, and not even told that people sign in.
        const isShellAfar = from === 'network' && 'x-steuerstapel-session' in headers
        const refusal = [401, isShellAfar ? 'invalid_session' : 'sign_in_required'] as const
        const wanted = isOnlyThere(route) ? ([403, 'only_on_the_machine'] as const) : refusal
        expect([route, status, route.startsWith('HEAD') ? wanted[1] : code]).toEqual([route, ...wanted])
      }
    }
  })

  test.each(ROLES)('%s may call what the table says, and nothing else', async role => {
    const headers = await office.signIn(signOf(role))
    const expectedOf = (route: string): boolean => {
      const may = ROUTE_RIGHTS[route]?.may
      return may === undefined || typeof may === 'string' || may.includes(role)
    }
    // Those that end the session are another test's.
    const routes = office.routes.filter(each => !FOR_ANYBODY.includes(each) && ROUTE_RIGHTS[each]?.may !== 'session')
    for (const route of routes) {
      const { status, code } = await call(route, headers)
      const isRefused = status === 403 && (code === 'role_not_allowed' || route.startsWith('HEAD'))
      const isElsewhere = status === 403 && code === 'only_on_the_machine'
      const found = isElsewhere ? code : status !== 401 && !isRefused
      expect([route, found]).toEqual([route, isOnlyThere(route) ? 'only_on_the_machine' : expectedOf(route)])
    }
  })

  test('erfassung drops and scans, and the leitung alone changes what holds for all', () => {
    const may = (role: string) =>
      office.routes.filter(route => Array.isArray(ROUTE_RIGHTS[route]?.may) && ROUTE_RIGHTS[route].may.includes(role))
    expect(may('erfassung')).toEqual(ERFASSUNG)
    expect(may('leitung').filter(route => !may('pruefer').includes(route))).toEqual(LEITUNG_ALONE)
    const releasing = may('pruefer').filter(route => !may('sachbearbeitung').includes(route))
    expect(releasing).toEqual(['POST /local/mandants/:id/years/:year/release'])
    expect(may('sachbearbeitung').filter(route => !may('pruefer').includes(route))).toEqual([])
  })

  test('an id in a path is of a mandant, whose list holds, or for the leitung alone', () => {
    const bare = office.routes.filter(route => route.includes('/:id') && ROUTE_RIGHTS[route]?.names === undefined)
    expect(bare).toEqual(OF_NO_MANDANT)
    for (const route of bare) expect([route, LEITUNG_ALONE.includes(route)]).toEqual([route, true])
  })

  test('who is not on the list of a mandant gets nothing of it by any route', async () => {
    const [inside, outside] = [await office.signIn('ZP'), await office.signIn(signOf('pruefer'))]
    const told: string[] = []
    const named: unknown[] = []
    const wanted: unknown[] = []
    const routes = office.routes.filter(each => {
      const may = ROUTE_RIGHTS[each]?.may
      return Array.isArray(may) && may.includes('pruefer') && !each.startsWith('DELETE')
    })
    for (const route of routes) {
      const { status, code, body } = await call(route, outside)
      expect([route, body.includes(SECRET) || body.includes('1987')]).toEqual([route, false])
      const { names } = ROUTE_RIGHTS[route] ?? {}
      named.push(names === undefined ? [] : [route, status, code])
      wanted.push(names === undefined ? [] : [route, 404, `${names}_not_found`])
      if (route.startsWith('GET') && (await call(route, inside)).body.includes(SECRET)) told.push(route)
    }
    expect(named).toEqual(wanted)
    // It is there to be told: who is on the list gets it by each of these.
    expect(told).toEqual([
      'GET /local/batches',
      'GET /local/batches/:id',
      'GET /local/board',
      'GET /local/mandants',
      'GET /local/mandants/:id',
      'GET /local/mandants/:id/checklist',
      'GET /local/mandants/:id/years/:year',
      'GET /local/mandants/:id/years/:year/items',
      'GET /local/mandants/:id/years/:year/letter',
      'GET /local/mandants/:id/years/:year/positions',
      'GET /local/search',
      'GET /local/search/choices',
      'GET /local/tray/documents',
    ])
  })

  test('a document that is filed with such a mandant is not there, and its batch says why it stays closed', async () => {
    const headers = await office.signIn(signOf('pruefer'))
    const batch = await office.fileElsewhere()
    const ask = async (path: string) => {
      const answer = await office.world.app.inject({ url: `/local/${path}`, headers })
      expect(answer.body).not.toContain(SECRET)
      return [answer.statusCode, codeOf(answer.body)]
    }
    expect(await ask(`documents/${batch.documentId}/original`)).toEqual([404, 'document_not_found'])
    expect(await ask(`batches/${batch.id}`)).toEqual([403, 'mandant_no_access'])
    expect(await ask('search?text=rechnung')).toEqual([200, undefined])
  })

  test('a batch is neither made for nor given to a mandant whose list one is not on', async () => {
    const headers = await office.signIn(signOf('sachbearbeitung'))
    const own = { method: 'POST', url: '/local/files/known', headers } as const
    const known = await office.world.app.inject({ ...own, payload: { mandant: `${SECRET} GmbH`, sha256s: [] } })
    expect([known.statusCode, known.json().error]).toEqual([403, 'mandant_no_access'])
  })
})

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: unknown }).error
  } catch {
    return null
  }
}
