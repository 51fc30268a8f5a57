import type { TruthDocument, TruthLayout } from '../layout.ts'
import { chance, code, int, pick, some } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, plain } from './kit/print.ts'
import { grouped } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { at, boxes, sheets, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

/** Number, service, simple rate in cents of the schedule of doctors' fees. */
const SERVICES: readonly (readonly [string, string, number])[] = [
  ['1', 'Beratung, auch telefonisch', 466],
  ['3', 'Eingehende Beratung, mind. 10 Min.', 874],
  ['7', 'Vollständige körperliche Untersuchung', 933],
  ['250', 'Blutentnahme mittels Spritze', 233],
  ['410', 'Ultraschalluntersuchung eines Organs', 1166],
  ['651', 'Elektrokardiogramm', 1475],
  ['75', 'Ausführlicher Befundbericht', 758],
]

function treatment(random: Random, names: readonly string[]) {
  const first = date(2025, int(random, 1, 10), int(random, 1, 20))
  const on = later(first, int(random, 8, 40))
  return {
    who: person(random),
    house: issuer(random, names),
    first,
    on,
    due: later(on, 30),
    number: code(random, '2025-#####'),
  }
}

/** A doctor's own bill with factor and amount. */
function doctor(random: Random): TruthDocument {
  const { who, house, first, on, due, number } = treatment(random, [
    'Dr. med. {last}',
    'Dres. {last} und Roth',
    'Praxis Dr. {last}',
  ])
  const lines = some(random, SERVICES, int(random, 3, 6)).map(([key, text, rate]) => ({
    key,
    text,
    sum: Math.round(rate * 2.3),
  }))
  const total = lines.reduce((sum, line) => sum + line.sum, 0)
  const rows = lines.map((line, at) => [
    at === 0 ? day(first, 'short') : '',
    line.key,
    line.text,
    '2,3',
    '1',
    eur(line.sum),
  ])
  return letter({
    ...{ look: LOOKS.classic, issuer: house, to: addressOf(who), claim: 'Facharzt für Innere Medizin' },
    info: [
      ['Rechnungs-Nr.', number],
      ['Patient geb.', day(who.birth)],
      ['Datum', day(on)],
    ],
    subject: 'Rechnung für ärztliche Leistungen nach GOÄ - Diagnose: Hypertonie, Z. n. Bronchitis',
    body: `${table(
      'ruled',
      'lllccr',
      ['Datum', 'GOÄ', 'Leistung', 'Faktor', 'Anz.', 'Betrag €'],
      [...rows, ['=Rechnungsbetrag', '', '', '', '', eur(total)]],
    )}<p style="margin-top:3mm">Zahlbar bis ${day(due)} ohne Abzug. Umsatzsteuerfrei nach § 4 Nr. 14 UStG.</p>`,
    values: {
      ...{
        issuer: house.name,
        recipient: who.name,
        number,
        date: iso(on),
        due: iso(due),
        gross: plain(total),
        main: plain(total),
      },
      ...{ tax: null, iban: house.iban },
    },
  })
}

/** A dentist's bill: fees by GOZ, then the laboratory's costs. */
function dentist(random: Random): TruthDocument {
  const { who, house, first, on, due, number } = treatment(random, [
    'Zahnarztpraxis Dr. {last}',
    'Dr. med. dent. {last}',
  ])
  const fees = int(random, 8000, 92_000)
  const lab = chance(random, 0.7) ? int(random, 9000, 64_000) : 0
  const [part, tooth] = [Math.round(fees * 0.3), int(random, 14, 27)]
  const total = fees + lab
  const rows = [
    [day(first), String(tooth), '2210', 'Vollkrone (Hohlkehl- oder Stufenpräparation)', '2,3', eur(fees - part)],
    [day(later(first, 6)), String(tooth), '2197', 'Adhäsive Befestigung', '3,5', eur(part)],
  ]
  const body = `<div style="text-align:right"><b style="font-size:13pt">${house.name}</b><br>${house.street}, ${house.zip} ${house.city}<br>Tel.
    ${house.phone}</div><p style="margin-top:10mm">${addressOf(who, 'same').join('<br>')}</p><div style="text-align:right">${house.city}, den
    ${day(on)}</div><p><b>Liquidation Nr. ${number}</b></p>${table('lined', 'lclccr', ['Datum', 'Zahn', 'GOZ', 'Leistung', 'Faktor', 'EUR'], rows)}
    <table class="wide"><tr><td>Zwischensumme Honorar</td><td class="r">${eur(fees)}</td></tr><tr><td>Material- und Laborkosten lt.
    Anlage</td><td class="r">${eur(lab)}</td></tr><tr class="sum"><td>Gesamtbetrag EUR</td><td class="r">${eur(total)}</td></tr></table><p>Bitte
    überweisen Sie bis zum ${day(due)} auf das Konto ${grouped(house.iban)} bei der ${house.bank}.</p>`
  return {
    ...{ html: sheets([at(22, 16, body, 166)], 'sans', 9), pages: 1 },
    values: {
      ...{
        issuer: house.name,
        recipient: who.name,
        number,
        date: iso(on),
        due: iso(due),
        gross: plain(total),
        main: plain(total),
      },
      iban: house.iban,
    },
  }
}

/** A pharmacy's list of the year's co-payments. */
function pharmacy(random: Random): TruthDocument {
  const { who, house } = treatment(random, ['Löwen-Apotheke', 'Apotheke am Markt {city}', 'Rosen-Apotheke {last} e.K.'])
  const count = int(random, 3, 9)
  const names = [
    'Ramipril 5 mg 100 St.',
    'Ibuprofen 600 mg 50 St.',
    'Pantoprazol 40 mg',
    'L-Thyroxin 75',
    'Metformin 1000',
  ]
  const rows = Array.from({ length: count }, (_, at) => ({
    on: date(2024, at + 1, int(random, 1, 28)),
    sum: int(random, 500, 1000),
  }))
  const total = rows.reduce((sum, row) => sum + row.sum, 0)
  const on = date(2025, 1, int(random, 3, 30))
  const list = rows.map(row => [day(row.on, 'short'), pick(random, names), eur(row.sum)])
  return letter({
    ...{ look: LOOKS.light, issuer: house, to: addressOf(who) },
    info: [
      ['Kunde', code(random, '#####')],
      ['Druckdatum', day(on)],
    ],
    subject: 'Zuzahlungsbescheinigung 01.01.2024 - 31.12.2024',
    body: table('plain', 'llr', ['Datum', 'Artikel', 'Zuzahlung'], [...list, ['=Summe', '', eur(total)]]),
    values: { issuer: house.name, recipient: who.name, date: iso(on), gross: plain(total), main: plain(total) },
  })
}

/** A private insurer's settlement of bills. */
function refund(random: Random): TruthDocument {
  const { who, house, first, on } = treatment(random, ['Concordia Kranken AG', 'Beihilfestelle des Landes {city}'])
  const bills = Array.from({ length: int(random, 2, 4) }, (_, at) => ({
    on: later(first, at),
    sum: int(random, 2000, 41_000),
  }))
  const total = bills.reduce((sum, bill) => sum + bill.sum, 0)
  const back = bills.reduce((sum, bill) => sum + Math.round(bill.sum * 0.7), 0)
  const rows = bills.map(bill => [day(bill.on), eur(bill.sum), '70 %', eur(Math.round(bill.sum * 0.7))])
  return letter({
    ...{ look: LOOKS.insurer, issuer: house, to: addressOf(who) },
    info: [
      ['Vorgang', code(random, '##-####')],
      ['Datum', day(on)],
    ],
    subject: 'Leistungsabrechnung',
    body: `<p>${dear(who)}</p>${table(
      'lined',
      'lrcr',
      ['Rechnung vom', 'Betrag €', 'Satz', 'Erstattung €'],
      [...rows, ['=Summe', eur(total), '', eur(back)]],
    )}`,
    values: {
      ...{ issuer: house.name, recipient: who.name, date: iso(on), main: plain(back) },
      own: { erstattung: plain(back), rechnungssumme: plain(total) },
    },
  })
}

/** A care home's monthly bill less what the care fund pays. */
function home(random: Random): TruthDocument {
  const { who, house, on, number } = treatment(random, [
    'Seniorenzentrum Lindenhof gGmbH',
    'Caritas Altenheim St. Josef',
  ])
  const days = 30
  const parts = [9140, 2310, 1420, 2105].map(rate => (rate + int(random, 0, 400)) * days)
  const [care = 0, room = 0, food = 0, invest = 0] = parts
  const fund = 126_200
  const total = care + room + food + invest - fund
  return letter({
    ...{ look: LOOKS.arms, issuer: house, to: addressOf(who) },
    info: [
      ['Rechnung', number],
      ['Bewohner-Nr.', code(random, '####')],
      ['Datum', day(on)],
    ],
    subject: 'Heimkostenrechnung, Pflegegrad 3 (30 Tage)',
    body: boxes(
      [
        ['Pflegeleistung', eur(care)],
        ['Unterkunft', eur(room)],
        ['Verpflegung', eur(food)],
        ['Investitionskosten', eur(invest)],
        ['Leistung der Pflegekasse', `-${eur(fund)}`],
        ['<b>Zu zahlender Betrag EUR</b>', `<b>${eur(total)}</b>`],
      ],
      1,
    ),
    values: { issuer: house.name, recipient: who.name, number, date: iso(on), gross: plain(total), main: plain(total) },
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('medical-doctor', 'arzt', 'Arztrechnung nach § 12 GOÄ', doctor),
  layoutOf('medical-dentist', 'zahnarzt', 'Zahnarztrechnung nach GOZ mit Laborkosten', dentist),
  layoutOf('medical-pharmacy', 'apotheke', 'Zuzahlungsbescheinigung einer Apotheke', pharmacy),
  layoutOf('medical-refund', 'erstattung', 'Leistungsabrechnung PKV/Beihilfe', refund),
  layoutOf('medical-home', 'heim', 'Heimkostenrechnung', home),
]
