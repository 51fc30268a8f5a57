import { einkommensteuerbescheid } from '../../fixtures/make/documents/einkommensteuerbescheid.ts'
import { lohnsteuerbescheinigung } from '../../fixtures/make/documents/lohnsteuerbescheinigung.ts'
import { nebenkostenabrechnung } from '../../fixtures/make/documents/nebenkostenabrechnung.ts'
import { rechnungBueromaterial } from '../../fixtures/make/documents/rechnung-bueromaterial.ts'
import { zuwendungsbestaetigung } from '../../fixtures/make/documents/zuwendungsbestaetigung.ts'
import type { Content } from '../../fixtures/make/content.ts'
import type { Sheet } from '../../fixtures/make/sheet.ts'
import { fahrtenbuch } from './pages/fahrtenbuch.ts'
import { kontoauszugDicht } from './pages/kontoauszug-dicht.ts'
import { mandantenbrief } from './pages/mandantenbrief.ts'
import { steuerbriefSpalten } from './pages/steuerbrief-spalten.ts'
import { versicherung } from './pages/versicherung.ts'

/** The pages that recognition is measured on: German, of tax offices, one sheet each. */
export const CORPUS_PAGES: readonly { readonly name: string; readonly sheet: Sheet }[] = [
  { name: 'invoice', sheet: sheetOf(rechnungBueromaterial()) },
  { name: 'wage-tax', sheet: sheetOf(lohnsteuerbescheinigung()) },
  { name: 'bank', sheet: kontoauszugDicht() },
  { name: 'letter', sheet: mandantenbrief() },
  { name: 'columns', sheet: steuerbriefSpalten() },
  { name: 'assessment', sheet: sheetOf(einkommensteuerbescheid()) },
  { name: 'service-charges', sheet: sheetOf(nebenkostenabrechnung(), 1) },
  { name: 'donation', sheet: sheetOf(zuwendungsbestaetigung()) },
  { name: 'insurance', sheet: versicherung() },
  { name: 'driver-log', sheet: fahrtenbuch() },
]

function sheetOf({ sheets }: Content, index = 0): Sheet {
  const sheet = sheets[index]
  if (sheet === undefined) throw new Error(`the document has no sheet ${index}`)
  return sheet
}
