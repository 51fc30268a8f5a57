import { describe, expect, it, test } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findNamedText } from '../../../../../engine/phases/analysis/fields/find-named-text.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function textOf(kindId: string, fieldId: string, text: string): string | null {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const definition = kind.fields.find(({ id }) => id === fieldId)
  if (!definition) throw new Error(`${kindId} has no ${fieldId}`)
  const layout = readLayout(layOutText(text))
  return findNamedText(layout, layoutStream(layout), definition)?.value ?? null
}

test('a label that ends a sentence has no value below it, and one with a word in brackets has it beside', () => {
  expect(textOf('stb_kap', 'holder', 'Sie gelten als Gläubiger der Kapitalerträge.\nSumme der Erträge')).toBeNull()
  const days = 'Tage an der ersten Tätigkeitsstätte (Ulm)        112'
  expect(textOf('ag_besch', 'tageArbeitsstaette', days)).toBe('112')
})

describe('names, addresses and words at a label', () => {
  it.each([
    ['kita', 'childName', 'Elternbeitrag für Ihre Tochter Emma Lind, geb. 03.05.2021', 'Emma Lind'],
    ['kita', 'childName', 'Name des Kindes:  Jonas von Bergen   Geburtsdatum: 01.02.2020', 'Jonas von Bergen'],
    ['kita', 'childName', 'Betreuung von Mats Krüger im Jahr 2024', 'Mats Krüger'],
    ['kita', 'childName', 'Name des Kindes\nLea Sommer', 'Lea Sommer'],
    ['schulgeld', 'childName', 'Schüler/in:  Pia-Marie Roth, Klasse 7b', 'Pia-Marie Roth'],
    ['arzt', 'patient', 'Patient: Herr Dr. Karl Busch, geb. 1.1.1960', 'Karl Busch'],
    ['erstattung', 'patient', 'Versicherte Person   Ina Busch', 'Ina Busch'],
    [
      'arzt',
      'patient',
      'Rechnungsdatum      Patient                     Zahlbar bis\n19.05.2025          Busch, Ina, geb. 1.1.1990   18.06.2025',
      'Busch, Ina',
    ],
    [
      'arzt',
      'patient',
      'Torsten Busch      Patient      Ina Busch\nPappelreihe 4      geboren      1.1.1990',
      'Ina Busch',
    ],
    ['pflegedienst', 'patient', 'August 2025 – Leistungsempfängerin: Ina Busch', 'Ina Busch'],
    ['mietkonto', 'objectHint', 'Mietaufstellung 2025 · Objekt Ringstr. 4, 04109 Leipzig', 'Ringstr. 4, 04109 Leipzig'],
    ['schornstein', 'objectHint', 'Rechnung 7, Ulm 01.10.2025, Liegenschaft Ringstr. 4', 'Ringstr. 4'],
    ['besch35a', 'objectHint', 'für das folgende Objekt Ringstr. 4, 04109 Leipzig sind', 'Ringstr. 4, 04109 Leipzig'],
    ['darlehen', 'objectHint', 'Objekt: Tannenweg 2, 78112 St. Georgen', 'Tannenweg 2, 78112 St. Georgen'],
    ['stb_kap', 'holder', 'Gläubiger der Kapitalerträge: Ulla Stein', 'Ulla Stein'],
    [
      'handwerker',
      'objectHint',
      'Bauvorhaben: Am Alten Markt 12, 39104 Magdeburg',
      'Am Alten Markt 12, 39104 Magdeburg',
    ],
    ['handwerker', 'objectHint', 'Leistungsort  Lindenallee 5a', 'Lindenallee 5a'],
    ['nebenkosten', 'objectHint', 'Liegenschaft\nRosenweg 7, 04109 Leipzig', 'Rosenweg 7, 04109 Leipzig'],
    ['hausgeld', 'objectHint', 'WEG: Zur Alten Mühle 21', 'Zur Alten Mühle 21'],
    ['darlehen', 'verwendung', 'Verwendungszweck: Kauf einer vermieteten Wohnung', 'Kauf einer vermieteten Wohnung'],
    ['bewirtung', 'anlass', 'Anlass der Bewirtung   Vertragsverhandlung', 'Vertragsverhandlung'],
    ['bewirtung', 'teilnehmer', 'Bewirtete Personen (mit Gastgeber)\nKlaus Ohm, Rita Meer', 'Klaus Ohm, Rita Meer'],
    ['ag_besch', 'tageHomeoffice', 'Homeoffice-Tage: 84', '84'],
    ['ag_besch', 'tageHomeoffice', 'Homeoffice-Tage: 84,5', '84.5'],
  ])('%s.%s of "%s"', (kind, field, text, wanted) => {
    expect(textOf(kind, field, text)).toBe(wanted)
  })

  it.each([
    ['kita', 'childName', 'Name des Kindes: ______________   Geburtsdatum: ________'],
    ['kita', 'childName', 'Bitte geben Sie das Kind pünktlich ab.'],
    ['arzt', 'patient', 'Der Patient hat den Betrag selbst zu zahlen.'],
    ['arzt', 'patient', 'Patient   Geburtsdatum   Diagnose'],
    ['handwerker', 'objectHint', 'Objekt: Nr. 12'],
    ['handwerker', 'objectHint', 'Das Objekt wurde besenrein übergeben.'],
    ['bewirtung', 'anlass', 'Anlass der Bewirtung: ....................'],
    ['ag_besch', 'tageHomeoffice', 'Homeoffice-Tage: keine'],
  ])('%s.%s: nothing of "%s"', (kind, field, text) => {
    expect(textOf(kind, field, text)).toBeNull()
  })
})
