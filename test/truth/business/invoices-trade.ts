import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import type { Line } from './kit/deal.ts'
import { addDays, dmy, dmyShort, euro, longDate } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
  itemRows,
  itemTable,
  logo,
  pairColumns,
  pairLines,
  pairTable,
  senderLine,
  sheets,
  sumTable,
  windowField,
} from './kit/paper.ts'

const wholesale = dealLayout(
  'business-invoice-wholesale-delivery-notes',
  'er_rechnung',
  'Collective invoice of an electrical wholesaler: groups by Lieferschein number inside the table, discount column, Skonto table',
  {
    goods: 'wholesale',
    trades: ['Elektrogroßhandel', 'Baustoffe', 'Werkzeughandel'],
    form: 'GmbH & Co. KG',
    buyer: 'firm',
    items: [4, 8],
    number: '#######',
    discounts: true,
  },
  (deal, draw) => {
    const s = deal.seller
    const note = (day: string): string =>
      `<tr><td colspan="8"><b>Lieferschein ${draw.mask('LS7#####')} vom ${dmyShort(day)}, Ihre Bestellung: ${draw.mask('######')} / ${deal.clerk}</b></td></tr>`
    const last = addDays(deal.date, -2)
    const rows = note(addDays(deal.date, -9))
    const half = Math.ceil(deal.lines.length / 2)
    const spec =
      'Pos=position; Artikel=article; Bezeichnung=text; Menge=count>; ME=unit; Preis=price>; Rab.=discount>; Betrag EUR=total>'
    const first = itemRows(deal.lines.slice(0, half), spec, {}, rows, '')
    const second = itemRows(deal.lines.slice(half), spec, {}, note(last), '')
    const skonto = Math.round(deal.gross * 0.02)
    const body = `<div class="cols"><div>${logo(s, '#f07d00', 'hexagon', 12)}</div><div class="r small">${s.street}<br>${s.zip} ${s.city}<br>Fon ${s.phone}</div></div>
${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:48mm;border:.2mm solid #000">${pairTable(`Sammelrechnung | ${deal.number}
Rechnungsdatum | ${dmy(deal.date)} ;; Kundennummer | ${deal.customer} ;; Vertreter | ${deal.clerk} ;; Seite | 1`)}</div>
<div style="margin-top:76mm">${first}${second}${pairColumns(`Warenwert | ${euro(deal.net)} ;; MwSt 19 % | ${euro(deal.tax)} ;; Endbetrag EUR | <b>${euro(deal.gross)}</b>`, 'border:.2mm solid #000')}
<p>Zahlbar bis ${dmy(addDays(deal.date, 10))} mit 2,00 % Skonto (${euro(skonto)} EUR) = ${euro(deal.gross - skonto)} EUR<br>oder bis ${dmy(deal.due)} netto Kasse</p>
<p class="small">Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.</p></div>${footColumns(`${s.name} / Registergericht ${s.court} / ${s.register} ;; USt-ID ${s.vatId} / Steuernummer ${s.taxNumber} ;; ${s.bank} / ${grouped(s.iban)} / ${s.bic}`)}`
    return {
      html: sheets('sans', 8, '.items{margin:1mm 0}.items td,.items th{padding:.6mm 1mm}', [body]),
      values: { due: deal.due },
    }
  },
)

