import type { SeededRandom } from '../../fixtures/make/seeded-random.ts'
import { address, amount, date, fillValues, number, person, pick, sample } from './fill-values.ts'

type Block = (random: SeededRandom) => string[]

/** Lines that many kinds share: what a model must not take for the sign of one. */
export const SALUTATIONS: Block = random => [
  pick(
    random,
    [
      'Sehr geehrte Damen und Herren,',
      'Sehr geehrter Herr {name},',
      'Sehr geehrte Frau {name},',
      'Guten Tag {name},',
      'Hallo {name},',
      'Liebe Kundin, lieber Kunde,',
      'Sehr geehrte Kundin, sehr geehrter Kunde,',
    ].map(text => fillValues(random, text)),
  ),
]

export const CLOSINGS: Block = random =>
  sample(
    random,
    [
      'Mit freundlichen Grüßen',
      'Freundliche Grüße',
      'Hochachtungsvoll',
      'Im Auftrag',
      'i. A. {name}',
      'Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.',
      'Seite 1 von 2',
      'Bitte wenden',
      'Bei Fragen erreichen Sie uns telefonisch von Montag bis Freitag.',
      'Anlagen',
      'Ihr Kundenservice',
      'Unterschrift',
      'Es gelten unsere Allgemeinen Geschäftsbedingungen.',
      'Bitte bewahren Sie dieses Schreiben für Ihre Unterlagen auf.',
      'Hinweise zum Datenschutz finden Sie auf unserer Internetseite.',
      'Ort, Datum',
      'Stempel',
      'Original',
      'Bitte nennen Sie bei Rückfragen immer das Aktenzeichen.',
      'Änderungen und Irrtümer vorbehalten',
    ],
    Math.floor(random.next() * 4),
  ).map(text => fillValues(random, text))

/** What bills of every trade say besides what they charge. */
export const BILL_TERMS: Block = random =>
  sample(
    random,
    [
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
      'Vielen Dank für Ihren Auftrag.',
      'Vielen Dank für Ihren Auftrag, wir berechnen Ihnen wie folgt:',
      'Es gelten unsere AGB.',
      'Leistungsdatum entspricht dem Rechnungsdatum.',
      'Lieferdatum entspricht Rechnungsdatum.',
      'Zahlbar ohne Abzug bis zum {datum}',
      'Bitte geben Sie bei Zahlung die Rechnungsnummer an.',
      'Der Betrag wurde per SEPA-Lastschrift von Ihrem Konto abgebucht.',
      'Betrag dankend erhalten am {datum}',
      'Für unsere Lieferungen und Leistungen berechnen wir:',
      'Wir danken für das entgegengebrachte Vertrauen.',
    ],
    Math.floor(random.next() * 3),
  ).map(text => fillValues(random, text))

export const FOOTERS: Block = random =>
  sample(
    random,
    [
      `IBAN DE${number(random, 2)} ${number(random, 4)} ${number(random, 4)} ${number(random, 4)} ${number(random, 4)} ${number(random, 2)} BIC XXXXDEFF`,
      `Geschäftsführer: ${person(random)}  Amtsgericht HRB ${number(random, 5)}`,
      `USt-IdNr. DE${number(random, 9)}`,
      `Tel. 0${number(random, 3)} ${number(random, 6)}  Fax 0${number(random, 3)} ${number(random, 7)}`,
      'www.beispiel.example',
      `E-Mail: info@beispiel.example`,
      `Steuernummer ${number(random, 3)}/${number(random, 4)}/${number(random, 4)}`,
      'Vorstand und Aufsichtsrat',
      'Sparkasse Musterstadt',
      'Bankverbindung',
      'Gläubiger-Identifikationsnummer',
      'Mitglied im Einlagensicherungsfonds',
      'Sprechzeiten Mo-Fr 8-12 Uhr',
      'Sitz der Gesellschaft',
      'Öffnungszeiten',
    ],
    Math.floor(random.next() * 5),
  )

export const RECIPIENTS: Block = random => [
  ...(random.next() < 0.3 ? [pick(random, ['Herrn', 'Frau', 'Firma', 'Herrn und Frau', 'Eheleute'])] : []),
  person(random),
  ...address(random),
]

