import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import { addDays, dmy, dmyShort, euro, longDate, truth, weekdayDate } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
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

const reminder = dealLayout(
  'business-dunning-table-fees',
  'mahnung',
  'Second dunning letter with open items table, dunning fee and interest, § 286, § 288 BGB; new time limit',
  {
    goods: 'wholesale',
    trades: ['Baustoffe', 'Technik', 'Agrarhandel'],
    buyer: 'either',
    items: [1, 1],
    number: 'M-#####',
  },
  (deal, draw) => {
    const s = deal.seller
    const open = Array.from({ length: draw.int(1, 3) }, (_, index) => ({
      number: draw.mask('RE#####'),
      day: addDays(deal.date, -70 + index * 9),
      cents: draw.int(4900, 190_000),
    }))
    const sum = open.reduce((total, item) => total + item.cents, 0)
    const fee = draw.pick([500, 750, 1000])
    const interest = Math.round(sum * 0.009)
    const rows = open
      .map(
        item =>
          `<tr><td>${item.number}</td><td>${dmy(item.day)}</td><td>${dmy(addDays(item.day, 14))}</td><td class="r">${euro(item.cents)}</td></tr>`,
      )
      .join('')
    const until = addDays(deal.date, 10)
    const body = `<div class="r">${logo(s, '#6a1b1b', 'ring', 12)}</div>${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:56mm">${pairTable(`Datum | ${dmy(deal.date)} ;; Kundennummer | ${deal.customer} ;; Ansprechpartner | ${deal.clerk}`)}</div><div style="margin-top:74mm"><b>2. Mahnung</b><p>Sehr geehrte Damen und Herren,</p><p>trotz unserer Zahlungserinnerung vom ${dmy(addDays(deal.date, -14))} sind folgende Rechnungen noch offen:</p>
<table class="items"><tr><th>Rechnung</th><th>vom</th><th>fällig am</th><th class="r">Betrag EUR</th></tr>${rows}</table>${sumTable(`Summe offene Posten | ${euro(sum)} ;; Mahngebühr | ${euro(fee)} ;; Verzugszinsen | ${euro(interest)} ;; Gesamtforderung EUR | ${euro(sum + fee + interest)}`)}<p>Bitte überweisen Sie den Gesamtbetrag bis spätestens <b>${dmy(until)}</b>.</p></div>${footColumns(`${s.name} / ${s.court} ${s.register} ;; ${s.bank} / IBAN ${grouped(s.iban)} / BIC ${s.bic}`)}`
    const gross = truth(sum + fee + interest)
    return {
      html: sheets('sans', 9.5, '.items th{border-bottom:.2mm solid #000}.last{font-weight:bold}', [body]),
      values: { number: null, due: until, gross, main: gross, net: null, tax: null, vatId: null, taxNumber: null },
    }
  },
)

const friendly = dealLayout(
  'business-dunning-friendly-letter',
  'mahnung',
  'Friendly payment reminder in a letter without a table: one invoice number, its date and sum in the sentence',
  {
    goods: 'service',
    trades: ['Agentur', 'Fotostudio', 'Gartenbau'],
    buyer: 'either',
    items: [1, 2],
    number: '{Y}###',
  },
  deal => {
    const s = deal.seller
    const today = addDays(deal.date, 26)
    const until = addDays(today, 8)
    const body = `<p><b>${s.name}</b> · ${s.street} · ${s.zip} ${s.city}</p>${windowField(deal.buyer)}<div style="margin-top:70mm"><p class="r">${weekdayDate(today)}</p><p><b>Zahlungserinnerung zur Rechnung ${deal.number} vom ${dmy(deal.date)}</b></p><p>Guten Tag,</p><p>sicherlich haben Sie übersehen, unsere Rechnung Nr. ${deal.number} über ${euro(deal.gross)} € zu begleichen. Der Betrag war am ${dmy(addDays(deal.date, 14))} fällig.</p>
<p>Wir bitten Sie, den offenen Betrag von ${euro(deal.gross)} € bis zum ${longDate(until)} auf das Konto ${grouped(s.iban)} (${s.bank}) zu überweisen. Sollten Sie bereits gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.</p><p>Freundliche Grüße<br><br>${s.boss}</p></div>`
    return {
      html: sheets('serif', 11, '', [body]),
      values: { date: today, due: until, net: null, tax: null, vatId: null, taxNumber: null },
      unnamed: ['number'],
    }
  },
)

