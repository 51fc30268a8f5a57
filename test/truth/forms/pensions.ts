import type { TruthDocument, TruthLayout } from '../layout.ts'
import { code, int, percent } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, truth } from './kit/print.ts'
import { idNumber, spacedId } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

const DRV = [
  'Deutsche Rentenversicherung Bund',
  'Deutsche Rentenversicherung Westfalen',
  'Deutsche Rentenversicherung Bayern Süd',
]
const LIFE = [
  'Rheinische Lebensversicherung AG',
  'Volkshilfe Leben a.G.',
  'Alpina Pensionskasse AG',
  'Hansekontor Leben AG',
]

function sixty(random: Random) {
  const who = person(random, [1938, 1960])
  const on = date(2025, int(random, 1, 7), int(random, 2, 28))
  return { who, on, life: issuer(random, LIFE) }
}

/** What the pension office has told the tax office. */
function reported(random: Random): TruthDocument {
  const { who, on } = sixty(random)
  const office = issuer(random, DRV)
  const month = int(random, 70_000, 210_000)
  const year = month * 12
  const adjust = percent(year, int(random, 12, 31))
  return letter({
    ...{ look: LOOKS.light, issuer: office, to: addressOf(who) },
    info: [
      ['Versicherungsnummer', code(random, '## ###### @ ###')],
      ['Datum', day(on)],
    ],
    subject: 'Information über die Meldung an die Finanzverwaltung für das Jahr 2024',
    body: `<p>${dear(who)}</p>${table(
      ...(['lined', 'lr', ['Anlage R, Leistungen aus der gesetzlichen Rentenversicherung', 'EUR']] as const),
      [
        ['Rentenbetrag (Zeile 4)', eur(year)],
        ['Rentenanpassungsbetrag (Zeile 5)', eur(adjust)],
        ['Beginn der Rente', `01.0${int(random, 2, 9)}.20${int(random, 10, 19)}`],
        ['Zuschuss zur Krankenversicherung', eur(percent(year, 8.15))],
      ],
    )}<p style="margin-top:3mm">Ihre Identifikationsnummer: ${spacedId(idNumber(random))}. Der Rentenbetrag ist nicht der
      Zahlbetrag.</p>`,
    values: truth({ issuer: office.name, recipient: who.name, date: iso(on) }, 'rentenbetrag', {
      ...{ rentenbetrag: year, anpassungsbetrag: adjust },
    }),
  })
}

/** The summer's rise: old and new sum beside each other. */
function rise(random: Random): TruthDocument {
  const { who } = sixty(random)
  const office = issuer(random, ['Deutsche Post AG Renten Service', 'Deutsche Rentenversicherung Bund'])
  const old = int(random, 70_000, 210_000)
  const raised = Math.round(old * 1.0374)
  const care = (sum: number): number => percent(sum, 3.6)
  const health = (sum: number): number => percent(sum, 8.55)
  const pay = (sum: number): number => sum - care(sum) - health(sum)
  const rows = [
    ['Rentenbetrag', eur(old), eur(raised)],
    ['Beitragsanteil zur Krankenversicherung', `-${eur(health(old))}`, `-${eur(health(raised))}`],
    ['Beitrag zur Pflegeversicherung', `-${eur(care(old))}`, `-${eur(care(raised))}`],
    ['=Auszuzahlender Betrag', eur(pay(old)), eur(pay(raised))],
  ]
  return letter({
    ...{ look: { ...LOOKS.classic, foot: 'none' }, issuer: office, to: addressOf(who) },
    info: [
      ['Postrentennummer', code(random, '## ###### @ ### 01')],
      ['Datum', '18. Juni 2025'],
    ],
    subject: 'Mitteilung zur Rentenanpassung zum 01.07.2025',
    body: `<p>${dear(who)}</p><p>die Renten werden zum 1. Juli 2025 angepasst.</p>${table(
      ...(['ruled', 'lrr', ['monatlich in EUR', 'bisher', 'ab 01.07.2025'], rows] as const),
    )}`,
    values: truth({ issuer: office.name, recipient: who.name, date: '2025-06-18' }, 'rente', { rente: raised }),
  })
}

/** Certificate of the provider by § 92 with allowances. */
function riester(random: Random): TruthDocument {
  const { who, on, life } = sixty(random)
  const paid = int(random, 60, 1900) * 100
  const bonus = 17_500 + int(random, 0, 2) * 30_000
  return letter({
    ...{ look: LOOKS.insurer, issuer: life, to: addressOf(who) },
    info: [
      ['Vertragsnummer', code(random, 'RR-#######')],
      ['Datum', day(on)],
    ],
    subject: 'Bescheinigung nach § 92 EStG für das Beitragsjahr 2024',
    body: `${boxes(
      [
        ['1. im abgelaufenen Beitragsjahr geleistete Altersvorsorgebeiträge', `${eur(paid)} EUR`],
        ['2. gutgeschriebene Zulagen', `${eur(bonus)} EUR`],
        ['3. Summe der bis 31.12.2024 gutgeschriebenen Zulagen', `${eur(bonus * 9)} EUR`],
        ['4. Summe der geleisteten Altersvorsorgebeiträge', `${eur(paid * 11)} EUR`],
        ['5. Stand des Altersvorsorgevermögens', `${eur(paid * 12 + bonus * 9)} EUR`],
        ['Zertifizierungsnummer', code(random, '00####')],
      ],
      2,
    )}<p style="margin-top:3mm">Zulagenummer ${code(random, '########@###')}</p>`,
    values: truth({ issuer: life.name, recipient: who.name, date: iso(on) }, 'beitraege', {
      beitraege: paid,
      zulagen: bonus,
    }),
  })
}

