import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, truth } from './kit/print.ts'
import { addressOf, dear, issuer, person, relative } from './kit/people.ts'
import { at, boxes, pairs, sheets, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

function start(random: Random, names: readonly string[], months: readonly [number, number] = [1, 3]) {
  const on = date(2025, int(random, ...months), int(random, 2, 28))
  return { who: person(random, [1968, 1994]), house: issuer(random, names), on }
}

/** A union's yearly confirmation. */
function union(random: Random): TruthDocument {
  const { who, house, on } = start(random, [
    'IG Werk und Technik',
    'Vereinte Dienste Gewerkschaft',
    'Lehrerverband Mitte e.V.',
  ])
  const month = cents(random, 14, 48)
  return letter({
    ...{ look: LOOKS.fund, issuer: house, to: addressOf(who, 'none') },
    info: [
      ['Mitgliedsnummer', code(random, '########')],
      ['Datum', day(on)],
    ],
    subject: 'Beitragsbescheinigung für das Finanzamt',
    body: `<p>Liebe Kollegin, lieber Kollege,</p><p>${who.name} hat im Jahr 2024 Mitgliedsbeiträge in Höhe von</p><p style="font-size:14pt"
      class="c"><b>${eur(month * 12)} Euro</b></p><p>gezahlt. Ab 1. Januar 2025 beträgt der Monatsbeitrag ${eur(month + 75)} Euro.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'beitrag', { beitrag: month * 12 }),
  })
}

/** What parents paid for child care, without the meals. */
function dayCare(random: Random): TruthDocument {
  const { who, house, on } = start(random, [
    'Kita Sonnenblume e.V.',
    'Stadt {city} - Jugendamt',
    'Kindergarten St. Marien',
  ])
  const child = relative(random, who, [2019, 2021])
  const month = int(random, 80, 390) * 100
  const meals = int(random, 40, 75) * 100
  return letter({
    ...{ look: LOOKS.light, issuer: house, to: addressOf(who) },
    info: [
      ['Kassenzeichen', code(random, '##.####.#')],
      ['Datum', day(on, 'long')],
    ],
    subject: 'Bescheinigung über gezahlte Kinderbetreuungskosten 2024',
    body: `<p>${dear(who)}</p><p>für Ihr Kind ${child.first}, geb. ${day(child.birth)}, wurden unbar gezahlt:</p>${table(
      ...(['lined', 'lrr', ['', 'monatlich €', 'Jahr 2024 €']] as const),
      [
        ['Elternbeitrag (Betreuung)', eur(month), eur(month * 12)],
        ['<i>nachrichtlich: Verpflegung (nicht begünstigt)</i>', eur(meals), eur(meals * 12)],
      ],
    )}`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: month * 12 }),
  })
}

/** The town's notice on the parents' contribution. */
function careNotice(random: Random): TruthDocument {
  const { who, house, on } = start(random, ['Stadt {city}', 'Gemeinde Oberwald'], [5, 8])
  const month = int(random, 60, 410) * 100
  return letter({
    ...{ look: LOOKS.arms, issuer: house, to: addressOf(who), claim: 'Fachbereich Kindertagesbetreuung' },
    info: [
      ['Aktenzeichen', code(random, '51-##-####')],
      ['Zimmer', '204'],
      ['Datum', day(on)],
    ],
    subject: 'Bescheid über die Festsetzung von Elternbeiträgen ab 01.08.2025',
    body: `${pairs(
      [
        ['Jahreseinkommen (Einkommensgruppe 5)', `bis ${eur(7_350_000)} EUR`],
        ['Betreuungszeit', '35 Stunden'],
        ['Elternbeitrag monatlich', `${eur(month)} EUR`],
        ['Jahresbetrag (12 Monate)', `${eur(month * 12)} EUR`],
      ],
      true,
    )}<p style="margin-top:3mm">Der Beitrag ist zum 1. eines Monats fällig. Gegen diesen Bescheid kann innerhalb eines Monats Klage
      erhoben werden.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: month * 12 }),
  })
}