const offer = dealLayout(
  'business-offer-craft-validity',
  'angebot',
  'Offer of a craftsman: offer number, valid until, optional position not in the sum, no invoice',
  {
    goods: 'craft',
    trades: ['Fensterbau', 'Solartechnik', 'Malerbetrieb'],
    buyer: 'either',
    items: [3, 7],
    number: 'AN-{Y}-###',
    parts: true,
  },
  deal => {
    const s = deal.seller
    const body = `${logo(s, '#d98200', 'wave', 13)}${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:50mm">${pairLines(`Angebots-Nr. | ${deal.number} ;; Datum | ${dmy(deal.date)} ;; gültig bis | ${dmy(addDays(deal.date, 42))} ;; Ihre Anfrage vom | ${dmy(deal.ordered)}`)}</div><div style="margin-top:66mm"><h2>Angebot</h2><p>vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:</p>${itemTable(deal.lines, 'Pos=position; Leistung=text; Menge=count2>; Einh.=unit; EP €=price>; GP €=total>')}
<p class="small"><i>Eventualposition (nicht in der Summe): Gerüststellung pauschal 890,00 €</i></p>${sumTable(`Angebotssumme netto | ${euro(deal.net)} € ;; 19 % MwSt. | ${euro(deal.tax)} € ;; Angebotssumme brutto | ${euro(deal.gross)} €`)}<p>Zahlungsbedingungen: 50 % bei Auftragserteilung, Rest 14 Tage nach Rechnungsstellung.</p><p>Auftrag erteilt: ______________________ (Ort, Datum, Unterschrift)</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; ${s.phone} / ${s.mail} ;; Steuernummer ${s.taxNumber}`)}`
    return {
      html: sheets('open', 9, 'h2{margin:0}.last{font-weight:bold}', [body]),
      values: { due: null, iban: null, vatId: null },
    }
  },
)

const proforma = dealLayout(
  'business-proforma-export-customs',
  'angebot',
  'Proforma invoice for customs: value for customs only, origin, weight, "no invoice, no payment"; order number but no invoice number',
  {
    goods: 'wholesale',
    trades: ['Messtechnik', 'Pumpen', 'Elektronik'],
    form: 'GmbH',
    buyer: 'firm',
    items: [1, 4],
    number: '######',
    rate: 0,
  },
  deal => {
    const s = deal.seller
    const body = `<div class="cols"><div>${logo(s, '#225', 'hexagon', 11)}</div><div class="r">${s.street}<br>${s.zip} ${s.city}, Germany<br>VAT ${s.vatId}</div></div><h1>PROFORMA-RECHNUNG</h1><p>Keine Rechnung – nur für Zollzwecke / for customs purposes only</p><div class="cols"><div><b>Empfänger / Consignee</b><br>${deal.buyer.name}<br>${deal.buyer.street}<br>${deal.buyer.zip} ${deal.buyer.city}</div>${pairTable(`Datum / Date | ${dmy(deal.date)} ;; Auftrag / Order | ${deal.order} ;; Ursprung / Origin | DE ;; Gewicht / Weight | ${deal.lines.length * 3},40 kg`)}</div>
