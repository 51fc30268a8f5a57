import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, code, int, percent, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, euroAndCent, iso, later, monthName, truth } from './kit/print.ts'
import { grouped, idNumber } from './kit/numbers.ts'
import type { Issuer, Person } from './kit/people.ts'
import { addressOf, issuer, person } from './kit/people.ts'
import { at, boxes, pairs, sheets, table } from './kit/style.ts'
import { layoutOf } from './kit/layout-of.ts'
import { EMPLOYERS } from './kit/wages.ts'

interface Slip {
  readonly who: Person
  readonly firm: Issuer
  readonly month: number
  readonly base: number
  readonly extra: number
  readonly gross: number
  readonly tax: number
  readonly parts: readonly (readonly [string, number])[]
  readonly net: number
  readonly after: number
  readonly pay: number
}

function slip(random: Random): Slip {
  const base = cents(random, 2400, 6100)
  const extra = int(random, 0, 3) * 13_275
  const gross = base + extra
  const tax = percent(gross, int(random, 90, 190) / 10)
  const parts = [
    ['Krankenversicherung', percent(gross, 8.55)],
    ['Rentenversicherung', percent(gross, 9.3)],
    ['Arbeitslosenversicherung', percent(gross, 1.3)],
    ['Pflegeversicherung', percent(gross, 2.4)],
  ] as const
  const net = gross - tax - parts.reduce((sum, [, part]) => sum + part, 0)
  const after = pick(random, [4000, 2665, 9900])
  const general = { who: person(random), firm: issuer(random, EMPLOYERS), month: int(random, 1, 11) }
  return { ...general, ...{ base, extra, gross, tax, parts, net, after, pay: net - after } }
}

function values({ who, firm, gross, net, pay }: Slip, on: string | null, recipient = who.name) {
  return truth({ issuer: firm.name, recipient, date: on }, 'brutto', { brutto: gross, netto: net, auszahlung: pay })
}

function printed({ month }: Slip, random: Random) {
  return later(date(2025, month, 22), int(random, 0, 8))
}

/** Narrow boxes, amounts at the right edge, cumulated values below: as tax advisors' data centres print it. */
function advisor(random: Random): TruthDocument {
  const what = slip(random)
  const { who, firm, month, base, extra, gross, tax, parts, net, after, pay } = what
  const on = printed(what, random)
  const head = boxes(
    [
      ['Personal-Nr.', code(random, '00###')],
      ['Geb.-Datum', day(who.birth, 'short')],
      ['StKl', '1'],
      ['Kinderfrbtr', '0,0'],
      ['Konfession', '--'],
      ['KK %', '17,10'],
      ['Eintritt', '01.04.18'],
      ['IdNr.', idNumber(random)],
    ],
    8,
  )
  const rows = [
    ['2000', 'Gehalt', 'L', eur(base)],
    ...(extra === 0 ? [] : [['2900', 'Überstundenvergütung', 'L', eur(extra)]]),
    ['', '', '<b>Gesamt-Brutto</b>', `<b>${eur(gross)}</b>`],
    ['', 'Lohnsteuer', '', eur(tax)],
    ...parts.map(([label, part]) => ['', label, '', eur(part)]),
    ['', '', '<b>Netto-Verdienst</b>', `<b>${eur(net)}</b>`],
    ['9300', 'Vermögenswirksame Leistung', '', `-${eur(after)}`],
    ['', '', '<b>Auszahlungsbetrag</b>', `<b>${eur(pay)}</b>`],
  ]
  const year = `Verdienstbescheinigung (aufgelaufen): Gesamt-Brutto ${eur(gross * month)} &nbsp; Lohnsteuer ${eur(tax * month)}`
  const page = [
    at(
      12,
      10,
      `<b>Abrechnung der Brutto/Netto-Bezüge für ${monthName(month)} 2025</b> <span style="float:right">${day(on)} Blatt 1</span>`,
      186,
    ),
    at(12, 18, head, 186),
    at(
      20,
      42,
      `<span class="tiny">${firm.name} *${firm.street}*${firm.zip} ${firm.city}</span><br><br>${addressOf(who).join('<br>')}`,
      90,
    ),
    at(12, 84, table('lined', 'llrr', ['Lohnart', 'Bezeichnung', '', 'Betrag'], rows), 186),
    at(12, 230, `${year}<br>Überweisung: ${grouped(firm.iban)}`, 186),
  ]
  return { html: sheets([page.join('')], 'narrow', 8), pages: 1, values: values(what, iso(on)) }
}

