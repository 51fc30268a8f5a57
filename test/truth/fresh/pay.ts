import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { account, grouped, idNumber } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, monthName, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

interface Pay {
  readonly gross: number
  readonly wageTax: number
  readonly church: number
  readonly social: readonly [string, number][]
  readonly net: number
}

function payOf(random: Random): Pay {
  const gross = cents(random, 2650, 4700)
  const wageTax = percent(gross, 12.4)
  const church = percent(wageTax, 9)
  const social: [string, number][] = [
    ['KV', percent(gross, 8.55)],
    ['RV', percent(gross, 9.3)],
    ['AV', percent(gross, 1.3)],
    ['PV', percent(gross, 1.8)],
  ]
  const net = gross - wageTax - church - sumOf(social.map(([, amount]) => amount))
  return { gross, wageTax, church, social, net }
}

/** A form in boxes, as programs of tax advisors fill it in; what is paid out stands in the lower right corner. */
function boxedSlip(random: Random): TruthDocument {
  const from = issuer(random, ['{last} Metallbau GmbH', 'Autohaus {last} KG', 'Pflegeteam {last} GmbH'])
  const who = person(random)
  const pay = payOf(random)
  const vl = 4000
  const out = pay.net - vl
  const month = int(random, 2, 11)
  const printed = date(2025, month, 26)
  const base = pay.gross - 2665
  const social = pay.social.map(([name, amount]) => `<td>${name}-Beitrag<br><span class="r">${eur(amount)}</span></td>`)
  const head = `<table class="lined wide s"><tr><td>Personal-Nr.<br>${code(random, '00###')}</td><td>Geburtsdatum<br>
    ${day(who.birth, 'short')}</td><td>StKl<br>1</td><td>Ki.Frbtr.<br>--</td><td>Konfession<br>rk</td><td>Eintritt<br>010418</td><td>
    SV-Nummer<br>${digits(random, 2)}${day(who.birth, 'short').replaceAll('.', '')}${who.last.charAt(0)}014</td><td>St.-Tg.<br>30</td></tr></table>`
  const body = `<table class="ruled wide"><tr><th>Lohnart</th><th>Bezeichnung</th><th class="r">Einheit</th><th class="r">Betrag</th></tr>
    <tr><td>2000</td><td>Gehalt</td><td></td><td class="r">${eur(base)}</td></tr>
    <tr><td>3100</td><td>VWL-Zuschuss AG</td><td></td><td class="r">26,65</td></tr></table>
    <p class="r" style="margin-top:3mm"><b>Gesamt-Brutto &nbsp; ${eur(pay.gross)}</b></p>`
  const tax = `<table class="lined wide s"><tr><td>Steuer-Brutto<br>${eur(pay.gross)}</td><td>Lohnsteuer<br>${eur(pay.wageTax)}</td>
    <td>Kirchensteuer<br>${eur(pay.church)}</td><td>SolZ<br>0,00</td></tr><tr>${social.join('')}</tr></table>
    <p class="r" style="margin:3mm 0"><b>Netto-Verdienst &nbsp; ${eur(pay.net)}</b></p>
    <table class="ruled wide"><tr><td>9710</td><td>VWL-Überweisung</td><td class="r">-${eur(vl)}</td></tr></table>`
  const page = `<box 14 12 182><b>Abrechnung der Brutto/Netto-Bezüge für ${monthName(month)} 2025</b>
    <span style="float:right">${day(printed)} &nbsp; Blatt: 1</span></box>${at(14, 22, head, 182)}
    <box 20 52><span class="t">${from.name}*${from.street}*${from.zip} ${from.city}</span><br><br>${who.title} ${who.name}<br>
    ${who.street}<br>${who.zip} ${who.city}</box>${at(14, 98, body, 182)}${at(14, 150, tax, 182)}
    ${at(14, 215, `Ihr Konto ${grouped(account(random).iban)}`, 110)}
    ${far(14, 214, `Auszahlungsbetrag<br><b style="font-size:12pt">${eur(out)}</b>`, 'border:0.4mm solid #222;padding:2mm;text-align:right')}
    ${below(14, 10, 'Bitte aufbewahren! Verdienstbescheinigung im Sinne des § 108 Abs. 3 Satz 1 GewO', 182, 'font-size:6.5pt')}`
  return paper({ face: 'mono', size: 8.5 }, [page], {
    ...{ issuer: from.name, recipient: who.name, date: iso(printed), main: plain(pay.gross) },
    own: own({ brutto: pay.gross, netto: pay.net, auszahlung: out }),
  })
}