const META: Readonly<Record<string, readonly string[]>> = {
  notice: ['Aktenzeichen', 'Kassenzeichen', 'Geschäftszeichen', 'Bescheid vom', 'Steuernummer', 'Unser Zeichen'],
  invoice: ['Rechnungsnummer', 'Rechnungsdatum', 'Kundennummer', 'Rechnung Nr.', 'Ihre Kundennr.', 'Datum'],
  insurance: [
    'Versicherungsnummer',
    'Versicherungsschein-Nr.',
    'Vertragsnummer',
    'Versicherungsnehmer',
    'Zahlungsweise jährlich',
  ],
  trade: ['Depotnummer', 'Kontonummer', 'ISIN', 'WKN', 'Auftragsnummer', 'Abrechnungs-Nr.', 'Kundennummer'],
  account: ['Kontonummer', 'IBAN', 'BLZ', 'Zeitraum', 'Kunden-Nr.'],
  payslip: ['Personalnummer', 'Abrechnungsmonat', 'Kostenstelle'],
  any: [
    'Datum',
    'Ihr Zeichen',
    'Unser Zeichen',
    'Ansprechpartner',
    'Telefon',
    'Kundennummer',
    'Seite',
    'Nr.',
    'Zeitraum',
    'Mitgliedsnummer',
  ],
}

/** Labels with numbers and dates, as they stand beside the address. */
export function metaLines(random: SeededRandom, shape: string): string[] {
  const own = META[shape] ?? []
  return sample(random, [...own, ...(META['any'] ?? [])], 1 + Math.floor(random.next() * 4)).map(
    label =>
      `${label}${pick(random, [':', '', ' '])} ${pick(random, [date(random), number(random, 8), `${number(random, 3)}/${number(random, 4)}/${number(random, 4)}`, `${pick(random, ['RE', 'K', 'V', 'A'])}-${number(random, 6)}`])}`,
  )
}

/** What closes a bill: net, tax, total and terms in changing wordings. */
export function totals(random: SeededRandom): string[] {
  const rate = pick(random, ['19', '19', '7'])
  const sums = pick(random, [
    [
      `Nettobetrag ${amount(random)}`,
      `zzgl. ${rate} % MwSt. ${amount(random, 900)}`,
      `Gesamtbetrag ${amount(random)} EUR`,
    ],
    [
      `Summe netto ${amount(random)}`,
      `Umsatzsteuer ${rate} % ${amount(random, 900)}`,
      `Rechnungsbetrag ${amount(random)} €`,
    ],
    [`Zwischensumme ${amount(random)}`, `+ ${rate}% USt ${amount(random, 900)}`, `Endbetrag EUR ${amount(random)}`],
    [`Rechnungsbetrag ${amount(random)}`],
    [`Gesamtsumme EUR ${amount(random)}`, 'Umsatzsteuerfrei gemäß § 4 UStG'],
    [`Zu zahlen ${amount(random)}`, `darin enthalten ${rate} % MwSt ${amount(random, 900)}`],
  ])
  const terms = [
    'Bitte überweisen Sie den Betrag bis zum {datum}.',
    'Zahlbar sofort ohne Abzug',
    'Der Betrag wird von Ihrem Konto abgebucht.',
    'Zahlungsziel 14 Tage netto',
    'Zahlbar innerhalb von 30 Tagen',
  ]
  return [...sums, ...sample(random, terms, random.next() < 0.7 ? 1 : 0).map(text => fillValues(random, text))]
}

export const RECEIPT_TOTALS: Block = random => [
  pick(random, [
    `Summe EUR ${amount(random, 200)}`,
    `Gesamt ${amount(random, 200)} €`,
    `Zu zahlen ${amount(random, 200)}`,
  ]),
  ...sample(
    random,
    [
      `Bar ${amount(random, 200)}`,
      `MwSt 19% ${amount(random, 40)}`,
      `Kartenzahlung girocard`,
      `EC-Cash ${amount(random, 200)}`,
      'Vielen Dank für Ihren Besuch',
      `Rückgeld ${amount(random, 20)}`,
      `Netto ${amount(random, 200)}`,
      `${date(random)} 14:${number(random, 2)} Uhr`,
    ],
    3,
  ),
]

export const REMEDIES: Block = random =>
  random.next() < 0.6
    ? [
        'Rechtsbehelfsbelehrung',
        pick(random, [
          'Gegen diesen Bescheid ist der Einspruch gegeben.',
          'Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Widerspruch erhoben werden.',
          'Sie können innerhalb eines Monats Klage beim Verwaltungsgericht erheben.',
        ]),
      ]
    : []

export const PREMIUM: Block = random =>
  sample(
    random,
    [
      `Beitrag inkl. Versicherungsteuer ${amount(random, 900)}`,
      'Versicherungsteuer 19 %',
      `Jahresbeitrag ${amount(random, 900)}`,
      `Versicherungsbeginn ${date(random)}`,
      'Der Beitrag wird eingezogen.',
      `Beitrag ab ${date(random)} ${amount(random, 900)}`,
      `Versicherungszeitraum ${date(random)} bis ${date(random)}`,
      `Selbstbeteiligung ${amount(random, 500)}`,
    ],
    3,
  )