/** Contributions to a basic pension. */
function basic(random: Random): TruthDocument {
  const { who, on, life } = sixty(random)
  const paid = int(random, 60, 1900) * 1200
  return letter({
    ...{ look: LOOKS.plain, issuer: life, to: addressOf(who, 'same') },
    info: [
      ['Vers.-Nr.', code(random, '#.###.###-##')],
      ['Datum', day(on, 'short')],
    ],
    subject: 'Bescheinigung über Beiträge zu einem Basisrentenvertrag 2024 (§ 10 Abs. 1 Nr. 2 b EStG)',
    body: `<p>Versicherungsnehmer: ${who.name}, IdNr. ${idNumber(random)}</p>${pairs(
      [
        ['Beitrag monatlich', eur(paid / 12)],
        ['Im Kalenderjahr 2024 gezahlte Beiträge', `${eur(paid)} EUR`],
        ['davon für Zusatzversicherung (BU)', '0,00 EUR'],
      ],
      true,
    )}<p style="margin-top:3mm">Zertifizierungsnummer ${code(random, '00####')}</p>`,
    values: truth({ issuer: life.name, recipient: who.name, date: iso(on) }, 'beitrag', { beitrag: paid }),
  })
}

/** Benefits by § 22 no. 5 with the number of the sentence. */
function benefit(random: Random): TruthDocument {
  const { who, on, life } = sixty(random)
  const paid = int(random, 600, 19_000) * 100
  const rows = [
    ['1', 'Leistungen aus einem Altersvorsorgevertrag (§ 22 Nr. 5 Satz 1 EStG)', eur(paid)],
    ['2', 'Leistungen nach § 22 Nr. 5 Satz 2 Buchst. a EStG', ''],
    ['3', 'Leistungen nach § 22 Nr. 5 Satz 2 Buchst. b EStG', ''],
    ['9', 'Nachzahlungen in 1 enthalten', ''],
  ]
  return letter({
    ...{ look: LOOKS.bank, issuer: life, to: addressOf(who) },
    info: [
      ['Vertrag', code(random, '##-########')],
      ['Datum', day(on)],
    ],
    subject: 'Mitteilung über steuerpflichtige Leistungen (§ 22 Nr. 5 Satz 7 EStG) - Kalenderjahr 2024',
    body: table('lined', 'clr', ['Nr.', 'Bezeichnung', 'EUR'], rows),
    values: truth({ issuer: life.name, recipient: who.name, date: iso(on) }, 'leistung', { leistung: paid }),
  })
}

/** A chamber's own pension scheme. */
function chamber(random: Random): TruthDocument {
  const { who, on } = sixty(random)
  const house = issuer(random, [
    'Ärzteversorgung Westmark',
    'Versorgungswerk der Rechtsanwälte {city}',
    'Architektenversorgung Süd',
  ])
  const month = int(random, 300, 1404) * 100
  return letter({
    ...{ look: LOOKS.classic, issuer: house, to: addressOf(who) },
    info: [
      ['Mitgliedsnummer', code(random, '######')],
      ['Datum', day(on, 'long')],
    ],
    subject: 'Beitragsbescheinigung 2024',
    body: `<p>${dear(who)}</p><p>wir bestätigen, dass Sie im Jahr 2024 Pflichtbeiträge von <b>${eur(month * 12)} €</b> (monatlich
      ${eur(month)} €) gezahlt haben. Die Höchstgrenze lag bei ${eur(2_756_600)} €.</p>`,
    values: truth({ issuer: house.name, recipient: who.name, date: iso(on) }, 'beitrag', { beitrag: month * 12 }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('pension-reported', 'rente_grv', 'Information der DRV über die Meldung (§ 22a EStG)', reported),
  layoutOf('pension-rise', 'rentenbescheid', 'Mitteilung zur Rentenanpassung', rise),
  layoutOf('pension-riester', 'riester', 'Anbieterbescheinigung § 92 EStG', riester),
  layoutOf('pension-basic', 'basisrente', 'Bescheinigung Basisrente § 10 Abs. 1 Nr. 2 b EStG', basic),
  layoutOf('pension-benefit', 'leistung_22', 'Amtlicher Vordruck Leistungsmitteilung § 22 Nr. 5 EStG', benefit),
  layoutOf('pension-chamber', 'versorgungswerk', 'Beitragsbescheinigung eines Versorgungswerks', chamber),
]
