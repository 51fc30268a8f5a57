import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import { addDays, dmy, dmyLoose, euro, longDate, truth } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
  itemTable,
  logo,
  pairBoxes,
  pairColumns,
  pairLines,
  pairTable,
  senderLine,
  sheets,
  sumTable,
  windowField,
} from './kit/paper.ts'

const wages = dealLayout(
  'business-craft-wage-share-35a',
  'handwerker',
  'Craftsman invoice to a household, § 35a Abs. 3 EStG: wage share with tax named below the sums, titles of work',
  {
    goods: 'craft',
    trades: ['Sanitär', 'Heizungsbau', 'Haustechnik'],
    buyer: 'person',
    items: [4, 7],
    number: '{y}0####',
    parts: true,
  },
  deal => {
    const s = deal.seller
    const wage = deal.lines
      .filter(line => /Arbeitszeit|Fahrt/.test(line.text))
      .reduce((sum, line) => sum + line.total, 0)
    const share = Math.round(wage * 1.19)
    const labour =
      wage > 0
        ? `Im Rechnungsbetrag sind Lohn- und Fahrtkosten in Höhe von ${euro(wage)} € netto zzgl. ${euro(share - wage)} € MwSt. = <b>${euro(share)} €</b> enthalten (§ 35a EStG).`
        : ''
    const body = `<div class="cols"><div>${logo(s, '#0071bc', 'wave', 14)}<br><span class="small">Meisterbetrieb der Innung</span></div><div class="r small">${s.street}<br>${s.zip} ${s.city}<br>Tel. ${s.phone}<br>${s.web}</div></div>${windowField(deal.buyer, senderLine(s))}
<div class="abs" style="right:18mm;top:62mm">${pairTable(`Rechnung | ${deal.number} ;; Kunde | ${deal.customer} ;; Datum | ${dmy(deal.date)} ;; ausgeführt am | ${dmy(deal.service)}`)}</div>
<div style="margin-top:72mm"><p>Sehr geehrte Damen und Herren, für die Arbeiten in Ihrem Haushalt ${deal.buyer.street} berechnen wir:</p>${itemTable(deal.lines, 'Pos.=position; Menge=count2>; Einh.=unit; Bezeichnung=text; Einzel €=price>; Gesamt €=total>')}
${sumTable(`Nettosumme | ${euro(deal.net)} € ;; 19 % MwSt. | ${euro(deal.tax)} € ;; Rechnungsbetrag | ${euro(deal.gross)} €`)}<p>${labour}</p><p>Zahlbar sofort nach Erhalt ohne Abzug, spätestens bis ${dmy(deal.due)}.
Die Rechnung ist zwei Jahre aufzubewahren (§ 14b Abs. 1 Satz 5 UStG).</p></div>${footColumns(`${s.bank} / IBAN ${grouped(s.iban)} ;; Steuernummer ${s.taxNumber} / USt-IdNr. ${s.vatId} ;; Inhaber ${s.boss} / ${s.mail}`)}`
    const own = { lohnanteil: wage > 0 ? truth(share) : null }
    return {
      html: sheets('sans', 9.5, '.items th{border-bottom:.3mm solid #0071bc}.last td{font-weight:bold}', [body]),
      values: { due: deal.due, serviceDate: deal.service, own },
    }
  },
)

const partial = dealLayout(
  'business-craft-part-payment-request',
  'handwerker',
  'Abschlagsrechnung by state of the work (§ 632a BGB): order sum, percentage reached, only this instalment is billed',
  {
    goods: 'craft',
    trades: ['Dachdeckerei', 'Zimmerei', 'Fensterbau'],
    buyer: 'either',
    items: [1, 1],
    number: 'AB{y}-###',
  },
  (deal, draw) => {
    const s = deal.seller
    const order = draw.int(120, 680) * 10_000
    const percent = draw.pick([20, 25, 30, 40])
    const net = (order * percent) / 100
    const tax = Math.round(net * 0.19)
    const body = `<div class="c">${logo(s, '#9c2a10', 'bars', 13)}<br>${s.street} · ${s.zip} ${s.city} · ${s.phone}</div>${windowField(deal.buyer, senderLine(s))}<div style="margin-top:68mm">
${pairColumns(`Abschlagsrechnung Nr. | ${deal.number} ;; Rechnungsdatum | ${dmy(deal.date)} ;; Auftrag vom | ${dmy(deal.ordered)} ;; Projektnummer | ${deal.order}`)}<p><b>${draw.pick(['1.', '2.', '3.'])} Abschlagsrechnung</b> – Bauvorhaben ${deal.buyer.street}, ${deal.buyer.city}</p>
<p>Gemäß Auftrag stellen wir entsprechend dem Baufortschritt in Rechnung:</p>${pairTable(`Auftragssumme netto | ${euro(order)} € ;; davon erbrachte Leistung | ${percent} %`)}
${sumTable(`Abschlagsbetrag netto | ${euro(net)} € ;; zzgl. 19 % Umsatzsteuer | ${euro(tax)} € ;; Abschlagsforderung brutto | ${euro(net + tax)} €`, 'width:100%')}<p>Fällig am ${longDate(deal.due)}.</p></div>
${footColumns(`${s.name} / ${s.court} ${s.register} ;; ${s.bank} / ${s.iban} ;; StNr. ${s.taxNumber} / ${s.vatId}`)}`
    return {
      html: sheets(
        'serif',
        10,
        '.last td{font-weight:bold;border-top:.3mm solid #000}.pc th{border-bottom:.1mm solid #000}',
        [body],
      ),
      values: { net: truth(net), tax: truth(tax), gross: truth(net + tax), main: truth(net + tax), due: deal.due },
    }
  },
)

