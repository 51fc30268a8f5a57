import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, chance, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, truth, own } from './kit/print.ts'
import { idNumber, spacedId, taxNumber } from './kit/numbers.ts'
import { addressOf, issuer, person } from './kit/people.ts'
import { boxes, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import type { Look } from './kit/letter.ts'

const OFFICE: Look = { head: 'office', info: 'above', font: 'sans', size: 9, colour: '#222', foot: 'line' }
const REMEDY = `<p class="small"><b>Rechtsbehelfsbelehrung</b><br>Die Festsetzung der Einkommensteuer kann mit dem Einspruch
  angefochten werden. Der Einspruch ist bei dem vorbezeichneten Finanzamt schriftlich einzureichen. Die Frist für die Einlegung
  des Einspruchs beträgt einen Monat. Sie beginnt mit Ablauf des Tages, an dem Ihnen dieser Bescheid bekannt gegeben worden
  ist. Bei Zusendung durch einfachen Brief gilt die Bekanntgabe mit dem vierten Tage nach Aufgabe zur Post als bewirkt.</p>`

function income(random: Random) {
  const wages = int(random, 28_000, 96_000) * 100
  const costs = int(random, 1230, 4100) * 100
  const pension = Math.floor((wages * int(random, 11, 17)) / 10_000) * 100
  const base = Math.floor((wages - costs - pension - 3600) / 100) * 100
  const tax = Math.floor(percent(base, int(random, 15, 27)) / 100) * 100
  const withheld = Math.floor((tax * int(random, 88, 114)) / 10_000) * 100
  return { wages, costs, pension, base, tax, withheld, rest: tax - withheld }
}

type Income = ReturnType<typeof income>

function basis({ wages, costs, pension, base }: Income): string {
  const rows = [
    ['Einkünfte aus nichtselbständiger Arbeit', ''],
    ['Bruttoarbeitslohn', eur(wages).slice(0, -3)],
    ['ab Werbungskosten', `-${eur(costs).slice(0, -3)}`],
    ['=Gesamtbetrag der Einkünfte', eur(wages - costs).slice(0, -3)],
    ['ab beschränkt abziehbare Sonderausgaben (Vorsorgeaufwendungen)', `-${eur(pension).slice(0, -3)}`],
    ['ab Sonderausgaben-Pauschbetrag', '-36'],
    ['=Einkommen / zu versteuerndes Einkommen', eur(base).slice(0, -3)],
  ]
  return `<b>Besteuerungsgrundlagen</b><br>Berechnung des zu versteuernden Einkommens${table('none', 'lr', ['', 'EUR'], rows)}`
}

function values(what: Income, issuer: string, recipient: string, on: string) {
  const { rest, base } = what
  return {
    ...{ issuer, recipient, date: on },
    own: own({
      ...{ bescheiddatum: on, zuVersteuerndesEinkommen: base },
      erstattung: rest < 0 ? -rest : null,
      nachzahlung: rest > 0 ? rest : null,
    }),
  }
}

/** The notice as the tax offices of most Länder print it, the bases on the second page. */
function assessment(random: Random): TruthDocument {
  const what = income(random)
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Süd', 'Finanzamt {city} I'])
  const who = person(random)
  const on = date(2025, int(random, 3, 11), int(random, 2, 28))
  const { tax, withheld, rest } = what
  const sums = [
    ['Festgesetzt werden', eur(tax), '0,00'],
    ['ab Steuerabzug vom Lohn', eur(withheld), '0,00'],
    [`=${rest < 0 ? 'verbleibende Beträge' : 'mithin sind zu wenig entrichtet'}`, eur(rest), '0,00'],
  ]
  const last = rest < 0
  const settle = last
    ? `<p>Das Guthaben von <b>${eur(-rest)} EUR</b> wird erstattet auf das Konto mit der IBAN DE** **** **** **** ** **.</p>`
    : `<p>Bitte zahlen Sie spätestens am ${day(date(on.year, on.month + 1, on.day))}: <b>${eur(rest)} EUR</b></p>`
  return letter({
    ...{ look: OFFICE, issuer: office, to: addressOf(who) },
    info: [
      ['Steuernummer', taxNumber(random, 'nw')],
      ['Identifikationsnummer', spacedId(idNumber(random))],
      ['Datum', day(on)],
    ],
    subject: 'Bescheid für 2024 über Einkommensteuer und Solidaritätszuschlag',
    body: `<p><b>Festsetzung</b> (Art der Steuerfestsetzung: Der Bescheid ist nach § 165 Abs. 1 Satz 2 AO teilweise vorläufig.)</p>${table(
      ...(['ruled', 'lrr', ['', 'Einkommensteuer EUR', 'Solidaritätszuschlag EUR'], sums] as const),
    )}<p style="margin-top:3mm"><b>Abrechnung</b> (Stichtag: ${day(date(on.year, on.month, on.day - 1))})</p>${settle}`,
    more: [basis(what), REMEDY],
    values: values(what, office.name, who.name, iso(on)),
  })
}

/** A Bavarian look: everything in a lined table on one page. */
function bavarian(random: Random): TruthDocument {
  const what = income(random)
  const office = issuer(random, ['Finanzamt {city} mit Außenstelle', 'Finanzamt {city} Abt. III'])
  const who = person(random)
  const on = date(2025, int(random, 3, 11), int(random, 2, 28))
  const { tax, withheld, rest, base } = what
  const rows = [
    ['Einkommensteuer', eur(tax), eur(withheld), eur(rest)],
    ['Solidaritätszuschlag', '0,00', '0,00', '0,00'],
    ['=Summe', eur(tax), eur(withheld), eur(rest)],
  ]
  const result =
    rest < 0 ? `Erstattungsbetrag: ${eur(-rest)} €` : `Nachzahlung, fällig einen Monat nach Bekanntgabe: ${eur(rest)} €`
  return letter({
    look: { head: 'arms', info: 'right', font: 'serif', size: 9, colour: '#2563a8', foot: 'columns' },
    ...{ issuer: office, to: addressOf(who, 'same'), claim: 'Postfach 10 01 20' },
    info: [
      ['Bescheid vom', day(on, 'long')],
      ['Steuernummer', taxNumber(random, 'by')],
      ['IdNr.', spacedId(idNumber(random))],
    ],
    subject: 'Einkommensteuerbescheid 2023',
    body: `<p>Zu versteuerndes Einkommen: ${eur(base)} € &nbsp;(Vorjahr: ${eur(base - 231_400)} €)</p>${table(
      ...(['lined', 'lrrr', ['Steuerart', 'festgesetzt', 'anzurechnen/gezahlt', 'Differenz'], rows] as const),
    )}<p style="margin-top:4mm"><b>${result}</b></p>${basis(what)}${REMEDY}`,
    values: values(what, office.name, who.name, iso(on)),
  })
}

/** Prepayments for the coming year by quarter. */
function prepayment(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Nord'])
  const who = person(random)
  const on = date(2025, int(random, 1, 9), int(random, 2, 28))
  const each = int(random, 210, 4900) * 100
  const soli = chance(random, 0.4) ? percent(each, 5.5) : 0
  const rows = ['10.03.', '10.06.', '10.09.', '10.12.'].map(term => [
    `${term}2026`,
    eur(each),
    eur(soli),
    eur(each + soli),
  ])
  const sum = ['=Jahressumme', eur(each * 4), eur(soli * 4), eur((each + soli) * 4)]
  const heads = ['Fällig am', 'Einkommensteuer', 'Solidaritätszuschlag', 'zusammen']
  const day1 = day(on)
  return letter({
    ...{ look: { ...OFFICE, font: 'mono', size: 8.5, info: 'line' }, issuer: office, to: addressOf(who) },
    info: [
      ['Steuernummer', taxNumber(random, 'nw')],
      ['Bearbeiter', pick(random, ['Frau Kern', 'Herr Abel'])],
      ['Datum', day1],
    ],
    subject: 'Vorauszahlungsbescheid über Einkommensteuer und Solidaritätszuschlag ab 2026',
    body: `<p>Die Vorauszahlungen werden wie folgt festgesetzt (in EUR):</p>${table('plain', 'lrrr', heads, [...rows, sum])}<p
      style="margin-top:4mm">Bisher waren vierteljährlich ${eur(each - 5000)} EUR zu entrichten. Grundlage ist der Bescheid für
      2024 vom ${day(date(on.year - 1, on.month, on.day))}.</p>${REMEDY}`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'vorauszahlung', {
      ...{ bescheiddatum: iso(on), vorauszahlung: each + soli },
    }),
  })
}

