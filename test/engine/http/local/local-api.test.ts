import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aClient } from './a-client.ts'
import { aBatch, aDocument } from './a-finished-batch.ts'
import { createWindowWorld, windowProject } from './window-world.ts'
import type { WindowWorld, WorldOptions } from './window-world.ts'

const open: WindowWorld[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})

async function aWorld(options: WorldOptions = {}): Promise<WindowWorld> {
  const world = await createWindowWorld(options)
  open.push(world)
  return world
}

const page = {
  documentId: 'doc_1',
  number: 1,
  sourceNumber: 1,
  widthPt: 1,
  heightPt: 1,
  hasText: true,
  hasImages: false,
  setAside: null,
}

function form(parts: readonly { name: string; filename?: string; value: string }[]) {
  const body = parts.map(
    ({ name, filename, value }) =>
      `--grenze\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${body.join('')}--grenze--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=grenze' },
  }
}

test('every /local path refuses a request without a credential', async () => {
  const { app } = await aWorld()
  const paths = ['batches', 'batches/bat_1', 'batches/bat_1/result', 'documents/d/original', 'mandants', 'session']
  for (const path of paths) {
    const answer = await app.inject({ url: `/local/${path}` })
    expect([path, answer.statusCode]).toEqual([path, 401])
    expect(answer.json()).toMatchObject({ error: 'invalid_session', error_details: { field: '' } })
  }
})

test('a bearer token of /v1 never opens /local, not even beside a good credential', async () => {
  const world = await aWorld()
  const headers = { ...world.credential(), authorization: 'Bearer atk_1' }
  expect((await world.app.inject({ url: '/local/batches', headers })).statusCode).toBe(401)
})

test('the sign-in link gives a cookie that scripts cannot read and that works for the window', async () => {
  const { app, sessions } = await aWorld()
  const signIn = { method: 'POST', url: '/local/session', payload: { token: sessions.issueSignInToken() } } as const
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await app.inject({ ...signIn, headers })
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/; Path=\/local; HttpOnly; SameSite=Strict$/)
  const signedIn = { cookie: cookie.split(';')[0] ?? '' }
  expect((await app.inject({ url: '/local/batches', headers: signedIn })).statusCode).toBe(200)
  expect((await app.inject({ ...signIn, headers })).statusCode).toBe(401)
})

test('with the cookie alone nothing can be changed from another origin or without proof of the own one', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch({ status: 'queued' }))
  const payload = { token: world.sessions.issueSignInToken() }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const signIn = await world.app.inject({ method: 'POST', url: '/local/session', payload, headers })
  const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? ''
  const cancel = (more: Record<string, string>) =>
    world.app.inject({ method: 'POST', url: '/local/batches/bat_1/cancel', headers: { cookie, ...more } })
  expect((await cancel({})).statusCode).toBe(403)
  expect((await cancel({ origin: 'http://evil.example' })).statusCode).toBe(403)
  expect((await cancel({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await cancel({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  expect(world.cancelled).toEqual([])
  expect((await cancel({ 'sec-fetch-site': 'same-origin' })).json()).toEqual({ cancelled: true })
  expect(world.cancelled).toEqual(['bat_1'])
})

test('files and labels of an upload become a batch', async () => {
  const world = await aWorld()
  const { payload, headers } = form([
    { name: 'name', value: ' Belege März ' },
    { name: 'mandant', value: ' \u202AMüller \u200BGmbH\u202C' },
    { name: 'files', filename: 'a/b/Rechnung Müller.pdf', value: 'eins' },
    { name: 'files', filename: 'zwei.pdf', value: 'zwei' },
  ])
  const answer = await world.app.inject({
    method: 'POST',
    url: '/local/batches',
    payload,
    headers: { ...headers, ...world.credential() },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: 'bat_new' })
  expect(world.created).toMatchObject([
    {
      name: 'Belege März',
      mandant: { typedName: 'Müller GmbH' },
      files: [
        { filename: 'Rechnung Müller.pdf', byteSize: 4 },
        { filename: 'zwei.pdf', byteSize: 4 },
      ],
    },
  ])
})

test('a mandant who is known by that name is used again', async () => {
  const world = await aWorld()
  const name = { firstName: 'Erika', lastName: 'Muster', companyName: null }
  world.mandants.push({
    id: 'man_7',
    organizationId: 'org_kanzlei',
    ...name,
    taxId: null,
    taxIdNormalized: null,
    createdAt: 0,
  })
  const { payload, headers } = form([
    { name: 'name', value: 'x' },
    { name: 'mandant', value: 'Erika Muster' },
    { name: 'files', filename: 'a.pdf', value: 'x' },
  ])
  await world.app.inject({
    method: 'POST',
    url: '/local/batches',
    payload,
    headers: { ...headers, ...world.credential() },
  })
  expect(world.created[0]?.mandant).toEqual({ id: 'man_7' })
})

test.each([
  ['no file', {}, [{ name: 'name', value: 'x' }], 400, 'invalid_request'],
  ['no name', {}, [{ name: 'files', filename: 'a.pdf', value: 'x' }], 400, 'invalid_request'],
  [
    'a file over the limit',
    { fileBytesMax: 3 },
    [{ name: 'files', filename: 'a.pdf', value: 'viel' }],
    400,
    'file_too_large',
  ],
  ['a full disk', { freeBytes: 10 }, [{ name: 'files', filename: 'a.pdf', value: 'x' }], 503, 'storage_full'],
])('an upload with %s makes no batch and says why', async (_title, options, parts, status, error) => {
  const world = await aWorld(options)
  const { payload, headers } = form(parts)
  const all = { ...headers, ...world.credential(), 'content-length': String(payload.length) }
  const answer = await world.app.inject({ method: 'POST', url: '/local/batches', payload, headers: all })
  expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  expect(world.created).toEqual([])
})

test.each([
  ['ends in the middle of a file', '--grenze\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nab'],
  ['has no boundary', 'nichts'],
  ['has a torn part', '--grenze\r\nunsinn\r\n\r\n'],
])('an upload that %s makes no batch and is to be sent again', async (_title, payload) => {
  const world = await aWorld()
  const headers = { 'content-type': 'multipart/form-data; boundary=grenze', ...world.credential() }
  const answer = await world.app.inject({ method: 'POST', url: '/local/batches', payload, headers })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
  expect(answer.json().error_description).toContain('nicht vollständig')
  expect(world.created).toEqual([])
})

test('one file too many is refused, not cut off', async () => {
  const world = await aWorld({ filesMax: 1 })
  const { payload, headers } = form([
    { name: 'name', value: 'x' },
    { name: 'files', filename: 'a.pdf', value: 'x' },
    { name: 'files', filename: 'b.pdf', value: 'y' },
  ])
  const answer = await world.app.inject({
    method: 'POST',
    url: '/local/batches',
    payload,
    headers: { ...headers, ...world.credential() },
  })
  expect(answer.json()).toMatchObject({ error: 'invalid_request', error_details: { reason: 'too_many' } })
})

test('the list tells step, percent and time left of a batch under way', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch({ status: 'processing', completedAt: null }))
  world.progress.set('bat_1', {
    phase: 'OCR',
    phasePercent: 10,
    overallPercent: 30,
    microStep: 'recognize',
    estimatedRemainingSeconds: 90,
    currentFile: 'a.pdf',
    currentIndex: 1,
    totalFiles: 2,
    filePercent: 0,
    updatedAt: 0,
  })
  const answer = await world.app.inject({ url: '/local/batches', headers: world.credential() })
  expect(answer.json()).toMatchObject({
    total: 1,
    batches: [{ overallPercent: 30, progress: { stepText: 'Schritt recognize', remainingSeconds: 90 } }],
  })
})

test('the list shows the batches of every project and names where the ones of other programs come from', async () => {
  const world = await aWorld()
  const project = { ...windowProject, id: 'prj_fremd', name: 'Kanzleisoftware' }
  world.clients.set('prj_fremd', { client: aClient({ id: 'prj_fremd' }), project })
  world.batches.set('bat_1', aBatch())
  world.batches.set('bat_2', aBatch({ id: 'bat_2', projectId: 'prj_fremd' }))
  const { batches, total } = (await world.app.inject({ url: '/local/batches', headers: world.credential() })).json()
  expect(total).toBe(2)
  expect(batches.map((batch: { sourceName: string | null }) => batch.sourceName)).toEqual([null, 'Kanzleisoftware'])
})

test('the list is read page by page', async () => {
  const world = await aWorld()
  for (const id of ['bat_1', 'bat_2', 'bat_3']) world.batches.set(id, aBatch({ id }))
  const ask = (query: string) => world.app.inject({ url: `/local/batches?${query}`, headers: world.credential() })
  const second = (await ask('limit=2&offset=2')).json()
  expect([second.total, second.batches.map((batch: { id: string }) => batch.id)]).toEqual([3, ['bat_3']])
  expect((await ask('limit=101')).statusCode).toBe(400)
  expect((await ask('offset=-1')).statusCode).toBe(400)
})

test.each([
  ['status=failed', ['bat_3']],
  ['mandant=man_1', ['bat_2']],
  ['text=Muster', ['bat_2', 'bat_3']],
  ['text=Muster&status=failed', ['bat_3']],
  ['text=%20', ['bat_1', 'bat_2', 'bat_3']],
  ['text=nirgends', []],
])('the list with %s holds %j', async (query, ids) => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.batches.set('bat_2', aBatch({ id: 'bat_2', name: 'Muster', mandantId: 'man_1' }))
  world.batches.set('bat_3', aBatch({ id: 'bat_3', name: 'Musterbelege', status: 'failed', completedAt: null }))
  const { batches, total } = (
    await world.app.inject({ url: `/local/batches?${query}`, headers: world.credential() })
  ).json()
  expect([batches.map((batch: { id: string }) => batch.id), total]).toEqual([ids, ids.length])
})

test.each(['status=gone', `text=${'x'.repeat(201)}`, 'mandant='])('the list with %s is refused', async query => {
  const world = await aWorld()
  const url = `/local/batches?${query}`
  expect((await world.app.inject({ url, headers: world.credential() })).statusCode).toBe(400)
})

test('a batch that waits says for what: for files that are not fetched yet, else for the batches before it', async () => {
  const world = await aWorld()
  const waiting = { status: 'queued', completedAt: null, startedAt: null } as const
  world.batches.set('bat_1', aBatch({ status: 'processing', completedAt: null, createdAt: 1 }))
  world.batches.set('bat_2', aBatch({ ...waiting, id: 'bat_2', createdAt: 2 }))
  world.batches.set('bat_3', aBatch({ ...waiting, id: 'bat_3', createdAt: 3 }))
  const unfetched = { batchId: 'bat_2', status: 'pending', fetchedAt: null, sha256: null } as const
  world.documents.set('doc_1', aDocument({ ...unfetched, id: 'doc_1' }))
  world.documents.set('doc_2', aDocument({ ...unfetched, id: 'doc_2', fetchedAt: 1, sha256: 'aa' }))
  const { batches } = (await world.app.inject({ url: '/local/batches', headers: world.credential() })).json()
  expect(batches.map((batch: { waitsFor: unknown }) => batch.waitsFor)).toEqual([
    null,
    { reason: 'files', count: 1 },
    { reason: 'turn', count: 2 },
  ])
})

test('a batch is given to a mandant, or to none; what is neither is refused', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  const give = async (payload: object, id = 'bat_1') => {
    const url = `/local/batches/${id}/mandant`
    const answer = await world.app.inject({ method: 'PUT', url, headers: world.credential(), payload })
    return [answer.statusCode, answer.json<{ changed?: boolean; error?: string }>()] as const
  }
  expect(await give({ mandantId: 'man_1' })).toEqual([200, { changed: true }])
  expect(await give({ mandantId: null })).toEqual([200, { changed: false }])
  expect(await give({ mandantId: 'man_1' }, 'bat_0')).toMatchObject([404, { error: 'batch_not_found' }])
  for (const payload of [{}, { mandantId: 5 }, { mandantId: '' }, { mandantId: 'man_1', more: 1 }])
    expect(await give(payload)).toMatchObject([400, { error: 'invalid_request' }])
})

test('the mandant of another organization has no page here, and its batch stays with its organization', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch({ mandantId: 'man_1' }))
  world.batches.set('bat_2', aBatch({ id: 'bat_2', mandantId: 'man_2', organizationId: 'org_other' }))
  const read = async (id: string) => {
    const url = `/local/batches/${id}`
    const answer = await world.app.inject({ method: 'GET', url, headers: world.credential() })
    const { mandantId, canAssignMandant } = answer.json<{ mandantId: string | null; canAssignMandant: boolean }>()
    return [mandantId, canAssignMandant]
  }
  expect(await read('bat_1')).toEqual(['man_1', true])
  expect(await read('bat_2')).toEqual([null, false])
})

test('files that a deletion took away under a request are not found; nothing is an error of the server', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  const output = { batchId: 'bat_1', filename: 'm.pdf', path: 'gone/m.pdf', byteSize: 9, createdAt: 1 }
  world.outputs.set('bat_1', { ...output, sha256: 'a'.repeat(64) })
  for (const url of ['/local/batches/bat_1/result', '/local/documents/doc_1/original']) {
    const answer = await world.app.inject({ method: 'GET', url, headers: world.credential() })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'not_found'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.byteLength)
    expect(answer.headers['content-disposition']).toBeUndefined()
  }
})

test('a failed batch is started again as a new one', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch({ status: 'failed' }))
  const url = '/local/batches/bat_1/restart'
  const answer = await world.app.inject({ method: 'POST', url, headers: world.credential() })
  expect([answer.statusCode, answer.json(), world.restarted]).toEqual([201, { id: 'bat_again' }, ['bat_1']])
})

test.each([
  ['batches/..%2f..%2fetc%2fpasswd', 404],
  ['batches/%2e%2e/result', 404],
  ['documents/..%2f..%2fdownload.key/original', 404],
  ['documents/doc_1%00/original', 404],
  ['documents/doc_1/pages/..%2f1/image', 404],
])('the path /local/%s leads nowhere', async (path, status) => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  expect((await world.app.inject({ url: `/local/${path}`, headers: world.credential() })).statusCode).toBe(status)
})

test('an original is saved, never shown: whatever it is, no page of it runs in the window', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument({ filename: 'a"; x=\r\n.html', mediaType: null }))
  await writeFile(join(world.folder, 'aa'), '<b>x')
  const answer = await world.app.inject({ url: '/local/documents/doc_1/original', headers: world.credential() })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n]*$/),
  })
})

test('the Belegmappe comes as an attachment under its name, umlauts included', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  await writeFile(join(world.folder, 'mappe.pdf'), '%PDF-')
  const filename = 'Belegmappe_Müller "A"_2025.pdf'
  const sha256 = createHash('sha256').update('%PDF-').digest('hex')
  world.outputs.set('bat_1', { batchId: 'bat_1', filename, path: 'mappe.pdf', byteSize: 5, sha256, createdAt: 0 })
  const answer = await world.app.inject({ url: '/local/batches/bat_1/result', headers: world.credential() })
  expect(answer.body).toBe('%PDF-')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Belegmappe_Mueller _A__2025.pdf"; filename*=UTF-8''Belegmappe_M%C3%BCller%20%22A%22_2025.pdf`,
  )
})

