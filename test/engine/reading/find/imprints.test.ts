import { describe, expect, test } from 'vitest'
import { findIssuer, findRecipient } from '../../../../engine/reading/find/find-parties.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function issuerOf(text: string): string | null {
  const layout = readLayout([pageOf(text)])
  return findIssuer(layout, [], findRecipient(layout, [])[0] ?? null)[0]?.name ?? null
}

describe('a sender that names itself', () => {
  test('in a block of its own with address and telephone, wherever it stands', () => {
    const text = `
Rechnung 2025-17                 vom 4. März 2025

Hecken schneiden                           120,00
Laub abfahren                               60,00
${'\n'.repeat(30)}
Grünwerk Seidel
Ahornweg 4
12345 Stadthausen
Telefon 01234 5678`
    expect(issuerOf(text)).toBe('Grünwerk Seidel')
  })

  test('in one line with its mail address, and the clerk who may be asked is not the house', () => {
    const text = `
Rechnung 2025-17

Ihre Ansprechpartnerin
Petra Lang
Ahornweg 6
12345 Stadthausen
Telefon 01234 5679

Hecken schneiden                           120,00

Grünwerk Seidel · Ahornweg 4 · 12345 Stadthausen · post@seidel.example.de`
    expect(issuerOf(text)).toBe('Grünwerk Seidel')
  })

  test('an address without anything that only a sender prints is nobody who wrote', () => {
    const text = `
Rechnung 2025-17

Hecken schneiden                           120,00

Lieferung erfolgte an das Haus
Klara Immerfroh
Ahornweg 4
12345 Stadthausen`
    expect(issuerOf(text)).toBeNull()
  })

  test('as holder of the account, whose bank is nobody who wrote', () => {
    const text = `
Rechnung 2025-17

Hecken schneiden                           120,00

Kontoinhaber: Grünwerk Seidel
Volksbank Stadthausen
IBAN DE02 1203 0000 0000 2020 51`
    expect(issuerOf(text)).toBe('Grünwerk Seidel')
  })
})
