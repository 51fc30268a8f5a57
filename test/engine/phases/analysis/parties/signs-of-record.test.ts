import { expect, test } from 'vitest'
import { EMPTY_MANDANT_DATA } from '../../../../../engine/model/mandant.ts'
import { signsOfRecord } from '../../../../../engine/phases/analysis/parties/signs-of-record.ts'
import { aSpouse, VAT_ID } from '../../../../support/a-mandant.ts'

test('names of both spouses, former and trade names, and every number once', () => {
  const mandant = {
    id: 'man_1',
    organizationId: 'org',
    firstName: 'Henning',
    lastName: 'Quastenberg',
    companyName: null,
    taxId: '86 095 742 719',
    taxIdNormalized: '86095742719',
    createdAt: 1,
  }
  const data = {
    ...EMPTY_MANDANT_DATA,
    kind: 'couple' as const,
    birthName: 'Moosbach',
    furtherNames: ['Messbüro Quastenberg'],
    idNr: '86095742719',
    spouse: aSpouse('Marlene', 'Quastenberg', { idNr: '02476291358' }),
    taxNumbers: ['108/123/50010'],
    businesses: [{ id: 'biz_1', name: 'Hofladen Moos', taxNumber: '181/815/08155', vatId: VAT_ID }],
  }
  expect(signsOfRecord({ mandant, data, version: 1, changedAt: null })).toEqual({
    names: ['Henning Quastenberg', 'Messbüro Quastenberg', 'Hofladen Moos', 'Henning Moosbach', 'Marlene Quastenberg'],
    numbers: ['86095742719', '02476291358', '10812350010', '18181508155', VAT_ID],
  })
})
