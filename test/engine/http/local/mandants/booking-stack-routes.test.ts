import { beforeEach, expect, test } from 'vitest'
import type { BookingStack, BookingStacks } from '../../../../../wire/booking-stacks.ts'
import type { MandantForm } from '../../../../../engine/batches/mandants/check-mandant.ts'
import { extfBytes } from '../../../../support/an-extf-file.ts'
import { createMandantWorld, personForm } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

async function create(form: Partial<MandantForm>): Promise<string> {
  const payload = { form: { ...personForm, ...form } }
  const answer = await world.app.inject({ method: 'POST', url: '/local/mandants', payload })
  return answer.json<{ id: string }>().id
}

async function take(mandantId: string, payload: Buffer, own = 'no') {
  const url = `/local/mandants/${mandantId}/booking-stacks?name=EXTF_Buchungsstapel.csv&own=${own}`
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await world.app.inject({ method: 'POST', url, payload, headers })
  return {
    status: answer.statusCode,
    body: answer.json<BookingStack & { error?: string; error_description?: string }>(),
  }
}

const read = async (mandantId: string) =>
  (await world.app.inject({ url: `/local/mandants/${mandantId}/booking-stacks` })).json<BookingStacks>()
const undo = async (mandantId: string, stackId: string) => {
  const url = `/local/mandants/${mandantId}/booking-stacks/${stackId}/undo`
  return (await world.app.inject({ method: 'POST', url, payload: {} })).statusCode
}

test('a Buchungsstapel is taken, shown with what it teaches this mandant alone, and taken back', async () => {
  const [one, other] = [await create({}), await create({ lastName: 'Maurer' })]
  const { status, body } = await take(one, extfBytes([{}, {}, { 2: 'X' }]))
  expect(status).toBe(200)
  expect(body).toMatchObject({ fileName: 'EXTF_Buchungsstapel.csv', counts: { learned: 2, faulty: 1 }, chart: '03' })
  expect(body.faults).toEqual([
    { line: 5, reason: '„Soll/Haben-Kennzeichen“ entspricht nicht der Formatbeschreibung.' },
  ])
  const shown = await read(one)
  expect(shown.habits).toMatchObject([{ label: 'Funkwerk Rechnung 3', account: '4920', taxKey: '9', count: 2 }])
  expect(shown).toMatchObject({ habitsTotal: 1, chart: '03', stacks: [{ id: body.id, undoneAt: null }] })
  expect(await read(other)).toMatchObject({ stacks: [], habits: [] })
  expect(await undo(other, body.id)).toBe(404)
  expect(await undo(one, body.id)).toBe(204)
  expect(await undo(one, body.id)).toBe(404)
  expect(await read(one)).toMatchObject({ habits: [], stacks: [{ id: body.id }] })
})

test('a file that names another mandant is asked about, and the same file is not taken twice', async () => {
  const mandantId = await create({ clientNumber: 55_004, consultantNumber: 29_098 })
  const refused = await take(mandantId, extfBytes([{}]))
  expect([refused.status, refused.body.error]).toEqual([409, 'extf_other_mandant'])
  expect(refused.body.error_description).toContain('Mandant 55003')
  expect(await read(mandantId)).toMatchObject({ stacks: [] })
  expect((await take(mandantId, extfBytes([{}]), 'yes')).status).toBe(200)
  expect((await take(mandantId, extfBytes([{}]), 'yes')).body.error).toBe('extf_known')
})

test('what is no Buchungsstapel is refused with a text that says what to do', async () => {
  const mandantId = await create({})
  for (const [bytes, status, code] of [
    [Buffer.from('Datum;Betrag'), 400, 'extf_not_datev'],
    [Buffer.alloc(0), 400, 'extf_empty'],
    [extfBytes([{}], { 3: '16' }), 400, 'extf_category'],
    [Buffer.alloc(50_000_001, 0x3b), 413, 'extf_too_large'],
  ] as const) {
    const answer = await take(mandantId, bytes)
    expect([answer.status, answer.body.error]).toEqual([status, code])
    expect(answer.body.error_description).toMatch(/Bitte|bitte/)
  }
  expect((await take('man_nobody', extfBytes([{}]))).status).toBe(404)
})