const final = dealLayout(
  'business-craft-final-invoice-deducted',
  'handwerker',
  'Schlussrechnung, UStAE 14.8: whole work, then instalments with net and tax deducted, rest to pay',
  {
    goods: 'craft',
    trades: ['Elektrotechnik', 'Innenausbau', 'Metallbau'],
    buyer: 'either',
    items: [5, 8],
    number: 'SR-{Y}-###',
    parts: true,
    large: 90,
  },
  deal => {
    const s = deal.seller
    const first = Math.round(deal.net * 0.3)
    const second = Math.round(deal.net * 0.25)
    const tax = (net: number): number => Math.round(net * 0.19)
    const row = (text: string, net: number): string =>
      `<tr><td>${text}</td><td class="r">${euro(-net)}</td><td class="r">${euro(-tax(net))}</td><td class="r">${euro(-net - tax(net))}</td></tr>`
    const paid = first + tax(first) + second + tax(second)
    const body = `${logo(s, '#333', 'hexagon', 12)}${windowField(deal.buyer, senderLine(s))}<div class="abs r" style="right:18mm;top:48mm">${pairLines(`Rechnungsdatum | ${dmy(deal.date)} ;; Ausführungszeitraum bis | ${dmy(deal.service)} ;; Kundennummer | ${deal.customer}`)}</div>
<div style="margin-top:66mm"><b style="font-size:13pt">Schlussrechnung ${deal.number}</b>${itemTable(deal.lines, 'Pos=position2; Leistung=text; Menge=count2>; Einh.=unit; EP=price>; GP=total>')}
<table class="items"><tr><th></th><th class="r">Netto €</th><th class="r">USt. 19 % €</th><th class="r">Brutto €</th></tr><tr><td><b>Gesamtleistung</b></td><td class="r">${euro(deal.net)}</td><td class="r">${euro(deal.tax)}</td><td class="r"><b>${euro(deal.gross)}</b></td></tr>
${row(`1. Abschlagszahlung vom ${dmy(addDays(deal.ordered, 3))}`, first)}${row(`2. Abschlagszahlung vom ${dmy(addDays(deal.ordered, 14))}`, second)}</table>${sumTable(`Restforderung | ${euro(deal.gross - paid)} €`)}
<p>Wir bitten um Ausgleich bis zum ${dmy(deal.due)}.</p></div>${footColumns(`${s.name}, ${s.street}, ${s.zip} ${s.city} ;; ${s.bank} ${grouped(s.iban)} ;; St.-Nr. ${s.taxNumber}`)}`
    return {
      html: sheets(
        'sans',
        8.5,
        '.items{margin:2mm 0}.items th{border-bottom:.2mm solid #000}.last{font-weight:bold;font-size:11pt}',
        [body],
      ),
      values: { due: deal.due, vatId: null },
    }
  },
)

