import { expect, test } from 'vitest'
import { checkMandant } from '../../../../engine/batches/mandants/check-mandant.ts'
import type { MandantForm } from '../../../../engine/batches/mandants/check-mandant.ts'
import { EMPTY_MANDANT_DATA, initialMandantData } from '../../../../engine/model/mandant.ts'
import { aSpouse, ID_NRS, VAT_ID } from '../../../support/a-mandant.ts'

const person: MandantForm = { ...EMPTY_MANDANT_DATA, firstName: 'Erika', lastName: 'Müller', companyName: null }
const address = { label: '', street: 'Weg 1', postcode: '12345', town: 'Musterstadt', country: '' }
const child = { id: '', firstName: 'Lena', lastName: null, birthDate: null, idNr: null }
const object = {
  id: '',
  name: 'Lindenweg 4, Wohnung 3',
  street: 'Lindenweg 4',
  postcode: '12345',
  town: 'Musterstadt',
  use: 'let',
  letSharePercent: null,
  ownerSharePercent: 100,
  owner: 'A',
  references: [],
} as const
const TODAY = '2026-11-22'
const check = (form: Partial<MandantForm>) => checkMandant({ ...person, ...form }, TODAY)
const fields = (form: Partial<MandantForm>) => check(form).faults.map(({ field }) => field)