const shop = dealLayout(
  'business-invoice-webshop-paid',
  'arbeitsmittel',
  'Invoice PDF of a web shop system (Shopware usage): order number and date before the invoice number, prices gross, already paid',
  {
    goods: 'shop',
    trades: ['Versand', 'Onlineshop', 'Handels'],
    form: 'GmbH',
    buyer: 'person',
    items: [1, 4],
    number: 'SW1####',
    inclusive: true,
    large: 2,
  },
  (deal, draw) => {
    const s = deal.seller
    const ordered = addDays(deal.date, -1)
    const way = draw.pick(['PayPal', 'Kreditkarte (VISA)', 'Sofortüberweisung', 'Amazon Pay'])
    const taxes = deal.rates
      .map(sum => `${euro(sum.net)} € netto zzgl. ${sum.rate}% MwSt. | ${euro(sum.tax)} €`)
      .join('\n')
    const body = `<div class="r">${logo(s, '#189eff', 'wave', 12)}</div>${windowField(deal.buyer, senderLine(s, ' • '))}
<div class="abs" style="right:18mm;top:60mm">${pairTable(`Bestellnummer: | ${draw.mask('20####')} ;; Bestelldatum: | ${dmy(ordered)} ;; Kundennummer: | ${deal.customer}
Rechnungsnummer: | ${deal.number} ;; Rechnungsdatum: | ${dmy(deal.date)} ;; Lieferdatum: | ${dmy(deal.date)}`)}</div>
<div style="margin-top:78mm"><h2>Rechnung Nr. ${deal.number}</h2>${itemTable(deal.lines, 'Pos.=position; Prod.-Nr.=article; Produkt=text; Menge=count>; MwSt.=rate>; Stückpreis brutto=priceEuro>; Gesamt brutto=totalEuro>')}
${sumTable(`Warenwert | ${euro(deal.gross)} € ;; Versandkosten | 0,00 € ;; Gesamtkosten (netto) | ${euro(deal.net)} €
${taxes}
<b>Gesamtkosten</b> | <b>${euro(deal.gross)} €</b> ;; bereits bezahlt per ${way} | ${euro(deal.gross)} € ;; noch zu zahlen | 0,00 €`)}
<p>Vielen Dank für Ihren Einkauf! Ausgewählte Zahlungsart: ${way}. Bitte überweisen Sie nichts.</p></div>
${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; Steuer-Nr. ${s.taxNumber} / USt-ID ${s.vatId} / ${s.court} ${s.register} ;; ${s.web} / ${s.mail} / GF: ${s.boss}`)}`
    return {
      html: sheets('open', 8.5, '.items th{font-weight:normal;border-bottom:.2mm solid #189eff}h2{font-size:12pt}', [
        body,
      ]),
      values: { iban: null, serviceDate: deal.date },
      unnamed: deal.rates.length > 1 ? ['tax'] : [],
    }
  },
)

const market = dealLayout(
  'business-invoice-marketplace-seller',
  'er_rechnung',
  'Invoice of a seller on a large marketplace: "Zahlbetrag" box at the top, billing and delivery address beside each other',
  {
    goods: 'shop',
    trades: ['Trading', 'Commerce', 'Elektronik'],
    form: 'GmbH',
    buyer: 'either',
    items: [1, 3],
    number: 'DE{y}####AEUI',
    inclusive: true,
    large: 2,
    rate: 19,
  },
  (deal, draw) => {
    const s = deal.seller
    const address = `${deal.buyer.name}<br>${deal.buyer.street}<br>${deal.buyer.city}, ${deal.buyer.zip}<br>DE`
    const ordered = addDays(deal.date, -2)
    const body = `<div class="cols"><h1>Rechnung</h1><div class="r"><b>Bezahlt</b><br>Referenznummer ${draw.mask('@#@@##@###')}</div></div>
