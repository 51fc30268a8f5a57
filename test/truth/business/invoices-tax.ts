import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import { addDays, dmy, dmyShort, euro, longDate, monthSpan, truth } from './kit/format.ts'
import { austrianVatId, dutchVatId, grouped } from './kit/ids.ts'
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

const small = dealLayout(
  'business-invoice-small-business-19',
  'er_rechnung',
  'Invoice of a Kleinunternehmer, § 19 UStG: no tax shown, sentence about it, private account',
  { goods: 'service', trades: [], solo: true, buyer: 'either', items: [1, 4], number: '##/{Y}', rate: 0 },
  (deal, draw) => {
    const s = deal.seller
    const why = draw.pick([
      'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
      'Als Kleinunternehmer im Sinne von § 19 Abs. 1 UStG wird keine Umsatzsteuer berechnet.',
      'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 19 UStG).',
    ])
    const body = `<div class="r"><span style="font-size:16pt;font-style:italic">${s.name}</span><br>${s.street} · ${s.zip} ${s.city}<br>${s.mail}</div>${windowField(deal.buyer, senderLine(s))}
<div style="margin-top:62mm" class="cols"><b>Rechnung Nr. ${deal.number}</b><span>${s.city}, ${dmy(deal.date)}</span></div><p>Leistungsdatum: ${dmy(deal.service)}</p>
${itemTable(deal.lines, 'Bezeichnung=text; Menge=countUnit>; Einzelpreis=priceEuro>; Summe=totalEuro>')}${sumTable(`Rechnungsbetrag | ${euro(deal.gross)} €`)}
<p>${why}</p><p>Bitte den Betrag bis zum ${dmy(deal.due)} überweisen:<br>${s.name}, ${grouped(s.iban)}, ${s.bank}</p><p class="small">Steuernummer: ${s.taxNumber}</p>`
    return {
      html: sheets('serif', 10.5, '.items th{border-bottom:.3mm solid #000}.last{font-weight:bold}', [body]),
      values: { net: null, tax: null, vatId: null, due: deal.due, serviceDate: deal.service },
    }
  },
)

const reverse13b = dealLayout(
  'business-invoice-13b-construction',
  'er_rechnung',
  'Construction service of a subcontractor, § 13b UStG: net only, "Steuerschuldnerschaft des Leistungsempfängers"',
  {
    goods: 'craft',
    trades: ['Trockenbau', 'Gerüstbau', 'Estrichbau'],
    form: 'GmbH',
    buyer: 'firm',
    items: [2, 5],
    number: '{Y}-1###',
    rate: 0,
    parts: true,
  },
  deal => {
    const s = deal.seller
    const [from, to] = monthSpan(deal.date, -1)
    const body = `${logo(s, '#7a4b12', 'bars', 12)}${windowField(deal.buyer, senderLine(s))}<div style="margin-top:64mm">${pairBoxes(`Rechnungs-Nr. | ${deal.number} ;; Projekt | ${deal.order} ;; Leistungszeitraum | ${dmy(from)} – ${dmy(to)} ;; Datum | ${dmy(deal.date)}`)}
<p><b>Rechnung über Bauleistungen, BV ${deal.buyer.street}, ${deal.buyer.city}</b></p>${itemTable(deal.lines, 'OZ=position2; Leistung=text; Menge=count2>; ME=unit; EP=price>; GP=total>')}
${sumTable(`Netto | ${euro(deal.net)} € ;; Mehrwertsteuer (§ 13b UStG) | –,– ;; Rechnungssumme | ${euro(deal.gross)} €`)}
<p><b>Steuerschuldnerschaft des Leistungsempfängers.</b> Die Umsatzsteuer wird nach § 13b Abs. 2 Nr. 4 UStG vom Leistungsempfänger geschuldet (Ihre USt-IdNr. ${deal.buyer.vatId}).</p>
<p>Zahlbar bis ${dmy(deal.due)}. Freistellungsbescheinigung nach § 48b EStG liegt bei.</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; ${s.bank} / ${s.iban} ;; StNr ${s.taxNumber} / USt-ID ${s.vatId}`)}`
    return {
      html: sheets('sans', 9, '.last{font-weight:bold}', [body]),
      values: { tax: null, due: deal.due, net: truth(deal.net) },
    }
  },
)

const intra = dealLayout(
  'business-outgoing-intra-community',
  'ar_rechnung',
  'Intra-community supply, § 4 Nr. 1b, § 6a UStG: both VAT ids, goods code, foreign buyer',
  {
    goods: 'wholesale',
    trades: ['Werkzeuge', 'Optik', 'Medizintechnik'],
    form: 'GmbH',
    buyer: 'firm',
    items: [2, 5],
    number: 'EX{y}####',
    rate: 0,
  },
  (deal, draw) => {
    const s = deal.seller
    const abroad = draw.pick([
      ['Van der Meulen Trading B.V.', 'Keizersgracht 112', '1015 CX Amsterdam', 'NIEDERLANDE'],
      ['Holzinger & Partner Ges.m.b.H.', 'Linzer Straße 45', '4600 Wels', 'ÖSTERREICH'],
    ] as const)
    const vat = abroad[3] === 'ÖSTERREICH' ? austrianVatId(draw) : dutchVatId(draw)
    const body = `<div class="cols"><div>${logo(s, '#00695c', 'ring', 12)}</div><div class="small r">${s.name}<br>${s.street}<br>DE-${s.zip} ${s.city}<br>USt-IdNr. ${s.vatId}</div></div>