/** School fees with a child's class. */
function school(random: Random): TruthDocument {
  const { who, house, on } = start(random, [
    'Freie Waldorfschule {city} e.V.',
    'Gymnasium St. Ursula gGmbH',
    'Private Realschule {last}',
  ])
  const child = relative(random, who, [2008, 2015])
  const fee = int(random, 90, 420) * 100
  return letter({
    ...{ look: LOOKS.classic, issuer: house, to: addressOf(who, 'same') },
    info: [
      ['Schüler/in', child.name],
      ['Klasse', `${int(random, 5, 12)}b`],
      ['Datum', day(on)],
    ],
    subject: 'Schulgeldbescheinigung 2024 (§ 10 Abs. 1 Nr. 9 EStG)',
    body: `<p>Gezahltes Schulgeld 01.01. - 31.12.2024: <b>€ ${eur(fee * 12)}</b></p><p>Nicht enthalten sind Verpflegung (€ ${eur(64_800)})
      und Fahrtkosten. Die Schule ist staatlich anerkannt.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: fee * 12 }),
  })
}

/** Semester fee with its parts. */
function semester(random: Random): TruthDocument {
  const { house, on } = start(random, ['Universität {city}', 'Technische Hochschule {city}'])
  const who = person(random, [1998, 2005])
  const parts = [11_000, int(random, 17_000, 21_000), int(random, 900, 1600)]
  const total = parts.reduce((sum, part) => sum + part, 0)
  const [union = 0, ticket = 0, council = 0] = parts
  return letter({
    ...{ look: LOOKS.plain, issuer: house, to: addressOf(who, 'none') },
    info: [
      ['Matrikelnummer', code(random, '3######')],
      ['Datum', day(on)],
    ],
    subject: 'Rückmeldung und Semesterbeitrag Sommersemester 2025',
    body: `${table(
      'none',
      'lr',
      [],
      [
        ['Beitrag Studierendenwerk', eur(union)],
        ['Deutschlandsemesterticket', eur(ticket)],
        ['Studierendenschaft', eur(council)],
        ['=Semesterbeitrag', `${eur(total)} EUR`],
      ],
    )}<p style="margin-top:3mm">Zahlungsfrist ${day(later(on, 21))}. Säumnisgebühr 10,00 EUR.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on), due: iso(later(on, 21)) }, 'betrag', {
      betrag: total,
    }),
  })
}

/** A chamber's fee notice with base fee and share of profit. */
function chamber(random: Random): TruthDocument {
  const { house, on } = start(random, ['Industrie- und Handelskammer zu {city}', 'Handwerkskammer {city}'], [2, 9])
  const firm = issuer(random, ['{last} Elektrotechnik e.K.', '{last} Trading UG'])
  const profit = int(random, 260, 900) * 10_000
  const base = pick(random, [5000, 9000, 15_000])
  const levy = percent(profit - 1_534_000, 0.19)
  return letter({
    ...{
      look: { ...LOOKS.office, foot: 'columns' },
      issuer: house,
      to: [firm.name, firm.street, `${firm.zip} ${firm.city}`],
    },
    info: [
      ['Ident-Nr.', code(random, '#######')],
      ['Beitragsbescheid vom', day(on)],
    ],
    subject: 'Beitragsbescheid 2025 (vorläufige Veranlagung)',
    body: table(
      'lined',
      'lrr',
      ['', 'Bemessung €', 'Beitrag €'],
      [
        ['Grundbeitrag', '', eur(base)],
        ['Umlage 0,19 %', eur(profit - 1_534_000), eur(levy)],
        ['=Zu zahlender Beitrag', '', eur(base + levy)],
      ],
    ),
    values: truth({ issuer: house.name, recipient: firm.name, date: iso(on) }, 'beitrag', { beitrag: base + levy }),
  })
}

/** A declaration of support of a relative, written by the payer. */
function support(random: Random): TruthDocument {
  const payer = person(random, [1965, 1985])
  const parent = person(random, [1938, 1955])
  const on = date(2025, int(random, 1, 4), int(random, 2, 28))
  const month = int(random, 15, 60) * 1000
  const body = `<b style="font-size:13pt">Unterhaltserklärung für das Kalenderjahr 2024</b><p>(Anlage zur Anlage Unterhalt)</p>${boxes(
    [
      ['Unterhaltszahler/in', `${payer.name}<br>${payer.street}, ${payer.zip} ${payer.city}`],
      [
        'Unterstützte Person',
        `${parent.name}, geb. ${day(parent.birth)}<br>${parent.street}, ${parent.zip} ${parent.city}`,
      ],
      ['Verwandtschaftsverhältnis', 'Elternteil'],
      ['Zahlungsweise', `monatlich ${eur(month)} € per Überweisung`],
      ['Unterhalt insgesamt im Jahr 2024', `<b>${eur(month * 12)} €</b>`],
      ['Eigene Rente der unterstützten Person', `${eur(int(random, 3000, 7000) * 100)} €`],
    ],
    2,
  )}<p style="margin-top:8mm">${payer.city}, ${day(on, 'bare')} &nbsp;&nbsp; gez. ${payer.name}</p>`
  return {
    html: sheets([at(22, 22, body, 166)], pick(random, ['sans', 'tight'] as const), 9.5),
    pages: 1,
    values: truth({ issuer: payer.name, date: iso(on) }, 'betrag', { betrag: month * 12 }),
  }
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('dues-union', 'gewerkschaft', 'Beitragsbescheinigung einer Gewerkschaft', union),
  layoutOf('dues-day-care', 'kita', 'Bescheinigung Kinderbetreuungskosten', dayCare),
  layoutOf('dues-care-notice', 'kita', 'Elternbeitragsbescheid einer Gemeinde', careNotice),
  layoutOf('dues-school', 'schulgeld', 'Schulgeldbescheinigung § 10 Abs. 1 Nr. 9 EStG', school),
  layoutOf('dues-semester', 'studium', 'Semesterbeitrag einer Hochschule', semester),
  layoutOf('dues-chamber', 'kammer', 'Beitragsbescheid IHK/HWK', chamber),
  layoutOf('dues-support', 'unterhalt', 'Unterhaltserklärung zur Anlage Unterhalt', support),
]
