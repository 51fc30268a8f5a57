import type { TruthLayout } from '../layout.ts'
import { dealLayout } from './kit/deal.ts'
import { addDays, decimal, dmy, dmyShort, euro, longDate, monthOf, truth } from './kit/format.ts'
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

const cancel = dealLayout(
  'business-credit-cancellation-minus',
  'gutschrift',
  'Stornorechnung as billing programs print it: all amounts negative, reference to the cancelled invoice and its date',
  {
    goods: 'it',
    trades: ['Systemhaus', 'Netzwerktechnik', 'Datenservice'],
    buyer: 'firm',
    items: [1, 4],
    number: 'ST-{Y}-####',
  },
  (deal, draw) => {
    const s = deal.seller
    const old = draw.mask('RE-{Y}-####', Number(deal.date.slice(0, 4)))
    const minus = {
      p: (line: { price: number }): string => euro(-line.price),
      t: (line: { total: number }): string => euro(-line.total),
    }
    const body = `<div class="r">${logo(s, '#3b3f9a', 'bars', 12)}</div>${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:18mm;top:54mm">${pairTable(`Storno-Nr. | ${deal.number} ;; Datum | ${dmy(deal.date)} ;; zu Rechnung | ${old} ;; vom | ${dmy(deal.ordered)} ;; Kunden-Nr. | ${deal.customer}`)}</div>
<div style="margin-top:72mm"><h2>Stornorechnung ${deal.number}</h2><p>Hiermit stornieren wir unsere Rechnung ${old} vom ${dmy(deal.ordered)} vollständig.</p>${itemTable(deal.lines, 'Pos=position; Bezeichnung=text; Menge=countUnit>; Einzel=p>; Gesamt=t>', minus)}
${sumTable(`Summe netto | ${euro(-deal.net)} € ;; Umsatzsteuer 19 % | ${euro(-deal.tax)} € ;; Gesamtbetrag | ${euro(-deal.gross)} €`)}<p>Bereits gezahlte Beträge erstatten wir auf Ihr Konto.</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; USt-IdNr. ${s.vatId} / Steuer-Nr. ${s.taxNumber} ;; ${s.bank} / IBAN ${grouped(s.iban)}`)}`
    return {
      html: sheets('sans', 9, 'h2{margin:0}.last{font-weight:bold}', [body]),
      values: {
        net: truth(-deal.net),
        tax: truth(-deal.tax),
        gross: truth(-deal.gross),
        main: truth(-deal.gross),
        due: null,
      },
    }
  },
)

const correction = dealLayout(
  'business-credit-return-of-goods',
  'gutschrift',
  'Rechnungskorrektur of a wholesaler for returned goods: positive amounts, Retourenschein number, reference invoice',
  {
    goods: 'wholesale',
    trades: ['Fachhandel', 'Industriebedarf', 'Elektro'],
    buyer: 'firm',
    items: [1, 3],
    number: 'GU######',
  },
  (deal, draw) => {
    const s = deal.seller
    const body = `<div><b style="font-size:15pt">${s.brand}</b><br>${s.street} | ${s.zip} ${s.city} | ${s.phone}</div>${windowField(deal.buyer)}<div style="margin-top:74mm">${pairColumns(`Rechnungskorrektur | ${deal.number} ;; Datum | ${dmyShort(deal.date)} ;; Bezug: Rechnung | ${draw.mask('RE######')} ;; Rechnung vom | ${dmyShort(deal.ordered)} ;; Retourenschein | ${draw.mask('RT####')}`, 'border:.2mm solid #000')}
<p><b>Gutschrift über zurückgenommene Ware</b></p>${itemTable(deal.lines, 'Artikel=article; Bezeichnung=text; Menge=count>; ME=unit; EP=price>; Betrag=total>')}${sumTable(`Warenwert EUR | ${euro(deal.net)} ;; + MwSt 19 % | ${euro(deal.tax)} ;; Gutschriftsbetrag EUR | ${euro(deal.gross)}`)}
<p>Der Betrag wird mit der nächsten Rechnung verrechnet.</p></div><div class="foot c">${s.name} · ${s.court} ${s.register} · USt-ID ${s.vatId} · St.-Nr. ${s.taxNumber}</div>`
    return { html: sheets('wide', 8, '.last{font-weight:bold}', [body]), values: { iban: null, due: null } }
  },
)

const provision = dealLayout(
  'business-selfbilling-commission',
  'abrechnungsgutschrift',
  'Commission statement of an insurer or mediator to its agent, § 14 Abs. 2 Satz 2 UStG: the payer writes, the agent is the supplier',
  {
    goods: 'service',
    trades: ['Vertriebs', 'Assekuranz', 'Finanzvermittlung'],
    form: 'AG',
    buyer: 'either',
    items: [1, 1],
    number: 'PG-{Y}-#####',
  },
  (deal, draw) => {
    const payer = deal.seller
    const agent = deal.buyer
    const list = Array.from({ length: draw.int(3, 7) }, () => ({
      contract: draw.mask('V-#######'),
      base: draw.int(90_000, 900_000),
      percent: draw.pick([2, 3, 5]),
    }))
    const net = list.reduce((sum, item) => sum + Math.round((item.base * item.percent) / 100), 0)
    const tax = Math.round(net * 0.19)
    const rows = list
      .map(
        item =>
          `<tr><td>${item.contract}</td><td class="r">${euro(item.base)}</td><td class="r">${decimal(item.percent, 2)} %</td><td class="r">${euro(Math.round((item.base * item.percent) / 100))}</td></tr>`,
      )
      .join('')
    const body = `<div class="c">${logo(payer, '#004b87', 'hexagon', 12)}</div>${windowField(agent, senderLine(payer))}<div class="abs small" style="right:18mm;top:52mm">${pairLines(`Gutschrift-Nr. | ${deal.number} ;; Gutschriftsdatum | ${dmy(deal.date)} ;; Vermittlernummer | ${deal.customer} ;; Abrechnungsmonat | ${monthOf(addDays(deal.date, -20))}`)}</div>
