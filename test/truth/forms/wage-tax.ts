import type { TruthDocument, TruthLayout } from '../layout.ts'
import type { Random } from './kit/draw.ts'
import { day, euroAndCent, eur } from './kit/print.ts'
import type { DayStyle } from './kit/print.ts'
import { spacedId } from './kit/numbers.ts'
import { addressOf } from './kit/people.ts'
import { at, pairs, sheets } from './kit/style.ts'
import { wage, wageLines, wageValues } from './kit/wages.ts'
import type { Wage, WageLine } from './kit/wages.ts'

const CSS = `
.f td { border: 0.2mm solid #000; padding: 0.7mm 1mm; font-size: 6.4pt; line-height: 1.1;
  font-family: 'Arial Narrow', 'DejaVu Sans Condensed', sans-serif }
.f td.v { font-size: 8pt; width: 17mm; vertical-align: bottom; text-align: right; white-space: nowrap }
.f td.n { width: 7mm }
.f td.k { width: 7mm; padding-left: 0 }
.m { font-family: 'Courier New', 'DejaVu Sans Mono', monospace }`

function splitRow([number, label, amount]: WageLine): string {
  const [whole, rest] = amount === null ? ['', ''] : euroAndCent(amount)
  return `<tr><td class="n">${number}</td><td>${label}</td><td class="v">${whole}</td><td class="v k">${rest}</td></tr>`
}

function period({ since, year }: Wage): string {
  return `${day({ year, month: since, day: 1 })} - 31.12.${year}`
}

/** The numbered column of the official pattern, amounts in EUR | Ct. */
function official(what: Wage): string {
  const head = `<tr><td class="n"></td><td></td><td class="v">EUR</td><td class="v k">Ct</td></tr>`
  const first = `<tr><td class="n">1.</td><td>Bescheinigungszeitraum</td><td class="v" colspan="2">${period(what)}</td></tr>
    <tr><td class="n" rowspan="2">2.</td><td>Zeiträume ohne Anspruch auf Arbeitslohn</td><td class="v" colspan="2">Anzahl "U"</td></tr>
    <tr><td>Großbuchstaben (S, M, F, FR)</td><td class="v" colspan="2"></td></tr>`
  return `<table class="f wide">${first}${head}${wageLines(what).map(splitRow).join('')}</table>`
}

function basis(what: Wage, style: DayStyle): string {
  const rows = [
    ['Datum:', day(what.printed, style)],
    ['Identifikationsnummer:', spacedId(what.idnr)],
    ['Personalnummer:', what.personnel],
    ['Geburtsdatum:', day(what.who.birth)],
    ['Transferticket:', what.ticket],
  ] as const
  const tax = [
    ['Steuerklasse/Faktor', what.taxClass],
    ['Zahl der Kinderfreibeträge', what.children],
    ['Steuerfreier Jahresbetrag', ''],
    ['Jahreshinzurechnungsbetrag', ''],
    ['Kirchensteuermerkmale', what.church],
  ] as const
  return `${pairs(rows)}<p style="margin-top:5mm">Dem Lohnsteuerabzug wurden im letzten Lohnzahlungszeitraum zugrunde
    gelegt:</p>${pairs(tax)}<p style="margin-top:5mm">Anschrift und Steuernummer des Arbeitgebers:</p>
    <b>${what.from.name}</b><br>${what.from.street}<br>${what.from.zip} ${what.from.city}<br><br>${what.taxNumber}`
}

function pattern(year: number, style: DayStyle) {
  return (random: Random): TruthDocument => {
    const what = wage(random, year)
    const title = `<b style="font-size:12pt">Ausdruck der elektronischen Lohnsteuerbescheinigung für ${year}</b><br>
      <span class="small">Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.</span>`
    const office = `<span class="tiny">Finanzamt, an das die Lohnsteuer abgeführt wurde (Name und vierstellige Nr.)</span><br>${what.office}`
    const page = [
      at(14, 10, title, 180),
      at(14, 30, addressOf(what.who, 'line').join('<br>'), 80),
      at(14, 70, basis(what, style), 80),
      at(97, 24, official(what), 102),
      at(97, 276, office, 102),
    ]
    return { html: sheets([page.join('')], 'sans', 9, CSS), pages: 1, values: wageValues(what, ['date', 'ticket']) }
  }
}

