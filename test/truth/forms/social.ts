import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, chance, code, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, monthName, own, truth } from './kit/print.ts'
import { idNumber } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

/** Proof of unemployment benefit for the tax office. */
function unemployment(random: Random): TruthDocument {
  const office = issuer(random, ['Agentur für Arbeit {city}'])
  const who = person(random)
  const days = int(random, 40, 330)
  const rate = int(random, 2400, 6100)
  const from = date(2024, 1, int(random, 1, 28))
  const on = date(2025, int(random, 1, 2), int(random, 2, 28))
  const total = days * rate
  return letter({
    ...{ look: { ...LOOKS.office, foot: 'line' }, issuer: office, to: addressOf(who) },
    info: [
      ['Kundennummer', code(random, '###@######')],
      ['Datum', day(on, 'zeroLong')],
    ],
    subject: 'Leistungsnachweis für das Jahr 2024 - Bescheinigung für das Finanzamt',
    body: `<p>${dear(who)}</p><p>im Kalenderjahr 2024 haben Sie die unten aufgeführten Leistungen bezogen. Diese Leistungen sind
      steuerfrei, unterliegen jedoch dem Progressionsvorbehalt (§ 32b EStG). Die Daten wurden unter Ihrer Identifikationsnummer
      ${idNumber(random)} an die Finanzverwaltung übermittelt.</p>${table(
        ...(['lined', 'lllrr', ['Leistungsart', 'von', 'bis', 'täglich', 'Leistungsbetrag EUR']] as const),
        [['Arbeitslosengeld', day(from), day(later(from, days - 1)), eur(rate), eur(total)]],
      )}<p style="margin-top:3mm">Bewahren Sie diesen Nachweis bitte gut auf.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'leistung', { leistung: total }),
  })
}

/** Parental allowance by months of life. */
function parental(random: Random): TruthDocument {
  const office = issuer(random, [
    'Landkreis Nordfelde - Elterngeldstelle',
    'Stadt {city}, Jugendamt - Elterngeldstelle',
  ])
  const who = person(random, [1985, 1999])
  const rate = cents(random, 310, 1800)
  const count = int(random, 3, 10)
  const born = date(2024, 1, int(random, 2, 27))
  const on = date(2025, int(random, 1, 4), int(random, 2, 28))
  const month = (at: number): string => day({ ...born, month: born.month + at }, 'short')
  const rows = Array.from({ length: count }, (_, at) => {
    return [
      `${at + 1}. Lebensmonat`,
      `${month(at)} - ${day(later({ ...born, month: born.month + at + 1 }, -1), 'short')}`,
      eur(rate),
    ]
  })
  return letter({
    ...{ look: LOOKS.arms, issuer: office, to: addressOf(who) },
    info: [
      ['Aktenzeichen', code(random, 'EG-##/#####')],
      ['Auskunft', 'Frau Reimer'],
      ['Datum', day(on)],
    ],
    subject: 'Bescheinigung über bezogenes Elterngeld im Jahr 2024',
    body: `<p>${who.name}, geb. ${day(who.birth)}; Kind: Lia, geb. ${day(born)}</p>${table(
      ...([
        'zebra',
        'llr',
        ['Monat', 'Zeitraum', 'Elterngeld EUR'],
        [...rows, ['=Summe 2024', '', eur(rate * count)]],
      ] as const),
    )}<p style="margin-top:3mm">Das maßgebliche Einkommen vor der Geburt betrug monatlich ${eur(percent(rate, 150))} EUR.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'leistung', { leistung: rate * count }),
  })
}

const FUNDS = [
  'AOK {city} - Die Gesundheitskasse',
  'BKK Eisenwerk',
  'IKK {city}',
  'Nordwest Krankenkasse',
  'BKK Kontakt Plus',
]

/** Sick pay with the net sum after contributions beside the gross. */
function sickPay(random: Random): TruthDocument {
  const fund = issuer(random, FUNDS)
  const who = person(random)
  const rate = cents(random, 42, 96)
  const days = int(random, 12, 160)
  const on = date(2025, 1, int(random, 5, 30))
  const from = date(2024, int(random, 1, 6), int(random, 1, 28))
  return letter({
    ...{ look: LOOKS.fund, issuer: fund, to: addressOf(who, 'same') },
    info: [
      ['Versichertennummer', code(random, '@#########')],
      ['Datum', day(on)],
    ],
    subject: 'Ihre Entgeltersatzleistungen 2024',
    body: `<p>${dear(who)}</p><p>folgenden Betrag haben wir dem Finanzamt für 2024 gemeldet:</p>${boxes(
      [
        ['Art der Leistung', 'Krankengeld'],
        ['Zeitraum', `${day(from)} - ${day(later(from, days - 1))}`],
        ['Gemeldeter Leistungsbetrag', `<b>${eur(rate * days)} Euro</b>`],
      ],
      3,
    )}<p style="margin-top:4mm">Nach Abzug Ihrer Beiträge wurden ${eur(percent(rate * days, 87.9))} Euro überwiesen. Ihr Krankengeld
      betrug kalendertäglich ${eur(rate)} Euro.</p>`,
    values: truth({ issuer: fund.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: rate * days }),
  })
}

