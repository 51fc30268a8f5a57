import { int } from '../forms/kit/draw.ts'
import { spacedId } from '../forms/kit/numbers.ts'
import { day, eur, euroAndCent, iso, own, plain } from '../forms/kit/print.ts'
import type { Random } from '../forms/kit/draw.ts'
import { wage, wageLines, wageValues } from '../forms/kit/wages.ts'
import type { Wage } from '../forms/kit/wages.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { at, below, paper } from './kit/paper.ts'

const FORM = 'BMF-Schreiben, Muster des Ausdrucks der elektronischen Lohnsteuerbescheinigung'

function months(since: number): string {
  return `01.${String(since).padStart(2, '0')}. - 31.12.`
}

function traits({ taxClass, children, church }: Wage): readonly (readonly [string, string])[] {
  return [
    ['Steuerklasse/Faktor', taxClass],
    ['Zahl der Kinderfreibeträge', children],
    ['Steuerfreier Jahresbetrag', '0,00'],
    ['Jahreshinzurechnungsbetrag', '0,00'],
    ['Kirchensteuermerkmale', church],
  ]
}

/** The form's two columns, the amounts split into EUR and Ct, the employer at the lower left. */
function twoColumns(random: Random): TruthDocument {
  const w = wage(random, 2024)
  const lines = wageLines(w).map(([nr, text, amount]) => {
    const [whole, cent] = amount === null ? ['', ''] : euroAndCent(amount)
    return `<tr><td>${nr}</td><td>${text}</td><td class="r">${whole}</td><td class="r">${cent}</td></tr>`
  })
  const small = traits(w).map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
  const left = `<p>${w.who.name}<br>${w.who.street}<br>${w.who.zip} ${w.who.city}</p>
    <table class="lined wide" style="margin-top:22mm"><tr><td>Datum:</td><td>${day(w.printed)}</td></tr>
    <tr><td>Identifikationsnummer:</td><td>${spacedId(w.idnr)}</td></tr>
    <tr><td>Personalnummer:</td><td>${w.personnel}</td></tr><tr><td>Geburtsdatum:</td><td>${day(w.who.birth)}</td></tr>
    <tr><td>Transferticket:</td><td style="font-size:5.5pt">${w.ticket}</td></tr></table>
    <p style="margin-top:5mm"><b>Dem Lohnsteuerabzug wurden im letzten Lohnzahlungszeitraum zugrunde gelegt:</b></p>
    <table class="lined wide">${small.join('')}</table>
    <p style="margin-top:8mm">Anschrift und Steuernummer des Arbeitgebers:<br><br>${w.from.name}<br>${w.from.street}<br>
    ${w.from.zip} ${w.from.city}<br>${w.taxNumber}</p>`
  const period = `<tr><td>1.</td><td>Bescheinigungszeitraum</td><td colspan="2">${months(w.since)}</td></tr>
    <tr><td>2.</td><td>Zeiträume ohne Anspruch auf Arbeitslohn</td><td colspan="2">Anzahl „U“ 0</td></tr>
    <tr><td></td><td>Großbuchstaben (S, M, F, FR)</td><td colspan="2"></td></tr>
    <tr><td></td><td></td><td class="c">EUR</td><td>Ct</td></tr>`
  const foot = `Finanzamt, an das die Lohnsteuer abgeführt wurde (Name und vierstellige Nr.)<br>${w.office}`
  const page = `${at(
    12,
    10,
    `<b>Ausdruck der elektronischen Lohnsteuerbescheinigung für ${w.year}</b><br>
    <span class="t">Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.</span>`,
    90,
    'font-size:11pt',
  )}
    ${at(12, 46, left, 86)}${at(104, 10, `<table class="lined wide">${period}${lines.join('')}</table>`, 98)}
    ${below(104, 8, foot, 98)}`
  return paper(
    { face: 'office', size: 7, css: 'td { padding: 0.25mm 0.8mm }' },
    [page],
    wageValues(w, ['date', 'ticket']),
  )
}

