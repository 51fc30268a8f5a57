import { cents, code, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain, truth } from '../forms/kit/print.ts'
import { boxes, pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { authority, house, margin, portal, typed, workshop } from './kit/skins.ts'

const FUNDS = ['AOK Nordwest', 'Techniker Krankenkasse', 'BKK Maschinenbau', 'IKK Südwest']
const PRIVATE = ['Medica Krankenversicherung AG', 'Union Krankenversicherung a.G.', 'Alte Gilde Krankenversicherung AG']

/** A doctor's own bill after GOÄ with factors and two days. */
function doctor(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Dr. med. Ruth {last}', 'Dr. med. Jens {last}'])
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const parts = [1072, 2041, 1399, cents(random, 25, 90)]
  const sum = parts.reduce((all, part) => all + part, 0)
  const number = code(random, '######')
  return workshop(
    {
      ...{ from, to: addressOf(who), title: 'Liquidation' },
      refs: [
        ['Rechnungsnummer', number],
        ['Rechnungsdatum', day(on)],
        ['Patient', `${who.name}, geb. ${day(who.birth)}`],
        ['Diagnose', 'Gonarthrose re. (M17.1)'],
      ],
      body: table(...(['ruled', 'lllrr', ['Datum', 'GOÄ-Nr.', 'Leistung', 'Faktor', 'Betrag €']] as const), [
        [day(later(on, -21), 'short'), '1', 'Beratung', '2,3', eur(1072)],
        ['', '5', 'Untersuchung', '2,3', eur(2041)],
        [day(later(on, -14), 'short'), '255', 'Injektion', '2,3', eur(1399)],
        ['', '410', 'Sonographie', '2,3', eur(parts[3] ?? 0)],
        ['=', '', 'Rechnungssumme', '', eur(sum)],
      ]),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), gross: plain(sum), main: plain(sum) },
        own: { patient: who.name },
      },
    },
    { font: 'serif', size: 10.5, colour: '#2f4858' },
  )
}

/** Billed by a clearing house: it sends, the physician treated. */
function clearing(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['PVS Rhein-Mitte GmbH', 'Mediclear Abrechnungs GmbH'])
  const physician = `Dr. med. dent. ${pick(random, ['Uwe', 'Anke'])} Sommerfeld`
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const sum = cents(random, 80, 900)
  const number = code(random, '7#########')
  return house(
    {
      ...{ from, to: addressOf(who), title: `Rechnung für zahnärztliche Leistungen von ${physician}` },
      refs: [
        ['Rechnungs-Nr.', number],
        ['Rechnungsdatum', day(on)],
        ['Patient/in', who.name],
        ['Zahlbar bis', day(later(on, 30))],
      ],
      body: `${table(...(['ruled', 'lllrr', ['Tag', 'Zahn', 'GOZ / Leistung', 'Faktor', 'EUR']] as const), [
        [day(later(on, -18)), '26', '2080 Kompositfüllung zweiflächig', '2,3', eur(sum - 1293)],
        ['', '26', '0090 Infiltrationsanästhesie', '2,3', '12,93'],
      ])}<p style="text-align:right;margin-top:3mm">Honorar gesamt ${eur(sum)}<br><b>Zu zahlender Betrag: ${eur(sum)} EUR</b></p>`,
      values: {
        ...{ recipient: who.name, number, date: iso(on), due: iso(later(on, 30)) },
        ...{ gross: plain(sum), main: plain(sum), own: { patient: who.name } },
      },
    },
    { font: 'sans', size: 9.5, colour: '#005f73' },
  )
}

