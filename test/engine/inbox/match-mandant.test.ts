import { describe, expect, test } from 'vitest'
import { matchMandant } from '../../../engine/inbox/match-mandant.ts'
import type { Mandant } from '../../../engine/model/mandant.ts'

function aMandant(id: string, names: Partial<Pick<Mandant, 'firstName' | 'lastName' | 'companyName'>>): Mandant {
  const empty = { firstName: null, lastName: null, companyName: null, taxId: null, taxIdNormalized: null }
  return { ...empty, id, organizationId: 'org_a', createdAt: 0, ...names }
}

const MANDANTS = [
  aMandant('man_mueller', { companyName: 'Müller & Söhne GmbH' }),
  aMandant('man_strass', { firstName: 'Zoë', lastName: 'Straßer' }),
  aMandant('man_gross', { companyName: 'Großbau: Ost / West' }),
  aMandant('man_baer', { companyName: 'Bär KG' }),
  aMandant('man_baer_ae', { companyName: 'Baer KG' }),
  aMandant('man_twin_1', { firstName: 'Max', lastName: 'Quast' }),
  aMandant('man_twin_2', { firstName: 'Max', lastName: 'Quast' }),
]

describe('which mandant a folder is named after', () => {
  test.each([
    ['Müller & Söhne GmbH', 'man_mueller'],
    ['Müller & Söhne GmbH'.normalize('NFD'), 'man_mueller'],
    ['MÜLLER & SÖHNE GMBH', 'man_mueller'],
    ['mueller  & soehne gmbh', 'man_mueller'],
    ['Zoë Straßer', 'man_strass'],
    ['Strasser, Zoe', 'man_strass'],
    ['STRASSER_ZOE', 'man_strass'],
    ['Grossbau Ost West', 'man_gross'],
    ['bär kg', 'man_baer'],
    ['BAER KG', 'man_baer_ae'],
  ])('%s', (folder, id) => {
    expect(matchMandant(folder, MANDANTS)).toMatchObject({ type: 'known', mandant: { id } })
  })

  test.each([
    ['Müller', 'unknown'],
    ['Muller & Sohne GmbH', 'unknown'],
    ['Zoë', 'unknown'],
    ['---', 'unknown'],
    ['Max Quast', 'ambiguous'],
    ['Bär-KG', 'ambiguous'],
  ])('%s is nobody: %s', (folder, type) => {
    expect(matchMandant(folder, MANDANTS)).toEqual({ type })
  })
})
