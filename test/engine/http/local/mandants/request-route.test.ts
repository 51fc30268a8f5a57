import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { registerRequestRoute } from '../../../../../engine/http/local/mandants/request-route.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { newId } from '../../../../../engine/shared/ids.ts'
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
  const deps = { storage, clock: aClock(NOW), officeName: 'Kanzlei Test', officeAddress: '', project: aProject }
  registerRequestRoute(wireApp(app), deps)
  const ask = async (payload: object, mandantId = mandant.id) => {
    const answer = await app.inject({ method: 'POST', url: `/local/mandants/${mandantId}/request-letter`, payload })
    const code = answer.statusCode === 200 ? null : answer.json<{ error: string }>().error
    return { status: answer.statusCode, code, answer }
  }
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await storage.expected.listForYear(mandant.id, 2025)).map(({ label, state }) => [label, state]))
  return { storage, completed, mandant, other, add, ask, states }
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
  expect(words).toContain('fehlen uns noch 2 Unterlagen')
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
  const { storage, add, ask, states, mandant } = await aWorld()
  const [wage] = [await add('Lohn'), await add('Kita')]
  expect((await ask({ year: 2025, expectedIds: [wage, wage] })).status).toBe(200)
  expect(await states()).toEqual({ Lohn: 'requested', Kita: 'open' })
  await storage.expected.setState(wage, 2025, 'requested', null, 1)
  expect((await ask({ year: 2025, expectedIds: [wage] })).status).toBe(200)
  expect((await storage.expected.listForYear(mandant.id, 2025))[0]?.stateAt).toBe(NOW)
})

test('nothing is asked for that is there, not needed, unknown, of another mandant or of another year', async () => {
  const { storage, other, add, ask, states } = await aWorld()
  const [open, there, waived] = [await add('offen'), await add('da'), await add('unnötig')]
  await storage.expected.setState(there, 2025, 'received', null, 1)
  await storage.expected.setState(waived, 2025, 'waived', null, 1)
  const foreign = await add('fremd', null, other.id)
  const codes: (string | null)[] = []
  for (const id of [there, waived, foreign, 'exp_nobody']) {
    codes.push((await ask({ year: 2025, expectedIds: [open, id] })).code)
  }
  expect(codes).toEqual(['request_not_needed', 'request_not_needed', 'expected_not_found', 'expected_not_found'])
  expect((await ask({ year: 2023 })).code).toBe('nothing_missing')
  expect((await ask({ year: 2025 }, 'man_nobody')).status).toBe(404)
  for (const payload of [{}, { year: 1 }, { year: 2025, expectedIds: [] }, { year: 2025, expectedIds: 'all' }]) {
    expect((await ask(payload)).status).toBe(400)
  }
  expect((await states())['offen']).toBe('open')
})
