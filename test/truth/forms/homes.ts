import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, truth } from './kit/print.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { at, boxes, sheets, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

const HOUSES = [
  '{last} Hausverwaltung GmbH',
  'Wohnbau {city} eG',
  'Immobilienverwaltung {last} & Co. KG',
  'Bauverein {city} eG',
]
const COSTS = [
  'Grundsteuer',
  'Wasser/Abwasser',
  'Straßenreinigung',
  'Hausmeister',
  'Gartenpflege',
  'Versicherungen',
  'Aufzugswartung',
]

function shares(random: Random) {
  const space = int(random, 45, 130)
  const whole = space * int(random, 9, 31)
  const items = COSTS.map(label => {
    const total = cents(random, 300, 4800)
    return { label, total, share: Math.round((total * space) / whole) }
  })
  const sum = items.reduce((all, item) => all + item.share, 0)
  const share = (label: string): number => items.find(item => item.label === label)?.share ?? 0
  return {
    space,
    whole,
    items,
    sum,
    near: share('Hausmeister') + share('Gartenpflege'),
    craft: share('Aufzugswartung'),
  }
}

function base(random: Random) {
  const on = date(2025, int(random, 3, 11), int(random, 1, 28))
  return { who: person(random), house: issuer(random, HOUSES), on, ...shares(random) }
}

/** Running costs of a flat: the whole, the key and the tenant's share. */
function running(random: Random): TruthDocument {
  const { who, house, on, space, whole, items, sum, near, craft } = base(random)
  const paid = Math.round((sum * int(random, 70, 130)) / 120_000) * 1200 || 1200
  const rest = sum - paid
  const rows = items.map(item => [item.label, eur(item.total), `${space}/${whole} m²`, eur(item.share)])
  const heads = ['Kostenart', 'Gesamtkosten €', 'Schlüssel', 'Ihr Anteil €']
  const result = rest < 0 ? `Guthaben zu Ihren Gunsten: ${eur(-rest)} €` : `Nachzahlung: ${eur(rest)} €`
  return letter({
    ...{ look: LOOKS.fund, issuer: house, to: addressOf(who) },
    info: [
      ['Mieternummer', code(random, '###.##.##')],
      ['Datum', day(on)],
    ],
    subject: 'Betriebskostenabrechnung für den Zeitraum 01.01.2024 - 31.12.2024',
    body: `${table('lined', 'lrcr', heads, [...rows, ['=Summe Ihrer Kosten', '', '', eur(sum)]])}<p style="margin-top:3mm">Ihre
      Vorauszahlungen: 12 x ${eur(paid / 12)} € = ${eur(paid)} €<br><b>${result}</b></p>`,
    more: [
      `<b>Ausweis nach § 35a EStG</b>${table(
        'ruled',
        'lr',
        ['Art', 'Anteil €'],
        [
          ['Haushaltsnahe Dienstleistungen', eur(near)],
          ['Handwerkerleistungen', eur(craft)],
        ],
      )}`,
    ],
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'nachzahlung', {
      ...{ nachzahlung: rest > 0 ? rest : null, guthaben: rest < 0 ? -rest : null },
      ...{ haushaltsnah: near, handwerkerleistungen: craft },
    }),
  })
}

/** A private landlord's sheet, without a letterhead and without § 35a. */
function landlord(random: Random): TruthDocument {
  const { who, on, items, sum } = base(random)
  const owner = person(random)
  const paid = sum - cents(random, 30, 280)
  const rows = items.map(item => [item.label, eur(item.share)])
  const body = `<p>${owner.name}<br>${owner.street}<br>${owner.zip} ${owner.city}</p><p style="text-align:right">${day(on, 'long')}</p><p>An
    ${who.name}, ${who.street}, ${who.zip} ${who.city}</p><p><b><u>Nebenkostenabrechnung 2024</u></b></p>${table(
      'none',
      'lr',
      [],
      [
        ...rows,
        ['=zusammen', eur(sum)],
        ['abzüglich Ihrer Abschläge', eur(paid)],
        ['=noch zu zahlen', eur(sum - paid)],
      ],
    )}<p style="margin-top:5mm">Bitte überweisen Sie den Betrag bis ${day(later(on, 30), 'long')}.</p><p>Viele Grüße<br>${owner.first}
    ${owner.last}</p>`
  const general = { issuer: owner.name, recipient: who.name, date: iso(on), due: iso(later(on, 30)) }
  return {
    ...{ html: sheets([at(25, 25, body, 140)], 'serif', 11), pages: 1 },
    values: truth(general, 'nachzahlung', { nachzahlung: sum - paid, guthaben: null, haushaltsnah: null }),
  }
}