${itemTable(deal.lines, 'Pos=position; Artikel / Item=text; Menge=countUnit>; Zollwert EUR=price>; Summe EUR=total>')}${sumTable(`Gesamtwert für Zollzwecke / Total value EUR | ${euro(deal.gross)}`)}<p>Lieferung ohne Berechnung (Muster / samples). ${s.name}</p>`
    return {
      html: sheets('sans', 9, 'h1{font-size:16pt;text-align:center}.last{font-weight:bold}', [body]),
      values: { number: null, due: null, tax: null, iban: null, taxNumber: null },
      unnamed: ['net'],
    }
  },
)

const confirm = dealLayout(
  'business-order-confirmation-no-invoice',
  'lieferschein',
  'Auftragsbestätigung with prices and the remark "Dies ist keine Rechnung", delivery week, down payment',
  {
    goods: 'office',
    trades: ['Objekteinrichtung', 'Büromöbel', 'Küchen'],
    buyer: 'either',
    items: [2, 6],
    number: 'AB##-#####',
  },
  deal => {
    const s = deal.seller
    const body = `<div class="c" style="font-size:18pt">${s.brand}</div>${windowField(deal.buyer, senderLine(s))}<div style="margin-top:70mm">${pairColumns(`Auftragsbestätigung | ${deal.number} ;; Auftragsdatum | ${dmyShort(deal.ordered)} ;; Belegdatum | ${dmyShort(deal.date)} ;; Liefertermin | KW ${10 + deal.days} ;; Kunde | ${deal.customer}`, 'background:#eee')}${itemTable(deal.lines, 'Pos=position; Artikel=article; Bezeichnung=text; Menge=countUnit>; Einzelpreis=price>; Gesamt=total>')}
${sumTable(`Auftragswert netto | ${euro(deal.net)} € ;; MwSt. 19 % | ${euro(deal.tax)} € ;; Auftragswert brutto | ${euro(deal.gross)} €`)}<p><b>Dies ist keine Rechnung.</b> Sie erhalten die Rechnung mit der Lieferung.</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; ${s.court} ${s.register} / USt-IdNr. ${s.vatId}`)}`
    return {
      html: sheets('sans', 9, '.last{font-weight:bold}', [body]),
      values: { due: null, taxNumber: null, iban: null },
    }
  },
)

const delivery = dealLayout(
  'business-delivery-note-no-prices',
  'lieferschein',
  'Lieferschein without prices: quantities ordered, delivered and open, weight, signature line',
  {
    goods: 'food',
    trades: ['Frischdienst', 'Getränkelogistik', 'Großküchenservice'],
    buyer: 'firm',
    items: [4, 8],
    number: 'LS######',
  },
  deal => {
    const s = deal.seller
    const body = `<div class="cols"><div>${logo(s, '#1b6e3c', 'bars', 12)}</div><div class="r"><b style="font-size:16pt">Lieferschein</b><br>Seite 1</div></div>${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:48mm">${pairTable(`Lieferschein-Nr. | ${deal.number} ;; Lieferdatum | ${dmy(deal.date)} ;; Auftrags-Nr. | ${deal.order} ;; Ihre Bestellung vom | ${dmy(deal.ordered)} ;; Tour | ${deal.days}`)}</div><div style="margin-top:78mm">${itemTable(deal.lines, 'Pos=position; Artikel-Nr.=article; Bezeichnung=text; bestellt=count>; geliefert=count>; offen=none>; Einheit=unit', { none: () => '0' })}
<p>Ware vollständig und unbeschädigt erhalten:</p><p style="margin-top:16mm">______________________<br><span class="small">Datum, Unterschrift des Empfängers</span></p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; Tel. ${s.phone} / ${s.mail}`)}`
    return {
      html: sheets('sans', 9.5, '.items td,.items th{border:.1mm solid #777}', [body]),
      values: { gross: null, net: null, tax: null, main: null, due: null, iban: null, vatId: null, taxNumber: null },
    }
  },
)

/** Letters and papers around an invoice that are none. */
export const layouts: readonly TruthLayout[] = [reminder, friendly, offer, proforma, confirm, delivery]