/** Dentist with laboratory costs and the statutory fund's share. */
function crown(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Zahnarztpraxis {last}', 'Zahnärzte am Markt Dres. {last}'])
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const fee = cents(random, 300, 700)
  const lab = cents(random, 250, 600)
  const fixed = cents(random, 150, 260)
  const own = fee + lab - fixed
  const number = code(random, 'Z-25-####')
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Rechnung Zahnersatz' },
      refs: [
        ['Rechnung', number],
        ['Datum', day(on)],
        ['Pat.-Nr.', code(random, '####')],
        ['Versichert bei', pick(random, FUNDS)],
      ],
      body: `<p>${dear(who)}</p>${pairs(
        [
          ['Zahnärztliches Honorar', `${eur(fee)} €`],
          ['Material- und Laborkosten', `${eur(lab)} €`],
          ['Gesamtkosten', `${eur(fee + lab)} €`],
          ['abzüglich Festzuschuss der Krankenkasse', `- ${eur(fixed)} €`],
          ['<b>Ihr Eigenanteil</b>', `<b>${eur(own)} €</b>`],
        ],
        true,
      )}<p>Bitte überweisen Sie den Eigenanteil bis zum ${day(later(on, 21))}.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(later(on, 21)) },
        ...{ gross: plain(own), main: plain(own) },
      },
    },
    { font: 'sans', size: 10, colour: '#3c6e71' },
  )
}

/** Private insurer's statement of benefits with several bills. */
function benefits(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, PRIVATE)
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const bills = [cents(random, 60, 300), cents(random, 20, 90), cents(random, 30, 120)]
  const all = bills.reduce((sum, bill) => sum + bill, 0)
  const paid = all - 4000
  const row = (at: number, text: string, back: number): string[] => [
    day(later(on, -20 - at), 'short'),
    text,
    eur(bills[at] ?? 0),
    eur((bills[at] ?? 0) - back),
  ]
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Leistungsabrechnung' },
      refs: [
        ['Versicherungsnummer', code(random, '### ### ###')],
        ['Versicherte Person', who.name],
        ['Datum', day(on)],
      ],
      body: `${table(...(['ruled', 'llrr', ['Beleg vom', 'Art', 'Rechnungsbetrag', 'Erstattung']] as const), [
        row(0, 'Arzt', 4000),
        row(1, 'Arzneimittel', 0),
        row(2, 'Zahnarzt', 0),
        ['=Summe', '', eur(all), eur(paid)],
      ])}<p style="margin-top:3mm">Den Erstattungsbetrag von ${eur(paid)} € überweisen wir auf Ihr Konto. Ihr Selbstbehalt ist noch nicht ausgeschöpft.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'erstattung', {
        ...{ erstattung: paid, rechnungssumme: all },
      }),
    },
    { font: 'sans', size: 9.5, colour: '#004c97' },
  )
}

/** Notice of the Beihilfe office. */
function aid(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Landesamt für Besoldung und Versorgung', 'Beihilfestelle beim Landratsamt {city}'])
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const bill = cents(random, 300, 1200)
  const aided = Math.round(bill / 2)
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Beihilfebescheid' },
      refs: [
        ['Personalnummer', code(random, '########')],
        ['Antrag vom', day(later(on, -23))],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>auf Ihren Antrag wird Ihnen Beihilfe wie folgt bewilligt:</p>${table(
        ...([
          'lined',
          'rlrrrr',
          ['Nr.', 'Beleg', 'Rechnungsbetrag', 'beihilfefähig', 'Bem.-satz', 'Beihilfe'],
        ] as const),
        [
          ['1', 'Arzt', eur(bill), eur(bill), '50 %', eur(aided)],
          ['=', 'Gesamt', eur(bill), eur(bill), '', eur(aided)],
        ],
      )}<p style="margin-top:3mm">Auszahlungsbetrag: ${eur(aided)} EUR</p><p>Gegen diesen Bescheid kann Widerspruch eingelegt werden.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'erstattung', {
        ...{ erstattung: aided, rechnungssumme: bill },
      }),
    },
    { font: 'tight', size: 10, colour: '#222222' },
  )
}

