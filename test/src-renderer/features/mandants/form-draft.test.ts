import { expect, test } from 'vitest'
import { EMPTY_FORM, EMPTY_SPOUSE } from '../../../../src-renderer/api/empty-mandant-form.ts'
import {
  draftOf,
  EMPTY_ADDRESS,
  EMPTY_BUSINESS,
  EMPTY_CHILD,
  formOf,
  isChanged,
} from '../../../../src-renderer/features/mandants/form-draft.ts'
import { EMPTY_OBJECT } from '../../../../src-renderer/features/mandants/object-draft.ts'
import type { MandantForm } from '../../../../wire/mandants.ts'

const stored: MandantForm = {
  ...EMPTY_FORM,
  kind: 'couple',
  birthDate: '1985-07-03',
  spouse: { ...EMPTY_SPOUSE, firstName: 'Max', lastName: 'Müller', birthDate: '1984-12-24' },
  children: [{ id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: '2015-02-01', idNr: null }],
  objects: [
    {
      id: 'obj_1',
      name: 'Lindenweg 4',
      street: 'Lindenweg 4',
      postcode: '12345',
      town: 'Musterstadt',
      use: 'mixed',
      letSharePercent: 66.67,
      ownerSharePercent: 50,
      owner: 'joint',
      references: ['WEG 12'],
    },
  ],
  businesses: [{ id: 'biz_1', name: 'Blumen Süß', taxNumber: null, vatId: null }],
}
const [object] = draftOf(stored).objects
const withObject = (part: Partial<typeof EMPTY_OBJECT>) => ({
  ...draftOf(stored),
  objects: [{ ...EMPTY_OBJECT, ...object, ...part }],
})

test('days and shares stand as people write them, and what nobody touched is no change', () => {
  const draft = draftOf(stored)
  expect([draft.birthDate, draft.spouse.birthDate, draft.children[0]?.birthDate]).toEqual([
    '03.07.1985',
    '24.12.1984',
    '01.02.2015',
  ])
  expect(draft.objects).toMatchObject([{ letSharePercent: '66,67', ownerSharePercent: '50' }])
  expect(isChanged(draft, stored)).toBe(false)
  expect(isChanged({ ...draft, birthDate: '04.07.1985' }, stored)).toBe(true)
  expect(isChanged(withObject({ ownerSharePercent: '51' }), stored)).toBe(true)
})

test('entries that are still empty are not sent and are no change; ids and other entries stay', () => {
  const draft = draftOf(stored)
  const typed = {
    ...draft,
    addresses: [EMPTY_ADDRESS],
    children: [EMPTY_CHILD, ...draft.children, { ...EMPTY_CHILD, birthDate: ' ' }],
    objects: [...draft.objects, { ...EMPTY_OBJECT, references: [''] }],
    businesses: [EMPTY_BUSINESS, ...draft.businesses],
  }
  const { form, faults } = formOf(typed)
  expect([faults, isChanged(typed, stored)]).toEqual([[], false])
  expect([form.children, form.objects, form.businesses].map(entries => entries.map(({ id }) => id))).toEqual([
    ['chd_1'],
    ['obj_1'],
    ['biz_1'],
  ])
  expect(formOf({ ...draft, objects: [{ ...EMPTY_OBJECT, references: ['WEG 12'] }] }).form.objects).toHaveLength(1)
})

test('shares are sent as numbers, an empty one is not known or the whole, one of what is not let in part is none', () => {
  const sent = (part: Partial<typeof EMPTY_OBJECT>) => formOf(withObject(part)).form.objects[0]
  expect(sent({ letSharePercent: ' 33,3 ' })).toMatchObject({ letSharePercent: 33.3, ownerSharePercent: 50 })
  expect(sent({ letSharePercent: '', ownerSharePercent: '' })).toMatchObject({
    letSharePercent: null,
    ownerSharePercent: 100,
  })
  expect(sent({ use: 'own' })).toMatchObject({ letSharePercent: null })
})

test.each([
  [{ letSharePercent: 'halb' }, ['objects.0.letSharePercent']],
  [{ letSharePercent: '101' }, ['objects.0.letSharePercent']],
  [{ letSharePercent: 'halb', use: 'let' }, []],
  [{ ownerSharePercent: '1/3' }, ['objects.0.ownerSharePercent']],
] as const)('a share that is no number is told at its field: %j', (part, fields) => {
  expect(formOf(withObject(part)).faults.map(({ field }) => field)).toEqual(fields)
})
