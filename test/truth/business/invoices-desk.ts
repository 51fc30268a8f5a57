import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import { addDays, dmy, dmyLoose, dmyShort, euro, longDate, monthOf, truth } from './kit/format.ts'
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

const lexware = dealLayout(
  'business-invoice-lexware-block',
  'er_rechnung',
  'Usual print of a Lexware faktura form: info block right of the window, DIN 5008 form B, footer in four columns',
  {
    goods: 'it',
    trades: ['Systemhaus', 'Datentechnik', 'IT-Service'],
    buyer: 'firm',
    items: [2, 6],
    number: 'RE{y}#####',
    parts: true,
  },
  (deal, draw) => {
    const s = deal.seller
    const info =
      pairTable(`Rechnungs-Nr.: | ${deal.number} ;; Kunden-Nr.: | ${deal.customer} ;; Rechnungsdatum: | ${dmy(deal.date)}
Lieferdatum: | ${dmy(deal.service)} ;; Bearbeiter: | ${deal.clerk}`)
    const sums =
      sumTable(`Gesamt Netto | ${euro(deal.net)} € ;; zzgl. 19,00 % USt. auf ${euro(deal.net)} | ${euro(deal.tax)} €
Gesamtbetrag | ${euro(deal.gross)} €`)
    const items = itemTable(
      deal.lines,
      'Pos=position; Menge=count2>; Einh.=unit; Text=text; Einzelpreis €=price>; Gesamtpreis €=total>',
    )
    const offer = draw.chance(0.5) ? `<p>Bestellung Nr. ${deal.order} vom ${dmy(deal.ordered)}</p>` : ''
    const body = `<div class="r">${logo(s, '#1d5a96', 'bars', 14)}</div>${windowField(deal.buyer, senderLine(s))}
<div class="abs" style="right:18mm;top:50mm">${info}</div><div style="margin-top:72mm"><h2>Rechnung</h2>${offer}
<p>Wir danken für Ihren Auftrag und berechnen Ihnen wie folgt:</p>${items}${sums}
<p>Zahlungsbedingungen: Zahlbar bis ${dmy(deal.due)} ohne Abzug.</p></div>${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; Tel.: ${s.phone} / ${s.mail} / ${s.web} ;; ${s.bank} / IBAN: ${grouped(s.iban)} / BIC: ${s.bic} ;; USt-IdNr.: ${s.vatId} / St.-Nr.: ${s.taxNumber} / ${s.court} ${s.register}`)}`
    return {
      html: sheets('sans', 9.5, 'h2{margin:0}.last td{font-weight:bold;border-top:.3mm solid #000}', [body]),
      values: { due: deal.due, serviceDate: deal.service },
    }
  },
)

const sevdesk = dealLayout(
  'business-invoice-sevdesk-line',
  'er_rechnung',
  'Look of sevDesk standard layout: number in the heading, info pairs right, sums right, payment sentence with days',
  {
    goods: 'service',
    trades: ['Gebäudereinigung', 'Werbeagentur', 'Gartenpflege'],
    buyer: 'either',
    items: [1, 5],
    number: 'RE-####',
  },
  deal => {
    const s = deal.seller
    const info = pairTable(`Rechnungsnr. | ${deal.number} ;; Kundennr. | ${deal.customer} ;; Datum | ${dmy(deal.date)}
Leistungszeitraum | ${monthOf(deal.service)}`)
    const items = itemTable(
      deal.lines,
      'Pos.=position; Beschreibung=text; Menge=countUnit>; Einzelpreis=priceEuro>; Gesamtpreis=totalEuro>',
    )
    const body = `<div class="c" style="margin-bottom:4mm">${logo(s, '#e2001a', 'ring', 13)}</div>
