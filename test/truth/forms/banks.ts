import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, chance, code, int, percent } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, own, truth } from './kit/print.ts'
import { addressOf, issuer, person } from './kit/people.ts'
import { at, pairs, sheets, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { letter } from './kit/letter.ts'
import { LOOKS } from './kit/looks.ts'

const BANKS = [
  'Sparkasse {city}',
  'Volksbank {city} eG',
  'Direktbank Nordstern AG',
  'Bankhaus {last} KGaA',
  'Kreissparkasse {city}',
]

function income(random: Random) {
  const whole = cents(random, 1300, 9000)
  const free = 100_000
  const tax = percent(whole - free, 25)
  const church = chance(random, 0.4)
  const capital = church ? Math.floor((whole - free) / 4.09) : tax
  return {
    ...{ who: person(random), bank: issuer(random, BANKS), on: date(2025, int(random, 1, 4), int(random, 2, 28)) },
    ...{ whole, free, tax: capital, soli: percent(capital, 5.5), church: church ? percent(capital, 9) : null },
    stocks: chance(random, 0.3) ? cents(random, 80, 2400) : null,
    abroad: chance(random, 0.4) ? cents(random, 5, 90) : null,
  }
}

type Income = ReturnType<typeof income>

function lines({ whole, free, tax, soli, church, stocks, abroad }: Income): [string, string, number | null][] {
  return [
    ['Höhe der Kapitalerträge', 'Zeile 7 Anlage KAP', whole],
    ['davon: Gewinn aus Aktienveräußerungen im Sinne des § 20 Abs. 2 Satz 1 Nr. 1 EStG', 'Zeile 8 Anlage KAP', null],
    ['Ersatzbemessungsgrundlage im Sinne des § 43a Abs. 2 Satz 7, 10, 13 und 14 EStG', 'Zeile 11 Anlage KAP', null],
    [
      'Höhe des nicht ausgeglichenen Verlustes ohne Verlust aus der Veräußerung von Aktien',
      'Zeile 12 Anlage KAP',
      null,
    ],
    ['Höhe des nicht ausgeglichenen Verlustes aus der Veräußerung von Aktien', 'Zeile 13 Anlage KAP', stocks],
    ['Höhe des in Anspruch genommenen Sparer-Pauschbetrages', 'Zeile 16 oder 17 Anlage KAP', free],
    ['Kapitalertragsteuer', 'Zeile 37 Anlage KAP', tax],
    ['Solidaritätszuschlag', 'Zeile 38 Anlage KAP', soli],
    ['Kirchensteuer zur Kapitalertragsteuer', 'Zeile 39 Anlage KAP', church],
    ['Summe der angerechneten ausländischen Steuer', 'Zeile 40 Anlage KAP', null],
    ['Summe der anrechenbaren noch nicht angerechneten ausländischen Steuer', 'Zeile 41 Anlage KAP', abroad],
  ]
}

function values(what: Income) {
  const { bank, who, on, whole, tax, soli, church, free, stocks, abroad } = what
  const fields = { kapitalertraege: whole, kapitalertragsteuer: tax, solz: soli, kirchensteuer: church }
  return truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'kapitalertraege', {
    ...{ ...fields, sparerPauschbetrag: free, verlustAktien: stocks, auslaendischeSteuer: abroad },
  })
}

/** Official pattern I with the lines of Anlage KAP below each label. */
function pattern(random: Random): TruthDocument {
  const what = income(random)
  const { bank, who, on } = what
  const rows = lines(what).map(([label, place, amount]) => [
    `${label}<br><span class="tiny">${place}</span>`,
    amount === null ? '' : eur(amount),
  ])
  const to = `${bank.name} bescheinigt für <b>${who.name}</b>, ${who.street}, ${who.zip} ${who.city}, für das Kalenderjahr 2024
    folgende Angaben:`
  const page = `<b style="font-size:11pt">${bank.name}</b><br>${bank.street}, ${bank.zip} ${bank.city}<p style="text-align:center;
    margin-top:8mm;font-size:12pt"><b>Jahressteuerbescheinigung</b></p><p style="text-align:center">Bescheinigung für alle
    Privatkonten und/oder -depots</p><p>${to}</p>${table('lined', 'lr', ['', 'EUR'], rows)}<p style="margin-top:4mm">${bank.city},
    ${day(on, 'zeroLong')}</p><p class="tiny">Diese Bescheinigung ist maschinell erstellt und wird nicht unterschrieben. Die als
    anrechenbar ausgewiesene Kapitalertragsteuer wurde an das Finanzamt ${bank.city} abgeführt.</p>`
  return { html: sheets([at(22, 14, page, 166)], 'sans', 8.6), pages: 1, values: values(what) }
}