<div style="margin-top:70mm"><h2>Gutschrift (Provisionsabrechnung)</h2><table class="items"><tr><th>Vertrag</th><th class="r">Bewertungsbeitrag €</th><th class="r">Satz</th><th class="r">Provision €</th></tr>${rows}</table>${sumTable(`Provision netto | ${euro(net)} € ;; Umsatzsteuer 19 % | ${euro(tax)} € ;; Gutschriftsbetrag | ${euro(net + tax)} €`)}
<p>Auszahlung auf Ihr Konto IBAN ${grouped(agent.iban)}. Ihre Steuernummer: ${agent.taxNumber}. Abrechnung im Gutschriftverfahren nach § 14 Abs. 2 UStG; bitte widersprechen Sie, falls Sie Kleinunternehmer sind.</p></div><div class="foot">${payer.name}, ${payer.street}, ${payer.zip} ${payer.city}, ${payer.court} ${payer.register}</div>`
    const values = { net: truth(net), tax: truth(tax), gross: truth(net + tax), main: truth(net + tax) }
    return {
      html: sheets('sans', 9, 'h2{font-size:13pt}.items th{border-bottom:.2mm solid #000}.last{font-weight:bold}', [
        body,
      ]),
      values,
      unnamed: ['iban', 'vatId', 'taxNumber'],
    }
  },
)

const scrap = dealLayout(
  'business-selfbilling-scrap-weighing',
  'abrechnungsgutschrift',
  'Credit of a recycling yard for bought scrap: weighing note, tonnes, § 13b Abs. 2 Nr. 7 UStG, no tax, pay-out',
  {
    goods: 'freight',
    trades: ['Recycling', 'Schrott & Metalle', 'Entsorgung'],
    buyer: 'firm',
    items: [1, 1],
    number: 'GS{y}/####',
    rate: 0,
  },
  (deal, draw) => {
    const s = deal.seller
    const list = draw
      .some(
        [
          ['Mischschrott E3', 19_500],
          ['Kupfer Millberry', 745_000],
          ['Aluminium Profile', 152_000],
          ['Edelstahl V2A', 118_000],
          ['Kabelschrott', 210_000],
        ] as const,
        draw.int(1, 3),
      )
      .map(([text, price]) => {
        const kilos = draw.int(120, 4800)
        return { text, price, kilos, total: Math.round((kilos * price) / 1000) }
      })
    const net = list.reduce((sum, item) => sum + item.total, 0)
    const rows = list
      .map(
        item =>
          `<tr><td>${draw.mask('W-#####')}</td><td>${item.text}</td><td class="r">${decimal(item.kilos / 1000, 3)} t</td><td class="r">${euro(item.price)}</td><td class="r">${euro(item.total)}</td></tr>`,
      )
      .join('')
    const body = `<div class="cols"><b style="font-size:15pt">${s.name}</b><div class="r small">${s.street}<br>${s.zip} ${s.city}</div></div>${windowField(deal.buyer, senderLine(s))}<div style="margin-top:66mm">${pairBoxes(`Gutschrift Nr. | ${deal.number} ;; Datum | ${dmy(deal.date)} ;; Lieferant | ${deal.customer} ;; Anlieferung am | ${dmy(deal.service)}`)}
<table class="items"><tr><th>Wiegeschein</th><th>Sorte</th><th class="r">Netto-Gewicht</th><th class="r">€/t</th><th class="r">€</th></tr>${rows}</table>${sumTable(`Gutschriftsbetrag EUR | ${euro(net)}`)}<p>Gutschrift nach § 14 Abs. 2 UStG. Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG) – ohne Umsatzsteuer.</p><p>Ihre USt-IdNr.: ${deal.buyer.vatId} – Auszahlung per Überweisung am ${longDate(addDays(deal.date, 7))}</p></div>`
    return {
      html: sheets('mono', 8, '.last{font-weight:bold}.items th{border-bottom:.2mm dashed #000}', [body]),
      values: { gross: truth(net), main: truth(net), tax: null, iban: null, serviceDate: deal.service },
      unnamed: ['net', 'vatId', 'taxNumber'],
    }
  },
)

/** Credits, cancellations and self-billing. */
export const layouts: readonly TruthLayout[] = [cancel, correction, provision, scrap]