/** Refund for glasses in a short letter. */
function glasses(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, PRIVATE)
  const on = date(2025, int(random, 2, 12), int(random, 5, 27))
  const bill = cents(random, 200, 600)
  const back = Math.min(bill, 180_00)
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Abrechnung Ihrer eingereichten Belege' },
      refs: [
        ['Vertrag', code(random, 'ZK-######')],
        ['Datum', day(on)],
        ['Für', who.name],
      ],
      body: boxes(
        [
          ['Eingereicht', `${eur(bill)} €`],
          ['Nicht erstattungsfähig', `${eur(bill - back)} €`],
          ['Wir überweisen Ihnen', `${eur(back)} €`],
        ],
        3,
      ),
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'erstattung', {
        ...{ erstattung: back, rechnungssumme: bill, nichtErstattet: bill - back },
      }),
    },
    { font: 'sans', size: 10, colour: '#00897b' },
  )
}

/** What a member paid to the statutory fund of its own. */
function fund(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, FUNDS)
  const on = date(2025, 2, int(random, 2, 27))
  const health = cents(random, 2600, 5200)
  const care = cents(random, 600, 1300)
  return typed(
    {
      ...{ from, to: addressOf(who), title: 'Ihre Beiträge im Jahr 2024 - Mitteilung für Ihre Unterlagen' },
      placeAndDay: day(on, 'long'),
      refs: [['Krankenversichertennummer', code(random, '@#########')]],
      body: `<p>${dear(who)}</p><p>folgende Beiträge haben wir an die Finanzverwaltung gemeldet:</p>${pairs(
        [
          ['Krankenversicherung', `${eur(health)} Euro`],
          ['davon mit Anspruch auf Krankengeld', '0,00 Euro'],
          ['Soziale Pflegeversicherung', `${eur(care)} Euro`],
        ],
        true,
      )}<p>Mit freundlichen Grüßen<br>Ihre ${from.name}</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: { basisbeitrag: plain(health), pflegebeitrag: plain(care) },
      },
    },
    { font: 'sans', size: 10.5, colour: '#000000' },
  )
}

/** Private cover: basic share, extras, long-term care. */
function privateCover(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, PRIVATE)
  const on = date(2025, 2, int(random, 2, 27))
  const all = cents(random, 4200, 7200)
  const basic = Math.round(all * 0.83)
  const care = cents(random, 300, 640)
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Bescheinigung nach § 10 EStG über Beiträge 2024' },
      refs: [
        ['Versicherungsnehmer', who.name],
        ['Vers.-Nr.', code(random, '########')],
        ['Datum', day(on)],
      ],
      body: table(...(['ruled', 'lrr', ['Tarif', 'Beitrag €', 'davon Basis €']] as const), [
        ['Krankheitskosten', eur(all), eur(basic)],
        ['Pflege-Pflichtversicherung', eur(care), eur(care)],
        ['Nicht absetzbare Wahlleistungen', eur(all - basic), ''],
      ]),
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: { basisbeitrag: plain(basic), pflegebeitrag: plain(care), wahlleistungen: plain(all - basic) },
      },
    },
    { font: 'sans', size: 9.5, colour: '#7a0019' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('doctor-own', 'arzt', 'Liquidation nach GOÄ', doctor),
  one('dentist-clearing', 'zahnarzt', 'Rechnung einer Abrechnungsstelle nach GOZ', clearing),
  one('dentist-crown', 'zahnarzt', 'Zahnersatz mit Festzuschuss und Eigenanteil', crown),
  one('refund-benefits', 'erstattung', 'Leistungsabrechnung einer PKV', benefits),
  one('refund-aid', 'erstattung', 'Beihilfebescheid', aid),
  one('refund-glasses', 'erstattung', 'Abrechnung in Kästen', glasses),
  one('cover-fund', 'kv_besch', 'Beitragsmitteilung einer Krankenkasse', fund),
  one('cover-private', 'kv_besch', 'Beitragsbescheinigung einer PKV', privateCover),
]