test('a Belegmappe that was changed on the disk is refused with what to do', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  await writeFile(join(world.folder, 'mappe.pdf'), '%PDF+')
  const sha256 = createHash('sha256').update('%PDF-').digest('hex')
  const place = { filename: 'Mappe.pdf', path: 'mappe.pdf' }
  world.outputs.set('bat_1', { batchId: 'bat_1', ...place, byteSize: 5, sha256, createdAt: 0 })
  const answer = await world.app.inject({ url: '/local/batches/bat_1/result', headers: world.credential() })
  expect([answer.statusCode, answer.json().error]).toEqual([500, 'result_damaged'])
  expect(answer.json().error_message ?? answer.body).toContain('Sicherung')
})

test('a Belegmappe that names the former mandant is given out by no route', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  const place = { filename: 'Mappe.pdf', path: 'mappe.pdf' }
  world.outputs.set('bat_1', { batchId: 'bat_1', ...place, byteSize: 5, sha256: '', createdAt: 0 })
  world.withheld.add('bat_1')
  for (const [method, path] of [
    ['GET', 'result'],
    ['GET', 'files'],
    ['GET', `files/${'a'.repeat(32)}`],
    ['POST', 'verify'],
  ] as const) {
    const answer = await world.app.inject({ method, url: `/local/batches/bat_1/${path}`, headers: world.credential() })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'result_outdated'])
    expect(answer.json().error_description).toContain('nennt noch den früheren Mandanten')
  }
})

