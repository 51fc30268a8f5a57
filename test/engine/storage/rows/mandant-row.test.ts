import { expect, test } from 'vitest'
import { recordOf } from '../../../../engine/storage/rows/mandant-row.ts'
import { aSpouse, mandantData } from '../../../support/a-mandant.ts'

const row = {
  id: 'man_1',
  organization_id: 'org_test',
  first_name: 'Erika',
  last_name: 'Müller',
  company_name: null,
  spouse_first_name: null,
  spouse_last_name: null,
  tax_id: null,
  tax_id_normalized: null,
  created_at: 1,
  version: 3,
  changed_at: 2,
}

test('master data from before persons, children, objects and businesses were kept read with these empty', () => {
  const spouse = { firstName: 'Max', lastName: 'Müller', birthName: null, idNr: null }
  const stored = { kind: 'couple', furtherNames: ['Blumen Süß'], spouse, clientNumber: 7, ibans: [], notes: '' }
  expect(recordOf({ ...row, data: JSON.stringify(stored) }).data).toEqual(
    mandantData({ kind: 'couple', furtherNames: ['Blumen Süß'], spouse: aSpouse('Max', 'Müller'), clientNumber: 7 }),
  )
  expect(recordOf({ ...row, data: null }).data).toEqual(mandantData())
})