${windowField(deal.buyer, senderLine(s, ' | '))}<div class="abs" style="right:18mm;top:52mm">${info}</div>
<div style="margin-top:66mm"><h1>Rechnung Nr. ${deal.number}</h1><p>Sehr geehrte Damen und Herren,</p>
<p>vielen Dank für Ihren Auftrag und das damit verbundene Vertrauen! Hiermit stelle ich Ihnen die folgenden Leistungen in Rechnung:</p>
${items}${sumTable(`Gesamtbetrag netto | ${euro(deal.net)} € ;; zzgl. Umsatzsteuer 19 % | ${euro(deal.tax)} €
Gesamtbetrag brutto | ${euro(deal.gross)} €`)}<p>Bitte überweisen Sie den Rechnungsbetrag unter Angabe der Rechnungsnummer auf das unten angegebene Konto.
Der Rechnungsbetrag ist bis zum ${dmy(deal.due)} fällig.</p><p>Mit freundlichen Grüßen<br>${s.boss}</p></div>
${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} / Deutschland ;; Tel. ${s.phone} / E-Mail ${s.mail} / Web ${s.web} ;; USt-ID ${s.vatId} / Steuer-Nr. ${s.taxNumber} / Inhaber/-in ${s.boss} ;; Bank ${s.bank} / IBAN ${s.iban} / BIC ${s.bic}`)}`
    const css =
      'h1{font-size:14pt;margin:0}.items th{border-bottom:.4mm solid #e2001a}.items td{border-bottom:.1mm solid #ccc}.last{font-weight:bold}'
    return { html: sheets('open', 9, css, [body]), values: { due: deal.due } }
  },
)

const lexoffice = dealLayout(
  'business-invoice-lexoffice-grey',
  'er_rechnung',
  'Look of lexoffice default template: grey rule, short info lines without colons, tax line "Umsatzsteuer 19%"',
  {
    goods: 'it',
    trades: ['Webdesign', 'Softwareberatung', 'Medienproduktion'],
    solo: true,
    buyer: 'firm',
    items: [1, 4],
    number: 'RE####',
    parts: true,
  },
  (deal, draw) => {
    const s = deal.seller
    const until = addDays(deal.date, deal.days)
    const skonto = draw.chance(0.6)
      ? `Bei Zahlung bis ${dmy(addDays(deal.date, 5))} 2 % Skonto = ${euro(Math.round(deal.gross * 0.98))} €. Danach zahlbar bis ${dmy(until)} ohne Abzug.`
      : `Zahlbar sofort, rein netto, spätestens jedoch bis ${dmy(until)}.`
    const body = `<div class="cols"><div style="font-size:17pt;letter-spacing:1mm;color:#555">${s.name}</div><div class="r small">
${s.street}<br>${s.zip} ${s.city}<br>${s.phone}<br>${s.mail}</div></div>${windowField(deal.buyer, senderLine(s, ' - '))}
<div style="margin-top:70mm" class="cols"><h2>Rechnung</h2>${pairTable(`Rechnungsnummer | ${deal.number} ;; Rechnungsdatum | ${dmy(deal.date)}
Leistungsdatum | ${dmy(deal.service)} ;; Kundennummer | ${deal.customer}`)}</div>${itemTable(deal.lines, 'Position=text; Menge=count2>; Einheit=unit; Einzel (€)=price>; Gesamt (€)=total>')}${sumTable(
      `Zwischensumme (netto) | ${euro(deal.net)} ;; Umsatzsteuer 19% | ${euro(deal.tax)}
Gesamtbetrag | ${euro(deal.gross)}`,
      'width:80mm',
    )}<p>${skonto}</p><p>Vielen Dank für die gute Zusammenarbeit.</p></div>
<div class="foot c">${s.name} · Steuernummer ${s.taxNumber} · ${s.bank} · IBAN ${grouped(s.iban)} · BIC ${s.bic}</div>`
    const css =
      'h2{font-weight:normal}.items th{background:#eee}.last td{border-top:.2mm solid #999;border-bottom:.6mm double #999;font-weight:bold}'
    return { html: sheets('sans', 9, css, [body]), values: { vatId: null, due: until, serviceDate: deal.service } }
  },
)

