import { chance, code, cents, int, percent, pick } from './draw.ts'
import type { Random } from './draw.ts'
import { date, iso, own } from './print.ts'
import type { Day } from './print.ts'
import { idNumber, taxNumber } from './numbers.ts'
import { issuer, person } from './people.ts'
import type { Issuer, Person } from './people.ts'
import type { TruthValues } from '../../layout.ts'

export const EMPLOYERS = [
  'Hansa Kältetechnik GmbH & Co. KG',
  'Möbelhaus {last} GmbH',
  'Stadtwerke {city} AöR',
  'Klinikum {city} gGmbH',
  '{last} & Söhne Anlagenbau GmbH',
  'Nordlicht Logistik SE',
  'Diakonisches Werk {city} e.V.',
  'Quadrant Software AG',
  'Bäckerei {last} OHG',
  'TecnoForm Kunststoffwerk GmbH',
]

export interface Wage {
  readonly year: number
  readonly who: Person
  readonly from: Issuer
  readonly idnr: string
  readonly taxNumber: string
  readonly personnel: string
  readonly ticket: string
  readonly etin: string
  readonly printed: Day
  readonly since: number
  readonly taxClass: string
  readonly church: 'ev' | 'rk' | '--'
  readonly children: string
  readonly office: string
  readonly amounts: WageAmounts
}

/** Cents by field of the kind; null where the line is left empty. */
export type WageAmounts = Record<(typeof FIELDS)[number], number | null>

const FIELDS = [
  ...(['brutto', 'lohnsteuer', 'solz', 'kirchensteuer', 'rvArbeitgeber', 'rvArbeitnehmer', 'kvBeitrag'] as const),
  ...(['pvBeitrag', 'avBeitrag', 'rvArbeitgeberVersorgung', 'rvArbeitnehmerVersorgung'] as const),
  ...(['kvZuschussGesetzlich', 'pkvBeitrag', 'lohnersatz', 'versicherungWege'] as const),
]

function amountsOf(random: Random, months: number, church: boolean, young: boolean): WageAmounts {
  const brutto = cents(random, 2300 * months, 6800 * months)
  const tax = percent(brutto, int(random, 90, 210) / 10)
  const rv = percent(Math.min(brutto, months * 755_000), 9.3)
  const kvBase = Math.min(brutto, months * 517_500)
  const chamber = chance(random, 0.15)
  const privately = chance(random, 0.15)
  return {
    brutto,
    lohnsteuer: Math.floor(tax),
    solz: brutto > months * 620_000 ? percent(tax, 3.1) : null,
    kirchensteuer: church ? Math.floor((tax * 9) / 100) : null,
    rvArbeitgeber: chamber ? null : rv,
    rvArbeitnehmer: chamber ? null : rv,
    rvArbeitgeberVersorgung: chamber ? rv : null,
    rvArbeitnehmerVersorgung: chamber ? rv : null,
    kvBeitrag: privately ? null : percent(kvBase, 8.15),
    pvBeitrag: privately ? null : percent(kvBase, young ? 2.3 : 1.7),
    avBeitrag: percent(Math.min(brutto, months * 755_000), 1.3),
    kvZuschussGesetzlich: null,
    pkvBeitrag: privately ? int(random, 210, 480) * 100 * months : null,
    lohnersatz: chance(random, 0.2) ? cents(random, 300, 2900) : null,
    versicherungWege: chance(random, 0.25) ? cents(random, 120, 640) : null,
  }
}

/** All that a wage tax certificate of a year says about one employee. */
export function wage(random: Random, year: number): Wage {
  const who = person(random)
  const since = chance(random, 0.25) ? int(random, 2, 9) : 1
  const church = pick(random, ['ev', 'rk', '--', '--'] as const)
  const initials = `${who.last}${who.first}`.toUpperCase().replace(/[^A-Z]/g, '')
  const yy = String(who.birth.year % 100).padStart(2, '0')
  return {
    ...{ year, who, since, church },
    from: issuer(random, EMPLOYERS),
    idnr: idNumber(random),
    taxNumber: taxNumber(random, pick(random, ['by', 'nw'] as const)),
    personnel: code(random, pick(random, ['0####', '######', '1-###', '000#####'])),
    ticket: code(
      random,
      pick(random, ['et##@##@@######@####', 'el##########@##@#', 'te##################']),
    ).toLowerCase(),
    etin: `${initials.padEnd(8, 'X').slice(0, 8)}${yy}${code(random, '@')}${String(who.birth.day).padStart(2, '0')}${code(random, '@')}`,
    printed: date(year + 1, int(random, 1, 2), int(random, 3, 28)),
    taxClass: pick(random, ['1', '3', '4', '5', '2', '4']),
    children: pick(random, ['0,0', '0,5', '1,0', '2,0']),
    office: pick(random, [
      'Bochum-Süd 5350',
      'Rosenheim 9156',
      'Köln-Mitte 5215',
      'München Abt. V 9147',
      'Ansbach 9203',
    ]),
    amounts: amountsOf(random, 13 - since, church !== '--', who.birth.year > 1985),
  }
}

/** What stands on the certificate; the eTIN only on those before 2023. */
export function wageValues({ who, from, printed, ticket, etin, amounts }: Wage, shows: readonly string[]): TruthValues {
  const texts = {
    transferticket: shows.includes('ticket') ? ticket : null,
    etin: shows.includes('etin') ? etin : null,
  }
  const main = amounts.brutto === null ? null : (amounts.brutto / 100).toFixed(2)
  const day = shows.includes('date') ? iso(printed) : null
  return { issuer: from.name, recipient: who.name, date: day, main, own: { ...own(amounts), ...texts } }
}

