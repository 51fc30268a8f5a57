import type { TruthLayout } from '../layout.ts'
import { dealLayout, drawDay, freeLayout } from './kit/deal.ts'
import { addDays, bare, dmy, dmyShort, euro, longDate, truth } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
  itemRows,
  itemTable,
  logo,
  pairBoxes,
  pairColumns,
  pairLines,
  pairTable,
  senderLine,
  sheets,
  strip,
  sumTable,
  windowField,
} from './kit/paper.ts'
import { buyer, company, person } from './kit/people.ts'
import { clock, tillRow } from './kit/till.ts'

const threePages = dealLayout(
  'business-invoice-office-three-pages',
  'er_rechnung',
  'Long invoice over three pages: "Zwischensumme/Übertrag" at each break, head repeated, sums and terms only on the last page',
  {
    goods: 'office',
    trades: ['Bürobedarf', 'Schulbedarf', 'Werbeartikel'],
    form: 'GmbH',
    buyer: 'firm',
    items: [62, 74],
    number: 'RG-{Y}-######',
    large: 12,
  },
  deal => {
    const s = deal.seller
    const spec =
      'Pos.=position; Art.-Nr.=article; Bezeichnung=text; Menge=count>; Einh.=unit; Einzel=price>; Gesamt=total>'
    const upTo = (end: number): number => deal.lines.slice(0, end).reduce((sum, line) => sum + line.total, 0)
    const row = (text: string, cents: number): string =>
      `<tr class="carry"><td></td><td></td><td>${text}</td><td></td><td></td><td></td><td class="r">${euro(cents)}</td></tr>`
    const head = (page: number): string =>
      `<div class="cols"><div>${logo(s, '#4a148c', 'wave', 10)}</div><div class="r small">Rechnung ${deal.number}<br>Datum ${dmy(deal.date)}<br>Seite ${page} von 3</div></div>`
    const one = `${head(1)}${windowField(deal.buyer, senderLine(s))}<div style="margin-top:62mm">${pairBoxes(`Kunden-Nr. | ${deal.customer} ;; Ihre Bestellung | ${deal.order} vom ${dmyShort(deal.ordered)} ;; Versand am | ${dmy(deal.service)} ;; Sachbearbeiter/in | ${deal.clerk}`)}${itemRows(deal.lines.slice(0, 22), spec, {}, '', row('Zwischensumme', upTo(22)))}</div>`
    const two = `${head(2)}${itemRows(deal.lines.slice(22, 54), spec, {}, row('Übertrag', upTo(22)), row('Zwischensumme', upTo(54)))}`
    const three = `${head(3)}${itemRows(deal.lines.slice(54), spec, {}, row('Übertrag', upTo(54)), '')}${sumTable(`Summe Positionen | ${euro(deal.net)} € ;; Umsatzsteuer 19,00 % | ${euro(deal.tax)} € ;; Endsumme | ${euro(deal.gross)} €`)}<p>Zahlung bis ${dmy(deal.due)} rein netto.</p>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; ${s.bank} / ${grouped(s.iban)} ;; Steuernummer ${s.taxNumber} / USt-IdNr. ${s.vatId}`)}`
    return {
      html: sheets(
        'sans',
        8,
        '.items td,.items th{padding:.8mm 1mm}.carry td{font-weight:bold}.last td{font-weight:bold}',
        [one, two, three],
      ),
      pages: 3,
      values: { due: deal.due, serviceDate: deal.service },
    }
  },
)

const courier = dealLayout(
  'business-invoice-courier-customer-column',
  'er_rechnung',
  'Courier invoice with a column of recipients in the item table: other companies stand on the page than the two parties; issuer only in the footer',
  {
    goods: 'freight',
    trades: ['Kurierdienst', 'Paketlogistik', 'Botendienst'],
    buyer: 'firm',
    items: [4, 6],
    number: '4500####',
    large: 3,
  },
  (deal, draw) => {
    const s = deal.seller
    const extra = {
      to: () => buyer(draw, 'firm').name,
      day: (line: { position: number }): string => dmyShort(addDays(deal.service, line.position - 7)),
    }
    const body = `${windowField(deal.buyer)}<div class="abs" style="right:18mm;top:24mm;font-size:20pt;color:#777">RECHNUNG</div><div class="abs" style="right:18mm;top:46mm">${pairTable(`Beleg-Nr. | ${deal.number} ;; Belegdatum | ${dmy(deal.date)} ;; Ihre Kd.-Nr. | ${deal.customer} ;; Fälligkeit | ${dmy(deal.due)}`, 'border:.2mm solid #777')}</div><div style="margin-top:76mm">${itemTable(deal.lines, 'Datum=day; Empfänger=to; Leistung=text; Anz.=count>; Netto €=total>', extra)}
