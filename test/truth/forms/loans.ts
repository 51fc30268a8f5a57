import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, truth } from './kit/print.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { boxes, pairs, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

const BANKS = ['Sparkasse {city}', 'Volksbank {city} eG', 'Baugeld Hypothekenbank AG', 'PSD Bank {city} eG']

function loan(random: Random) {
  const before = int(random, 600, 3900) * 10_000
  const interest = percent(before, int(random, 9, 42) / 10)
  const back = int(random, 300, 1100) * 1000
  const on = date(2025, 1, int(random, 2, 30))
  return { who: person(random), bank: issuer(random, BANKS), before, interest, back, rest: before - back, on }
}

/** The year's statement with opening and closing balance. */
function statement(random: Random): TruthDocument {
  const { who, bank, before, interest, back, rest, on } = loan(random)
  const number = code(random, '6##########')
  return letter({
    ...{ look: LOOKS.bank, issuer: bank, to: addressOf(who) },
    info: [
      ['Darlehenskonto', number],
      ['Datum', day(on)],
      ['Auszug', '1/2024'],
    ],
    subject: 'Jahreskontoauszug 2024 Baufinanzierung',
    body: table(
      'zebra',
      'lrr',
      ['Vorgang', 'Soll EUR', 'Haben EUR'],
      [
        ['Saldo 31.12.2023', eur(before), ''],
        ['Sollzinsen 2024', eur(interest), ''],
        ['Leistungsraten 12 x', '', eur(interest + back)],
        ['=Saldo 31.12.2024', eur(rest), ''],
      ],
    ),
    more: [
      `<p>Im Jahr 2024 gezahlte Zinsen: ${eur(interest)} EUR<br>Im Jahr 2024 geleistete Tilgung: ${eur(back)} EUR</p>`,
    ],
    values: truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'zinsen', {
      ...{ zinsen: interest, restschuld: rest, tilgung: back, darlehensnummer: number },
    }),
  })
}

/** A certificate of interest in words and numbers. */
function certificate(random: Random): TruthDocument {
  const { who, bank, interest, rest, on } = loan(random)
  const number = code(random, '##.###.###')
  return letter({
    ...{ look: LOOKS.classic, issuer: bank, to: addressOf(who, 'same') },
    info: [
      ['Unser Zeichen', 'KS/ba'],
      ['Datum', day(on, 'long')],
    ],
    subject: 'Zinsbescheinigung für das Jahr 2024',
    body: `<p>${dear(who)}</p><p>für Ihr Darlehen Nr. ${number} bestätigen wir zur Vorlage beim Finanzamt, dass im Kalenderjahr 2024
      Schuldzinsen von <b>${eur(interest)} EUR</b> gezahlt wurden. Das Restkapital beträgt am 31.12.2024 ${eur(rest)} EUR.</p>`,
    values: truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'zinsen', {
      ...{ zinsen: interest, restschuld: rest, tilgung: null, darlehensnummer: number },
    }),
  })
}

/** A building society: the loan's year with fee and cover of life insurance. */
function society(random: Random): TruthDocument {
  const { who, before, interest, back, on } = loan(random)
  const bank = issuer(random, ['Bausparkasse Eigenheim AG', 'LBS Mitte Landesbausparkasse', 'Heimbau Bausparkasse AG'])
  const fee = cents(random, 9, 30)
  const number = code(random, '## ### ### # 0#')
  return letter({
    ...{ look: LOOKS.plain, issuer: bank, to: addressOf(who) },
    info: [
      ['Bausparnummer', number],
      ['Datum', day(on)],
    ],
    subject: 'Kontoauszug Bauspardarlehen 2024',
    body: `${boxes(
      [
        ['Darlehensstand 01.01.2024', eur(before)],
        ['Zins- und Tilgungsleistungen', eur(interest + back + fee)],
        ['Darlehenszinsen', eur(interest)],
        ['Kontogebühr', eur(fee)],
        ['Tilgung', eur(back)],
        ['Darlehensstand 31.12.2024', eur(before - back)],
      ],
      2,
    )}${pairs([['Zinsen in v. H. des Standes vom 01.01.', eur(Math.round((interest * 10_000) / before))]])}`,
    values: truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'zinsen', {
      ...{ zinsen: interest, restschuld: before - back, tilgung: back },
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('loan-statement', 'darlehen', 'Jahreskontoauszug eines Annuitätendarlehens', statement),
  layoutOf('loan-certificate', 'darlehen', 'Zinsbescheinigung für das Finanzamt', certificate),
  layoutOf('loan-society', 'darlehen', 'Jahreskontoauszug einer Bausparkasse', society),
]