export type WageLine = readonly [string, string, number | null]

/** Lines 3 to 34 in the official wording; text columns without amount are left to the layout. */
export function wageLines({ amounts: a, year }: Wage): WageLine[] {
  return [
    ['3.', 'Bruttoarbeitslohn einschl. Sachbezüge ohne 9. und 10.', a.brutto],
    ['4.', 'Einbehaltene Lohnsteuer von 3.', a.lohnsteuer],
    ['5.', 'Einbehaltener Solidaritätszuschlag von 3.', a.solz],
    ['6.', 'Einbehaltene Kirchensteuer des Arbeitnehmers von 3.', a.kirchensteuer],
    ['7.', 'Einbehaltene Kirchensteuer des Ehegatten/Lebenspartners von 3. (nur bei Konfessionsverschiedenheit)', null],
    ['8.', 'In 3. enthaltene Versorgungsbezüge', null],
    ['9.', 'Ermäßigt besteuerte Versorgungsbezüge für mehrere Kalenderjahre', null],
    [
      '10.',
      `Ermäßigt besteuerter Arbeitslohn für mehrere Kalenderjahre (ohne 9.)${year < 2024 ? ' und ermäßigt besteuerte Entschädigungen' : ''}`,
      null,
    ],
    ['11.', 'Einbehaltene Lohnsteuer von 9. und 10.', null],
    ['12.', 'Einbehaltener Solidaritätszuschlag von 9. und 10.', null],
    ['13.', 'Einbehaltene Kirchensteuer des Arbeitnehmers von 9. und 10.', null],
    ['14.', 'Einbehaltene Kirchensteuer des Ehegatten/Lebenspartners von 9. und 10.', null],
    [
      '15.',
      '(Saison-)Kurzarbeitergeld, Zuschuss zum Mutterschaftsgeld, Verdienstausfallentschädigung (Infektionsschutzgesetz), Aufstockungsbetrag und Altersteilzeitzuschlag',
      a.lohnersatz,
    ],
    ['16.', 'Steuerfreier Arbeitslohn nach a) Doppelbesteuerungsabkommen', null],
    ['', 'b) Auslandstätigkeitserlass', null],
    ['17.', 'Steuerfreie Arbeitgeberleistungen, die auf die Entfernungspauschale anzurechnen sind', a.versicherungWege],
    [
      '18.',
      'Pauschal mit 15 % besteuerte Arbeitgeberleistungen für Fahrten zwischen Wohnung und erster Tätigkeitsstätte',
      null,
    ],
    [
      '19.',
      'Steuerpflichtige Entschädigungen und Arbeitslohn für mehrere Kalenderjahre, die nicht ermäßigt besteuert wurden - in 3. enthalten',
      null,
    ],
    ['20.', 'Steuerfreie Verpflegungszuschüsse bei Auswärtstätigkeit', null],
    ['21.', 'Steuerfreie Arbeitgeberleistungen bei doppelter Haushaltsführung', null],
    ...insurance(a),
    ['29.', 'Bemessungsgrundlage für den Versorgungsfreibetrag zu 8.', null],
    ['30.', 'Maßgebendes Kalenderjahr des Versorgungsbeginns zu 8. und/oder 9.', null],
    [
      '31.',
      'Zu 8. bei unterjähriger Zahlung: Erster und letzter Monat, für den Versorgungsbezüge gezahlt wurden',
      null,
    ],
    [
      '32.',
      'Sterbegeld; Kapitalauszahlungen/Abfindungen und Nachzahlungen von Versorgungsbezügen - in 3. und 8. enthalten',
      null,
    ],
    ['33.', 'Ausgezahltes Kindergeld', null],
    ['34.', 'Freibetrag DBA Türkei', null],
  ]
}

function insurance(a: WageAmounts): WageLine[] {
  return [
    ['22.', 'Arbeitgeberanteil/-zuschuss a) zur gesetzlichen Rentenversicherung', a.rvArbeitgeber],
    ['', 'b) an berufsständische Versorgungseinrichtungen', a.rvArbeitgeberVersorgung],
    ['23.', 'Arbeitnehmeranteil a) zur gesetzlichen Rentenversicherung', a.rvArbeitnehmer],
    ['', 'b) an berufsständische Versorgungseinrichtungen', a.rvArbeitnehmerVersorgung],
    ['24.', 'Steuerfreie Arbeitgeberzuschüsse a) zur gesetzlichen Krankenversicherung', a.kvZuschussGesetzlich],
    ['', 'b) zur privaten Krankenversicherung', null],
    ['', 'c) zur gesetzlichen Pflegeversicherung', null],
    ['25.', 'Arbeitnehmerbeiträge zur gesetzlichen Krankenversicherung', a.kvBeitrag],
    ['26.', 'Arbeitnehmerbeiträge zur sozialen Pflegeversicherung', a.pvBeitrag],
    ['27.', 'Arbeitnehmerbeiträge zur Arbeitslosenversicherung', a.avBeitrag],
    [
      '28.',
      'Beiträge zur privaten Krankenversicherung und zur privaten Pflege-Pflichtversicherung oder Mindestvorsorgepauschale',
      a.pkvBeitrag,
    ],
  ]
}