/** As a host program prints it: one typeface of fixed width, lines that hold nothing are left out. */
function hostList(random: Random): TruthDocument {
  const w = wage(random, 2025)
  const dots = (text: string): string => `${text.slice(0, 62)} `.padEnd(66, '.')
  let last = ''
  const lines = wageLines(w)
    .map(([nr, text, amount]) => {
      last = nr === '' ? last : nr
      return [nr === '' ? last.replace('.', `${text.charAt(0)}.`) : nr, text, amount] as const
    })
    .filter(([, , amount]) => amount !== null)
    .map(([nr, text, amount]) => `${nr.padStart(4)} ${dots(text)} ${eur(amount ?? 0).padStart(12)}`)
  const text = `${w.from.name}                         Blatt 1
${w.from.street}, ${w.from.zip} ${w.from.city}

Elektronische Lohnsteuerbescheinigung ${w.year}          Druck: ${day(w.printed)}

Pers.-Nr. ${w.personnel}      Kst. 4711       Abr.-Kreis 01

          ${w.who.name}
          ${w.who.street}
          ${w.who.zip} ${w.who.city}

Identifikationsnr. ${w.idnr}     Geb. ${day(w.who.birth)}
StKl ${w.taxClass}   Ki.-Frb. ${w.children}   KiSt ${w.church}
Dauer des Dienstverhältnisses im Kalenderjahr: ${months(w.since)}${w.year}

Zeile Bezeichnung                                                          EUR
${'-'.repeat(84)}
${lines.join('\n')}
${'-'.repeat(84)}
Steuernummer des Arbeitgebers ${w.taxNumber}
Betriebsstättenfinanzamt ${w.office}
KTicket ${w.ticket}

Die Daten wurden am ${day(w.printed)} an die Finanzverwaltung übermittelt. Bitte aufbewahren.`
  const page = at(14, 16, `<pre style="margin:0;font:inherit">${text}</pre>`)
  return paper({ face: 'mono', size: 9 }, [page], wageValues(w, ['date', 'ticket']))
}

function pensionLines(gross: number, tax: number, church: number): string {
  const lines: readonly (readonly [string, string, string])[] = [
    ['3', 'Bruttoarbeitslohn einschl. Sachbezüge', eur(gross)],
    ['4', 'Einbehaltene Lohnsteuer', eur(tax)],
    ['6', 'Einbehaltene Kirchensteuer des Arbeitnehmers', eur(church)],
    ['8', 'In 3. enthaltene Versorgungsbezüge', eur(gross)],
    ['28', 'Beiträge zur privaten Kranken- und Pflege-Pflichtversicherung', '3.108,00'],
    ['29', 'Bemessungsgrundlage für den Versorgungsfreibetrag zu 8.', eur(gross)],
    ['30', 'Maßgebendes Kalenderjahr des Versorgungsbeginns', '2021'],
  ]
  return lines
    .map(([nr, text, value]) => `<tr><td>${nr}.</td><td>${text}</td><td class="r">${value}</td></tr>`)
    .join('')
}

/** Of a paying office for pensions, with what only pensions have. */
function pensionPayer(random: Random): TruthDocument {
  const w = wage(random, 2025)
  const gross = 12 * int(random, 240_000, 390_000)
  const tax = Math.floor(gross * 0.094)
  const church = Math.floor(tax * 0.09)
  const table = pensionLines(gross, tax, church)
  const page = `<far 20 14><b style="font-size:12pt">Landesamt für Besoldung und Versorgung</b><br>Bezügestelle Versorgung<br>
    Postfach 32 05, ${w.from.zip} ${w.from.city}</far>
    <box 25 50><span class="back">LBV - Postfach 32 05 - ${w.from.zip} ${w.from.city}</span>${w.who.title === 'Herr' ? 'Herrn' : 'Frau'}<br>
    ${w.who.name}<br>${w.who.street}<br>${w.who.zip} ${w.who.city}</box>
    <box 125 50>Personalnummer (bitte stets angeben)<br><b>V ${w.personnel}</b><br>Datum<br><b>${day(w.printed)}</b><br>
    Identifikationsnummer<br>${w.idnr}</box>
    <box 25 98 165><h3>Lohnsteuerbescheinigung für das Kalenderjahr ${w.year}</h3>
    <p>Zeitraum 01.01. bis 31.12.${w.year}, Steuerklasse ${w.taxClass}, Kinderfreibeträge ${w.children}. Folgende Daten wurden an die
    Finanzverwaltung übermittelt (Transferticket ${w.ticket}). Nicht aufgeführte Zeilen sind nicht belegt.</p>
    <table class="ruled wide"><tr><th>Zeile</th><th>Inhalt</th><th class="r">Euro</th></tr>${table}</table>
    <p style="margin-top:6mm">Abgeführt an: ${w.office}; Arbeitgeber-Steuernummer ${w.taxNumber}</p></box>`
  const fields = {
    brutto: gross,
    lohnsteuer: tax,
    kirchensteuer: church,
    versorgungsbezuege: gross,
    pkvBeitrag: 310_800,
  }
  const none = { solz: null, kvBeitrag: null, rvArbeitnehmer: null, etin: null }
  const more = { versorgungsfreibetragBasis: gross, versorgungsbeginn: '2021', transferticket: w.ticket }
  return paper({ face: 'serif', size: 9.5 }, [page], {
    ...{
      issuer: 'Landesamt für Besoldung und Versorgung',
      recipient: w.who.name,
      date: iso(w.printed),
      main: plain(gross),
    },
    own: own({ ...fields, ...more, ...none }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('lstb-two-columns', 'lstb', `${FORM} 2024, zweispaltig`, twoColumns, 2),
  fresh('lstb-host-list', 'lstb', `${FORM} 2025, Zeilendruck`, hostList),
  fresh('lstb-pension-payer', 'lstb', `${FORM} 2025, Versorgungsbezüge`, pensionPayer),
]
