import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import {
  addDays,
  americanDate,
  britishDate,
  dashDate,
  english,
  euro,
  dmy,
  longDate,
  monthSpan,
  truth,
} from './kit/format.ts'
import { austrianVatId, britishVatId, grouped, iban, irishVatId, luxembourgVatId } from './kit/ids.ts'
import {
  footColumns,
  itemTable,
  pairBoxes,
  pairColumns,
  pairLines,
  pairTable,
  sheets,
  sumTable,
  windowField,
} from './kit/paper.ts'
import { addressLines } from './kit/people.ts'

const money = (sign: string) => ({
  p: (line: { price: number }): string => `${sign}${english(line.price)}`,
  t: (line: { total: number }): string => `${sign}${english(line.total)}`,
})

const usd = dealLayout(
  'business-invoice-english-usd-saas',
  'er_rechnung',
  'Subscription invoice of an American software supplier as Stripe prints it: "Amount due", date range, reverse charge note, USD',
  { goods: 'english', trades: [], buyer: 'firm', items: [1, 3], number: '@@##@#@#-00##', rate: 0 },
  (deal, draw) => {
    const name = draw.pick(['Brightloop Labs, Inc.', 'Fernhill Analytics LLC', 'Cobaltwave Software Inc.'])
    const [from, to] = monthSpan(deal.date)
    const body = `<div class="cols"><h1>Invoice</h1><b style="font-size:14pt;color:#777">${name}</b></div>${pairTable(`<b>Invoice number</b> | <b>${deal.number}</b> ;; Date of issue | ${americanDate(deal.date)} ;; Date due | ${americanDate(deal.due)}`)}
<div class="cols" style="margin:8mm 0"><div><b>${name}</b><br>${draw.int(100, 999)} Market Street<br>PMB ${draw.int(1000, 9999)}<br>San Francisco, California 94103<br>United States<br>support@example.com</div>
<div><b>Bill to</b><br>${addressLines(deal.buyer).join('<br>')}<br>Germany<br>DE VAT ${deal.buyer.vatId}</div><div></div></div>
<p style="font-size:14pt"><b>$${english(deal.gross)} USD due ${americanDate(deal.due)}</b></p><p><u>Pay online</u></p>
${itemTable(deal.lines, 'Description=d; Qty=count>; Unit price=p>; Amount=t>', { ...money('$'), d: line => `${line.text}<br><span class="small">${americanDate(from)} – ${americanDate(to)}</span>` })}
${sumTable(`Subtotal | $${english(deal.net)} ;; Total | $${english(deal.gross)} ;; Amount due | $${english(deal.gross)} USD`, 'width:70mm')}
<p class="small">Tax to be paid on reverse charge basis</p></div><div class="foot">${deal.number} · $${english(deal.gross)} USD due ${americanDate(deal.due)} <span style="float:right">Page 1 of 1</span></div>`
    return {
      html: sheets('sans', 9, 'h1{font-size:18pt;margin:0}', [body]),
      values: { issuer: name, due: deal.due, iban: null, taxNumber: null, tax: null },
      unnamed: ['vatId', 'net'],
    }
  },
)

const gbp = dealLayout(
  'business-invoice-english-gbp',
  'er_rechnung',
  'British supplier with VAT at 20 percent, Sage usage: "Invoice No", "Tax Point", Total Net/VAT/Gross, sort code',
  { goods: 'english', trades: [], buyer: 'firm', items: [2, 5], number: '####', rate: 20 },
  (deal, draw) => {
    const name = draw.pick(['Harrowgate Components Ltd', 'Pennine Instruments Limited', 'Ashdown & Keats Design Ltd'])
    const vat = britishVatId(draw)
    const account = iban('GB', `NTBK302811${draw.digits(8)}`)
    const body = `<div class="r" style="font-size:16pt"><b>${name}</b></div><div class="r small">Unit ${draw.int(2, 40)}, Calder Business Park<br>Leeds LS10 1RT<br>VAT Reg No: ${vat.replace(/^GB(\d{3})(\d{4})/, 'GB $1 $2 ')}</div>
<div class="cols" style="margin-top:10mm"><div><b>Invoice To</b><br>${addressLines(deal.buyer).join('<br>')}<br>GERMANY</div>${pairTable(`Invoice No | ${deal.number} ;; Invoice/Tax Date | ${dmy(deal.date).replaceAll('.', '/')} ;; Cust. Order No | ${deal.order} ;; Account Ref | ${draw.mask('@@@##')}`, 'border:.2mm solid #000')}</div>
${itemTable(deal.lines, 'Quantity=count>; Details=text; Unit Price=p>; Net Amount=t>; VAT %=v>', { ...money(''), v: () => '20.00' })}
${sumTable(`Total Net Amount | £${english(deal.net)} ;; Carriage Net | £0.00 ;; Total VAT Amount | £${english(deal.tax)} ;; Invoice Total | £${english(deal.gross)}`, 'border:.2mm solid #000')}
<p>Terms: strictly 30 days. Payment due by ${britishDate(addDays(deal.date, 30))}.<br>Bankers: Northern Trade Bank, Sort code 30-28-11, IBAN ${grouped(account)}</p><div class="foot c">Registered in England No. ${draw.digits(8)}</div>`
    return {
      html: sheets('wide', 8, '.items{border:.2mm solid #000}.items th{background:#ddd}', [body]),
      values: { issuer: name, due: addDays(deal.date, 30), iban: account, taxNumber: null },
      unnamed: ['vatId', 'tax', 'net'],
    }
  },
)