test('what was typed is tidied: spaces, signs in numbers, empty lines and fields of another kind go', () => {
  const { names, data, faults } = check({
    firstName: '  Erika\u00a0 ',
    companyName: 'Alt GmbH',
    idNr: '12 345 678 995',
    vatId: 'de 136 695 976',
    ibans: ['DE89 3704 0044 0532 0130 00', ''],
    taxNumbers: [' 181/815/08155 ', ''],
    furtherNames: ['Blumen Süß', 'Blumen Süß'],
    spouse: aSpouse('A', 'B', { birthName: '', idNr: '' }),
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

test('children, objects and businesses are tidied, days are kept as those of the calendar, and empty entries go', () => {
  const { data, faults } = check({
    birthDate: '3.7.1985',
    religion: ' EV ',
    children: [
      { id: 'chd_1', firstName: ' Lena ', lastName: ' ', birthDate: '01.02.2015', idNr: '47 036 892 816' },
      { ...child, id: 'chd_2', firstName: ' ' },
    ],
    objects: [
      { ...object, name: ' ', use: 'own', letSharePercent: 40, owner: 'joint', references: [' WEG 12 ', '', 'WEG 12'] },
      { ...object, name: '', street: '', postcode: ' ', town: '', references: [' '] },
    ],
    businesses: [
      { id: 'biz_1', name: ' Blumen  Süß ', taxNumber: ' 181/815/08155', vatId: 'de 136 695 976' },
      { id: 'biz_2', name: '', taxNumber: '', vatId: ' ' },
    ],
    profitMethod: 'cash',
  })
  expect(faults).toEqual([])
  expect(data).toMatchObject({
    birthDate: '1985-07-03',
    religion: 'ev',
    children: [{ id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: '2015-02-01', idNr: ID_NRS[1] }],
    objects: [
      { ...object, name: 'Lindenweg 4', use: 'own', letSharePercent: null, owner: 'A', references: ['WEG 12'] },
    ],
    businesses: [{ id: 'biz_1', name: 'Blumen Süß', taxNumber: '181/815/08155', vatId: VAT_ID }],
    profitMethod: 'cash',
  })
  expect([data.children.length, data.objects.length, data.businesses.length]).toEqual([1, 1, 1])
})

test('a couple owns jointly what it says so of, a company has neither children nor a day of birth', () => {
  const joint = { ...object, use: 'mixed', letSharePercent: 40, owner: 'joint' } as const
  const couple = check({ kind: 'couple', spouse: aSpouse('A', 'B'), objects: [joint] })
  expect([couple.faults, couple.data.objects]).toEqual([[], [joint]])
  const company = check({
    kind: 'company',
    companyName: 'X',
    birthDate: '1985-07-03',
    religion: 'rk',
    children: [child],
  })
  expect(company.data).toMatchObject({ birthDate: null, religion: null, children: [] })
})

test.each<readonly [string, Partial<MandantForm>, readonly string[]]>([
  ['names of a person', { firstName: ' ', lastName: null }, ['firstName', 'lastName']],
  ['name of a company', { kind: 'company', companyName: '' }, ['companyName']],
  ['names of a couple', { kind: 'couple', spouse: null }, ['spouse.firstName', 'spouse.lastName']],
  ['IdNr with a wrong check digit', { idNr: '12345678996' }, ['idNr']],
  ['IdNr of a company', { kind: 'company', companyName: 'X', idNr: ID_NRS[0] }, ['idNr']],
  [
    'one IdNr for two persons',
    { kind: 'couple', idNr: ID_NRS[0], spouse: aSpouse('A', 'B', { idNr: ID_NRS[0] }) },
    ['spouse.idNr'],
  ],
  ['USt-IdNr with a wrong check digit', { vatId: 'DE136695975' }, ['vatId']],
  ['eleven bare digits as a Steuernummer', { taxNumbers: ['181/815/08155', '18181508155'] }, ['taxNumbers.1']],
  ['letters in a Steuernummer', { taxNumbers: ['18A/815/08155'] }, ['taxNumbers.0']],
  ['IBAN with a wrong check digit', { ibans: ['DE88370400440532013000'] }, ['ibans.0']],
  ['numbers of DATEV', { clientNumber: 100_000, consultantNumber: 1_000 }, ['clientNumber', 'consultantNumber']],
  ['a number with a fraction', { clientNumber: 1.5 }, ['clientNumber']],
  ['a day of birth that the calendar has not', { birthDate: '30.02.1985' }, ['birthDate']],
  ['a day of birth that is still to come', { birthDate: '2026-11-23' }, ['birthDate']],
  ['a day of birth of today', { birthDate: '22.11.2026' }, []],
  ['a day of birth of another century', { birthDate: '3.7.1885' }, ['birthDate']],
  ['a religion in words', { religion: 'evangelisch' }, ['religion']],
  ['no church tax', { religion: '--' }, []],
  [
    'what is personal of a spouse',
    { kind: 'couple', spouse: aSpouse('A', 'B', { birthDate: '1985', religion: 'r' }) },
    ['spouse.birthDate', 'spouse.religion'],
  ],
  [
    'child without first name',
    { children: [{ ...child, firstName: '', birthDate: '2015-02-01' }] },
    ['children.0.firstName'],
  ],
  [
    'days and IdNr of children',
    { children: [child, { ...child, birthDate: '31.6.2015', idNr: '12345678996' }] },
    ['children.1.birthDate', 'children.1.idNr'],
  ],
  [
    'one IdNr for two of a family',
    {
      idNr: ID_NRS[0],
      children: [
        { ...child, idNr: ID_NRS[0] },
        { ...child, idNr: ID_NRS[1] },
        { ...child, idNr: ID_NRS[1] },
      ],
    },
    ['children.0.idNr', 'children.2.idNr'],
  ],
  ['object without name and street', { objects: [{ ...object, name: '', street: '' }] }, ['objects.0.name']],
  ['postcode of an object', { objects: [object, { ...object, postcode: '1234' }] }, ['objects.1.postcode']],
  [
    'shares of objects',
    {
      objects: [
        { ...object, use: 'mixed', letSharePercent: 100.5 },
        { ...object, use: 'mixed', letSharePercent: Number.NaN },
        { ...object, ownerSharePercent: 0 },
        { ...object, ownerSharePercent: 101 },
        { ...object, use: 'mixed', letSharePercent: 0, ownerSharePercent: 33.33 },
      ],
    },
    [
      'objects.0.letSharePercent',
      'objects.1.letSharePercent',
      'objects.2.ownerSharePercent',
      'objects.3.ownerSharePercent',
    ],
  ],
  [
    'name and numbers of a business',
    { businesses: [{ id: '', name: '', taxNumber: '18181508155', vatId: 'DE136695975' }] },
    ['businesses.0.name', 'businesses.0.taxNumber', 'businesses.0.vatId'],
  ],
  ['address without town', { addresses: [{ ...address, town: '' }] }, ['addresses.0.town']],
  ['German postcode', { addresses: [{ ...address, postcode: '1010' }] }, ['addresses.0.postcode']],
  ['foreign postcode', { addresses: [{ ...address, postcode: '1010', country: 'Österreich' }] }, []],
])('a fault stands at its field: %s', (_what, form, faults) => {
  expect(fields(form)).toEqual(faults)
})

test('a Steuernummer whose check digit fits no Land is a hint, never a refusal', () => {
  expect(check({ taxNumbers: ['181/815/08155'] }).hints).toEqual([])
  const { faults, hints } = check({ taxNumbers: ['181/815/08154'] })
  expect([faults, hints.map(({ field }) => field)]).toEqual([[], ['taxNumbers.0']])
  const ofBusiness = check({ businesses: [{ id: '', name: 'X', taxNumber: '181/815/08154', vatId: null }] })
  expect(ofBusiness.hints.map(({ field }) => field)).toEqual(['businesses.0.taxNumber'])
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