/** As the large payroll programs print it: everything below each other, amounts in one column with a comma. */
function single(random: Random): TruthDocument {
  const what = wage(random, 2024)
  const rows = wageLines(what).map(([number, label, amount]) => {
    const shown = amount === null ? '' : eur(amount)
    return `<tr><td class="r">${number}</td><td>${label}</td><td class="r">${shown}</td></tr>`
  })
  const head = `<b>${what.from.name}</b> &nbsp; ${what.from.street}, ${what.from.zip} ${what.from.city} &nbsp; StNr. ${what.taxNumber}<hr>
    <b style="font-size:11pt">Lohnsteuerbescheinigung 2024</b> - Ausdruck der elektronisch übermittelten Daten<br>
    Pers.-Nr. ${what.personnel} &nbsp; ${what.who.last}, ${what.who.first} &nbsp; geb. ${day(what.who.birth)} &nbsp; IdNr.
    ${what.idnr}<br>Steuerklasse ${what.taxClass} &nbsp; Kinder ${what.children} &nbsp; Konfession ${what.church} &nbsp;
    Zeitraum ${period(what)}`
  const page = [
    at(20, 12, head, 172),
    at(20, 42, `<table class="wide ruled" style="font-size:7.4pt;line-height:1.18">${rows.join('')}</table>`, 172),
    at(
      20,
      284,
      `<span class="tiny">Transferticket ${what.ticket} / übermittelt am ${day(what.printed)} / Finanzamt ${what.office}</span>`,
      172,
    ),
  ]
  const values = wageValues(what, ['ticket', 'date'])
  const recipient = `${what.who.last}, ${what.who.first}`
  return { html: sheets([page.join('')], 'narrow', 8.5, CSS), pages: 1, values: { ...values, recipient } }
}

/** A line printer's list: only lines that hold something, label and amount with dots between. */
function lineList(random: Random): TruthDocument {
  const what = wage(random, 2025)
  const all = wageLines(what)
  const rows = all.flatMap(([number, label, amount], row) => {
    if (amount === null) return []
    const main = number === '' ? all.slice(0, row).findLast(line => line[0] !== '')?.[0] : number
    const words = number === '' && main === '22.' ? `Arbeitgeberanteil ${label}` : label
    const text = `${main?.padStart(4) ?? ''} ${words.slice(0, 58)} `.padEnd(66, '.')
    return [`${text}${eur(amount).padStart(14)}`]
  })
  const head = [
    what.from.name.padEnd(48) + `Datum  ${day(what.printed)}`,
    `${what.from.street}, ${what.from.zip} ${what.from.city}`.padEnd(48) + `Pers.Nr.  ${what.personnel}`,
    '',
    `LOHNSTEUERBESCHEINIGUNG 2025   (Abdruck für den Arbeitnehmer)`,
    '='.repeat(80),
    what.who.name.padEnd(48) + `IdNr.   ${what.idnr}`,
    what.who.street.padEnd(48) + `Geb.-Datum   ${day(what.who.birth)}`,
    `${what.who.zip} ${what.who.city}`.padEnd(48) + `StKl ${what.taxClass}  KiFb ${what.children}  KiSt ${what.church}`,
    '-'.repeat(80),
    `   1. Bescheinigungszeitraum`.padEnd(50) + period(what),
  ]
  const tail = [
    '-'.repeat(80),
    `Transferticket ${what.ticket}`,
    `Finanzamt ${what.office}   Steuernummer AG ${what.taxNumber}`,
  ]
  const text = [...head, ...rows, ...tail].join('\n')
  const values = wageValues(what, ['ticket', 'date'])
  return { html: sheets([at(16, 18, `<pre class="m">${text}</pre>`)], 'mono', 8.6, CSS), pages: 1, values }
}

export const layouts: readonly TruthLayout[] = [
  {
    ...{ id: 'lstb-pattern-2024', kind: 'lstb', documents: 3, fill: pattern(2024, 'dot') },
    source: 'Muster BMF 2024 Ausdruck der elektronischen Lohnsteuerbescheinigung',
  },
  {
    ...{ id: 'lstb-pattern-2025', kind: 'lstb', documents: 3, fill: pattern(2025, 'dot') },
    source: 'Muster BMF 2025 Ausdruck der elektronischen Lohnsteuerbescheinigung',
  },
  {
    ...{ id: 'lstb-single-column', kind: 'lstb', documents: 3, fill: single },
    source: 'Lohnsteuerbescheinigung 2024 in einer Spalte, wie große Lohnprogramme sie drucken',
  },
  {
    ...{ id: 'lstb-line-printer', kind: 'lstb', documents: 3, fill: lineList },
    source: 'Lohnsteuerbescheinigung 2025 als Zeilendruck eines Rechenzentrums',
  },
]
