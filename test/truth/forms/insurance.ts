import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, plain, truth } from './kit/print.ts'
import { grouped } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

const HOUSES = [
  'Rheinland Versicherungs AG',
  'Provinz Feuerversicherung a.G.',
  'Bergische Allgemeine Versicherung AG',
  'Deichland Versicherungsverein a.G.',
  'Securia Direkt Versicherung SE',
]

function parts(random: Random) {
  const on = date(2024, int(random, 10, 12), int(random, 1, 28))
  const policy = code(
    random,
    ['## ### ######', '#.###.###.#', 'KH-########', '##########-##'][int(random, 0, 3)] ?? '#########',
  )
  return { who: person(random), house: issuer(random, HOUSES), on, policy }
}

/** A liability bill; the due day and the period lie after the letter. */
function liability(random: Random): TruthDocument {
  const { who, house, on, policy } = parts(random)
  const net = cents(random, 42, 140)
  const tax = percent(net, 19)
  return letter({
    ...{ look: LOOKS.insurer, issuer: house, to: addressOf(who) },
    info: [
      ['Versicherungsschein-Nr.', policy],
      ['Datum', day(on)],
      ['Betreuer', 'Agentur Moll'],
    ],
    subject: 'Beitragsrechnung zu Ihrer Privat-Haftpflichtversicherung',
    body: `<p>${dear(who)}</p><p>für die Zeit vom 01.01.2025 bis 01.01.2026 berechnen wir:</p>${table(
      ...(['ruled', 'lr', ['Beitrag', 'EUR']] as const),
      [
        ['Nettobeitrag', eur(net)],
        ['Versicherungsteuer 19 %', eur(tax)],
        ['=Gesamtbeitrag', eur(net + tax)],
      ],
    )}<p style="margin-top:3mm">Wir buchen den Betrag zum 01.01.2025 von Ihrem Konto ab.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on), due: '2025-01-01' }, 'beitrag', {
      ...{ beitrag: net + tax, versicherungsnummer: policy },
    }),
  })
}

/** A car policy: liability, partial and full cover. */
function car(random: Random): TruthDocument {
  const { who, house, on, policy } = parts(random)
  const first = cents(random, 190, 480)
  const second = cents(random, 90, 390)
  const heads = ['Versicherungsart', 'SF-Klasse', 'Beitragssatz', 'Jahresbeitrag €']
  return letter({
    ...{ look: LOOKS.bank, issuer: house, to: addressOf(who, 'same') },
    info: [
      ['Vertrag', policy],
      ['Kennzeichen', code(random, 'OS-@@ ###')],
      ['Datum', day(on, 'long')],
    ],
    subject: 'Kfz-Versicherung: Ihre Beitragsrechnung 2025',
    body: `${table('lined', 'lccr', heads, [
      ['Kfz-Haftpflicht', `SF ${int(random, 3, 30)}`, '31 %', eur(first)],
      ['Vollkasko (500/150 SB)', `SF ${int(random, 3, 30)}`, '28 %', eur(second)],
      ['Schutzbrief', '', '', '9,90'],
      ['=Summe inkl. 19 % Versicherungsteuer', '', '', eur(first + second + 990)],
    ])}<p style="margin-top:3mm">Ihr Beitrag bisher: ${eur(first + second - 1700)} €. Jährliche Fahrleistung ${int(random, 6, 22)}.000 km.
      Haftpflicht und Schutzbrief sind als Sonderausgaben abziehbar.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'beitrag', {
      ...{ beitrag: first + second + 990, versicherungsnummer: policy, haftpflichtanteil: first },
    }),
  })
}

