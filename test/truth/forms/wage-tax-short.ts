import type { TruthDocument, TruthLayout } from '../layout.ts'
import { pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { day, eur } from './kit/print.ts'
import { addressOf } from './kit/people.ts'
import { at, boxes, sheets, table } from './kit/style.ts'
import { wage, wageLines, wageValues } from './kit/wages.ts'

/** Half a page: numbered boxes beside each other, the lines only by their numbers and short words. */
function short(random: Random): TruthDocument {
  const what = wage(random, 2025)
  const names = ['Bruttolohn', 'Lohnsteuer', 'SolZ', 'Kirchensteuer']
  const lines = wageLines(what)
  const first = lines.slice(0, 4).map(([number, , amount], at): [string, string] => {
    return [`Zeile ${number} ${names[at]}`, amount === null ? '&nbsp;' : `${eur(amount)} €`]
  })
  const a = what.amounts
  const rest = [
    ['22a RV Arbeitgeber', a.rvArbeitgeber],
    ['23a RV Arbeitnehmer', a.rvArbeitnehmer],
    ['25 KV Arbeitnehmer', a.kvBeitrag],
    ['26 PV Arbeitnehmer', a.pvBeitrag],
    ['27 ALV Arbeitnehmer', a.avBeitrag],
    ['28 private KV/PV', a.pkvBeitrag],
    ['15 Lohnersatzleistungen', a.lohnersatz],
    ['17 Fahrtkosten (steuerfrei)', a.versicherungWege],
    ['22b Versorgungswerk AG', a.rvArbeitgeberVersorgung],
    ['23b Versorgungswerk AN', a.rvArbeitnehmerVersorgung],
  ] as const
  const more = rest.map(([label, amount]): [string, string] => [label, amount === null ? '&nbsp;' : `${eur(amount)} €`])
  const body = `<div style="border:0.5mm solid #225;border-radius:2mm;padding:4mm"><b style="font-size:12pt">Meine
    Lohnsteuerbescheinigung ${what.year}</b><p>${what.who.name} (Personal-Nr. ${what.personnel}, Steuerklasse ${what.taxClass})
    bei ${what.from.name}</p>${boxes(first, 4)}<br>${boxes(more, 4)}<p class="small" style="margin-top:3mm">Beschäftigt vom
    01.${String(what.since).padStart(2, '0')}.${what.year} bis 31.12.${what.year} &middot; StNr. des Arbeitgebers
    ${what.taxNumber} &middot; erstellt ${day(what.printed, 'long')}</p></div>`
  const values = wageValues(what, ['date'])
  return { html: sheets([at(12, 14, body, 186)], 'narrow', 8.5), pages: 1, values }
}

/** The year 2022, when the eTIN was still printed beside the IdNr. */
function withEtin(random: Random): TruthDocument {
  const what = wage(random, 2022)
  const rows = wageLines(what).map(([number, label, amount]) => [number, label, amount === null ? '-' : eur(amount)])
  const left = `<p>${addressOf(what.who, 'same').join('<br>')}</p>`
  const keys = boxes(
    [
      ['Datum', day(what.printed, 'short')],
      ['eTIN', what.etin],
      ['Identifikationsnummer', what.idnr],
      ['Personalnummer', what.personnel],
      ['Geburtsdatum', day(what.who.birth, 'short')],
      ['Transferticket', `<span class="small">${what.ticket}</span>`],
      ['Steuerklasse/Faktor', what.taxClass],
      ['Zahl der Kinderfreibeträge', what.children],
      ['Kirchensteuermerkmale', what.church],
    ],
    3,
  )
  const employer = `<b>Arbeitgeber</b><br>${what.from.name}, ${what.from.street}, ${what.from.zip} ${what.from.city}<br>Steuernummer
    ${what.taxNumber} &nbsp; Finanzamt ${what.office}`
  const list = `<div style="font-size:7pt;line-height:1.08">${table('lined', 'rlr', ['Zeile', 'Bezeichnung', 'Betrag in Euro'], rows)}</div>`
  const page = [
    at(20, 12, `<b style="font-size:12pt">Elektronische Lohnsteuerbescheinigung für das Kalenderjahr 2022</b>`, 175),
    at(20, 22, left, 70),
    at(95, 22, keys, 100),
    at(20, 54, employer, 175),
    at(20, 70, list, 175),
  ]
  const values = wageValues(what, ['ticket', 'etin', 'date'])
  return { html: sheets([page.join('')], pick(random, ['narrow'] as const), 8.6), pages: 1, values }
}

export const layouts: readonly TruthLayout[] = [
  {
    ...{ id: 'lstb-short-boxes', kind: 'lstb', documents: 3, fill: short },
    source: 'Kurzausdruck der Lohnsteuerbescheinigung 2025 aus einem Mitarbeiterportal',
  },
  {
    ...{ id: 'lstb-etin-2022', kind: 'lstb', documents: 3, fill: withEtin },
    source: 'Ausdruck der elektronischen Lohnsteuerbescheinigung 2022 mit eTIN',
  },
]