/** Costs of an owner in a community with the addition to the reserve. */
function owners(random: Random): TruthDocument {
  const { who, house, on, items, sum, near, craft } = base(random)
  const reserve = int(random, 120, 900) * 100
  const ahead = percent(sum, int(random, 82, 97)) + reserve
  const peak = sum + reserve - ahead
  const rows = items.map(item => [item.label, eur(item.total), eur(item.share)])
  const heads = ['Position', 'Gesamt EUR', 'Ihr Anteil EUR']
  const all = [
    ...rows,
    ['Zuführung Erhaltungsrücklage', '', eur(reserve)],
    ['=Gesamtkosten Ihrer Einheit', '', eur(sum + reserve)],
  ]
  return letter({
    ...{ look: LOOKS.classic, issuer: house, to: addressOf(who) },
    info: [
      ['Objekt', `WEG ${who.street}`],
      ['Einheit', `WE ${int(random, 1, 28)}`],
      ['Datum', day(on)],
    ],
    subject: 'Einzelabrechnung Hausgeld 01.01.2024 bis 31.12.2024',
    body: `${table('zebra', 'lrr', heads, all)}<p style="margin-top:3mm">Soll-Vorschüsse ${eur(ahead)} EUR<br><b>Abrechnungsspitze
      (Nachschuss) ${eur(peak)} EUR</b></p><p class="small">In Ihren Kosten enthalten (§ 35a EStG): Haushaltsnahe Dienstleistungen
      ${eur(near)} EUR, Handwerkerleistungen ${eur(craft)} EUR.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'abrechnungsspitze', {
      ...{
        abrechnungsspitze: peak,
        guthaben: null,
        ruecklage: reserve,
        haushaltsnah: near,
        handwerkerleistungen: craft,
      },
    }),
  })
}

/** The administrator's certificate by § 35a after the BMF's pattern. */
function relief(random: Random): TruthDocument {
  const { who, house, on, near, craft } = base(random)
  return letter({
    ...{ look: LOOKS.insurer, issuer: house, to: addressOf(who) },
    info: [
      ['Datum', day(on)],
      ['Jahr', '2024'],
    ],
    subject: 'Bescheinigung nach § 35a EStG für das Jahr 2024',
    body: `<p>${dear(who)}</p>${boxes(
      [
        ['A) Haushaltsnahe Beschäftigung (§ 35a Abs. 1)', '-'],
        ['B) Haushaltsnahe Dienstleistungen (§ 35a Abs. 2)', `${eur(near)} €`],
        ['C) Handwerkerleistungen (§ 35a Abs. 3)', `${eur(craft)} €`],
        ['Summe', `${eur(near + craft)} €`],
      ],
      1,
    )}`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'haushaltsnah', {
      ...{ haushaltsnah: near, handwerkerleistungen: craft, minijob: null },
    }),
  })
}

/** A lease of two pages with its clauses. */
function lease(random: Random): TruthDocument {
  const { house, who, on, space } = base(random)
  const rent = int(random, 42, 160) * 1000
  const costs = int(random, 9, 32) * 1000
  const start = date(on.year, on.month + 1, 1)
  const one = `<p style="text-align:center;font-size:15pt"><b>Wohnraummietvertrag</b></p><p>zwischen ${house.name}, ${house.street},
    ${house.zip} ${house.city} - als Vermieter -</p><p>und ${who.title} ${who.name}, ${who.street}, ${who.zip} ${who.city} - als Mieter
    -</p><p><b>§ 1 Mietsache</b><br>Vermietet wird die Wohnung im 2. Obergeschoss mit rund ${space} m² Wohnfläche.</p><p><b>§ 2
    Mietzeit</b><br>Das Mietverhältnis beginnt am ${day(start)}. Es läuft auf unbestimmte Zeit.</p><p><b>§ 3 Miete</b></p>${table(
      ...(['lined', 'lr', []] as const),
      [
        ['Die Nettokaltmiete beträgt monatlich', `${eur(rent)} EUR`],
        ['Vorauszahlung auf die Betriebskosten', `${eur(costs)} EUR`],
        ['=Gesamtmiete', `${eur(rent + costs)} EUR`],
      ],
    )}`
  const two = `<p><b>§ 4 Kaution</b><br>Der Mieter leistet eine Sicherheit von drei Kaltmieten, das sind ${eur(rent * 3)} EUR.</p><p><b>§ 5
    Schönheitsreparaturen</b><br>Bagatellreparaturen trägt der Mieter bis 100,00 EUR je Fall.</p><p style="margin-top:20mm">${house.city},
    den ${day(on)}</p><p style="margin-top:14mm">__________________ Vermieter &nbsp;&nbsp; __________________ Mieter</p>`
  return {
    html: sheets([at(25, 20, one, 160), at(25, 20, two, 160)], 'serif', 10.5),
    pages: 2,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'kaltmiete', {
      ...{ kaltmiete: rent, nebenkosten: costs, kaution: rent * 3, mietbeginn: iso(start) },
    }),
  }
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('home-running-costs', 'nebenkosten', 'Betriebskostenabrechnung mit Ausweis § 35a auf Seite 2', running),
  layoutOf('home-landlord-sheet', 'nebenkosten', 'Nebenkostenabrechnung eines privaten Vermieters', landlord),
  layoutOf('home-owners', 'hausgeld', 'Einzelabrechnung einer WEG', owners),
  layoutOf('home-relief', 'besch35a', 'Muster Bescheinigung § 35a EStG (BMF 9.11.2016, Anlage 2)', relief),
  layoutOf('home-lease', 'mietvertrag', 'Wohnraummietvertrag auf zwei Seiten', lease),
]