/** Of a public employer, with a year's column beside the month's and without a day of its own. */
function monthAndYear(random: Random): TruthDocument {
  const from = issuer(random, ['Universitätsklinikum {city} AöR', 'Studierendenwerk {city} AöR'])
  const who = person(random)
  const pay = payOf(random)
  const row = (text: string, amount: number, bold = false): string =>
    `<tr${bold ? ' style="font-weight:bold"' : ''}><td>${text}</td><td class="r">${eur(amount)}</td><td class="r">${eur(amount * 4)}</td></tr>`
  const rows = [
    row('Tabellenentgelt E 9b Stufe 4', pay.gross - 15_000),
    row('Jahressonderzahlung anteilig / Zulage', 15_000),
    row('Gesamtbrutto', pay.gross, true),
    row('Lohnsteuer laufend', -pay.wageTax),
    row('Kirchensteuer', -pay.church),
    ...pay.social.map(([name, amount]) => row(`${name}-Beitrag Arbeitnehmer`, -amount)),
    row('Gesetzliches Netto', pay.net, true),
    row('Überweisung', pay.net, true),
  ]
  const page = `${at(22, 16, `<b style="font-size:15pt;color:#00457c">${from.name}</b><br><span class="s">Geschäftsbereich Personal · Entgelt</span>`)}
    ${at(22, 46, `${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}
    ${far(20, 44, `Entgeltnachweis <b>April 2024</b><br>Personalnummer ${code(random, '3#####')}<br>Steuer-ID ${idNumber(random)}<br>Steuerklasse 1`)}
    <box 22 88 168><table class="zebra wide"><tr><th>Bezeichnung</th><th class="r">Monat</th><th class="r">Jahressumme</th></tr>${rows.join('')}</table>
    <p style="margin-top:8mm">Die Überweisung erfolgt auf IBAN ${grouped(account(random).iban)}. Rückfragen bitte nur über das Beschäftigtenportal.</p></box>
    ${below(22, 9, `${from.name} · ${from.street} · ${from.zip} ${from.city} · Anstalt des öffentlichen Rechts · USt-IdNr. ${from.vat}`, 168, 'font-size:6.5pt')}`
  return paper({ face: 'office', size: 9.5 }, [page], {
    ...{ issuer: from.name, recipient: who.name, date: null, main: plain(pay.gross) },
    own: own({ brutto: pay.gross, netto: pay.net, auszahlung: pay.net }),
  })
}

/** The certificate of the Minijob-Zentrale for private households, § 35a Abs. 1 EStG. */
function household(random: Random): TruthDocument {
  const who = person(random)
  const wageSum = 12 * int(random, 18, 42) * 1000
  const dues = percent(wageSum, 14.92)
  const flat = percent(wageSum, 2)
  const printed = date(2025, 2, int(random, 3, 14))
  const reference = digits(random, 8)
  const page = `${far(18, 12, '<b style="font-size:17pt;color:#0a6c8f">MINIJOB</b><br><b style="color:#0a6c8f">ZENTRALE</b>')}
    <box 25 46><span class="back">Minijob-Zentrale · 45115 Essen</span>${who.title === 'Herr' ? 'Herrn' : 'Frau'}<br>${who.name}<br>
    ${who.street}<br>${who.zip} ${who.city}</box>
    <box 128 46>Betriebsnummer<br><b>${reference}</b><br>Aktenzeichen<br>HH-${digits(random, 4)}/24<br>Telefon 0355 2902-70799<br>
    Essen, ${day(printed)}</box>
    <box 25 96 160><p><b>Bescheinigung für das Jahr 2024 zur Vorlage beim Finanzamt</b> (§ 35a Absatz 1 EStG)</p>
    <p>Sehr geehrte Damen und Herren,</p><p>für die Beschäftigung von ${pick(random, ['Olga Weinert', 'Danuta Król', 'Ana Petrović'])} in Ihrem
    Privathaushalt im Zeitraum 01.01.2024 bis 31.12.2024 bescheinigen wir Ihnen:</p>
    <table class="wide"><tr><td>gemeldetes Arbeitsentgelt</td><td class="r">${eur(wageSum)} EUR</td></tr>
    <tr><td>entrichtete Abgaben und Umlagen</td><td class="r">${eur(dues)} EUR</td></tr>
    <tr><td>&nbsp;&nbsp;darin enthaltene einheitliche Pauschsteuer</td><td class="r">${eur(flat)} EUR</td></tr>
    <tr class="sum"><td>Aufwendungen insgesamt</td><td class="r">${eur(wageSum + dues)} EUR</td></tr></table>
    <p style="margin-top:5mm">Die Abgaben für das zweite Halbjahr werden am 31. Januar des Folgejahres fällig und sind hier enthalten.</p>
    <p>Mit freundlichen Grüßen<br>Ihre Minijob-Zentrale</p></box>
    ${below(25, 9, 'Deutsche Rentenversicherung Knappschaft-Bahn-See · Minijob-Zentrale · Pieperstr. 14-28 · 44789 Bochum · Gläubiger-ID DE22KBS00000034886', 165, 'font-size:6.5pt')}`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Minijob-Zentrale', recipient: who.name, date: iso(printed), main: plain(wageSum) },
    own: own({ entgelt: wageSum, abgaben: dues, gesamtaufwand: wageSum + dues }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('gehalt-boxed', 'gehalt', 'Entgeltbescheinigungsverordnung, Vordruck in Kästchen', boxedSlip, 2),
  fresh('gehalt-month-year', 'gehalt', 'Entgeltnachweis des öffentlichen Dienstes', monthAndYear),
  fresh('minijob-household', 'minijob', 'Haushaltsscheckverfahren, Jahresbescheinigung', household),
]
