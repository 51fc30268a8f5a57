import { beforeEach, expect, test } from 'vitest'
import type { ImportPreview } from '../../../../../wire/mandant-import.ts'
import type { MandantDetail, MandantPage } from '../../../../../wire/mandants.ts'
import { ID_NRS, VAT_ID } from '../../../../support/a-mandant.ts'
import { createMandantWorld, personForm } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

async function ask<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; body: T }> {
  const answer = await world.app.inject({ method, url: `/local/${url}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const HEAD =
  'Mandantennummer;Name;Rechtsform;Straße;PLZ;Ort;Steuernummer;USt-IdNr.;Identifikationsnummer;Geburtsdatum;Kontenrahmen;Telefon'
const base64 = (...rows: readonly string[]) => Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1').toString('base64')

async function preview(content: string, columns: readonly (string | null)[] | null = null): Promise<ImportPreview> {
  const { status, body } = await ask<ImportPreview>('POST', 'mandants/import/preview', { content, columns })
  expect(status).toBe(200)
  return body
}

async function take(content: string, shown: ImportPreview) {
  const { columns, counts: expected } = shown
  return (await ask<{ outcome: string }>('POST', 'mandants/import', { content, columns, expected })).body
}

const list = async (text = '') => (await ask<MandantPage>('GET', `mandants?limit=500&text=${text}`)).body

/** A family name of letters alone. */
const family = (at: number) => `Muster${String(at).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))}`

test('of 300 rows with 9 broken ones 291 are taken in one step, and the 9 say why', async () => {
  const good = Array.from(
    { length: 291 },
    (_, at) => `${1000 + at};"${family(at)}, Anna und Bernd";;Weg ${at};01067;Dresden;;;;;SKR03;`,
  )
  const broken = [
    'x12;"Kurz, Ida";;;;;;;;;;',
    '9001;Kurz;;;;;;;;;;',
    '9002;"Kurz, Ida";;;;;;;12345678901;;;',
    '9003;Kurz GmbH;GmbH;;;;;DE123;;;;',
    '9004;"Kurz, Ida";;;;;;;;31.02.1980;;',
    '9005;"Kurz, Ida";;;1234567;Ulm;;;;;;',
    '9006;"Kurz, Ida";;;;;;;;;SKR99;',
    '9007;"Kurz, Ida";Einhorn;;;;;;;;;',
    '1000;"Kurz, Ida";;;;;;;;;;',
  ]
  const content = base64(...good.slice(0, 150), ...broken, ...good.slice(150))
  const shown = await preview(content)
  expect(shown.counts).toEqual({ create: 291, change: 0, same: 0, faulty: 9 })
  expect(shown.columns.at(-1)).toBeNull()
  expect(shown.rows.slice(0, 9).map(({ line, faults }) => [line, faults[0]?.field])).toEqual([
    [152, 'clientNumber'],
    [153, 'name'],
    [154, 'idNr'],
    [155, 'vatId'],
    [156, 'birthDate'],
    [157, 'postcode'],
    [158, 'chart'],
    [159, 'kind'],
    [160, null],
  ])
  expect((await list()).total).toBe(0)
  expect(await take(content, shown)).toMatchObject({ outcome: 'saved', counts: { create: 291, faulty: 9 } })
  expect((await list()).total).toBe(291)
  const [one] = (await list(family(7))).mandants
  const { body } = await ask<MandantDetail>('GET', `mandants/${one?.id}`)
  expect(body.form).toMatchObject({
    kind: 'couple',
    firstName: 'Anna',
    lastName: family(7),
    spouse: { firstName: 'Bernd', lastName: family(7) },
    addresses: [{ street: 'Weg 7', postcode: '01067', town: 'Dresden' }],
    chart: '03',
  })
  expect((await preview(content)).counts).toEqual({ create: 0, change: 0, same: 291, faulty: 9 })
})

test('a row adds to the mandant that it names by number, and takes nothing away', async () => {
  const form = { ...personForm, clientNumber: 77, ibans: ['DE02120300000000202051'], notes: 'zahlt bar' }
  await ask('POST', 'mandants', { form })
  const content = base64(`77;"Müller, Erika";;Am Markt 1;1067;Dresden;;;${ID_NRS[0]};03071965;;`)
  const shown = await preview(content)
  expect(shown.counts).toEqual({ create: 0, change: 1, same: 0, faulty: 0 })
  expect((await take(content, shown)).outcome).toBe('saved')
  const [one] = (await list()).mandants
  const { body } = await ask<MandantDetail>('GET', `mandants/${one?.id}`)
  expect(body).toMatchObject({
    version: 2,
    form: {
      idNr: ID_NRS[0],
      birthDate: '1965-07-03',
      notes: 'zahlt bar',
      ibans: ['DE02120300000000202051'],
      addresses: [{ postcode: '01067', town: 'Dresden' }],
    },
  })
})

test('a list that names one of two spouses does not part them', async () => {
  const spouse = { firstName: 'Karl', lastName: 'Müller', birthName: null, idNr: null, birthDate: null, religion: null }
  await ask('POST', 'mandants', { form: { ...personForm, kind: 'couple', clientNumber: 5, spouse } })
  const content = base64('5;"Müller, Erika";;;;;;;;;04;')
  await take(content, await preview(content))
  const [one] = (await list()).mandants
  const { body } = await ask<MandantDetail>('GET', `mandants/${one?.id}`)
  expect(body.form).toMatchObject({ kind: 'couple', spouse: { firstName: 'Karl' }, chart: '04' })
})

test('what was changed since the preview stops the whole list', async () => {
  const content = base64('5;"Kurz, Ida";;;;;;;;;;', `6;Lang GmbH;GmbH;;;;;${VAT_ID};;;;`)
  const shown = await preview(content)
  await ask('POST', 'mandants', { form: { ...personForm, kind: 'company', companyName: 'Neu', vatId: VAT_ID } })
  expect(await take(content, shown)).toEqual({ outcome: 'changed' })
  expect((await list()).total).toBe(1)
})

test('columns are told apart by hand, none of them twice, and no other field than those that there are', async () => {
  const content = Buffer.from('A;B\nIda;Kurz\n').toString('base64')
  expect((await preview(content)).counts.faulty).toBe(1)
  const shown = await preview(content, ['firstName', 'lastName'])
  expect(shown.rows).toMatchObject([{ name: 'Ida Kurz', action: 'create' }])
  expect(shown.heads).toEqual([
    { head: 'A', sample: 'Ida' },
    { head: 'B', sample: 'Kurz' },
  ])
  const twice = await ask<{ error: string }>('POST', 'mandants/import/preview', { content, columns: ['name', 'name'] })
  expect([twice.status, twice.body.error]).toEqual([400, 'columns_twice'])
  const odd = await ask('POST', 'mandants/import/preview', { content, columns: ['__proto__', null] })
  expect(odd.status).toBe(400)
  const noList = await ask<{ error: string }>('POST', 'mandants/import/preview', { content: '', columns: null })
  expect([noList.status, noList.body.error]).toEqual([400, 'list_empty'])
})