/** Accident and disability: paid contributions confirmed for the tax return. */
function accident(random: Random): TruthDocument {
  const { who, house, policy } = parts(random)
  const on = date(2025, int(random, 1, 2), int(random, 2, 27))
  const month = cents(random, 14, 130)
  return letter({
    ...{ look: LOOKS.fund, issuer: house, to: addressOf(who) },
    info: [
      ['Versicherungsnummer', policy],
      ['Datum', day(on)],
    ],
    subject: 'Bestätigung der im Jahr 2024 gezahlten Beiträge - selbständige Berufsunfähigkeitsversicherung',
    body: `<p>${dear(who)}</p>${boxes(
      [
        ['Versicherte Person', who.name],
        ['Monatsbeitrag', `${eur(month)} EUR`],
        ['Gezahlt 01-12/2024', `<b>${eur(month * 12)} EUR</b>`],
        ['Monatliche BU-Rente', `${eur(int(random, 10, 25) * 10_000)} EUR`],
      ],
      2,
    )}<p style="margin-top:3mm">Der Vertrag endet am 01.12.20${int(random, 45, 58)}.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'beitrag', {
      ...{ beitrag: month * 12, versicherungsnummer: policy },
    }),
  })
}

/** Insurance of a building with its sum insured. */
function building(random: Random): TruthDocument {
  const { who, house, on, policy } = parts(random)
  const net = cents(random, 280, 900)
  const tax = percent(net, 16.34)
  const due = later(on, 30)
  return letter({
    ...{ look: LOOKS.arms, issuer: house, to: addressOf(who) },
    info: [
      ['Versicherungs-Nr.', policy],
      ['Kundennr.', code(random, '########')],
      ['Datum', day(on, 'short')],
    ],
    subject: `Rechnung zur Wohngebäudeversicherung, ${who.street}, ${who.city}`,
    body: `<p>Versicherungssumme 1914: ${int(random, 12, 38)}.400 Mark, gleitender Neuwert</p>${pairs(
      [
        ['Feuer, Leitungswasser, Sturm/Hagel', `${eur(net)} €`],
        ['Versicherungsteuer', `${eur(tax)} €`],
        ['Zu zahlen', `${eur(net + tax)} €`],
      ],
      true,
    )}<p style="margin-top:3mm">Bitte überweisen Sie bis ${day(due, 'short')} auf ${grouped(house.iban)}.</p>`,
    values: truth(
      { issuer: house.name, recipient: who.name, date: iso(on), due: iso(due), iban: house.iban },
      'beitrag',
      {
        ...{ beitrag: net + tax, versicherungsnummer: policy },
      },
    ),
  })
}

/** Household and legal expenses by quarter. */
function legal(random: Random): TruthDocument {
  const { who, house, on, policy } = parts(random)
  const part = cents(random, 38, 96)
  return letter({
    ...{ look: { ...LOOKS.light, foot: 'line' }, issuer: house, to: addressOf(who, 'none') },
    info: [
      ['Vertragsnummer', policy],
      ['Wolfsburg, den', day(on)],
    ],
    subject: 'Rechtsschutzversicherung - Folgebeitrag',
    body: `<p>${dear(who)}</p><p>Ihr Beitrag für das Quartal 01.01.2025 - 31.03.2025 beträgt <b>€ ${eur(part)}</b> (Jahresbeitrag
      € ${eur(part * 4)}; Versicherungsteuer 19 % eingeschlossen).</p><p>Der Einzug erfolgt am 02.01.2025.</p>`,
    values: {
      issuer: house.name,
      recipient: who.name,
      date: iso(on),
      main: plain(part),
      own: { versicherungsnummer: policy, beitrag: plain(part) },
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('insurance-liability', 'haftpflicht', 'Beitragsrechnung Privathaftpflicht', liability),
  layoutOf('insurance-car', 'kfz_vers', 'Beitragsrechnung Kfz mit Sparten', car),
  layoutOf('insurance-disability', 'unfall_bu', 'Beitragsbestätigung Berufsunfähigkeit', accident),
  layoutOf('insurance-building', 'gebaeudevers', 'Rechnung Wohngebäudeversicherung', building),
  layoutOf('insurance-legal', 'hausrat_rs', 'Folgebeitrag Rechtsschutz im Quartal', legal),
]