/** Contributions of a voluntary member to the statutory fund. */
function statutory(random: Random): TruthDocument {
  const fund = issuer(random, FUNDS)
  const who = person(random, [1945, 1990])
  const health = cents(random, 2100, 9800)
  const care = percent(health, 21)
  const back = chance(random, 0.4) ? cents(random, 50, 400) : 0
  const on = date(2025, int(random, 1, 2), int(random, 2, 28))
  const rows = [
    ['Beiträge zur Krankenversicherung ohne Anspruch auf Krankengeld', eur(health)],
    ['Beiträge zur Pflegeversicherung', eur(care)],
    ...(back === 0 ? [] : [['Erstattete Beiträge (Vorjahre)', eur(back)]]),
  ]
  return letter({
    ...{ look: { ...LOOKS.light, foot: 'line' }, issuer: fund, to: addressOf(who) },
    info: [
      ['Ihre Versichertennummer', code(random, '@#########')],
      ['Unser Schreiben vom', day(on, 'long')],
    ],
    subject: 'Bescheinigung Ihrer Beiträge 2024 nach § 10 EStG',
    body: `<p>${dear(who)}</p><p>für das Jahr 2024 melden wir der Finanzverwaltung diese Beträge:</p>${table(
      ...(['ruled', 'lr', ['Beitragsart', 'Euro'], rows] as const),
    )}<p style="margin-top:3mm">Zusatz- und Wahltarife sind nicht enthalten. Eine Unterschrift ist nicht nötig.</p>`,
    values: {
      ...{
        issuer: fund.name,
        recipient: who.name,
        date: iso(on),
        own: own({ basisbeitrag: health, pflegebeitrag: care }),
      },
    },
  })
}

/** A private insurer: the share of the basic cover of each person. */
function privately(random: Random): TruthDocument {
  const house = issuer(random, [
    'Concordia Kranken AG',
    'Allgemeine Private Krankenversicherung a.G.',
    'Münsterländer Kranken VVaG',
  ])
  const who = person(random)
  const whole = int(random, 290, 720) * 1200
  const basic = percent(whole, int(random, 79, 94))
  const care = int(random, 28, 64) * 1200
  const on = date(2025, 1, int(random, 4, 30))
  const rows = [
    ['Krankheitskostenvollversicherung', eur(whole), eur(basic)],
    ['Wahlleistungen / Krankentagegeld', eur(31_200), '0,00'],
    ['Private Pflegepflichtversicherung', eur(care), eur(care)],
    ['=Summe', eur(whole + care + 31_200), eur(basic + care)],
  ]
  return letter({
    ...{ look: LOOKS.insurer, issuer: house, to: addressOf(who) },
    info: [
      ['Versicherungsnummer', code(random, '### ##### ##')],
      ['Datum', day(on)],
      ['Seite', '1 von 1'],
    ],
    subject: `Mitteilung über Ihre ${on.year - 1} gezahlten Beiträge zur Kranken- und Pflegeversicherung`,
    body: `<p>Versicherte Person: ${who.name}, geb. ${day(who.birth)}</p>${table(
      ...(['lined', 'lrr', ['Tarif', 'gezahlt EUR', 'steuerlich begünstigt (Basisabsicherung) EUR'], rows] as const),
    )}<p style="margin-top:3mm">Beitragsrückerstattung: 0,00 EUR</p>`,
    values: {
      ...{
        issuer: house.name,
        recipient: who.name,
        date: iso(on),
        own: own({ basisbeitrag: basic, pflegebeitrag: care }),
      },
    },
  })
}

/** Household job: wages and levies of the half-year. */
function mini(random: Random): TruthDocument {
  const office = issuer(random, ['Minijob-Zentrale'])
  const who = person(random)
  const wage = int(random, 120, 538) * 600
  const levy = percent(wage, 14.44)
  const on = date(2025, 1, int(random, 4, 30))
  return letter({
    ...{ look: LOOKS.plain, issuer: office, to: addressOf(who) },
    info: [
      ['Betriebsnummer', code(random, '########')],
      ['Datum', day(on)],
    ],
    subject: 'Bescheinigung zur Vorlage beim Finanzamt (§ 35a Abs. 1 EStG)',
    body: `<p>Haushaltsscheckverfahren - Zeitraum 01.07.2024 bis 31.12.2024</p>${pairs(
      [
        ['Arbeitsentgelt', eur(wage)],
        ['Abgaben (inkl. 2 % Pauschsteuer)', eur(levy)],
        ['Aufwendungen gesamt', eur(wage + levy)],
      ],
      true,
    )}<p style="margin-top:3mm">Die Abgaben wurden am 31. ${monthName(1)} ${on.year} eingezogen.</p><p>${pick(random, ['', 'Beschäftigte/r: M. Kowalski'])}</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'entgelt', {
      entgelt: wage,
      abgaben: levy,
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('social-unemployment', 'alg', 'Leistungsnachweis der Agentur für Arbeit', unemployment),
  layoutOf('social-parental', 'elterngeld', 'Bescheinigung der Elterngeldstelle', parental),
  layoutOf('social-sick-pay', 'krankengeld', 'Bescheinigung über Entgeltersatzleistungen einer Krankenkasse', sickPay),
  layoutOf('health-statutory', 'kv_besch', 'Beitragsbescheinigung einer gesetzlichen Krankenkasse', statutory),
  layoutOf('health-private', 'kv_besch', 'Beitragsbescheinigung einer privaten Krankenversicherung', privately),
  layoutOf('social-mini-job', 'minijob', 'Bescheinigung der Minijob-Zentrale nach § 35a EStG', mini),
]