/** Fixed columns of a mainframe with /-numbers of wage types. */
function mainframe(random: Random): TruthDocument {
  const what = slip(random)
  const { who, firm, month, base, extra, gross, tax, parts, net, after, pay } = what
  const line = (key: string, text: string, sum: number): string =>
    `${key.padEnd(6)}${text.padEnd(44)}${eur(sum).padStart(14)}`
  const lines = [
    firm.name,
    `Entgeltnachweis    ${monthName(month)} 2025`.padEnd(50) + `Pers.Nr. ${code(random, '00######')}`,
    who.name.padEnd(50) + 'Abr.Kreis 01',
    who.street,
    `${who.zip} ${who.city}`.padEnd(50) + 'Seite 1',
    '_'.repeat(64),
    line('1010', 'Monatsgehalt', base),
    line('1200', 'Mehrarbeit', extra),
    line('/101', 'Gesamtbrutto', gross),
    line('/401', 'Lohnsteuer', -tax),
    ...parts.map(([label, part], at) => line(`/3${at}0`, label, -part)),
    line('/550', 'Gesetzliches Netto', net),
    line('8100', 'Betriebliche Altersvorsorge / VWL', -after),
    line('/559', 'Überweisung', pay),
    '_'.repeat(64),
    line('', 'Jahressumme Gesamtbrutto', gross * month),
  ]
  const html = `<pre style="font-family:'Courier New','DejaVu Sans Mono',monospace;line-height:1.5">${lines.join('\n')}</pre>`
  return { html: sheets([at(18, 16, html)], 'mono', 9), pages: 1, values: values(what, null) }
}

/** A small shop's program: letter with grey bars. */
function shop(random: Random): TruthDocument {
  const what = slip(random)
  const { who, firm, month, base, extra, gross, tax, parts, net, after, pay } = what
  const on = printed(what, random)
  const pairsOf = [
    ['Gehalt', eur(base)],
    ['Zulagen', eur(extra)],
  ] as const
  const bar = (text: string, sum: number): string =>
    `<div style="background:#ddd;padding:1mm 1.4mm;margin:2mm 0"><b>${text}<span style="float:right">${eur(sum)} €</span></b></div>`
  const taken = [['Lohnsteuer', eur(tax)], ...parts.map(([label, part]): [string, string] => [label, eur(part)])] as [
    string,
    string,
  ][]
  const page = [
    at(20, 14, `<b style="font-size:14pt">${firm.name}</b><br>${firm.street} | ${firm.zip} ${firm.city}`, 170),
    at(20, 40, addressOf(who, 'same').join('<br>'), 80),
    at(
      120,
      40,
      pairs([
        ['Abrechnungsmonat', `${monthName(month)} 2025`],
        ['Erstellt', day(on)],
        ['Steuerklasse', '4 / 0,5'],
      ]),
      74,
    ),
    at(
      20,
      80,
      `<b>Lohn- und Gehaltsabrechnung</b>${pairs(pairsOf, true)}${bar('Bruttolohn', gross)}${pairs(taken, true)}${bar('Nettolohn', net)}${pairs([['abzgl. Vorschuss', eur(after)]], true)}${bar('Auszahlung', pay)}`,
      170,
    ),
  ]
  return { html: sheets([page.join('')], 'sans', 9), pages: 1, values: values(what, iso(on)) }
}

/** A public office's statement with pay grade; name turned round. */
function publicService(random: Random): TruthDocument {
  const what = slip(random)
  const { who, month, base, extra, gross, tax, parts, net, after, pay } = what
  const on = printed(what, random)
  const office = {
    ...what.firm,
    name: pick(random, ['Landesamt für Besoldung und Versorgung', 'Bezügestelle des Landes, Dienstsitz Süd']),
  }
  const split = (label: string, sum: number): string => {
    const [whole, rest] = euroAndCent(sum)
    return `<tr><td>${label}</td><td class="r">${whole}</td><td class="r">${rest}</td></tr>`
  }
  const grade = `TV-L E ${int(random, 6, 14)} Stufe ${int(random, 1, 6)}`
  const rows = [
    split(`Tabellenentgelt ${grade}`, base),
    split('Zulage', extra),
    split('<b>Gesamtbrutto</b>', gross),
    split('Lohnsteuer', tax),
  ]
  const rest = [
    ...parts.map(([label, part]) => split(label, part)),
    split('<b>Nettobezug</b>', net),
    split('VBL-Eigenanteil', after),
  ]
  const recipient = `${who.last}, ${who.first}`
  const list = `<table class="wide lined"><tr><th>Bezeichnung</th><th class="r">EUR</th><th class="r">Ct</th></tr>${rows.join('')}${rest.join('')}${split('<b>Zahlbetrag</b>', pay)}</table>`
  const page = [
    at(25, 14, `${office.name}<br><span class="small">${office.street}, ${office.zip} ${office.city}</span>`, 100),
    at(130, 14, `Personalnummer ${code(random, '########')}<br>Datum ${day(on)}`, 65),
    at(25, 48, `${recipient}<br>${who.street}<br>${who.zip} ${who.city}`, 80),
    at(25, 90, `<b>Bezügemitteilung ${String(month).padStart(2, '0')}/2025</b><br><br>${list}`, 150),
  ]
  return {
    html: sheets([page.join('')], 'serif', 9.5),
    pages: 1,
    values: values({ ...what, firm: office }, iso(on), recipient),
  }
}

export const layouts: readonly TruthLayout[] = [
  layoutOf('payslip-advisor', 'gehalt', 'Brutto/Netto-Abrechnung eines Rechenzentrums der Steuerberater', advisor),
  layoutOf('payslip-mainframe', 'gehalt', 'Entgeltnachweis mit Lohnarten eines Großbetriebs', mainframe),
  layoutOf('payslip-shop', 'gehalt', 'Lohn- und Gehaltsabrechnung eines Kleinbetriebsprogramms', shop),
  layoutOf('payslip-public', 'gehalt', 'Bezügemitteilung des öffentlichen Dienstes, EUR | Ct', publicService),
]
