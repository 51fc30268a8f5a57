import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import type { Draw } from './kit/draw.ts'
import { addDays, behind, decimal, dmy, dmyShort, euro, longDate, truth } from './kit/format.ts'
import { germanIban, grouped } from './kit/ids.ts'
import { pairBoxes, pairColumns, pairLines, pairTable, sheets, sumTable, windowField } from './kit/paper.ts'
import { buyer } from './kit/people.ts'

interface Paper {
  readonly name: string
  readonly isin: string
  readonly wkn: string
}

function paper(draw: Draw): Paper {
  const [name, isin, wkn] = draw.pick([
    ['Allianz SE vink. Namens-Aktien o.N.', 'DE0008404005', '840400'],
    ['BASF SE Namens-Aktien o.N.', 'DE000BASF111', 'BASF11'],
    ['SAP SE Inhaber-Aktien o.N.', 'DE0007164600', '716460'],
    ['Siemens AG Namens-Aktien o.N.', 'DE0007236101', '723610'],
    ['Deutsche Post AG Namens-Aktien o.N.', 'DE0005552004', '555200'],
  ] as const)
  return { name, isin, wkn }
}

const bankName = (draw: Draw): string =>
  `${draw.pick(['Depotbank Rheingau', 'Brokerage Nord', 'Wertpapierhaus Main', 'Trade & Invest'])} ${draw.pick(['AG', 'GmbH', 'SE'])}`

const buy = freeLayout(
  'business-securities-purchase',
  'wpabrechnung',
  'Contract note of a purchase: value, fees, sum to the debit of the account, value date; DK usage "Ausmachender Betrag" with minus behind',
  draw => {
    const bank = bankName(draw)
    const who = buyer(draw, 'either')
    const p = paper(draw)
    const day = drawDay(draw)
    const pieces = draw.int(5, 240)
    const price = draw.int(2200, 21_000)
    const worth = pieces * price
    const fee = Math.max(990, Math.round(worth * 0.0025))
    const end = -(worth + fee + 195)
    const account = germanIban(draw, '12030000')
    const body = `<div class="cols"><div>${bank}<br>60439 Frankfurt</div><b style="font-size:14pt">${bank.split(' ')[0] ?? ''}</b></div>${windowField(who, bank)}<div class="abs small" style="right:18mm;top:50mm">${pairTable(`Depotnummer | ${draw.digits(9)} ;; Kundennummer | ${draw.digits(8)} ;; Abrechnungsnr. | ${draw.digits(11)} ;; Datum | ${dmy(day)}`)}</div><div style="margin-top:74mm"><b>Wertpapier Abrechnung Kauf</b><table class="items"><tr><th>Nominale</th><th>Wertpapierbezeichnung</th><th>ISIN</th><th>(WKN)</th></tr><tr><td>Stück ${pieces}</td><td>${p.name}</td><td>${p.isin}</td><td>(${p.wkn})</td></tr></table>
${pairTable(`Handels-/Ausführungsplatz | Xetra ;; Schlusstag/-Zeit | ${dmy(day)} 10:${draw.int(10, 59)}:07 ;; Ausführungskurs | ${euro(price)} EUR`)}${sumTable(`Kurswert | ${behind(-worth)} EUR ;; Provision | ${behind(-fee)} EUR ;; Transaktionsentgelt Börse | ${behind(-195)} EUR ;; Ausmachender Betrag | ${behind(end)} EUR`, 'width:100%')}<p>Den Gegenwert buchen wir mit Valuta ${dmy(addDays(day, 2))} zu Lasten des Kontos ${grouped(account)}.</p></div>`
    return {
      html: sheets('sans', 9, '.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: who.name,
        date: day,
        tax: null,
        own: { kurswert: truth(-worth), endbetrag: truth(end) },
      },
    }
  },
)