<div class="win">${abroad.join('<br>')}</div><div style="margin-top:68mm"><h2>Rechnung / Invoice</h2>${pairTable(`Rechnungsnummer / Invoice no. | ${deal.number} ;; Datum / Date | ${dmy(deal.date)} ;; Ihre USt-IdNr. / Your VAT no. | ${vat}
Liefertermin / Date of delivery | ${dmy(deal.service)} ;; Lieferbedingung / Incoterm | FCA ${s.city}`)}
${itemTable(deal.lines, 'Pos=position; Artikel / Item=text; Menge / Qty=countUnit>; Preis / Price=price>; Betrag EUR=total>')}${sumTable(`Gesamtbetrag EUR | ${euro(deal.gross)}`)}
<p>Steuerfreie innergemeinschaftliche Lieferung gemäß § 4 Nr. 1b i. V. m. § 6a UStG / VAT exempt intra-community supply.</p><p>Zahlungsziel / Due date: ${dmy(deal.due)}</p></div>
${footColumns(`${s.bank} / IBAN ${grouped(s.iban)} / BIC ${s.bic} ;; ${s.court} ${s.register} / Geschäftsführer ${s.boss}`)}`
    return {
      html: sheets('open', 9, 'h2{margin:0}.last{font-weight:bold;font-size:11pt}', [body]),
      values: { recipient: abroad[0], tax: null, taxNumber: null, due: deal.due, serviceDate: deal.service },
      unnamed: ['net'],
    }
  },
)

const margin = dealLayout(
  'business-invoice-margin-scheme-car',
  'er_rechnung',
  'Used car dealer, § 25a UStG: one vehicle, "Gebrauchtgegenstände/Sonderregelung", no tax shown, vehicle data with many numbers',
  {
    goods: 'service',
    trades: ['Automobile', 'Autohaus', 'Kfz-Handel'],
    buyer: 'either',
    items: [1, 1],
    number: 'GW-{y}###',
    rate: 0,
  },
  (deal, draw) => {
    const s = deal.seller
    const price = draw.int(39, 289) * 10_000
    const down = draw.chance(0.5) ? 100_000 : 0
    const paid =
      down > 0
        ? `Anzahlung bei Vertragsschluss am ${dmy(deal.ordered)} | -${euro(down)} ;; Restbetrag bei Übergabe | ${euro(price - down)}`
        : `zahlbar bei Übergabe | ${euro(price)}`
    const first = addDays(deal.date, -draw.int(900, 3600))
    const body = `<div style="background:#222;color:#fff;padding:5mm">${s.brand}<br><span class="small">${s.street} · ${s.zip} ${s.city} · Tel. ${s.phone}</span></div>${windowField(deal.buyer, senderLine(s))}