test('there is no result before the batch is completed', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch({ status: 'processing' }))
  const answer = await world.app.inject({ url: '/local/batches/bat_1/result', headers: world.credential() })
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'result_not_available'])
})

test('a page is drawn upright and only once', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  world.pages.set('doc_1', [page])
  world.texts.set('doc_1 1', { source: 'ocr', words: [], meanConfidence: null, rotation: 90, skewDegrees: 0 })
  const ask = () => world.app.inject({ url: '/local/documents/doc_1/pages/1/image', headers: world.credential() })
  const answers = await Promise.all([ask(), ask()])
  answers.push(await ask())
  expect(answers.map(answer => [answer.statusCode, answer.headers['content-type']])).toEqual(
    Array.from({ length: 3 }, () => [200, 'image/jpeg']),
  )
  expect(world.rendered).toEqual([{ page: 1, rotation: 90 }])
})

test('of a file that the disk changed no picture is drawn', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  world.pages.set('doc_1', [page])
  await writeFile(join(world.folder, aDocument().sha256 ?? ''), 'anderes')
  const answer = await world.app.inject({ url: '/local/documents/doc_1/pages/1/image', headers: world.credential() })
  expect([answer.statusCode, answer.json().error]).toEqual([500, 'original_damaged'])
  expect(world.rendered).toEqual([])
})