const sell = freeLayout(
  'business-securities-sale-taxed',
  'wpabrechnung',
  'Contract note of a sale with capital gains tax: value in favour, gain, tax and solidarity surcharge deducted, amount paid out',
  draw => {
    const bank = bankName(draw)
    const who = buyer(draw, 'person')
    const p = paper(draw)
    const day = drawDay(draw)
    const pieces = draw.int(8, 160)
    const price = draw.int(3000, 19_000)
    const worth = pieces * price
    const gain = Math.round(worth * 0.21)
    const tax = Math.floor(gain * 0.25)
    const soli = Math.floor(tax * 0.055)
    const end = worth - 1299 - tax - soli
    const body = `<div style="background:#12333f;color:#fff;padding:4mm"><b>${bank}</b></div><p style="margin-top:10mm">${who.name}<br>${who.street}<br>${who.zip} ${who.city}</p>${pairBoxes(`Depot | ${draw.digits(10)} ;; Auftrag | ${draw.mask('@@######')} ;; Handelstag | ${longDate(day)} ;; Erstellt | ${longDate(day)}`, 'margin:6mm 0')}<h2>Verkauf ${pieces} Stk. ${p.name}</h2><p>WKN ${p.wkn} / ISIN ${p.isin} · Kurs ${euro(price)} EUR · Börse Stuttgart</p>
${sumTable(`Kurswert | ${euro(worth)} EUR ;; Orderentgelt | -12,99 EUR ;; Veräußerungsgewinn (Bemessungsgrundlage) | ${euro(gain)} EUR ;; Kapitalertragsteuer 25 % | ${euro(-tax)} EUR ;; Solidaritätszuschlag 5,5 % | ${euro(-soli)} EUR ;; Endbetrag zu Ihren Gunsten | ${euro(end)} EUR`, 'width:100%')}<p>Valuta ${dmy(addDays(day, 2))}, Gutschrift auf ${germanIban(draw, '20041133')}.</p>`
    return {
      html: sheets('open', 9.5, 'h2{font-size:12pt}.last{font-weight:bold}.sums td{border-bottom:.1mm solid #ccc}', [
        body,
      ]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: who.name,
        date: day,
        main: truth(end),
        own: { kurswert: truth(worth), endbetrag: truth(end) },
      },
    }
  },
)

const dividend = freeLayout(
  'business-securities-dividend',
  'ertragsabrechnung',
  'Dividend note: gross dividend per share, Kapitalertragsteuer, Solidaritätszuschlag, amount credited, ex day and pay day',
  draw => {
    const bank = bankName(draw)
    const who = buyer(draw, 'person')
    const p = paper(draw)
    const pay = drawDay(draw)
    const pieces = draw.int(10, 400)
    const each = draw.int(85, 1140)
    const gross = pieces * each
    const tax = Math.floor(gross * 0.25)
    const soli = Math.floor(tax * 0.055)
    const end = gross - tax - soli
    const body = `<div class="r">${bank}</div>${windowField(who, bank)}<div style="margin-top:66mm">${pairColumns(`Depotnummer | ${draw.digits(9)} ;; Datum | ${dmy(pay)} ;; Abrechnungs-Nr. | ${draw.digits(10)}`)}<p><b>Dividendengutschrift</b></p><p>Stück ${pieces} ${p.name}<br>${p.isin} (${p.wkn})</p>${pairTable(`Zahlbarkeitstag | ${dmy(pay)} ;; Ex-Tag | ${dmy(addDays(pay, -3))} ;; Bestandsstichtag | ${dmy(addDays(pay, -4))} ;; Dividende pro Stück | ${euro(each)} EUR`)}
${sumTable(`Dividendengutschrift | ${euro(gross)}+ EUR ;; Kapitalertragsteuer 25 % auf ${euro(gross)} EUR | ${behind(-tax)} EUR ;; Solidaritätszuschlag 5,5 % auf ${euro(tax)} EUR | ${behind(-soli)} EUR ;; Ausmachender Betrag | ${euro(end)}+ EUR`, 'width:100%')}<p class="small">Die Steuerbescheinigung erhalten Sie gesondert.</p></div>`
    return {
      html: sheets('mono', 8, '.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: who.name,
        date: pay,
        main: truth(gross),
        own: { ertrag: truth(gross), quellensteuer: null },
      },
    }
  },
)