<div class="abs" style="left:128mm;top:54mm">${pairLines(`Rechnung | ${deal.number} ;; Rechnungstag | ${dmyShort(deal.date)} ;; Kaufvertrag vom | ${dmyShort(deal.ordered)} ;; Verkäufer | ${deal.clerk}`)}</div>
<div style="margin-top:62mm"><p><b>Gebrauchtfahrzeug-Rechnung</b></p>${pairTable(`Fabrikat / Typ | ${draw.pick(['VW Golf Variant 1.5 TSI', 'Opel Astra K 1.2', 'Ford Transit Custom', 'Skoda Octavia Combi'])} ;; Fahrgestell-Nr. | WVW${draw.mask('ZZZ1@Z@@######')} ;; Erstzulassung | ${dmy(first)}
Kilometerstand | ${draw.int(12, 189)}.${draw.digits(3)} km ;; Farbe | ${draw.pick(['grau metallic', 'schwarz', 'weiß'])}`)}
${sumTable(`Fahrzeugpreis EUR | ${euro(price)} ;; <b>Gesamtpreis EUR</b> | <b>${euro(price)}</b> ;; ${paid}`, 'width:100%;border-top:.2mm solid #000')}
<p>Gebrauchtgegenstände/Sonderregelung: Differenzbesteuerung nach § 25a UStG. Ein Ausweis der Umsatzsteuer erfolgt nicht.</p></div>
<div class="foot c">${s.name} · ${s.court} ${s.register} · USt-IdNr. ${s.vatId} · ${s.bank} · ${s.iban}</div>`
    return {
      html: sheets('sans', 9.5, '', [body]),
      values: { gross: truth(price), main: truth(price), net: null, tax: null, taxNumber: null },
    }
  },
)

const mixed = dealLayout(
  'business-invoice-mixed-rates-stack',
  'er_rechnung',
  'Bookseller and stationer with 7 and 19 percent: table of rates with base and tax, total tax named, gross first',
  {
    goods: 'shop',
    trades: ['Buchhandlung', 'Buch & Papier', 'Verlag'],
    buyer: 'firm',
    items: [6, 8],
    number: 'BR######',
    large: 5,
  },
  deal => {
    const s = deal.seller
    const rates = deal.rates
      .map(sum => `Netto zu ${sum.rate},0 %: ${euro(sum.net)} | MwSt. ${euro(sum.tax)}`)
      .join('\n')
    const body = `<div class="c"><div style="font-size:20pt;font-variant:small-caps">${s.brand}</div>${s.street} · ${s.zip} ${s.city}</div>${windowField(deal.buyer, senderLine(s))}
<div style="margin-top:66mm">${pairColumns(`Kunden-Nr. | ${deal.customer} ;; Rechnungs-Nr. | ${deal.number} ;; Rechnungs-Datum | ${dmy(deal.date)} ;; Bestelldatum | ${dmy(deal.ordered)} ;; Bestellzeichen | ${deal.order}`)}
${itemTable(deal.lines, 'Menge=count>; Titel=text; ISBN/Art.=article; MwSt=rate>; Einzel=price>; Gesamt=total>')}
${sumTable(`<b>Rechnungsbetrag EUR</b> | <b>${euro(deal.gross)}</b>
${rates}
Summe netto | ${euro(deal.net)} ;; Summe MwSt. | ${euro(deal.tax)}`)}<p>Zahlbar ohne Abzug bis ${longDate(deal.due)}.</p></div>
<div class="foot c">Inhaber ${s.boss} – Steuer-Nr. ${s.taxNumber} – USt-IdNr. ${s.vatId} – IBAN ${grouped(s.iban)} (${s.bank})</div>`
    return {
      html: sheets(
        'serif',
        9.5,
        '.pc th{font-weight:normal;font-style:italic;border-top:.2mm solid #000}.pc td{border-bottom:.2mm solid #000}',
        [body],
      ),
      values: { due: deal.due },
    }
  },
)

/** Invoices with a special treatment of the tax. */
export const layouts: readonly TruthLayout[] = [small, reverse13b, intra, margin, mixed]
