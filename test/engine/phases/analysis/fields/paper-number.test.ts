import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { paperNumber } from '../../../../../engine/phases/analysis/fields/paper-number.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const kinds = new Map(loadTaxonomy().kinds.map(kind => [kind.id, kind]))

function fieldOf(kindId: string, text: string, fields: Readonly<Record<string, Field>> = {}): Field | undefined {
  const kind = kinds.get(kindId)
  if (!kind) throw new Error(`no kind ${kindId}`)
  const layout = readLayout(layOutText(`\n\n\n${text}\n`))
  const stream = layoutStream(layout)
  const hits = findLabels(stream, { fuzzy: false })
  const { number, fileNumber } = paperNumber({ layout, stream, hits, fields, isBill: false }, kind)
  return number ?? fileNumber
}

const numberOf = (kindId: string, text: string): string | undefined => fieldOf(kindId, text)?.value

describe('the number of a notice', () => {
  test.each([
    ['gebuehren', 'Stadt Musterau             Kassenzeichen: 03.1234.567890.1'],
    ['grundsteuer', 'Gemeinde Birkfeld          Buchungszeichen    03.1234.567890.1    vom 12.01.2025'],
    ['grundsteuer', 'Steuernummer 13/345/67890     Aktenzeichen 03.1234.567890.1'],
    ['kammer', 'Kundennummer: 998 877      Bescheid-Nr.: 03.1234.567890.1'],
    ['elterngeld', 'Landratsamt Oberland\nGeschäftszeichen: 03.1234.567890.1\nTelefon: 08841 220-0'],
  ])('%s: %s', (kind, text) => {
    expect(numberOf(kind, text)).toBe('03.1234.567890.1')
  })

  test('its own comes before that of its file, wherever each stands', () => {
    const head = `
Kassenzeichen        Bescheidnummer       Datum
5.0815.123456.7      B-2025-00417         03.02.2025`
    expect(fieldOf('gebuehren', head)).toMatchObject({ value: 'B-2025-00417', checks: ['number_of_paper'] })
    expect(fieldOf('gebuehren', 'Kassenzeichen 5.0815.123456.7')).toMatchObject({ checks: ['number_of_file'] })
  })

  test('signs of files are read whole', () => {
    expect(numberOf('fa_schreiben', 'Aktenzeichen: 3 K 1234/24')).toBe('3 K 1234/24')
    expect(numberOf('grundsteuerwert', 'Aktenzeichen 204 118 7 00417')).toBe('204 118 7 00417')
    expect(numberOf('gebuehren', 'Bescheid-Nr. G 204 118/2025-3')).toBe('G 204 118/2025-3')
    expect(numberOf('gebuehren', 'Az.: 43-8240.02/117     Sachbearbeiterin: Frau Kern')).toBe('43-8240.02/117')
  })

  test.each([
    'Steuernummer 13/345/67890     IdNr. 12 345 678 903',
    'Ihre Kundennummer: 44 0817     Telefon 0611 4417',
    'Bitte geben Sie bei jeder Zahlung das Kassenzeichen an und überweisen Sie\n120,00 EUR bis zum 15.02.2025.',
    'Kassenzeichen\n65183 Wiesbaden',
    'Kassenzeichen   DE02 1203 0000 0000 2020 51',
    'Bescheid für 2024 über Einkommensteuer',
    'Widerspruch gegen Bescheid Nr. bitte schriftlich',
  ])('no number: %s', text => {
    expect(numberOf('est_bescheid', text)).toBeUndefined()
  })

  test('what reads like an id of the tax office is none, whatever it is called', () => {
    const tax = fieldOf('gebuehren', 'Aktenzeichen 13/345/67890') as Field
    expect(fieldOf('gebuehren', 'Aktenzeichen 13/345/67890', { taxNumber: tax })).toBeUndefined()
  })
})

describe('the number of a certificate, a policy and a contract', () => {
  test.each([
    ['basisrente', 'Vertragsnummer: LV 12 345 678      Kundennummer: 998877', 'LV 12 345 678'],
    [
      'haftpflicht',
      'Ihre Kundennummer      Versicherungsschein-Nr.\n70 118 220             40.123.456-7',
      '40.123.456-7',
    ],
    ['kfz_vers', 'Police Nr. K-2025-118 / Amtliches Kennzeichen WI-AB 417', 'K-2025-118'],
    ['darlehen', 'Darlehenskonto-Nr. 6 118 220 04    Sollzins 1,85 %', '6 118 220 04'],
    ['kv_besch', 'Versicherungsnummer 551 220 417 A        Tarif KV 100', '551 220 417 A'],
    ['spende', 'Bestätigungs-Nr. 2025/00817', '2025/00817'],
    ['spende', 'Mitgliedsnummer 00817', undefined],
    ['kaufvertrag', 'UVZ-Nr. 88/2025   Notarin Dr. Ada Kern', '88/2025'],
    ['kaufvertrag', 'Nummer 412 der Urkundenrolle für 2021', undefined],
    ['mietvertrag', 'Mietvertrag Nr. 0417-03', '0417-03'],
    ['kindergeld', 'Kindergeld-Nr.: 115FK204417', '115FK204417'],
    ['kfz_steuer', 'Kraftfahrzeugsteuernummer   B 12 3456 7890 1', 'B 12 3456 7890 1'],
  ])('%s: %s', (kind, text, value) => {
    expect(numberOf(kind, text)).toBe(value)
  })
})

describe('the number of delivery notes, till reports and statements of cards', () => {
  test.each([
    ['lieferschein', 'Lieferschein-Nr.: 80012345     Auftrags-Nr. 4500 118', '80012345'],
    ['lieferschein', 'LIEFERSCHEIN 80012345', '80012345'],
    ['lieferschein', 'Lieferschein Nr. LS 80012345 vom 02.05.2025', 'LS 80012345'],
    ['lieferschein', 'Auftragsbestätigung AB 25-0091', 'AB 25-0091'],
    [
      'lieferschein',
      'Auftragsbestätigung   Datum         Kunde\nAB25-0091             02.05.2025    40118',
      'AB25-0091',
    ],
    ['lieferschein', 'Ihre Auftrags-Nr. 4500118', '4500118'],
    ['zbon', '* Z-BERICHT *\nZ-Nr: 0417    Kasse 2', '0417'],
    ['zbon', 'Tagesabschluss\nZ-Zähler        0417', '0417'],
    ['kreditkarte', 'Ihre Kreditkartenabrechnung Nr. 5/2025', '5/2025'],
    ['gehalt', 'Gehaltsabrechnung 03/2025', undefined],
    ['nebenkosten', 'Nebenkostenabrechnung 2024', undefined],
    ['reisekosten', 'Beleg    Betrag\n12       14,80', undefined],
  ])('%s: %s', (kind, text, value) => {
    expect(numberOf(kind, text)).toBe(value)
  })
})
