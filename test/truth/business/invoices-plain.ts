import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import type { Line } from './kit/deal.ts'
import { addDays, bare, dmy, dmyShort, euro, truth } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
  itemTable,
  logo,
  pairBoxes,
  pairLines,
  senderLine,
  sheets,
  sumTable,
  windowField,
} from './kit/paper.ts'

const dotMatrix = dealLayout(
  'business-invoice-dotmatrix-columns',
  'er_rechnung',
  'Print of an old merchandise system in a fixed pitch font: amounts without thousand points, labels with dots, sum line "Total"',
  {
    goods: 'office',
    trades: ['Papier', 'Organisation', 'Bürohaus'],
    buyer: 'firm',
    items: [2, 6],
    number: '######',
    large: 30,
  },
  (deal, draw) => {
    const s = deal.seller
    const flat = { p: (line: Line) => bare(line.price), t: (line: Line) => bare(line.total) }
    const body = `<p>${s.name}<br>${s.street}<br>${s.zip} ${s.city}</p>${windowField(deal.buyer)}<div style="margin-top:72mm">
<p><b>R E C H N U N G</b></p>${pairLines(`Rechnungsnr..... | ${deal.number} ;; Rechn.-Datum... | ${dmyShort(deal.date)} ;; Kundennr....... | ${deal.customer} ;; Auftragsnr...... | ${deal.order} ;; Versanddatum... | ${dmyShort(deal.service)} ;; Ust-Id Kunde... | ${deal.buyer.vatId}`)}
${itemTable(deal.lines, 'Nr=position; Art-Nr=article; Bezeichnung=text; Menge=count>; Preis=p>; Betrag=t>', flat)}
${sumTable(`Summe netto | ${bare(deal.net)} ;; MWST 19,0% | ${bare(deal.tax)} ;; T o t a l  EUR | ${bare(deal.gross)}`)}
<p>Zahlbar ${deal.days} Tage netto, d.h. bis ${dmyShort(deal.due)}. Druck: ${dmyShort(addDays(deal.date, 1))} ${draw.int(10, 17)}:${draw.int(10, 59)}</p></div>
<div class="foot">Bank: ${s.bank} ${s.iban} * ID-Nr. ${s.vatId} * Steuernr. ${s.taxNumber}</div>`
    return {
      html: sheets(
        'mono',
        8.5,
        '.items th{border-bottom:.2mm dashed #000;border-top:.2mm dashed #000;font-weight:normal}',
        [body],
      ),
      values: { due: deal.due, serviceDate: deal.service, gross: truth(deal.gross) },
    }
  },
)

const boxes = dealLayout(
  'business-invoice-machine-boxes',
  'er_rechnung',
  'Supplier of machines: labels small above values in one row under the subject, sums in the order gross, tax, net are avoided; freight line',
  {
    goods: 'wholesale',
    trades: ['Maschinenbau', 'Fördertechnik', 'Hydraulik'],
    form: 'GmbH',
    buyer: 'firm',
    items: [2, 5],
    number: 'VR{y}-#####',
  },
  deal => {
    const s = deal.seller
    const body = `${windowField(deal.buyer, senderLine(s))}<div class="abs r" style="right:18mm;top:16mm">${logo(s, '#444', 'hexagon', 13)}<br><span class="small">${s.street}, ${s.zip} ${s.city}</span></div>
<div style="margin-top:74mm">${pairBoxes(`Unser Zeichen | ${deal.clerk} ;; Ihr Auftrag vom | ${dmy(deal.ordered)} ;; Auftragsbestätigung | ${deal.order} ;; Tag der Lieferung | ${dmy(deal.service)} ;; ${s.city}, | ${dmy(deal.date)}`)}
<p style="font-size:12pt;margin-top:8mm"><b>Verkaufsrechnung ${deal.number}</b></p>${itemTable(deal.lines, 'Pos.=position2; Bezeichnung=textArticle; Menge=countUnit>; Preis/Einheit=priceEuro>; Betrag=totalEuro>', { textArticle: line => `${line.text}<br><span class="small">Ident-Nr. ${line.article}, Warennr. 8412${line.article.slice(1)}</span>` })}
${sumTable(`Summe ohne MwSt. | ${euro(deal.net)} € ;; 19 % MwSt. | ${euro(deal.tax)} € ;; Rechnungsendbetrag | ${euro(deal.gross)} €`, 'min-width:85mm')}
<p>Fälligkeit: ${dmy(deal.due)}. Bitte geben Sie bei Zahlung die Nummer der Verkaufsrechnung an.</p></div>${footColumns(`Geschäftsführer: ${s.boss} / ${s.court} ${s.register} ;; USt-IdNr. ${s.vatId} / Steuernr. ${s.taxNumber} ;; ${s.bank} BIC ${s.bic} / IBAN ${grouped(s.iban)}`)}`
    return {
      html: sheets('open', 8.5, '.items td{border-bottom:.1mm solid #bbb}.last td{background:#ddd;font-weight:bold}', [
        body,
      ]),
      values: { due: deal.due, serviceDate: deal.service },
    }
  },
)

/** Invoices in plain prints of merchandise systems. */
export const layouts: readonly TruthLayout[] = [dotMatrix, boxes]
