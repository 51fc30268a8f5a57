import { expect, test } from 'vitest'
import { typedMandant } from '../../../../engine/batches/mandants/typed-mandant.ts'

test('a typed name makes a person, a couple or a company, and what names nobody whole stays as it is', () => {
  const bare = { type: 'new', taxId: null, taxIdNormalized: null, firstName: null, lastName: null, companyName: null }
  expect(typedMandant('Kurz, Ida')).toEqual({ ...bare, firstName: 'Ida', lastName: 'Kurz' })
  expect(typedMandant('Ida und Ole Kurz')).toEqual({
    ...bare,
    firstName: 'Ida',
    lastName: 'Kurz',
    spouse: { firstName: 'Ole', lastName: 'Kurz' },
  })
  expect(typedMandant('Kurz & Lang GbR')).toEqual({ ...bare, companyName: 'Kurz & Lang GbR' })
  expect(typedMandant('Kurz')).toEqual({ ...bare, companyName: 'Kurz' })
})
