import { describe, expect, test } from 'vitest'
import { findIssuer, findRecipient } from '../../../../engine/reading/find/find-parties.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function issuerOf(text: string): string | null {
  const layout = readLayout([pageOf(text)])
  return findIssuer(layout, [], findRecipient(layout, [])[0] ?? null)[0]?.name ?? null
}

describe('a name in two lines', () => {
  test('a body of a district has its district below it', () => {
    const text = `
Finanzamt
Ahornhain-Süd
Schlossplatz 3
12345 Stadthausen`
    expect(issuerOf(text)).toBe('Finanzamt Ahornhain-Süd')
  })

  test('what is no district stays out', () => {
    expect(issuerOf('\nFinanzamt Ahornhain\nBewertungsstelle\nSchlossplatz 3')).toBe('Finanzamt Ahornhain')
    expect(issuerOf('\nSteuerberaterkammer\nRechnung 2025\nSchlossplatz 3')).toBe('Steuerberaterkammer')
  })

  test('the letters of a chamber give way to its name, which the sender line has short', () => {
    const text = `
HWK Handwerkskammer
Untere Ahorn

HWK Untere Ahorn · Schlossplatz 3 · 12345 Stadthausen
Frau
Klara Immerfroh
Ahornweg 4
12345 Stadthausen`
    expect(issuerOf(text)).toBe('Handwerkskammer Untere Ahorn')
  })
})

describe('what stands beside a name', () => {
  test('a department is no house', () => {
    const text = `
Pfarrei St. Klara in Ahornhain
Pfarramt, Kirchweg 1, 12345 Stadthausen

Wir danken allen, die in diesem Jahr zum Unterhalt des Hauses beigetragen haben.`
    expect(issuerOf(text)).toBe('Pfarrei St. Klara in Ahornhain')
  })

  test('a logo gives way to the name that begins with it', () => {
    expect(issuerOf('\nvela · Vela Direkt · Ahornweg 4 · 12345 Stadthausen')).toBe('Vela Direkt')
  })

  test('a year in the name of a club, and a receipt that calls itself one', () => {
    expect(issuerOf('\nTurnverein Ahornhain 1894 e.V.\nKirchweg 1')).toBe('Turnverein Ahornhain 1894 e.V.')
    expect(
      issuerOf(
        '\nTAXI-QUITTUNG   Ord.-Nr. 53\nFahrt zum Bahnhof\nTaxi Seidel, Inh. Rita Seidel\nAhornweg 4, 12345 Ort',
      ),
    ).not.toBe('TAXI-QUITTUNG')
  })

  test('what somebody is for another, in brackets, is no part of the name', () => {
    const layout = readLayout([
      pageOf(`${'\n'.repeat(8)}Herrn\nKarl Immerfroh (Betreuer)\nAhornweg 4\n12345 Stadthausen${'\n'.repeat(40)}`),
    ])
    expect(findRecipient(layout, [])[0]?.name).toBe('Karl Immerfroh')
  })
})