<div style="background:#eef1f1;padding:3mm">${pairTable(`Verkauft von | ${s.name} ;; USt-IDNr. | ${s.vatId} ;; Rechnungsdatum/Lieferdatum | ${longDate(deal.date)}
Rechnungsnummer | ${deal.number} ;; <b>Zahlbetrag</b> | <b>${euro(deal.gross)} €</b>`)}</div>
<div class="cols" style="margin-top:8mm"><div><b>Rechnungsadresse</b><br>${address}</div><div><b>Lieferadresse</b><br>${address}</div><div><b>Verkauft von</b><br>${s.name}<br>${s.street}<br>${s.city}, ${s.zip}<br>DE<br>USt-IDNr. ${s.vatId}</div></div>
<p><b>Bestellinformationen</b></p>${pairTable(`Bestelldatum | ${longDate(ordered)} ;; Bestellnummer | ${draw.mask('30#-#######-#######')}`)}
<p><b>Rechnungsdetails</b></p>${itemTable(
      deal.lines,
      'Beschreibung=text; Menge=count>; Stückpreis<br>(ohne USt.)=netto>; USt. %=rate>; Stückpreis<br>(inkl. USt.)=priceEuro>; Zwischensumme<br>(inkl. USt.)=totalEuro>',
      { netto: line => `${euro(Math.round(line.price / 1.19))} €` },
    )}${sumTable(`<b>Rechnungsbetrag</b> | <b>${euro(deal.gross)} €</b>`)}
${itemTable(deal.lines.slice(0, 1), 'USt. %=rate; Zwischensumme (ohne USt.)=net>; USt.=tax>', { net: () => `${euro(deal.net)} €`, tax: () => `${euro(deal.tax)} €` })}</div>
<div class="foot">${s.name}, ${s.street}, ${s.zip} ${s.city} – Amtsgericht ${s.court}, ${s.register}, Geschäftsführer ${s.boss}</div>`
    return {
      html: sheets('sans', 8.5, 'h1{margin:0 0 4mm;font-weight:normal}.items th{border-bottom:.2mm solid #999}', [
        body,
      ]),
      values: { iban: null, taxNumber: null, serviceDate: deal.date, due: null },
    }
  },
)

const freight = dealLayout(
  'business-invoice-freight-references',
  'er_rechnung',
  'Invoice of a forwarding agent: shipment reference, load and unload dates, "Valuta" as the due date, tax code column',
  {
    goods: 'freight',
    trades: ['Spedition', 'Transporte', 'Logistik'],
    buyer: 'firm',
    items: [3, 5],
    number: '{y}/######',
    large: 1,
  },
  (deal, draw) => {
    const s = deal.seller
    const body = `<div class="c" style="border-bottom:.8mm solid #003366"><span style="font-size:18pt;font-weight:bold">${s.brand.toUpperCase()}</span><br>${s.name} · Nationale und internationale Transporte</div>
