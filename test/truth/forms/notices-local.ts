import type { TruthDocument, TruthLayout } from '../layout.ts'
import { chance, code, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, own, truth } from './kit/print.ts'
import { taxNumber } from './kit/numbers.ts'
import { addressOf, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'

const TOWNS = ['Stadt {city}', 'Gemeinde Unterhausen', 'Landeshauptstadt {city}', 'Große Kreisstadt {city}']
const FIRMS = ['{last} Metallbau GmbH', 'Gasthof {last} KG', 'Autohaus {last} e.K.', '{last} & {city} Consulting UG']

/** Base amount by the tax office, the money itself comes from the town. */
function tradeBase(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city} II'])
  const firm = issuer(random, FIRMS)
  const on = date(2025, int(random, 2, 10), int(random, 1, 28))
  const profit = int(random, 300, 2400) * 10_000
  const base = Math.floor(percent(profit, 3.5) / 100) * 100
  return letter({
    look: { head: 'office', info: 'above', font: 'sans', size: 9.5, colour: '#222', foot: 'none' },
    ...{ issuer: office, to: [firm.name, firm.street, `${firm.zip} ${firm.city}`] },
    info: [
      ['Steuernummer', taxNumber(random, 'by')],
      ['Datum', day(on)],
    ],
    subject: 'Bescheid für 2023 über den Gewerbesteuermessbetrag',
    body: `<p>Der Gewerbesteuermessbetrag wird festgesetzt auf <b>${eur(base)} EUR</b></p>${pairs(
      [
        ['Gewinn aus Gewerbebetrieb', eur(profit + 2_450_000)],
        ['Freibetrag nach § 11 Abs. 1 GewStG', `-${eur(2_450_000)}`],
        ['Gewerbeertrag (abgerundet)', eur(profit)],
        ['Steuermesszahl', '3,5 v. H.'],
      ],
      true,
    )}<p style="margin-top:3mm">Die Gewerbesteuer wird von der hebeberechtigten Gemeinde festgesetzt und angefordert. Bitte leisten
      Sie aufgrund dieses Bescheides keine Zahlung.</p>`,
    values: {
      ...{ issuer: office.name, recipient: firm.name, date: iso(on) },
      own: own({ bescheiddatum: iso(on), messbetrag: base, gewerbesteuer: null }),
    },
  })
}

/** The town's notice with rate, prepayments and what is left to pay. */
function tradeTown(random: Random): TruthDocument {
  const town = issuer(random, TOWNS)
  const firm = issuer(random, FIRMS)
  const on = date(2025, int(random, 2, 10), int(random, 1, 28))
  const base = int(random, 700, 6200) * 100
  const rate = pick(random, [380, 410, 455, 490])
  const tax = Math.round((base * rate) / 100)
  const paid = int(random, 4, 20) * 10_000
  const rows = [['Gewerbesteuer 2023', eur(base), `${rate} %`, eur(tax)]]
  return letter({
    look: { head: 'arms', info: 'right', font: 'tight', size: 9.5, colour: '#a61c1c', foot: 'columns' },
    ...{ issuer: town, to: [firm.name, firm.street, `${firm.zip} ${firm.city}`], claim: 'Steueramt - Gewerbesteuer' },
    info: [
      ['Kassenzeichen', code(random, '01.####.######.#')],
      ['Bescheiddatum', day(on)],
    ],
    subject: 'Gewerbesteuerbescheid für das Jahr 2023',
    body: `${table('lined', 'lrrr', ['Abgabe', 'Messbetrag', 'Hebesatz', 'Steuer EUR'], rows)}<p style="margin-top:4mm">Bisher
      geleistete Vorauszahlungen ${eur(paid)} EUR<br>Abschlusszahlung/Guthaben <b>${eur(tax - paid)} EUR</b></p><p>Ein Betrag ohne
      Minuszeichen ist innerhalb eines Monats nach Bekanntgabe zu zahlen.</p>`,
    values: truth({ issuer: town.name, recipient: firm.name, date: iso(on) }, 'gewerbesteuer', {
      ...{ bescheiddatum: iso(on), messbetrag: base, gewerbesteuer: tax },
    }),
  })
}

