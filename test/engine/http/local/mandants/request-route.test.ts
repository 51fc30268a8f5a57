import Fastify from 'fastify'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { registerRequestRoute } from '../../../../../engine/http/local/mandants/request-route.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { newId } from '../../../../../engine/shared/ids.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import type { KeptLetter } from '../../../../../wire/request-letter.ts'
import { aProject } from '../../../../support/a-batch.ts'
import { aClock } from '../../../../support/a-clock.ts'
import { aFile } from '../../../../support/a-document.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { createMandantWorld } from '../mandant-world.ts'

const NOW = Date.UTC(2026, 2, 14)

async function aWorld() {
  const { storage, completed } = await createMandantWorld()
  const [mandant, other] = [aMandant({ lastName: 'Mül/ler' }), aMandant({ firstName: 'Karl' })]
  for (const each of [mandant, other]) await storage.mandants.create(each, mandantData(), 1)
  const add = async (label: string, kindId: string | null = null, mandantId = mandant.id): Promise<string> => {
    const id = newId('exp')
    const years = { taxYear: null, firstYear: 2024 }
    await storage.expected.add([{ id, mandantId, label, issuerHint: null, kindId, createdAt: 1, ...years }])
    return id
  }
  const app = Fastify()
  app.setErrorHandler(sendLocalError)
  const deps = {
    ...{ storage, clock: aClock(NOW), taxonomy: loadTaxonomy(), project: aProject },
    ...{ officeName: 'Kanzlei Test', officeAddress: '' },
  }
  registerRequestRoute(wireApp(app), deps)
  const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/local/mandants/${url}`, ...(payload && { payload }) })
    const code = answer.statusCode === 200 ? null : answer.json<{ error: string }>().error
    return { status: answer.statusCode, code, answer }
  }
  const ask = (payload: object, mandantId = mandant.id) => send('POST', `${mandantId}/request-letter`, payload)
  const letter = async (year = 2025) =>
    (await send('GET', `${mandant.id}/years/${year}/letter`)).answer.json<KeptLetter>()
  const keep = (seen: number, draft: object) => send('PUT', `${mandant.id}/years/2025/letter`, { seen, draft })
  const undo = (seen: number) => send('POST', `${mandant.id}/years/2025/letter/undo`, { seen })
  /** Keeps a letter that asks for these items of the checklist, and writes it. */
  const askFor = async (...ids: readonly string[]) => {
    const { version, draft } = await letter()
    const items = ids.map(expectedId => ({ expectedId, label: 'Beleg', from: '' }))
    expect((await keep(version, { ...draft, items })).status).toBe(200)
    return ask({ year: 2025 })
  }
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await storage.expected.listForYear(mandant.id, 2025)).map(({ label, state }) => [label, state]))
  return { storage, completed, mandant, other, add, ask, askFor, letter, keep, undo, states }
}

test('all that is open and that nothing was found for is asked for, and marked when the letter is written', async () => {
  const { storage, completed, mandant, add, ask, states } = await aWorld()
  for (const label of ['Lohn', 'Kita']) await add(label)
  await add('gefunden', 'lstb')
  await completed(mandant.id, 'bytes', { kindId: 'lstb', year: 2025 })
  await storage.expected.setState(await add('unnötig'), 2025, 'waived', null, 1)
  await storage.expected.setState(await add('schon gefragt'), 2025, 'requested', null, 1)
  const { status, answer } = await ask({ year: 2025 })
  expect(status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain('filename="Anforderung Erika Muel_ler 2025.pdf"')
  const file = { path: aFile(answer.rawPayload), mediaType: 'application/pdf' as const }
  const words = (await readPage({ file, page: 1, language: 'de' })).words.map(({ text }) => text).join(' ')
  expect(words).toContain('1 Lohn – 2025 2 Kita – 2025')
  expect(await states()).toEqual({
    Lohn: 'requested',
    Kita: 'requested',
    gefunden: 'open',
    unnötig: 'waived',
    'schon gefragt': 'requested',
  })
  expect((await ask({ year: 2025 })).code).toBe('nothing_missing')
})

test('what a person chose is asked for, again if need be, and nothing else', async () => {
  const { storage, add, askFor, states, mandant } = await aWorld()
  const [wage] = [await add('Lohn'), await add('Kita')]
  expect((await askFor(wage)).status).toBe(200)
  expect(await states()).toEqual({ Lohn: 'requested', Kita: 'open' })
  await storage.expected.setState(wage, 2025, 'requested', null, 1)
  expect((await askFor(wage)).status).toBe(200)
  expect((await storage.expected.listForYear(mandant.id, 2025))[0]?.stateAt).toBe(NOW)
})

test('nothing is asked for that is there, not needed, unknown, of another mandant or of another year', async () => {
  const { storage, other, add, ask, askFor, letter, states } = await aWorld()
  const [open, there, waived] = [await add('offen'), await add('da'), await add('unnötig')]
  await storage.expected.setState(there, 2025, 'received', null, 1)
  await storage.expected.setState(waived, 2025, 'waived', null, 1)
  const foreign = await add('fremd', null, other.id)
  for (const id of [there, waived, foreign, 'exp_nobody']) expect((await askFor(id)).code).toBe('nothing_missing')
  expect((await letter()).draft.items).toEqual([])
  expect((await states())['offen']).toBe('open')
  expect((await askFor(open, there, foreign)).status).toBe(200)
  expect(await states()).toMatchObject({ offen: 'requested', da: 'received', unnötig: 'waived' })
  expect((await ask({ year: 2023 })).code).toBe('nothing_missing')
  expect((await ask({ year: 2025 }, 'man_nobody')).status).toBe(404)
  for (const payload of [{}, { year: 1 }, { year: 2025, as: 'fax' }]) expect((await ask(payload)).status).toBe(400)
})

test('a letter is kept as it was worded, taken back step by step, and never over what somebody else kept', async () => {
  const { add, letter, keep, undo } = await aWorld()
  await add('Lohn')
  const proposed = await letter()
  expect(proposed).toMatchObject({
    version: 0,
    at: null,
    draft: { salutation: 'Guten Tag Erika Mül/ler,', date: null },
  })
  expect(proposed.draft.items).toEqual([{ expectedId: expect.any(String) as string, label: 'Lohn', from: '' }])
  const worded = { ...proposed.draft, subject: 'Bitte um Unterlagen', date: '2026-04-01', sharesSheet: true }
  expect((await keep(0, worded)).status).toBe(200)
  expect((await keep(0, proposed.draft)).code).toBe('letter_changed')
  expect(await letter()).toMatchObject({ version: 1, at: NOW, draft: worded })
  // Another year has a letter of its own.
  expect((await letter(2024)).version).toBe(0)
  expect((await keep(1, { ...worded, subject: 'Noch einmal' })).status).toBe(200)
  expect((await undo(1)).code).toBe('letter_changed')
  expect((await undo(2)).answer.json<KeptLetter>().draft).toEqual(worded)
  expect((await undo(1)).answer.json<KeptLetter>().draft).toEqual(proposed.draft)
  for (const bad of [{ subject: '' }, { date: '2026-02-30' }, { opening: 'x'.repeat(4_001) }, { items: 'alle' }])
    expect((await keep(0, { ...worded, ...bad })).status).toBe(400)
})

test('as a mail it holds its text and the letter as attachment, for a mail program to send', async () => {
  const { add, letter, keep, ask } = await aWorld()
  await add('Lohnsteuerbescheinigung', 'lstb')
  const { draft } = await letter()
  const subject = `Größere „Bitte“ um ${'Unterlagen '.repeat(12)}€`
  const items = [...draft.items, { expectedId: null, label: 'Beleg zu 1 Buchung', from: 'Müller & Söhne' }]
  await keep(0, { ...draft, subject, opening: 'erster Absatz\n\nzweiter', items, sharesSheet: true })
  const { status, answer } = await ask({ year: 2025, as: 'mail' })
  expect([status, answer.headers['content-type']]).toEqual([200, 'message/rfc822'])
  expect(answer.headers['content-disposition']).toContain('.eml')
  const raw = answer.rawPayload.toString('latin1')
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(200)
  const mail = await PostalMime.parse(answer.rawPayload)
  expect(mail.subject).toBe(subject)
  expect(mail.text?.replaceAll('\r\n', '\n')).toContain('erster Absatz\n\nzweiter')
  expect(mail.text).toContain('2. Beleg zu 1 Buchung (von Müller & Söhne)')
  const [attached] = mail.attachments
  expect(attached).toMatchObject({ filename: 'Anforderung Erika Mül_ler 2025.pdf', mimeType: 'application/pdf' })
  const file = { path: aFile(Buffer.from(attached?.content as ArrayBuffer)), mediaType: 'application/pdf' as const }
  // Of both one sheet: the kind of one is recognised, the other one is no item of the checklist.
  const words = (await readPage({ file, page: 3, language: 'de' })).words.map(({ text }) => text).join(' ')
  expect(words).toContain('Bitte vor diese Belege legen:')
  await expect(readPage({ file, page: 4, language: 'de' })).rejects.toThrow()
})