const irish = dealLayout(
  'business-invoice-english-eur-ireland',
  'er_rechnung',
  'Advertising invoice of an Irish platform company: German language, account and billing ids, reverse charge, EUR',
  { goods: 'hosting', trades: [], buyer: 'firm', items: [1, 3], number: '5#########', rate: 0 },
  (deal, draw) => {
    const name = draw.pick(['Clovera Ireland Limited', 'Adsphere Ireland Ltd.', 'Mapleway Cloud Ireland Limited'])
    const vat = irishVatId(draw)
    const [from, to] = monthSpan(deal.date, -1)
    const [, today] = monthSpan(from)
    const body = `<div class="cols"><div style="font-size:22pt;color:#5f6368">${name.split(' ')[0] ?? name}</div><h2>Rechnung</h2></div><p>Rechnungsnummer: ${deal.number}</p>
<div class="cols"><div>${name}<br>Gordon House, Barrow Street<br>Dublin 4<br>Irland<br>Umsatzsteuer-Identifikationsnummer: ${vat}</div><div></div></div>
<div class="cols" style="margin-top:8mm"><div><span style="color:#888">Rechnung an</span><br>${addressLines(deal.buyer).join('<br>')}<br>Deutschland</div><div><span style="color:#888">Details</span>${pairTable(`Rechnungsnummer | ${deal.number}
Rechnungsdatum | ${longDate(today)} ;; Abrechnungs-ID | ${draw.mask('####-####-####')} ;; Konto-ID | ${draw.mask('###-###-####')}`)}</div></div>
<p style="font-size:14pt">Gesamtbetrag in EUR &nbsp; <b>€${euro(deal.gross)}</b></p><p>Zusammenfassung für ${longDate(from)} – ${longDate(to)}</p>
${itemTable(deal.lines, 'Beschreibung=text; Menge=count>; Einheiten=unit; Betrag (€)=total>')}${sumTable(`Zwischensumme in EUR | €${euro(deal.net)} ;; Umsatzsteuer (0 %) | €0,00 ;; Gesamtbetrag in EUR | €${euro(deal.gross)}`)}
<p>Für die Leistungen gilt das Reverse-Charge-Verfahren; die Umsatzsteuer ist vom Leistungsempfänger zu entrichten (Art. 196 MwStSystRL).</p><p>Ihre Zahlungsmethode wird automatisch belastet.</p>`
    return {
      html: sheets('open', 9, 'h2{font-weight:normal}', [body]),
      values: { issuer: name, vatId: vat, date: today, iban: null, taxNumber: null, due: null },
      unnamed: ['tax', 'net'],
    }
  },
)

const austrian = dealLayout(
  'business-invoice-austrian-supplier',
  'er_rechnung',
  'Austrian supplier: UID, Firmenbuch, "Faktura", 20 percent domestic service, EUR, Valutadatum',
  { goods: 'service', trades: [], buyer: 'firm', items: [2, 4], number: 'F-{Y}-####', rate: 20 },
  (deal, draw) => {
    const name = draw.pick(['Alpenblick Grafik GmbH', 'Hubmann & Söhne KG', 'Donautal Übersetzungen OG'])
    const vat = austrianVatId(draw)
    const account = iban('AT', `20${draw.digits(14)}`)
    const body = `<div style="border-bottom:1mm solid #c8102e;padding-bottom:2mm"><b style="font-size:15pt">${name}</b> &nbsp; Salzburger Straße ${draw.int(2, 80)}, 5020 Salzburg</div>${windowField(deal.buyer, '', ['Firma'])}
<div class="abs r" style="right:18mm;top:52mm">${pairLines(`Faktura | ${deal.number} ;; Fakturendatum | ${dmy(deal.date)} ;; Leistungsdatum | ${dmy(deal.service)} ;; Kundennummer | ${deal.customer} ;; Ihre UID | ${deal.buyer.vatId}`)}</div>
<div style="margin-top:74mm">${itemTable(deal.lines, 'Leistung=text; Menge=countUnit>; Preis=price>; Summe €=total>')}${sumTable(`Nettosumme | ${euro(deal.net)} ;; 20 % USt. | ${euro(deal.tax)} ;; Gesamtsumme € | ${euro(deal.gross)}`)}
<p>Zahlungskonditionen: netto, fällig am ${dmy(deal.due)}.</p></div>${footColumns(`UID-Nr.: ${vat} / FN ${draw.digits(6)} k, LG Salzburg ;; Bankverbindung: Raiffeisenverband / IBAN: ${grouped(account)} / BIC: RVSAAT2SXXX`)}`
    return {
      html: sheets('serif', 10, '.last{font-weight:bold}', [body]),
      values: { issuer: name, vatId: vat, iban: account, taxNumber: null, due: deal.due, serviceDate: deal.service },
    }
  },
)

