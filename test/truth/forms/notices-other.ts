import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, truth } from './kit/print.ts'
import { grouped, taxNumber } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'

/** Profit of a partnership with the share of one partner. */
function partnership(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt für Körperschaften {city}'])
  const who = person(random)
  const on = date(2025, int(random, 2, 11), int(random, 1, 28))
  const share = cents(random, 4000, 60_000)
  const other = share
  const firm = `${who.last} & Partner GbR`
  const rows = [
    [who.name, '1/2', eur(share)],
    ['Weitere Beteiligte', '1/2', eur(other)],
    ['=Summe', '', eur(share + other)],
  ]
  return letter({
    look: { head: 'office', info: 'line', font: 'narrow', size: 9.5, colour: '#222', foot: 'none' },
    ...{ issuer: office, to: addressOf(who) },
    info: [
      ['Steuernummer', taxNumber(random, 'nw')],
      ['Datum', day(on)],
    ],
    subject: 'Bescheid für 2023 über die gesonderte und einheitliche Feststellung von Besteuerungsgrundlagen',
    body: `<p>${firm}</p><p>Die Einkünfte aus Gewerbebetrieb werden festgestellt auf <b>${eur(share + other)} EUR</b> und wie folgt
      verteilt:</p>${table('lined', 'lrr', ['Feststellungsbeteiligter', 'Anteil', 'Einkünfte EUR'], rows)}`,
    values: truth({ issuer: office.name, date: iso(on) }, 'einkuenfte', {
      ...{ bescheiddatum: iso(on), einkuenfte: share + other },
    }),
  })
}

/** Tax on the purchase of a plot. */
function purchaseTax(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city} Grunderwerbsteuerstelle', 'Finanzamt {city}'])
  const who = person(random)
  const on = date(2025, int(random, 2, 11), int(random, 1, 28))
  const price = int(random, 1500, 7400) * 10_000
  const rate = pick(random, [3.5, 5, 5.5, 6.5])
  const tax = percent(price, rate)
  const contract = later(on, -int(random, 20, 60))
  return letter({
    look: { head: 'office', info: 'above', font: 'serif', size: 10, colour: '#222', foot: 'line' },
    ...{ issuer: office, to: addressOf(who) },
    info: [
      ['Steuernummer', taxNumber(random, 'nw')],
      ['Datum', day(on, 'long')],
    ],
    subject: 'Bescheid über Grunderwerbsteuer',
    body: `<p>Für den Erwerb vom ${day(contract)} (Notar Dr. Sand, UR-Nr. ${int(random, 101, 988)}/2025) wird die Steuer
      festgesetzt.</p>${pairs(
        [
          ['Gegenleistung (Kaufpreis)', eur(price)],
          ['Steuersatz', `${String(rate).replace('.', ',')} %`],
          ['<b>Festgesetzte Grunderwerbsteuer</b>', `<b>${eur(tax)}</b>`],
        ],
        true,
      )}<p style="margin-top:3mm">Bitte zahlen Sie bis zum ${day(later(on, 34))} auf das Konto ${grouped(office.iban)}.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on), due: iso(later(on, 34)) }, 'betrag', {
      ...{ bescheiddatum: iso(on), betrag: tax },
    }),
  })
}

/** The customs office's notice on the tax of a car. */
function carTax(random: Random): TruthDocument {
  const office = issuer(random, ['Hauptzollamt {city}'])
  const who = person(random)
  const on = date(2025, int(random, 1, 11), int(random, 1, 28))
  const tax = int(random, 38, 420) * 100
  const plate = code(random, 'XX-@@ ###').replace('XX', pick(random, ['K', 'M', 'HH', 'BO', 'OS']))
  const start = later(on, 18)
  return letter({
    look: { head: 'arms', info: 'right', font: 'sans', size: 9.5, colour: '#111', foot: 'columns' },
    ...{ issuer: office, to: addressOf(who), claim: 'Kraftfahrzeugsteuer' },
    info: [
      ['Kraftfahrzeugsteuernummer', code(random, 'K########')],
      ['Datum', day(on)],
    ],
    subject: `Kraftfahrzeugsteuerbescheid - Amtliches Kennzeichen ${plate}`,
    body: `${boxes(
      [
        ['Hubraum', `${int(random, 12, 29)}98 ccm`],
        ['CO2-Emission', `${int(random, 96, 199)} g/km`],
        ['Antrieb', pick(random, ['Otto', 'Diesel'])],
        ['Zeitraum', `${day(start)} bis unbefristet`],
      ],
      4,
    )}<p style="margin-top:4mm">Die Steuer wird festgesetzt auf jährlich <b>${eur(tax)} EUR</b>. Sie wird vom Konto
      DE** **** **** **** eingezogen und ist jeweils am ${day(start).slice(0, 6)} fällig. Für die Zeit vorher betrug sie
      ${eur(tax + 1200)} EUR.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'betrag', {
      ...{ bescheiddatum: iso(on), betrag: tax },
    }),
  })
}