/** Land tax with the quarters, beside fees for waste and street. */
function landTax(random: Random): TruthDocument {
  const town = issuer(random, TOWNS)
  const who = person(random)
  const on = date(2025, 1, int(random, 3, 30))
  const quarter = int(random, 231, 1600) * 13
  const land = quarter * 4
  const fees = chance(random, 0.6) ? int(random, 40, 110) * 400 : 0
  const base = Math.round(land / 5.2)
  const rows = [
    ['Grundsteuer B', eur(base), '520 v.H.', eur(land)],
    ...(fees === 0 ? [] : [['Abfallgebühr 120 l', '', '1 St.', eur(fees)]]),
    ['=Jahresbetrag 2025', '', '', eur(land + fees)],
  ]
  const part = eur((land + fees) / 4)
  const terms = ['15.02.', '15.05.', '15.08.', '15.11.'].map((term): [string, string] => [`${term}2025`, part])
  return letter({
    look: { head: 'centre', info: 'line', font: 'sans', size: 9, colour: '#0b5d3b', foot: 'line' },
    ...{ issuer: town, to: addressOf(who) },
    info: [
      ['Ihr Zeichen', '-'],
      ['Buchungszeichen', code(random, '5.####.#####.#')],
      ['Auskunft', 'Frau Thiele, Zi. 114'],
      ['Datum', day(on)],
    ],
    subject: `Bescheid über Grundbesitzabgaben 2025 - Objekt ${who.street}`,
    body: `${table('ruled', 'lrrr', ['Abgabeart', 'Messbetrag/Maßstab', 'Hebesatz/Menge', 'Betrag EUR'], rows)}<p
      style="margin-top:4mm">Fälligkeiten</p>${boxes(terms, 4)}`,
    values: truth({ issuer: town.name, recipient: who.name, date: iso(on) }, 'jahresbetrag', {
      ...{ bescheiddatum: iso(on), jahresbetrag: land + fees },
    }),
  })
}

/** The value of the plot by the new law. */
function landValue(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Außenstadt'])
  const who = person(random)
  const on = date(2023, int(random, 2, 11), int(random, 1, 28))
  const value = int(random, 480, 4900) * 10_000
  return letter({
    look: { head: 'office', info: 'above', font: 'sans', size: 9, colour: '#222', foot: 'line' },
    ...{ issuer: office, to: addressOf(who) },
    info: [
      ['Aktenzeichen', code(random, '###/###-3-#####.#')],
      ['Datum', day(on, 'zeroLong')],
    ],
    subject: 'Bescheid auf den 1. Januar 2022 über die Feststellung des Grundsteuerwerts',
    body: `<p>Für den Grundbesitz ${who.street}, ${who.zip} ${who.city}, wird der Grundsteuerwert festgestellt auf</p><p
      style="text-align:right"><b>${eur(value)} EUR</b></p>${pairs(
        [
          ['Grundstücksart', 'Einfamilienhaus'],
          ['Barwert des Reinertrags', eur(percent(value, 62))],
          ['abgezinster Bodenwert', eur(value - percent(value, 62))],
          ['Wohnfläche', `${int(random, 88, 190)} m²`],
        ],
        true,
      )}<p style="margin-top:3mm">Bescheid auf den 1. Januar 2025 über die Festsetzung des Grundsteuermessbetrags ergeht gesondert.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'grundsteuerwert', {
      ...{ bescheiddatum: iso(on), grundsteuerwert: value },
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('notice-trade-base', 'gewst_bescheid', 'Gewerbesteuermessbescheid des Finanzamts', tradeBase),
  layoutOf('notice-trade-town', 'gewst_bescheid', 'Gewerbesteuerbescheid einer Stadt', tradeTown),
  layoutOf('notice-land-tax', 'grundsteuer', 'Bescheid über Grundbesitzabgaben 2025', landTax),
  layoutOf('notice-land-value', 'grundsteuerwert', 'Grundsteuerwertbescheid Bundesmodell', landValue),
]
