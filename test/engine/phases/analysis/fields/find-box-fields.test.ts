import { describe, expect, it } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

async function readWages(text: string): Promise<Record<string, string>> {
  const { kind, fields } = await analyzeDocument({
    pages: layOutText(text),
    taxonomy: loadTaxonomy(),
    today: '2026-03-01',
  })
  expect(kind.id).toBe('lstb')
  const own = Object.entries(fields).filter(([, { evidence }]) => /^\d/.test(evidence[0]?.label ?? ''))
  return Object.fromEntries(own.map(([name, { value }]) => [name, value]))
}

const TITLE = `
              Ausdruck der elektronischen Lohnsteuerbescheinigung für 2023

Muster Werke GmbH, Hafenweg 3, 20457 Hamburg
`

describe('numbered boxes of a wage certificate', () => {
  it('gives every printed number its field, with euros and cents apart', async () => {
    const text = `${TITLE}
                                                              EUR    Ct
3. Bruttoarbeitslohn einschl. Sachbezüge                    52.100   40
4. Einbehaltene Lohnsteuer von 3.                            8.010   00
5. Einbehaltener Solidaritätszuschlag von 3.                     0   00
6. Einbehaltene Kirchensteuer des Arbeitnehmers von 3.         360   45
7. Einbehaltene Kirchensteuer des Ehegatten/
   Lebenspartners von 3.                                       360   44
8. In 3. enthaltene Versorgungsbezüge
10. Ermäßigt besteuerter Arbeitslohn für mehrere
    Kalenderjahre                                            9.000   00
11. Einbehaltene Lohnsteuer von 9. und 10.                   1.500   00
15. (Saison-)Kurzarbeitergeld, Zuschuss zum
    Mutterschaftsgeld                                          410   00
16. Steuerfreier Arbeitslohn nach
    a) Doppelbesteuerungsabkommen (DBA)                      1.200   00
    b) Auslandstätigkeitserlass
17. Steuerfreie Arbeitgeberleistungen, die auf die
    Entfernungspauschale anzurechnen sind                      588   00
18. Pauschal mit 15 % besteuerte Arbeitgeberleistungen         300   00
20. Steuerfreie Verpflegungszuschüsse                          112   00
21. Steuerfreie Arbeitgeberleistungen bei doppelter
    Haushaltsführung                                           900   00
22. Arbeitgeberanteil
    a) zur gesetzlichen Rentenversicherung                   4.845   34
    b) an berufsständische Versorgungseinrichtungen
23. Arbeitnehmeranteil
    a) zur gesetzlichen Rentenversicherung                   4.845   34
    b) an berufsständische Versorgungseinrichtungen
24. Steuerfreie Arbeitgeberzuschüsse
    a) zur gesetzlichen Krankenversicherung
    b) zur privaten Krankenversicherung                      4.100   00
    c) zur gesetzlichen Pflegeversicherung                     700   00
28. Beiträge zur privaten Kranken- und
    Pflege-Pflichtversicherung                               5.200   00
`
    expect(await readWages(text)).toEqual({
      ...{ brutto: '52100.40', gross: '52100.40', lohnsteuer: '8010.00', solz: '0.00', kirchensteuer: '360.45' },
      ...{ kirchensteuerEhegatte: '360.44', arbeitslohnMehrjaehrig: '9000.00', lohnsteuerMehrjaehrig: '1500.00' },
      ...{ lohnersatz: '410.00', steuerfreiDba: '1200.00', versicherungWege: '588.00', fahrtPauschal: '300.00' },
      ...{ verpflegungszuschuesse: '112.00', doppelteHaushaltsfuehrung: '900.00', rvArbeitgeber: '4845.34' },
      ...{ rvArbeitnehmer: '4845.34', kvZuschussPrivat: '4100.00', pvZuschuss: '700.00', pkvBeitrag: '5200.00' },
    })
  })

  it('reads a pension with its year and months, and nothing where a line is empty', async () => {
    const text = `${TITLE}
3. Bruttoarbeitslohn einschl. Sachbezüge ohne 9. und 10.              24.360,00
4. Einbehaltene Lohnsteuer von 3.                                      1.104,00
5. Einbehaltener Solidaritätszuschlag von 3.
6. Einbehaltene Kirchensteuer des Arbeitnehmers von 3.                    99,36
7. Einbehaltene Kirchensteuer des Ehegatten von 3.
8. In 3. enthaltene Versorgungsbezüge                                 24.360,00
24. Steuerfreie Arbeitgeberzuschüsse
    a) zur gesetzlichen Krankenversicherung
    b) zur privaten Krankenversicherung
25. Arbeitnehmerbeiträge zur gesetzlichen Krankenversicherung
26. Arbeitnehmerbeiträge zur sozialen Pflegeversicherung
27. Arbeitnehmerbeiträge zur Arbeitslosenversicherung
28. Beiträge zur privaten Krankenversicherung                          3.900,00
29. Bemessungsgrundlage für den Versorgungsfreibetrag zu 8.           24.000,00
30. Maßgebendes Kalenderjahr des Versorgungsbeginns zu 8.                  2019
31. Zu 8. bei unterjähriger Zahlung: Erster und letzter Monat           03 - 12
32. Sterbegeld; Kapitalauszahlungen/Abfindungen
`
    expect(await readWages(text)).toEqual({
      ...{ brutto: '24360.00', gross: '24360.00', lohnsteuer: '1104.00', kirchensteuer: '99.36' },
      ...{ versorgungsbezuege: '24360.00', pkvBeitrag: '3900.00', versorgungsfreibetragBasis: '24000.00' },
      ...{ versorgungsbeginn: '2019', versorgungsmonate: '03–12' },
    })
  })

  it('knows the forms from 2025 on by their words: Nummer 10 is no longer taxed apart, 15a is new', async () => {
    const text = `${TITLE.replace('2023', '2025')}
3. Bruttoarbeitslohn einschl. Sachbezüge                              61.000,00
4. Einbehaltene Lohnsteuer von 3.                                     11.200,00
9. Versorgungsbezüge für mehrere Kalenderjahre
10. Arbeitslohn für mehrere Kalenderjahre und Entschädigungen         12.500,00
15. Kurzarbeitergeld, Zuschuss zum Mutterschaftsgeld                     800,00
15a) In 15. enthaltenes Kurzarbeitergeld                                 650,00
`
    expect(await readWages(text)).toMatchObject({
      ...{ arbeitslohnMehrjaehrig: '12500.00', lohnersatz: '800.00', kurzarbeitergeld: '650.00' },
    })
  })

  it('reads part b) of a line whose part a) is left out', async () => {
    const text = `${TITLE}
3. Bruttoarbeitslohn einschl. Sachbezüge                              61.000,00
4. Einbehaltene Lohnsteuer von 3.                                     11.200,00
22. Arbeitgeberanteil b) an berufsständische Versorgungseinrichtungen  5.673,00
23. Arbeitnehmeranteil b) an berufsständische Versorgungseinrichtungen 5.674,00
`
    expect(await readWages(text)).toMatchObject({
      rvArbeitgeberVersorgung: '5673.00',
      rvArbeitnehmerVersorgung: '5674.00',
    })
  })
})