test('a page that got the number of another one is drawn, not taken for it', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  const ask = () => world.app.inject({ url: '/local/documents/doc_1/pages/1/image', headers: world.credential() })
  world.pages.set('doc_1', [{ ...page, sourceNumber: 5 }])
  await ask()
  world.pages.set('doc_1', [{ ...page, sourceNumber: 4 }])
  await ask()
  expect(world.rendered.map(each => each.page)).toEqual([5, 4])
})

test('no picture of a batch is left when it was deleted while it was drawn', async () => {
  const world = await aWorld()
  world.batches.set('bat_1', aBatch())
  world.documents.set('doc_1', aDocument())
  world.pages.set('doc_1', [page])
  const push = world.rendered.push.bind(world.rendered)
  world.rendered.push = (...drawn) => (world.batches.delete('bat_1'), push(...drawn))
  const answer = await world.app.inject({ url: '/local/documents/doc_1/pages/1/image', headers: world.credential() })
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'page_not_found'])
  expect(existsSync(join(world.folder, 'work', 'bat_1'))).toBe(false)
})

test.each(['0', '2', '-1', '1.5', 'x', '99999999999'])(
  'page %s of a one-page document does not exist',
  async number => {
    const world = await aWorld()
    world.batches.set('bat_1', aBatch())
    world.documents.set('doc_1', aDocument())
    world.pages.set('doc_1', [page])
    const url = `/local/documents/doc_1/pages/${number}/image`
    expect((await world.app.inject({ url, headers: world.credential() })).json().error).toBe('page_not_found')
    expect(world.rendered).toEqual([])
  },
)
