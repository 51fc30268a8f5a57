import { expect, test } from 'vitest'
import { checkMandant } from '../../../engine/batches/check-mandant.ts'
import type { MandantForm } from '../../../engine/batches/check-mandant.ts'
import { EMPTY_MANDANT_DATA, initialMandantData } from '../../../engine/model/mandant.ts'
import { ID_NRS, VAT_ID } from '../../support/a-mandant.ts'

const person: MandantForm = { ...EMPTY_MANDANT_DATA, firstName: 'Erika', lastName: 'Müller', companyName: null }
const address = { label: '', street: 'Weg 1', postcode: '12345', town: 'Musterstadt', country: '' }
const fields = (form: Partial<MandantForm>) => checkMandant({ ...person, ...form }).faults.map(({ field }) => field)

test('what was typed is tidied: spaces, signs in numbers, empty lines and fields of another kind go', () => {
  const { names, data, faults } = checkMandant({
    ...person,
    firstName: '  Erika\u00a0 ',
    companyName: 'Alt GmbH',
    idNr: '12 345 678 995',
    vatId: 'de 136 695 976',
    ibans: ['DE89 3704 0044 0532 0130 00', ''],
    taxNumbers: [' 181/815/08155 ', ''],
    furtherNames: ['Blumen Süß', 'Blumen Süß'],
    spouse: { firstName: 'A', lastName: 'B', birthName: '', idNr: '' },
    vatStatus: 'small_business',
    vatBasis: 'agreed',
    addresses: [address, { label: ' ', street: '', postcode: '', town: '', country: '' }],
  })
  expect(faults).toEqual([])
  expect(names).toEqual({ firstName: 'Erika', lastName: 'Müller', companyName: null })
  expect(data).toMatchObject({
    idNr: ID_NRS[0],
    vatId: VAT_ID,
    ibans: ['DE89370400440532013000'],
    taxNumbers: ['181/815/08155'],
    furtherNames: ['Blumen Süß'],
    spouse: null,
    vatStatus: 'small_business',
    vatBasis: null,
    addresses: [address],
  })
})

test.each<readonly [string, Partial<MandantForm>, readonly string[]]>([
  ['names of a person', { firstName: ' ', lastName: null }, ['firstName', 'lastName']],
  ['name of a company', { kind: 'company', companyName: '' }, ['companyName']],
  ['names of a couple', { kind: 'couple', spouse: null }, ['spouse.firstName', 'spouse.lastName']],
  ['IdNr with a wrong check digit', { idNr: '12345678996' }, ['idNr']],
  ['IdNr of a company', { kind: 'company', companyName: 'X', idNr: ID_NRS[0] }, ['idNr']],
  [
    'one IdNr for two persons',
    { kind: 'couple', idNr: ID_NRS[0], spouse: { firstName: 'A', lastName: 'B', birthName: null, idNr: ID_NRS[0] } },
    ['spouse.idNr'],
  ],
  ['USt-IdNr with a wrong check digit', { vatId: 'DE136695975' }, ['vatId']],
  ['eleven bare digits as a Steuernummer', { taxNumbers: ['181/815/08155', '18181508155'] }, ['taxNumbers.1']],
  ['letters in a Steuernummer', { taxNumbers: ['18A/815/08155'] }, ['taxNumbers.0']],
  ['IBAN with a wrong check digit', { ibans: ['DE88370400440532013000'] }, ['ibans.0']],
  ['numbers of DATEV', { clientNumber: 100_000, consultantNumber: 1_000 }, ['clientNumber', 'consultantNumber']],
  ['a number with a fraction', { clientNumber: 1.5 }, ['clientNumber']],
  ['address without town', { addresses: [{ ...address, town: '' }] }, ['addresses.0.town']],
  ['German postcode', { addresses: [{ ...address, postcode: '1010' }] }, ['addresses.0.postcode']],
  ['foreign postcode', { addresses: [{ ...address, postcode: '1010', country: 'Österreich' }] }, []],
])('a fault stands at its field: %s', (_what, form, faults) => {
  expect(fields(form)).toEqual(faults)
})

test('a Steuernummer whose check digit fits no Land is a hint, never a refusal', () => {
  expect(checkMandant({ ...person, taxNumbers: ['181/815/08155'] }).hints).toEqual([])
  const { faults, hints } = checkMandant({ ...person, taxNumbers: ['181/815/08154'] })
  expect([faults, hints.map(({ field }) => field)]).toEqual([[], ['taxNumbers.0']])
})

test('what a mandant starts with is told by the number that it came with', () => {
  const names = { firstName: null, lastName: null, companyName: 'Äpfel GmbH' }
  expect(initialMandantData({ ...names, taxId: 'DE 136695976', taxIdNormalized: VAT_ID })).toMatchObject({
    kind: 'company',
    vatId: VAT_ID,
    idNr: null,
    taxNumbers: [],
  })
  expect(initialMandantData({ ...names, taxId: '181/815/08155', taxIdNormalized: '18181508155' })).toMatchObject({
    idNr: null,
    taxNumbers: ['181/815/08155'],
  })
  expect(initialMandantData({ ...names, taxId: null, taxIdNormalized: null })).toMatchObject({
    idNr: null,
    vatId: null,
  })
})