${pairColumns(`Netto | ${euro(deal.net)} ;; MwSt.-Satz | 19 % ;; MwSt. | ${euro(deal.tax)} ;; Brutto EUR | ${euro(deal.gross)}`, 'border-top:.4mm solid #777')}</div><div class="foot c">${s.name} | ${s.street} | ${s.zip} ${s.city} | ${s.phone} | ${s.court} ${s.register}<br>USt-IdNr. ${s.vatId} | ${s.bank} | IBAN ${grouped(s.iban)} | BIC ${s.bic}</div>`
    return {
      html: sheets('sans', 8.5, '.items td,.items th{border-bottom:.1mm solid #bbb}', [body]),
      values: { due: deal.due, taxNumber: null },
    }
  },
)

const zReport = freeLayout(
  'business-till-z-report',
  'zbon',
  'Z report of a cash register: day total by rate, payment kinds, counter, cash in the drawer',
  draw => {
    const s = company(draw, ['Imbiss', 'Kiosk', 'Café', 'Blumen'], 'e.K.')
    const date = drawDay(draw)
    const [full, reduced] = [draw.int(9000, 190_000), draw.int(9000, 190_000)]
    const total = full + reduced
    const card = Math.round(total * 0.4)
    const tax19 = full - Math.round(full / 1.19)
    const tax7 = reduced - Math.round(reduced / 1.07)
    const number = draw.mask('####')
    const body = `<div class="c"><b>${s.name}</b><br>${s.street}, ${s.zip} ${s.city}<br>St.-Nr. ${s.taxNumber}</div><hr><div class="c"><b>*** Z-BERICHT ***<br>TAGESABSCHLUSS</b></div>Z-Nr. ${number}<br>${dmy(date)} ${clock(draw)} Kasse 1<hr><table>${tillRow('Umsatz 19 %', bare(full))}${tillRow('&nbsp; MwSt', bare(tax19))}${tillRow('Umsatz 7 %', bare(reduced))}${tillRow('&nbsp; MwSt', bare(tax7))}</table><hr><table>${tillRow('TAGESUMSATZ', bare(total), true)}${tillRow('BAR', bare(total - card))}${tillRow('KARTE', bare(card))}${tillRow('STORNO 1', bare(-450))}${tillRow('KUNDEN', String(draw.int(20, 240)))}${tillRow('GT', bare(total * draw.int(90, 300)))}</table><hr><table>${tillRow('Anfangsbestand', bare(20_000))}${tillRow('Kassenbestand', bare(20_000 + total - card))}</table>`
    return {
      html: strip(80, 125, 'mono', 8, '', body),
      pages: 1,
      values: {
        issuer: s.name,
        number,
        date,
        main: truth(total),
        taxNumber: s.taxNumber,
        iban: null,
        vatId: null,
        recipient: null,
        own: { umsatz: truth(total) },
      },
    }
  },
)

const notary = freeLayout(
  'business-notary-fees-gnotkg',
  'notar',
  'Notary fee note, § 19 GNotKG: KV numbers, object value, fees, expenses, tax, legal remedy',
  draw => {
    const s = person(draw)
    const who = buyer(draw, 'person')
    const date = drawDay(draw)
    const issuer = `Notar ${s.name}`
    const fee = draw.int(18_000, 310_000)
    const parts = [
      ['KV 21100 Beurkundungsverfahren (2,0)', fee * 2],
      ['KV 22110 Vollzugsgebühr (0,5)', Math.round(fee / 2)],
      ['KV 32001 Dokumentenpauschale', draw.int(300, 1900)],
      ['KV 32005 Auslagenpauschale Post', 2000],
    ] as const
    const net = parts.reduce((sum, [, cents]) => sum + cents, 0)
    const tax = Math.round(net * 0.19)
    const number = draw.mask('{Y}#####', Number(date.slice(0, 4)))
    const body = `<div class="c"><span style="font-size:15pt">${issuer}</span><br>${s.street}, ${s.zip} ${s.city}</div>${windowField(who, `${issuer}, ${s.zip} ${s.city}`)}<div style="margin-top:62mm">${pairLines(`Kostenberechnung | ${number} ;; Datum | ${longDate(date)} ;; UR-Nr. | ${draw.int(100, 2900)}/${date.slice(0, 4)} vom ${dmy(addDays(date, -9))} ;; Geschäftswert | ${euro(draw.int(90, 700) * 100_000)} €`)}${sumTable(`${parts.map(([text, cents]) => `${text} | ${euro(cents)} €`).join(' ;; ')} ;; Zwischensumme | ${euro(net)} € ;; KV 32014 Umsatzsteuer 19 % | ${euro(tax)} € ;; Rechnungsbetrag | ${euro(net + tax)} €`, 'width:100%;margin-top:6mm')}<p>Gegen diese Kostenberechnung kann die Entscheidung des Landgerichts ${s.city} beantragt werden (§ 127 GNotKG).</p><p>IBAN ${grouped(s.iban)} · Steuernummer ${s.taxNumber}</p></div>`
    return {
      html: sheets('serif', 10, '.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer,
        recipient: who.name,
        number,
        date,
        net: truth(net),
        tax: truth(tax),
        gross: truth(net + tax),
        main: truth(net + tax),
        iban: s.iban,
        vatId: null,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const moving = freeLayout(
  'business-moving-company-deposit',
  'umzug',
  'Invoice of a removal company with a deposit paid before: gross total, payment on account, rest in cash at unloading',
  draw => {
    const s = company(draw, ['Umzüge', 'Möbelspedition', 'Umzugsservice'])
    const who = buyer(draw, 'person')
    const date = drawDay(draw)
    const net = draw.int(680, 4200) * 100
    const tax = Math.round(net * 0.19)
    const paid = draw.pick([20_000, 30_000, 50_000])
    const number = draw.mask('UM-{y}###', Number(date.slice(0, 4)))
    const body = `<div class="cols"><div>${logo(s, '#b71c1c', 'bars', 12)}</div><div class="r small">${s.street}<br>${s.zip} ${s.city}<br>${s.phone}</div></div>${windowField(who, senderLine(s))}<div style="margin-top:64mm">${pairColumns(`Rechnung | ${number} ;; vom | ${dmyShort(date)} ;; Auftrag vom | ${dmyShort(addDays(date, -24))} ;; Umzugstag | ${dmyShort(addDays(date, -2))}`, 'border-bottom:.3mm solid #b71c1c')}<p>Umzug von ${who.street}, ${who.city} nach ${buyer(draw, 'person').street}, ${s.city}, ca. ${draw.int(15, 60)} m³, Festpreis lt. Angebot</p>${sumTable(`Festpreis netto | ${euro(net)} € ;; Umsatzsteuer 19 % | ${euro(tax)} € ;; <b>Rechnungsbetrag</b> | <b>${euro(net + tax)} €</b> ;; Anzahlung erhalten am ${dmyShort(addDays(date, -20))} | -${euro(paid)} € ;; noch offen | ${euro(net + tax - paid)} €`)}<p>Restzahlung bis ${dmy(addDays(date, 7))}. Arbeitskosten nach § 35a EStG: ${euro(Math.round(net * 0.7))} € netto.</p></div>${footColumns(`${s.name} / Inh./GF ${s.boss} ;; ${s.bank} / ${s.iban} ;; St.-Nr. ${s.taxNumber} / ${s.vatId}`)}`
    return {
      html: sheets('open', 9.5, '', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: addDays(date, 7),
        serviceDate: addDays(date, -2),
        net: truth(net),
        tax: truth(tax),
        gross: truth(net + tax),
        main: truth(net + tax),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

/** Papers with a feature that the others lack. */
export const layouts: readonly TruthLayout[] = [threePages, courier, zReport, notary, moving]