/** A loss that stays for later years. */
function loss(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Mitte'])
  const who = person(random)
  const on = date(2025, int(random, 1, 11), int(random, 2, 28))
  const before = cents(random, 900, 24_000)
  const added = cents(random, 300, 9000)
  return letter({
    look: { head: 'right', info: 'stack', font: 'narrow', size: 10, colour: '#333', foot: 'none' },
    ...{ issuer: office, to: addressOf(who) },
    info: [
      ['St.-Nr.', taxNumber(random, 'by')],
      ['Datum', day(on, 'long')],
    ],
    subject:
      'Bescheid über die gesonderte Feststellung des verbleibenden Verlustvortrags zur Einkommensteuer auf den 31.12.2024',
    body: `${boxes(
      [
        ['Verlustvortrag auf den 31.12.2023', `${eur(before)} EUR`],
        ['Verlust 2024, nicht ausgeglichen', `${eur(added)} EUR`],
        ['Verlustrücktrag nach 2023', '0,00 EUR'],
        ['<b>verbleibender Verlustvortrag zum 31.12.2024</b>', `<b>${eur(before + added)} EUR</b>`],
      ],
      2,
    )}<p style="margin-top:4mm">Die Feststellung erfolgt nach § 10d Abs. 4 EStG.</p>${REMEDY.replace('Festsetzung der Einkommensteuer', 'Feststellung')}`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'verlustvortrag', {
      ...{ bescheiddatum: iso(on), verlustvortrag: before + added },
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf(
    'notice-income-office',
    'est_bescheid',
    'Bescheid über Einkommensteuer nach bundesweitem Vordruck',
    assessment,
  ),
  layoutOf('notice-income-bavaria', 'est_bescheid', 'Einkommensteuerbescheid in einer Tabelle, Bayern', bavarian),
  layoutOf('notice-prepayment-mono', 'vz_bescheid', 'Vorauszahlungsbescheid nach § 37 EStG', prepayment),
  layoutOf('notice-loss-boxes', 'verlustvortrag', 'Bescheid nach § 10d Abs. 4 EStG', loss),
]