/** A direct bank's letter; only what is not zero, the explanation follows on page 2. */
function direct(random: Random): TruthDocument {
  const what = income(random)
  const { bank, who, on } = what
  const rows = lines(what).flatMap(([label, place, amount]) =>
    amount === null ? [] : [[place.slice(0, 8), label, `${eur(amount)} EUR`]],
  )
  return letter({
    ...{ look: LOOKS.bank, issuer: bank, to: addressOf(who, 'same') },
    info: [
      ['Depotnummer', code(random, '#########')],
      ['Datum', day(on)],
      ['Seite', '1/2'],
    ],
    subject: 'Steuerbescheinigung 2024 (Ihre Unterlage für die Anlage KAP)',
    body: table('zebra', 'llr', ['KAP', 'Bezeichnung', 'Betrag'], rows),
    more: [
      `<b>Erläuterungen</b><p>Der Sparer-Pauschbetrag beträgt 1.000,00 EUR, bei Zusammenveranlagung 2.000,00 EUR. Im Vorjahr haben
        Sie Kapitalerträge von ${eur(percent(what.whole, 71))} EUR erzielt.</p><p>Bitte bewahren Sie diese Bescheinigung auf.</p>`,
    ],
    values: values(what),
  })
}

/** A savings bank's list by typewriter. */
function mono(random: Random): TruthDocument {
  const what = income(random)
  const { bank, who, on } = what
  const rows = lines(what).map(([label, place, amount]) => {
    const words = label.length > 50 ? `${label.slice(0, 49)}.` : label
    return `${words.padEnd(52)}${place.replace(' Anlage KAP', '').padEnd(16)}${(amount === null ? '0,00' : eur(amount)).padStart(12)}`
  })
  const text = [
    bank.name,
    '',
    `Erstellt am ${day(on)}`,
    `Kunde: ${who.name}, ${who.street}, ${who.zip} ${who.city}`,
    '',
  ]
  const title = ['STEUERBESCHEINIGUNG 2024', 'Privatkonten, Beträge in EUR', '-'.repeat(80)]
  const html = `<pre style="font-family:'Courier New','DejaVu Sans Mono',monospace">${[...text, ...title, ...rows].join('\n')}</pre>`
  const { church, stocks, abroad } = what
  const zero = own({ kirchensteuer: church ?? 0, verlustAktien: stocks ?? 0, auslaendischeSteuer: abroad ?? 0 })
  const found = values(what)
  return {
    html: sheets([at(16, 20, html)], 'mono', 8.6),
    pages: 1,
    values: { ...found, own: { ...found.own, ...zero } },
  }
}

/** What a deposit has earned, by kind, with last year beside it. */
function earnings(random: Random): TruthDocument {
  const { bank, who, on } = income(random)
  const parts = ['Dividenden', 'Zinsen aus Anleihen', 'Ausschüttungen Investmentfonds'].map(label => ({
    label,
    sum: cents(random, 40, 2900),
  }))
  const total = parts.reduce((sum, part) => sum + part.sum, 0)
  const rows = parts.map(({ label, sum }) => [label, eur(percent(sum, 90)), eur(sum)])
  const before = parts.reduce((sum, part) => sum + percent(part.sum, 90), 0)
  return letter({
    ...{ look: { ...LOOKS.classic, foot: 'line' }, issuer: bank, to: addressOf(who) },
    info: [
      ['Depot', code(random, '#### ######')],
      ['Datum', day(on)],
    ],
    subject: 'Erträgnisaufstellung vom 01.01.2024 bis 31.12.2024',
    body: table(
      'ruled',
      'lrr',
      ['Ertragsart', '2023', '2024'],
      [...rows, ['=Summe der Erträge (EUR)', eur(before), eur(total)]],
    ),
    values: truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'ertraege', { ertraege: total }),
  })
}

/** A dividend with its taxes. */
function dividend(random: Random): TruthDocument {
  const { bank, who, on } = income(random)
  const shares = int(random, 20, 400)
  const each = int(random, 45, 410)
  const gross = shares * each
  const tax = percent(gross, 25)
  const soli = percent(tax, 5.5)
  return letter({
    ...{ look: LOOKS.plain, issuer: bank, to: addressOf(who, 'none') },
    info: [
      ['Abrechnungsnr.', code(random, '########')],
      ['Datum', day(on)],
    ],
    subject: 'Dividendengutschrift',
    body: `<p>${shares} Stück &nbsp; Rheinstahl Energie AG Namens-Aktien &nbsp; DE000${code(random, '######')}4</p>${pairs(
      [
        ['Dividende pro Stück', `${eur(each)} EUR`],
        ['Bruttobetrag', `${eur(gross)} EUR`],
        ['Kapitalertragsteuer 25 %', `-${eur(tax)} EUR`],
        ['Solidaritätszuschlag 5,5 %', `-${eur(soli)} EUR`],
        ['Ausmachender Betrag', `${eur(gross - tax - soli)} EUR`],
      ],
      true,
    )}<p style="margin-top:3mm">Zahlbar ab ${day(on)}</p>`,
    values: truth({ issuer: bank.name, recipient: who.name, date: iso(on) }, 'ertrag', {
      ...{ ertrag: gross, kapitalertragsteuer: tax, solz: soli, quellensteuer: null },
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('bank-tax-pattern', 'stb_kap', 'Muster I BMF Jahressteuerbescheinigung § 45a EStG', pattern),
  layoutOf('bank-tax-direct', 'stb_kap', 'Steuerbescheinigung einer Direktbank auf zwei Seiten', direct),
  layoutOf('bank-tax-mono', 'stb_kap', 'Steuerbescheinigung einer Sparkasse als Liste', mono),
  layoutOf('bank-earnings', 'ertraegnis', 'Erträgnisaufstellung mit Vorjahr', earnings),
  layoutOf('bank-dividend', 'ertragsabrechnung', 'Dividendengutschrift', dividend),
]