const asia = dealLayout(
  'business-invoice-english-commercial-usd',
  'er_rechnung',
  'Commercial invoice of a Far East exporter: FOB port, HS codes, "SAY TOTAL", USD, exporter block in a ruled form',
  { goods: 'wholesale', trades: [], buyer: 'firm', items: [2, 4], number: 'CI-{Y}####', rate: 0, large: 400 },
  (deal, draw) => {
    const name = draw.pick([
      'NINGBO HARVESTAR HARDWARE CO., LTD.',
      'Shenzhen Lumitop Lighting Co., Ltd.',
      'Taichung Precision Fasteners Inc.',
    ])
    const body = `<div class="c"><b style="font-size:13pt">${name}</b><br>No. ${draw.int(10, 900)} Jiangnan Road, Export Processing Zone<br><h2>COMMERCIAL INVOICE</h2></div>
${pairColumns(`Invoice No. | ${deal.number} ;; Date | ${dashDate(deal.date)} ;; Contract No. | ${deal.order} ;; B/L Date | ${dashDate(addDays(deal.date, 6))}`)}
<p>Messrs: ${addressLines(deal.buyer).join(', ')}, GERMANY</p><p>Shipped per: sea freight from Ningbo to Hamburg &nbsp; Terms: FOB Ningbo</p>
${itemTable(deal.lines, 'Marks=m; Description of goods=text; H.S. code=h; Quantity=countUnit>; Unit price USD=p>; Amount USD=t>', { ...money(''), m: () => 'N/M', h: line => `7318.${line.article.slice(1)}` })}
${sumTable(`TOTAL FOB NINGBO | USD ${english(deal.gross)}`)}<p>Payment: T/T 30% deposit USD ${english(Math.round(deal.gross * 0.3))}, balance against copy of B/L.</p><p style="margin-top:20mm">For and on behalf of<br>${name}</p>`
    return {
      html: sheets(
        'serif',
        9.5,
        '.pc,.pc td,.pc th,.items td,.items th{border:.2mm solid #000}h2{margin:3mm 0;text-decoration:underline}.last{font-weight:bold}',
        [body],
      ),
      values: { issuer: name, vatId: null, iban: null, taxNumber: null, tax: null, due: null, main: truth(deal.gross) },
      unnamed: ['net'],
    }
  },
)

const luxembourg = dealLayout(
  'business-invoice-marketplace-fees-luxembourg',
  'er_rechnung',
  'Fee invoice of a marketplace company in Luxembourg to its seller: document id, period, VAT 0 with reverse charge, boxes',
  { goods: 'english', trades: [], buyer: 'firm', items: [3, 5], number: 'LU-AEU-{Y}-########', rate: 0, large: 9 },
  (deal, draw) => {
    const name = draw.pick(['Bazario Services Europe S.à r.l.', 'Omnimarkt EU S.à r.l.'])
    const vat = luxembourgVatId(draw)
    const [from, to] = monthSpan(deal.date, -1)
    const date = addDays(to, 1)
    const body = `<div class="cols"><div><b>${name}</b><br>38, avenue John F. Kennedy<br>L-1855 Luxembourg<br>TVA: ${vat}</div><h2>Merchant VAT Invoice</h2></div>
<div class="cols" style="margin-top:8mm"><div>${addressLines(deal.buyer).join('<br>')}<br>DE</div><div>${pairBoxes(`Invoice Number | ${deal.number} ;; Invoice Date | ${date}`)}<br>${pairBoxes(`From | ${from} ;; To | ${to} ;; Seller VAT | ${deal.buyer.vatId}`)}</div></div>
${itemTable(deal.lines, 'Description of service=f; VAT rate=v>; Fee (excl. VAT)=total>; VAT=z>; Total=total>', { f: line => `Seller fee – ${line.text}`, v: () => '0%', z: () => '0,00' })}
${sumTable(`Total (excl. VAT) | EUR ${euro(deal.net)} ;; Total VAT | EUR 0,00 ;; Invoice total (incl. VAT) | EUR ${euro(deal.gross)}`)}<p>Reverse charge – VAT to be accounted for by the recipient under Article 196, Council Directive 2006/112/EC. This is not a payment request; fees are deducted from your balance.</p>
<div class="foot">R.C.S. Luxembourg: B ${draw.digits(6)} · Capital EUR 37.500</div>`
    return {
      html: sheets('sans', 8.5, '.items th{border-bottom:.2mm solid #000}', [body]),
      values: { issuer: name, vatId: vat, date, iban: null, taxNumber: null, due: null },
      unnamed: ['tax'],
    }
  },
)

/** Invoices of suppliers abroad. */
export const layouts: readonly TruthLayout[] = [usd, gbp, irish, austrian, asia, luxembourg]