const word = dealLayout(
  'business-invoice-word-serif',
  'er_rechnung',
  'Home-made Word template of a freelancer: everything left, place and date line right, amounts in sentences and a plain table',
  { goods: 'service', trades: [], solo: true, buyer: 'firm', items: [1, 3], number: '{Y}-##' },
  deal => {
    const s = deal.seller
    const body = `<p><b>${s.name}</b><br>${s.street}<br>${s.zip} ${s.city}<br>Telefon ${s.phone}</p><p style="margin-top:14mm">
${deal.buyer.name}<br>${deal.buyer.street}<br>${deal.buyer.zip} ${deal.buyer.city}</p><p class="r" style="margin-top:12mm">${s.city}, den ${longDate(deal.date)}</p>
<p style="margin-top:8mm"><b>Rechnung ${deal.number}</b></p><p>Sehr geehrte Damen und Herren,</p>
<p>für meine Tätigkeit im ${monthOf(deal.service)} erlaube ich mir zu berechnen:</p>${itemTable(deal.lines, '=text; =countUnit>; =x2>; =x3>', { x2: line => `à ${euro(line.price)} EUR`, x3: line => `${euro(line.total)} EUR` })}${sumTable(`Honorar netto | ${euro(deal.net)} EUR ;; + 19 % Mehrwertsteuer | ${euro(deal.tax)} EUR
zu zahlen | ${euro(deal.gross)} EUR`)}<p>Ich bitte um Überweisung innerhalb von ${deal.days} Tagen auf mein Konto bei der ${s.bank},<br>IBAN ${grouped(s.iban)}.</p>
<p>Meine Steuernummer lautet ${s.taxNumber}.</p><p style="margin-top:10mm">Mit freundlichen Grüßen</p><p style="margin-top:12mm">${s.name}</p>`
    return {
      html: sheets('serif', 11, '.last td{border-top:.3mm solid #000;font-weight:bold}', [body]),
      values: { vatId: null },
    }
  },
)

const sap = dealLayout(
  'business-invoice-sap-mono',
  'er_rechnung',
  'SAP SD form (SAPscript): item steps of ten, label above value, material number, "Positionssumme/Endbetrag", place of payment',
  {
    goods: 'wholesale',
    trades: ['Industrietechnik', 'Antriebstechnik', 'Verpackungssysteme'],
    form: 'AG',
    buyer: 'firm',
    items: [3, 8],
    number: '90######',
  },
  (deal, draw) => {
    const s = deal.seller
    const delivery = draw.mask('80######')
    const body = `<div class="cols"><div style="font:bold 15pt sans-serif">${s.brand}</div><div>Seite 1 / 1</div></div>${windowField(deal.buyer, senderLine(s, ', '))}
<div class="abs" style="left:120mm;top:47mm;border:.3mm solid #000;padding:2mm;width:72mm"><b>Rechnung</b><br><span class="small">Belegnummer / Datum</span><br>${deal.number} / ${dmy(deal.date)}<br>
<span class="small">Auftragsnummer / Datum</span><br>${draw.mask('1000####')} / ${dmy(deal.ordered)}<br><span class="small">Lieferschein / Datum</span><br>${delivery} / ${dmy(deal.service)}<br>
<span class="small">Ihre Bestellnr.</span><br>${deal.order}<br><span class="small">Kundennummer</span><br>${draw.mask('200####')}</div>
<div style="margin-top:92mm">${itemTable(deal.lines, 'Pos.=position2; Material=x1; Bezeichnung=text; Menge=countUnit>; Preis=price>; Wert EUR=total>', { x1: line => `${line.article}-00${line.position}` })}${sumTable(`Positionssumme | ${euro(deal.net)} ;; Ausgangssteuer    19,000 %    ${euro(deal.net)} | ${euro(deal.tax)}
Endbetrag  EUR | ${euro(deal.gross)}`)}<p>Zahlungsbedingungen: Bis zum ${dmy(addDays(deal.date, 8))} erhalten Sie 3,000 % Skonto<br>Bis zum ${dmy(deal.due)} ohne Abzug</p>
<p>Lieferbedingung: DAP ${deal.buyer.city}</p></div><div class="foot">${s.name} Sitz ${s.city} Amtsgericht ${s.court} ${s.register} Vorstand: ${s.boss}<br>
USt-Id-Nr. ${s.vatId} Bankverbindung: ${s.bank} IBAN ${s.iban} SWIFT ${s.bic}</div>`
    const css =
      '.sender{font-size:5pt}.items th{border-top:.2mm solid #000;border-bottom:.2mm solid #000;font-weight:normal}.sums{width:100%;border-top:.2mm solid #000}.last{font-weight:bold}'
    return {
      html: sheets('mono', 7.5, css, [body]),
      values: { due: deal.due, serviceDate: deal.service, taxNumber: null },
    }
  },
)

