import type { TruthLayout } from '../layout.ts'
import { dealLayout, drawDay, freeLayout } from './kit/deal.ts'
import { addDays, decimal, dmy, dmyShort, euro, longDate, monthOf, monthSpan, truth } from './kit/format.ts'
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
import { buyer, company, person } from './kit/people.ts'

const vat = (net: number): number => Math.round(net * 0.19)

const leasing = freeLayout(
  'business-leasing-rate-invoice',
  'leasing',
  'Lease instalment bill of a leasing company: contract, vehicle, term, instalment with service part, debit date',
  draw => {
    const s = company(draw, ['Leasing', 'Mobilien-Leasing', 'Fuhrpark'], 'GmbH')
    const who = buyer(draw, 'firm')
    const date = drawDay(draw)
    const [from, to] = monthSpan(date, 1)
    const rate = draw.int(189, 890) * 100
    const service = draw.int(20, 90) * 100
    const net = rate + service
    const number = draw.mask('L######{y}', Number(date.slice(0, 4)))
    const body = `<div class="r">${logo(s, '#0b2e59', 'bars', 12)}</div>${windowField(who, senderLine(s))}<div style="margin-top:64mm">${pairColumns(`Rechnungsnummer | ${number} ;; Vertragsnummer | ${draw.digits(8)} ;; Kundennummer | ${draw.digits(6)} ;; Datum | ${dmy(date)}`)}<p><b>Leasingrechnung für ${monthOf(from)}</b></p>${pairLines(`Objekt | ${draw.pick(['BMW 320d Touring', 'VW Crafter', 'Gabelstapler EFG 216', 'Multifunktionsgerät C3025'])} ;; Kennzeichen/Serie | ${draw.mask('@@-@@ ###')} ;; Laufzeit | 36 Monate ;; Zeitraum | ${dmy(from)} - ${dmy(to)}`)}
${sumTable(`Leasingrate | ${euro(rate)} EUR ;; Wartung und Verschleiß | ${euro(service)} EUR ;; Summe netto | ${euro(net)} EUR ;; MwSt 19 % | ${euro(vat(net))} EUR ;; Rechnungsbetrag | ${euro(net + vat(net))} EUR`)}<p>Der Betrag wird zum ${dmy(from)} eingezogen (Mandat ${draw.mask('LSG-######')}).</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; HRB ${s.court} ${s.register.slice(4)} / StNr. ${s.taxNumber} / USt-ID ${s.vatId}`)}`
    return {
      html: sheets('sans', 9.5, '.last{font-weight:bold}.pc{background:#eef}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: from,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(net + vat(net)),
        main: truth(net + vat(net)),
        iban: null,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const leaseSchedule = freeLayout(
  'business-leasing-permanent-invoice',
  'leasing',
  'Dauerrechnung of a leasing or rental company: valid for all months until changed, special payment at the start, total',
  draw => {
    const s = company(draw, ['Mietpark', 'Leasing-Service', 'Vermietung'], 'GmbH & Co. KG')
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const net = draw.int(99, 780) * 100
    const number = draw.mask('DR-#####')
    const body = `<b style="font-size:14pt">${s.name}</b>${windowField(who, senderLine(s, ', '))}<div style="margin-top:62mm"><h2>Dauerrechnung Nr. ${number}</h2><p>${s.city}, den ${longDate(date)}</p><p>Diese Rechnung gilt ab ${dmy(monthSpan(date, 1)[0])} für jeden Monat bis zur Erteilung einer neuen Dauerrechnung in Verbindung mit dem Zahlungsbeleg.</p>${pairTable(`Vertrag | ${draw.digits(7)} ;; Gegenstand | ${draw.pick(['Minibagger 1,8 t', 'Kopiersystem', 'Bürocontainer', 'Pkw VW Polo'])} ;; Monatliche Rate netto | ${euro(net)} € ;; zuzüglich 19 % Umsatzsteuer | ${euro(vat(net))} € ;; <b>Monatlicher Gesamtbetrag</b> | <b>${euro(net + vat(net))} €</b>`, 'width:130mm')}<p>Zahlbar jeweils zum 3. Werktag auf ${grouped(s.iban)}.</p><p class="small">Einmalige Sonderzahlung bei Vertragsbeginn: 1.500,00 € netto (gesondert berechnet). Steuernummer ${s.taxNumber}</p></div>`
    return {
      html: sheets('serif', 10.5, '.v{text-align:right}h2{font-size:14pt}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(net + vat(net)),
        main: truth(net + vat(net)),
        iban: s.iban,
        vatId: null,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const office = freeLayout(
  'business-invoice-office-rent',
  'er_rechnung',
  'Rent bill for business rooms with option for tax, § 9 UStG: rent, advance for service charges, parking',
  draw => {
    const s = company(draw, ['Grundstücks', 'Immobilien', 'Gewerbepark'], 'GmbH')
    const who = buyer(draw, 'firm')
    const [from] = monthSpan(drawDay(draw), 1)
    const date = addDays(from, -12)
    const parts = [
      ['Miete Büro 2. OG', draw.int(900, 4200) * 100],
      ['Vorauszahlung Betriebskosten', draw.int(150, 700) * 100],
      ['2 Stellplätze', draw.int(50, 120) * 100],
    ] as const
    const net = parts.reduce((sum, [, cents]) => sum + cents, 0)
    const number = draw.mask('M{Y}/##/####', Number(date.slice(0, 4)))
    const rows = parts
      .map(
        ([text, cents]) =>
          `<tr><td>${text}</td><td class="r">${euro(cents)}</td><td class="r">${euro(vat(cents))}</td><td class="r">${euro(cents + vat(cents))}</td></tr>`,
      )
      .join('')
    const tax = parts.reduce((sum, [, cents]) => sum + vat(cents), 0)
    const body = `<div class="cols"><div><b>${s.name}</b><br>Hausverwaltung</div><div class="r">${dmyShort(date)}</div></div>${windowField(who, senderLine(s))}<div style="margin-top:66mm">${pairBoxes(`Mietrechnung | ${number} ;; Mietvertrag | ${draw.mask('MV-####')} ;; Objekt | ${who.street} ;; Leistungsmonat | ${monthOf(from)}`)}<table class="items"><tr><th></th><th class="r">Netto €</th><th class="r">19 % USt €</th><th class="r">Brutto €</th></tr>${rows}<tr class="last"><td>Summe</td><td class="r">${euro(net)}</td><td class="r">${euro(tax)}</td><td class="r">${euro(net + tax)}</td></tr></table><p>Zahlung bis ${dmyShort(addDays(from, 2))} auf das Mietkonto ${s.iban}.</p></div><div class="foot">${s.name} · ${s.court} ${s.register} · Steuernr. ${s.taxNumber}</div>`
    return {
      html: sheets('wide', 8.5, '.last td{font-weight:bold;border-top:.3mm solid #000}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: addDays(from, 2),
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

const adviser = freeLayout(
  'business-adviser-fee-stbvv',
  'stb_rechnung',
  'Fee note of a tax adviser, StBVV: object value, tenths, paragraph, expenses flat, tax, due at once',
  draw => {
    const s = person(draw)
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const issuer = `${s.name} Steuerberater`
    const list = draw
      .some(
        [
          ['§ 33 StBVV Buchführung', 12],
          ['§ 24 Abs. 1 Nr. 1 StBVV Einkommensteuererklärung', 6],
          ['§ 35 Abs. 1 Nr. 1a StBVV Jahresabschluss', 25],
          ['§ 24 Abs. 1 Nr. 8 Umsatzsteuererklärung', 5],
        ] as const,
        draw.int(2, 4),
      )
      .map(([text, tenths]) => ({ text, tenths, worth: draw.int(18, 280) * 1000, fee: draw.int(9000, 88_000) }))
    const sum = list.reduce((total, item) => total + item.fee, 0)
    const net = sum + 2000
    const number = draw.mask('{Y}/#####', Number(date.slice(0, 4)))
    const rows = list
      .map(
        item =>
          `<tr><td>${item.text}</td><td class="r">${decimal(item.worth, 2)}</td><td class="r">${item.tenths}/${item.tenths === 6 || item.tenths === 5 ? 10 : 20}</td><td class="r">${euro(item.fee)}</td></tr>`,
      )
      .join('')
    const body = `<div class="c"><span style="font-size:16pt;letter-spacing:.6mm">${issuer}</span><br><span class="small">${s.street} · ${s.zip} ${s.city} · ${s.phone}</span></div>${windowField(who, `${issuer} · ${s.street} · ${s.zip} ${s.city}`)}<div class="abs" style="right:18mm;top:56mm">${pairTable(`Datum | ${longDate(date)} ;; Mandant | ${draw.digits(5)} ;; Gebührenrechnung | ${number}`)}</div><div style="margin-top:68mm"><table class="items"><tr><th>Tätigkeit</th><th class="r">Gegenstandswert €</th><th class="r">Zehntel/Zwanzigstel</th><th class="r">Gebühr €</th></tr>${rows}</table>${sumTable(`Zwischensumme | ${euro(sum)} ;; Auslagenpauschale § 16 StBVV | 20,00 ;; Nettobetrag | ${euro(net)} ;; 19 % Umsatzsteuer | ${euro(vat(net))} ;; Gesamtbetrag EUR | ${euro(net + vat(net))}`)}<p>Das Honorar ist sofort fällig. Bankverbindung: ${s.bank}, IBAN ${grouped(s.iban)}</p></div><div class="foot c">Steuernummer ${s.taxNumber} · USt-IdNr. ${s.vatId}</div>`
    return {
      html: sheets('serif', 10, '.last{font-weight:bold}.items th{border-bottom:.2mm solid}', [body]),
      pages: 1,
      values: {
        issuer,
        recipient: who.name,
        number,
        date,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(net + vat(net)),
        main: truth(net + vat(net)),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const broker = freeLayout(
  'business-broker-commission',
  'makler',
  'Commission invoice of an estate agent: notary contract date, price of the object, percent with tax, due on receipt',
  draw => {
    const s = company(draw, ['Immobilien', 'Wohnwerte', 'Makler'], 'GmbH')
    const who = buyer(draw, 'person')
    const date = drawDay(draw)
    const price = draw.int(180, 890) * 100_000
    const net = Math.round(price * 0.03)
    const number = draw.mask('###/{y}', Number(date.slice(0, 4)))
    const body = `<div class="r">${logo(s, '#8b6914', 'hexagon', 12)}</div>${windowField(who, senderLine(s))}<div style="margin-top:62mm"><p class="r">${longDate(date)}</p><p><b>Courtagerechnung ${number}</b></p><p>Objekt: ${buyer(draw, 'person').street}, ${s.city}<br>Notarieller Kaufvertrag vom ${dmy(addDays(date, -8))}, UR-Nr. ${draw.int(100, 2400)}/${date.slice(0, 4)}<br>Kaufpreis: ${euro(price)} €</p>${sumTable(`Maklercourtage 3,00 % vom Kaufpreis | ${euro(net)} € ;; Umsatzsteuer 19 % | ${euro(vat(net))} € ;; Courtage 3,57 % inkl. USt. | ${euro(net + vat(net))} €`, 'width:100%')}<p>Zahlbar bis zum ${dmy(addDays(date, 10))} auf unser Konto ${grouped(s.iban)}, ${s.bank}.</p></div>${footColumns(`${s.name} / Geschäftsführung ${s.boss} ;; ${s.court} ${s.register} / Steuer-Nr. ${s.taxNumber}`)}`
    return {
      html: sheets('open', 10, '.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: addDays(date, 10),
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(net + vat(net)),
        main: truth(net + vat(net)),
        iban: s.iban,
        vatId: null,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const hosting = dealLayout(
  'business-invoice-hosting-periods',
  'er_rechnung',
  'Hosting invoice: period per line, direct debit with mandate, customer and contract numbers in a column at the right edge',
  {
    goods: 'hosting',
    trades: ['Hosting', 'Rechenzentrum', 'Cloud'],
    form: 'GmbH',
    buyer: 'firm',
    items: [2, 6],
    number: 'R00########',
  },
  (deal, draw) => {
    const s = deal.seller
    const [from, to] = monthSpan(deal.date)
    const period = {
      text2: (line: { text: string }): string => `${line.text}<br><span class="small">${dmy(from)} – ${dmy(to)}</span>`,
    }
    const body = `${windowField(deal.buyer, senderLine(s))}<div class="abs" style="right:14mm;top:14mm;width:44mm">${logo(s, '#d50c2d', 'bars', 8)}<p class="small">${pairLines(`<b>Rechnungsnr.</b> | ${deal.number} ;; <b>Rechnungsdatum</b> | ${dmy(deal.date)} ;; <b>Kundennr.</b> | K0${deal.customer} ;; <b>USt-IdNr. Kunde</b> | ${deal.buyer.vatId}`, '<br>')}</p></div><div style="margin-top:80mm"><h2>Rechnung</h2>${itemTable(deal.lines, 'Produkt=text2; Menge=count>; Einzelpreis (netto)=priceEuro>; Preis (netto)=totalEuro>', period)}${sumTable(`Summe (netto) | ${euro(deal.net)} € ;; USt. 19 % | ${euro(deal.tax)} € ;; Zu zahlender Betrag | ${euro(deal.gross)} €`)}
<p>Wir buchen den Betrag am ${dmy(addDays(deal.date, 5))} per SEPA-Lastschrift ab (Mandat ${draw.mask('HZ######')}).</p></div>${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; ${s.court} ${s.register} / USt-IdNr. ${s.vatId} ;; Geschäftsführer / ${s.boss}`)}`
    return {
      html: sheets('sans', 9, '.last{font-weight:bold}.items th{border-bottom:.3mm solid #d50c2d}', [body]),
      values: { due: addDays(deal.date, 5), iban: null, taxNumber: null },
    }
  },
)

/** Bills of lasting contracts and of the professions. */
export const layouts: readonly TruthLayout[] = [leasing, leaseSchedule, office, adviser, broker, hosting]