${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:52mm">${pairLines(`Ausgangsrechnung Nr. | ${deal.number} ;; Valuta | ${dmy(deal.due)} ;; Debitor | ${deal.customer} ;; Belegdatum | ${dmy(deal.date)} ;; Abteilung | Disposition ${deal.clerk}`, ' : ')}</div>
<div style="margin-top:74mm"><p>Position ${draw.mask('##-#######')} &nbsp; Ref.: ${deal.order}<br>Ladestelle: ${s.zip} ${s.city} am ${dmy(addDays(deal.service, -1))}<br>
Entladestelle: ${deal.buyer.zip} ${deal.buyer.city} am ${dmy(deal.service)}<br>${draw.int(1, 12)} Euro-Paletten, ${draw.int(2, 99)}${draw.int(10, 99)} kg, ADR: nein</p>
${itemTable(deal.lines, 'Leistung=text; Anzahl=countUnit>; Satz=price>; SC=code^; Betrag EUR=total>', { code: () => '01' })}
${pairColumns(`SC | 01 ;; Steuerpflichtig | ${euro(deal.net)} ;; % | 19,00 ;; Steuerbetrag | ${euro(deal.tax)} ;; Rechnungs-Endbetrag | EUR ${euro(deal.gross)}`)}
<p class="small">Wir arbeiten ausschließlich auf Grundlage der Allgemeinen Deutschen Spediteurbedingungen 2017 – ADSp 2017.</p></div>
${footColumns(`HRA ${s.court} ${s.register.slice(4)} / St.-Nr. ${s.taxNumber} ;; UID ${s.vatId} / Tel ${s.phone} ;; ${s.bank} / ${s.iban} / ${s.bic}`)}`
    return {
      html: sheets('sans', 9, '.pc{background:#e8eef5}.items th{border-bottom:.3mm solid #036}', [body]),
      values: { due: deal.due },
    }
  },
)

const foodTwoPages = dealLayout(
  'business-invoice-food-two-pages',
  'er_rechnung',
  'Invoice of a catering wholesaler with two tax rates over two pages, "Übertrag" at the break, tax code in the line',
  {
    goods: 'food',
    trades: ['Getränke', 'Gastro-Service', 'Frischdienst'],
    buyer: 'firm',
    items: [34, 44],
    number: 'R########',
    large: 9,
  },
  (deal, draw) => {
    const s = deal.seller
    const cut = 22
    const carried = deal.lines.slice(0, cut).reduce((sum, line) => sum + line.total, 0)
    const spec = 'Art.Nr.=article; Artikel=text; Gebinde=unit; Anz.=count>; Preis=price>; St=code^; Summe=total>'
    const code = { code: (line: Line) => (line.rate === 7 ? '2' : '1') }
    const row = (text: string): string =>
      `<tr><td></td><td><b>${text}</b></td><td></td><td></td><td></td><td></td><td class="r"><b>${euro(carried)}</b></td></tr>`
    const tour = draw.int(10, 99)
    const head = (page: number): string =>
      `<div class="cols"><div>${logo(s, '#8a1c1c', 'ring', 10)}</div><div class="r">Seite ${page} von 2</div></div>`
    const one = `${head(1)}${windowField(deal.buyer, senderLine(s))}<div style="margin-top:66mm">${pairColumns(`Rechnung | ${deal.number} ;; vom | ${dmy(deal.date)} ;; Kd-Nr | ${deal.customer} ;; Tour | ${tour} ;; Lieferung am | ${dmy(deal.service)}`)}
${itemRows(deal.lines.slice(0, cut), spec, code, '', row('Übertrag'))}</div>`
    const taxes = deal.rates
      .map(
        sum =>
          `<tr><td>${sum.rate === 7 ? 2 : 1}</td><td class="r">${sum.rate},00</td><td class="r">${euro(sum.net)}</td><td class="r">${euro(sum.tax)}</td><td class="r">${euro(sum.net + sum.tax)}</td></tr>`,
      )
      .join('')
    const two = `${head(2)}<p>Rechnung ${deal.number} vom ${dmy(deal.date)}</p>${itemRows(deal.lines.slice(cut), spec, code, row('Übertrag von Seite 1'), '')}
<table class="items"><tr><th>St</th><th class="r">MwSt %</th><th class="r">Netto</th><th class="r">MwSt</th><th class="r">Brutto</th></tr>${taxes}
<tr><th colspan="2">Gesamt</th><th class="r">${euro(deal.net)}</th><th class="r">${euro(deal.tax)}</th><th class="r">${euro(deal.gross)}</th></tr></table>
<p>Der Betrag von ${euro(deal.gross)} EUR wird am ${dmy(deal.due)} von Ihrem Konto ${draw.mask('DE##XXXXXXXXXXXX####')} eingezogen.</p>
<div class="foot">${s.name}, ${s.street}, ${s.zip} ${s.city}, Steuer-Nr. ${s.taxNumber}, USt-Id ${s.vatId}, ${s.court} ${s.register}, Gläubiger-ID DE${draw.digits(2)}ZZZ0000${draw.digits(7)}</div>`
    return {
      html: sheets('sans', 8, '.items td,.items th{padding:.7mm 1mm}.items th{border-bottom:.2mm solid #333}', [
        one,
        two,
      ]),
      pages: 2,
      values: { due: deal.due, serviceDate: deal.service, iban: null },
    }
  },
)

/** Invoices of trade, web shops and transport. */
export const layouts: readonly TruthLayout[] = [wholesale, shop, market, freight, foodTwoPages]