const fundIncome = freeLayout(
  'business-securities-fund-distribution-foreign',
  'ertragsabrechnung',
  'Distribution of a foreign share in USD with withholding tax and rate of exchange, allowance used, no German tax',
  draw => {
    const bank = bankName(draw)
    const who = buyer(draw, 'person')
    const pay = drawDay(draw)
    const pieces = draw.int(10, 300)
    const grossUsd = pieces * draw.int(22, 160)
    const rate = draw.int(10_400, 11_400) / 10_000
    const gross = Math.round(grossUsd / rate)
    const withheld = Math.round(gross * 0.15)
    const body = `<h2>${bank}</h2><p>${who.name} · ${who.street} · ${who.zip} ${who.city}</p>${pairLines(`Ertragsgutschrift | ${draw.pick(['Coca-Cola Co., The', 'Microsoft Corp.', 'Johnson & Johnson'])} Registered Shares ;; Belegdatum | ${dmyShort(pay)} ;; Valuta | ${dmyShort(addDays(pay, 1))} ;; Bestand | ${pieces} Stück ;; Ausschüttung | USD ${euro(grossUsd)} ;; Devisenkurs EUR/USD | ${decimal(rate, 4)}`)}
${sumTable(`Ausschüttung brutto | EUR ${euro(gross)} ;; einbehaltene Quellensteuer 15 % | EUR ${euro(withheld)} ;; Kapitalertragsteuer (Freistellungsauftrag verbraucht: EUR ${euro(gross)}) | EUR 0,00 ;; Gutschrift | EUR ${euro(gross - withheld)}`, 'width:100%;margin-top:8mm')}`
    return {
      html: sheets('serif', 10, '.last{font-weight:bold}.sums td{border-top:.1mm solid #999}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: who.name,
        date: pay,
        main: truth(gross),
        own: { ertrag: truth(gross), quellensteuer: truth(withheld) },
      },
    }
  },
)

const depot = freeLayout(
  'business-securities-holdings',
  'depotauszug',
  'Year-end statement of holdings: table with pieces, price, price date and value, total value',
  draw => {
    const bank = bankName(draw)
    const who = buyer(draw, 'either')
    const year = draw.int(2022, 2024)
    const drawn = Array.from({ length: draw.int(3, 7) }, () => paper(draw))
    const different = drawn.filter((item, index) => drawn.findIndex(other => other.isin === item.isin) === index)
    const held = different.map(item => ({ ...item, pieces: draw.int(3, 300), price: draw.int(1500, 22_000) }))
    const total = held.reduce((sum, item) => sum + item.pieces * item.price, 0)
    const date = `${year + 1}-01-${draw.int(10, 28)}`
    const rows = held
      .map(
        item =>
          `<tr><td>${item.pieces} Stück</td><td>${item.name}<br>ISIN ${item.isin} WKN ${item.wkn}</td><td class="r">${euro(item.price)} EUR<br>30.12.${year}</td><td class="r">${euro(item.pieces * item.price)}</td></tr>`,
      )
      .join('')
    const body = `<div class="r"><b style="font-size:14pt">${bank}</b></div>${windowField(who, bank)}<div style="margin-top:66mm"><p class="r">${longDate(date)}</p><b>Depotauszug per 31.12.${year}</b><p>Depot-Nr. ${draw.digits(10)} – Verwahrart Girosammelverwahrung</p><table class="items"><tr><th>Nominal</th><th>Bezeichnung</th><th class="r">Kurs</th><th class="r">Kurswert EUR</th></tr>${rows}<tr><td></td><td><b>Gesamtkurswert</b></td><td></td><td class="r"><b>${euro(total)}</b></td></tr></table></div>`
    return {
      html: sheets('sans', 9, '.items td,.items th{border-bottom:.1mm solid #888}', [body]),
      pages: 1,
      values: { issuer: bank, recipient: who.name, date, iban: null, due: null, tax: null },
    }
  },
)

/** Papers of securities accounts. */
export const layouts: readonly TruthLayout[] = [buy, sell, dividend, fundIncome, depot]