const sweep = dealLayout(
  'business-craft-chimney-sweep',
  'schornstein',
  'Fee notice of a chimney sweep, KÜO: Arbeitswerte (AW), property line, reverse side notes, small amounts',
  {
    goods: 'craft',
    trades: ['Schornsteinfegermeister', 'Bezirksschornsteinfeger'],
    form: '',
    buyer: 'person',
    items: [1, 1],
    number: '{Y}/####',
  },
  (deal, draw) => {
    const s = deal.seller
    const works = draw.some(
      [
        ['Grundwert je Gebäude', 920],
        ['Abgaswegüberprüfung Gasfeuerstätte', 1260],
        ['Emissionsmessung Öl/Gas', 1590],
        ['Feuerstättenschau je Gebäude', 1480],
        ['Fahrtpauschale', 820],
        ['Ausstellen Feuerstättenbescheid', 1100],
      ] as const,
      draw.int(2, 5),
    )
    const net = works.reduce((sum, [, cents]) => sum + Math.round(cents * 1.2), 0)
    const tax = Math.round(net * 0.19)
    const rows = works
      .map(
        ([text, cents]) =>
          `<tr><td>${text}</td><td class="r">${euro(cents)} AW</td><td class="r">1,20</td><td class="r">${euro(Math.round(cents * 1.2))}</td></tr>`,
      )
      .join('')
    const body = `<div class="r"><b>${s.name}</b><br>bevollmächtigter Bezirksschornsteinfeger<br>${s.street}, ${s.zip} ${s.city}<br>Tel. ${s.phone}</div>${windowField(deal.buyer, senderLine(s))}<div style="margin-top:56mm">
${pairLines(`Rechnung Nr. | ${deal.number} ;; Datum | ${dmyLoose(deal.date)} ;; Liegenschaft | ${deal.buyer.street}, ${deal.buyer.city} ;; Arbeit ausgeführt am | ${dmyLoose(deal.service)}`)}<table class="items"><tr><th>Arbeitsart</th><th class="r">AW</th><th class="r">Faktor</th><th class="r">EUR</th></tr>${rows}</table>
${sumTable(`Summe | ${euro(net)} ;; MwSt. 19 % | ${euro(tax)} ;; Endbetrag EUR | ${euro(net + tax)}`)}<p>Bitte zahlen Sie innerhalb von 14 Tagen auf das Konto ${grouped(s.iban)}. Alle Arbeiten sind Lohnleistungen nach § 35a EStG.</p><p>Steuer-Nr. ${s.taxNumber}</p></div>`
    return {
      html: sheets('mono', 8.5, '.items th{border-bottom:.2mm solid #000}.last{font-weight:bold}', [body]),
      values: {
        net: truth(net),
        tax: truth(tax),
        gross: truth(net + tax),
        main: truth(net + tax),
        vatId: null,
        serviceDate: deal.service,
      },
    }
  },
)

const household = dealLayout(
  'business-household-cleaning',
  'hhnah',
  'Monthly bill of a household service: hours by date, § 35a Abs. 2 sentence, bank line in the text',
  {
    goods: 'service',
    trades: ['Haushaltshilfe', 'Gartenservice', 'Hausmeisterservice'],
    buyer: 'person',
    items: [1, 1],
    number: 'HH-####',
  },
  (deal, draw) => {
    const s = deal.seller
    const rate = draw.int(2650, 3900)
    const days = Array.from({ length: draw.int(2, 5) }, (_, index) => ({
      day: addDays(deal.date, -30 + index * 6),
      hours: draw.int(4, 12),
    }))
    const net = days.reduce((sum, day) => sum + Math.round((day.hours * rate) / 2), 0)
    const tax = Math.round(net * 0.19)
    const rows = days
      .map(
        ({ day, hours }) =>
          `<tr><td>${dmy(day)}</td><td>${draw.pick(['Wohnungsreinigung', 'Gartenpflege', 'Fensterputzen', 'Treppenhaus'])}</td><td class="r">${(hours / 2).toFixed(1).replace('.', ',')} Std.</td><td class="r">${euro(Math.round((hours * rate) / 2))} €</td></tr>`,
      )
      .join('')
    const body = `<div class="cols"><div>${logo(s, '#5a8f29', 'ring', 11)}</div><div></div></div>${windowField(deal.buyer, senderLine(s))}<div style="margin-top:66mm">${pairBoxes(`Rechnung | ${deal.number} ;; Rechnungsdatum | ${dmy(deal.date)} ;; Stundensatz netto | ${euro(rate)} €`)}
<table class="items"><tr><th>Tag</th><th>Tätigkeit</th><th class="r">Dauer</th><th class="r">Betrag</th></tr>${rows}</table>${sumTable(`Summe netto | ${euro(net)} € ;; Mehrwertsteuer 19 % | ${euro(tax)} € ;; Gesamtsumme | ${euro(net + tax)} €`)}
<p>Haushaltsnahe Dienstleistung nach § 35a Abs. 2 EStG, Arbeitskosten ${euro(net + tax)} €.</p><p>Den Betrag überweisen Sie bitte bis ${dmy(deal.due)} auf unser Konto bei der ${s.bank}, ${grouped(s.iban)}.</p></div><div class="foot">${s.name} – ${s.street} – ${s.zip} ${s.city} – Steuernr. ${s.taxNumber} – Ust-ID ${s.vatId}</div>`
    return {
      html: sheets('open', 9.5, '.items tr:nth-child(even){background:#f0f6ea}.last{font-weight:bold}', [body]),
      values: { net: truth(net), tax: truth(tax), gross: truth(net + tax), main: truth(net + tax), due: deal.due },
    }
  },
)

/** Bills of craftsmen and household services. */
export const layouts: readonly TruthLayout[] = [wages, partial, final, sweep, household]