/** Church levy with what was already paid. */
function church(random: Random): TruthDocument {
  const office = issuer(random, ['Evang.-Luth. Kirchengemeinde {city}', 'Kath. Kirchensteueramt {city}'])
  const who = person(random)
  const on = date(2025, int(random, 3, 11), int(random, 1, 28))
  const tax = cents(random, 90, 2400)
  const paid = Math.floor(tax / 300) * 100
  return letter({
    look: { head: 'centre', info: 'stack', font: 'serif', size: 10, colour: '#5b2a86', foot: 'line' },
    ...{ issuer: office, to: addressOf(who, 'same') },
    info: [
      ['Steuernummer', code(random, '###/###/#####')],
      ['Datum', day(on, 'bare')],
    ],
    subject: 'Kirchensteuerbescheid für 2023',
    body: `<p>${dear(who)}</p>${table(...(['none', 'lr', ['', 'EUR']] as const), [
      ['Festgesetzte Einkommensteuer (Maßstab)', eur(Math.round((tax * 100) / 9))],
      ['Kirchensteuer 9 v. H.', eur(tax)],
      ['ab geleistete Vorauszahlungen', eur(paid)],
      ['=noch zu zahlen', eur(tax - paid)],
    ])}<p style="margin-top:3mm">Zahlbar bis ${day(later(on, 30), 'bare')}.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: tax }),
  })
}

/** Child benefit of the family office. */
function child(random: Random): TruthDocument {
  const office = issuer(random, ['Familienkasse {city}', 'Familienkasse Nordrhein-Westfalen Nord'])
  const who = person(random, [1975, 1998])
  const on = date(2025, int(random, 1, 11), int(random, 1, 28))
  const count = int(random, 1, 3)
  const names = ['Mila', 'Jonas', 'Tarek'].slice(0, count)
  const rows = names.map((name, at) => [`${name} ${who.last}`, `0${at + 3}.0${at + 5}.20${14 + at}`, '255,00'])
  return letter({
    look: { head: 'right', info: 'above', font: 'sans', size: 10, colour: '#d0021b', foot: 'line' },
    ...{ issuer: office, to: addressOf(who) },
    info: [
      ['Kindergeld-Nr.', code(random, '###FK######')],
      ['Datum', day(on, 'zeroLong')],
    ],
    subject: 'Bescheid über Kindergeld nach dem Einkommensteuergesetz',
    body: `<p>${dear(who)}</p><p>ab Januar 2025 wird Kindergeld in Höhe von monatlich ${eur(25_500 * count)} Euro festgesetzt.
      Bis Dezember 2024 waren es ${eur(25_000 * count)} Euro.</p>${table('lined', 'lrr', ['Kind', 'geboren', 'Euro monatlich'], rows)}`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: 25_500 * count }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('notice-partnership', 'feststellung', 'Gesonderte und einheitliche Feststellung § 180 AO', partnership),
  layoutOf('notice-land-purchase', 'grest', 'Grunderwerbsteuerbescheid', purchaseTax),
  layoutOf('notice-car-tax', 'kfz_steuer', 'Kraftfahrzeugsteuerbescheid des Hauptzollamts', carTax),
  layoutOf('notice-church-tax', 'kirche', 'Kirchensteuerbescheid', church),
  layoutOf('notice-child-benefit', 'kindergeld', 'Bescheid der Familienkasse nach § 70 EStG', child),
]