const datev = dealLayout(
  'business-invoice-datev-boxes',
  'er_rechnung',
  'Form of a DATEV Auftragswesen print: row of boxes with small labels, sender only in the window and the footer',
  {
    goods: 'office',
    trades: ['Bürosysteme', 'Bürobedarf', 'Kopiertechnik'],
    buyer: 'firm',
    items: [2, 7],
    number: '{Y}/####',
    discounts: true,
  },
  deal => {
    const s = deal.seller
    const body = `${windowField(deal.buyer, senderLine(s))}<div style="margin-top:76mm"><b style="font-size:13pt">RECHNUNG</b>${pairColumns(`Rechnung-Nr. | ${deal.number} ;; Datum | ${dmyShort(deal.date)} ;; Kunden-Nr. | ${deal.customer}
Auftrag | ${deal.order} ;; Liefertag | ${dmyShort(deal.service)} ;; Sachbearbeiter | ${deal.clerk}`)}${itemTable(deal.lines, 'Pos=position; Art.-Nr.=article; Bezeichnung=text; Menge=count>; E-Preis=price>; Rabatt=discount>; Gesamt=total>')}${pairColumns(
      `Nettobetrag | ${euro(deal.net)} ;; USt-% | 19,00 ;; USt-Betrag | ${euro(deal.tax)} ;; Währung | EUR
Rechnungsbetrag | <b>${euro(deal.gross)}</b>`,
      'margin-top:6mm',
    )}<p>Zahlung: ${deal.days} Tage netto, fällig am ${dmyShort(deal.due)}</p></div>${footColumns(`Geschäftsführung / ${s.boss} / AG ${s.court} / ${s.register} ;; Kommunikation / ${s.phone} / ${s.mail} ;; Steuern / USt-Id: ${s.vatId} / FA-Nr.: ${s.taxNumber} ;; Bank / ${s.bank} / ${grouped(s.iban)}`)}`
    const css =
      '.pc th{font-size:70%;font-weight:normal;border:.2mm solid #777;border-bottom:0}.pc td{border:.2mm solid #777;border-top:0}.items th{border-bottom:.2mm solid #000}'
    return { html: sheets('sans', 8, css, [body]), values: { due: deal.due, serviceDate: deal.service } }
  },
)

const wiso = dealLayout(
  'business-outgoing-wiso-left',
  'ar_rechnung',
  'WISO Mein Büro usage: label: value lines right above the subject, "Rechnungssumme", sums with the gross first',
  {
    goods: 'craft',
    trades: ['Malerbetrieb', 'Bodenbeläge', 'Trockenbau'],
    buyer: 'either',
    items: [2, 6],
    number: 'AR-{y}-####',
    parts: true,
  },
  deal => {
    const s = deal.seller
    const gross = deal.gross
    const body = `<div style="border-left:2mm solid #2e7d32;padding-left:4mm"><span style="font-size:15pt">${s.name}</span><br>${s.street}, ${s.zip} ${s.city}</div>
${windowField(deal.buyer, senderLine(s))}<div class="abs small" style="right:18mm;top:60mm">${pairLines(`Rechnung Nr | ${deal.number} ;; Datum | ${dmyLoose(deal.date)} ;; Leistung vom | ${dmyLoose(deal.service)}
Kunde | ${deal.customer} ;; Telefon | ${s.phone} ;; E-Mail | ${s.mail}`)}</div><div style="margin-top:74mm"><p><b>Rechnung – Bauvorhaben ${deal.buyer.street}</b></p>${itemTable(deal.lines, 'Pos.=position; Leistung=text; Anzahl=count2>; EH=unit; EP €=price>; GP €=total>')}${sumTable(`<b>Rechnungssumme inkl. MwSt.</b> | <b>${euro(gross)} €</b>
darin enthalten 19 % MwSt. | ${euro(deal.tax)} € ;; Nettowarenwert | ${euro(deal.net)} €`)}<p>Zahlungsziel: ${longDate(deal.due)}</p>${pairBoxes(`Kontoinhaber | ${s.name} ;; IBAN | ${grouped(s.iban)} ;; Kreditinstitut | ${s.bank}`)}</div><div class="foot c">Steuernummer ${s.taxNumber} | USt-IdNr. ${s.vatId} | Inhaber: ${s.boss}</div>`
    return {
      html: sheets('sans', 10, '.items thead{background:#2e7d32;color:#fff}', [body]),
      values: { due: deal.due, serviceDate: deal.service, gross: truth(gross) },
    }
  },
)

/** Invoices as desktop and web programs of small firms print them. */
export const layouts: readonly TruthLayout[] = [lexware, sevdesk, lexoffice, word, sap, datev, wiso]
