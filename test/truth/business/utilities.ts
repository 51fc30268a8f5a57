import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import { addDays, decimal, dmy, dmyShort, euro, longDate, monthOf, monthSpan, truth } from './kit/format.ts'
import { germanIban, grouped } from './kit/ids.ts'
import {
  footColumns,
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
import { buyer, company } from './kit/people.ts'

const vat = (net: number): number => Math.round(net * 0.19)

const power = freeLayout(
  'business-energy-power-year-two-pages',
  'energie',
  'Yearly power bill, § 40 EnWG: first page with result and new Abschlag, second page with meter table and price parts',
  draw => {
    const s = company(draw, ['Stadtwerke', 'Energie', 'Strom'], 'GmbH')
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const [from, to] = [addDays(date, -384), addDays(date, -20)]
    const number = draw.mask('VR-########')
    const old = draw.int(10_000, 60_000)
    const used = draw.int(1400, 9200)
    const price = draw.int(2390, 3390)
    const work = Math.round((used * price) / 100)
    const base = draw.int(9000, 16_000)
    const net = work + base
    const gross = net + vat(net)
    const monthly = Math.round(gross / 1200) * 100 + draw.pick([-400, 500])
    const rest = gross - 11 * monthly
    const due = addDays(date, 16)
    const meter = draw.mask('1ESY11########')
    const one = `<div class="cols"><div>${logo(s, '#e30613', 'wave', 13)}</div><div class="small r">Kundenservice ${s.phone}<br>${s.mail}</div></div>${windowField(who, senderLine(s))}
<div class="abs" style="right:18mm;top:50mm">${pairTable(`Kundennummer | ${draw.mask('1########')} ;; Vertragskonto | ${draw.mask('2000######')} ;; Rechnungsnummer | ${number} ;; Rechnungsdatum | ${dmy(date)}`)}</div>
<div style="margin-top:74mm"><h2>Ihre Stromrechnung ${from.slice(0, 4)}/${to.slice(0, 4)}</h2><p>Abrechnungszeitraum ${dmy(from)} bis ${dmy(to)}, Verbrauchsstelle: ${who.street}, ${who.zip} ${who.city}</p>
${sumTable(
  `Nettobetrag | ${euro(net)} € ;; Umsatzsteuer 19 % | ${euro(vat(net))} € ;; <b>Rechnungsbetrag brutto</b> | <b>${euro(gross)} €</b> ;; abzüglich geleistete Abschläge 11 x ${euro(monthly)} € | ${euro(-11 * monthly)} €
${rest >= 0 ? 'Nachzahlung' : 'Guthaben'} | ${euro(Math.abs(rest))} €`,
  'width:100%',
)}<p>${rest >= 0 ? `Den Betrag von ${euro(rest)} € buchen wir am ${dmy(due)} ab.` : `Das Guthaben erstatten wir bis zum ${dmy(due)}.`}</p>
<p>Ihr neuer Abschlag ab dem ${dmy(addDays(due, 20))}: <b>${euro(monthly + 300)} €</b> monatlich (darin 19 % USt. ${euro(Math.round(((monthly + 300) * 19) / 119))} €).</p></div>
${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; Geschäftsführung ${s.boss} / ${s.court} ${s.register} ;; USt-IdNr. ${s.vatId} / Steuer-Nr. ${s.taxNumber} ;; ${s.bank} / ${grouped(s.iban)}`)}`
    const two = `<p>Rechnung ${number} vom ${dmy(date)} – Seite 2</p><b>Ihr Verbrauch</b><table class="items"><tr><th>Zählernummer</th><th>Zeitraum</th><th class="r">Stand alt</th><th class="r">Stand neu</th><th class="r">Verbrauch kWh</th><th>Ableseart</th></tr>
<tr><td>${meter}</td><td>${dmyShort(from)}–${dmyShort(to)}</td><td class="r">${decimal(old, 0)}</td><td class="r">${decimal(old + used, 0)}</td><td class="r">${decimal(used, 0)}</td><td>Kundenablesung</td></tr></table>
<b>Ihre Kosten</b><table class="items"><tr><th>Preisbestandteil</th><th class="r">Menge</th><th class="r">Preis</th><th class="r">Netto €</th></tr><tr><td>Arbeitspreis</td><td class="r">${decimal(used, 0)} kWh</td><td class="r">${decimal(price / 100, 2)} ct/kWh</td><td class="r">${euro(work)}</td></tr>
<tr><td>Grundpreis</td><td class="r">365 Tage</td><td class="r">${euro(base)} €/Jahr</td><td class="r">${euro(base)}</td></tr><tr><td><b>Summe netto</b></td><td></td><td></td><td class="r"><b>${euro(net)}</b></td></tr></table>
<p class="small">Im Rechnungsbetrag enthalten: Stromsteuer ${euro(Math.round(used * 2.05))} €, Konzessionsabgabe ${euro(Math.round(used * 1.59))} €, Netzentgelte ${euro(Math.round(used * 9.1))} €.</p>`
    return {
      html: sheets('sans', 9.5, '.items th,.sums td{border-bottom:.1mm solid #aaa}.last td{font-weight:bold}', [
        one,
        two,
      ]),
      pages: 2,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(gross),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const gas = freeLayout(
  'business-energy-gas-boxes',
  'energie',
  'Gas bill with Zustandszahl and Brennwert (DVGW G 685), amounts gross per period, credit or back payment in a box',
  draw => {
    const s = company(draw, ['Gasversorgung', 'Erdgas', 'Versorgungsbetriebe'], 'GmbH & Co. KG')
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const to = addDays(date, -12)
    const cubic = draw.int(700, 2900)
    const kwh = Math.round(cubic * 0.9523 * 11.417)
    const work = Math.round(kwh * 8.19)
    const net = work + 14_400
    const gross = net + vat(net)
    const paid = Math.round(gross / 1200) * 1100
    const rest = gross - paid
    const number = draw.mask('{Y}/G/######', Number(date.slice(0, 4)))
    const due = addDays(date, 14)
    const body = `${pairBoxes(`Vertragsnummer | ${draw.mask('4########')} ;; Belegnummer | ${number} ;; Datum der Rechnung | ${longDate(date)}`, 'background:#e3f0fa;padding:2mm')}${windowField(who, senderLine(s, ', '))}
<div style="margin-top:62mm"><b style="font-size:13pt">Jahresverbrauchsabrechnung Erdgas</b><p>Lieferstelle ${who.street}, Abrechnungszeitraum bis ${dmy(to)}</p><table class="items"><tr><th>Zähler</th><th class="r">m³</th><th class="r">Z-Zahl</th><th class="r">Brennwert</th><th class="r">kWh</th><th class="r">ct/kWh</th><th class="r">Betrag €</th></tr>
<tr><td>${draw.mask('7GMT########')}</td><td class="r">${cubic}</td><td class="r">0,9523</td><td class="r">11,417</td><td class="r">${decimal(kwh, 0)}</td><td class="r">8,190</td><td class="r">${euro(work)}</td></tr><tr><td colspan="6">Grundpreis 12 Monate zu 12,00 €</td><td class="r">144,00</td></tr></table>
${sumTable(`Kosten netto | ${euro(net)} € ;; 19% MwSt | ${euro(vat(net))} € ;; Kosten brutto | ${euro(gross)} € ;; Ihre Zahlungen | − ${euro(paid)} € ;; Von Ihnen noch zu zahlen bis ${dmy(due)} | ${euro(rest)} €`, 'border:.4mm solid #0a5ea8')}
<p>Bitte überweisen Sie auf IBAN ${s.iban} bei ${s.bank}.</p></div><div class="foot">${s.name}, Sitz ${s.city}, AG ${s.court} ${s.register}; USt-IdNr. ${s.vatId}; St.-Nr. ${s.taxNumber}</div>`
    return {
      html: sheets(
        'open',
        9,
        '.last td{font-weight:bold;background:#e3f0fa}.items th{border-bottom:.2mm solid #0a5ea8}',
        [body],
      ),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(gross),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const phone = freeLayout(
  'business-phone-mobile-columns',
  'telefon',
  'Mobile phone bill: customer and bill data in a grey column, sum of positions net, VAT, amount, direct debit with date',
  draw => {
    const s = company(draw, ['Telekommunikation', 'Mobilfunk', 'Telefon'], 'GmbH')
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const [from, to] = monthSpan(date, -1)
    const parts = draw.some(
      [
        ['Grundgebühr Tarif M 20 GB', 1680],
        ['MultiCard', 840],
        ['Roaming Datenpaket', 1260],
        ['Verbindungen Sonderrufnummern', 137],
        ['Gutschrift Treuebonus', -420],
        ['Endgerätezuzahlung', 2101],
      ] as const,
      draw.int(2, 5),
    )
    const net = parts.reduce((sum, [, cents]) => sum + cents, 1250)
    const gross = net + vat(net)
    const number = draw.mask('97 ### ### ####')
    const due = addDays(date, 9)
    const rows = parts
      .map(
        ([text, cents]) =>
          `<tr><td>${text}</td><td>${dmyShort(from)}–${dmyShort(to)}</td><td class="r">${euro(cents)}</td></tr>`,
      )
      .join('')
    const body = `<div class="abs" style="right:0;top:0;width:62mm;height:297mm;background:#f0f0f0;padding:20mm 8mm">${logo(s, '#d6006d', 'hexagon', 9)}<p class="small">${pairLines(`Rechnungsnummer | ${number} ;; Kundenkonto | ${draw.mask('50 ####### ##')} ;; Datum | ${dmy(date)} ;; Buchungskonto | ${draw.mask('2#########')}`, '<br>').replaceAll('<br>Kunden', '<br><br>Kunden')}</p>
<p class="small">Fragen? ${s.phone}</p></div>${windowField(who, s.name)}<div style="margin-top:74mm;width:122mm"><h2>Ihre Rechnung für ${monthOf(from)}</h2><table class="items"><tr><th>Leistung</th><th>Zeitraum</th><th class="r">Netto €</th></tr>
<tr><td>Grundpreis Rufnummer 01${draw.digits(2)} / ${draw.digits(4)}XXX</td><td></td><td class="r">12,50</td></tr>${rows}</table>${sumTable(`Summe netto | ${euro(net)} € ;; Umsatzsteuer 19 % | ${euro(vat(net))} € ;; Zu zahlender Betrag | ${euro(gross)} €`)}
<p>Der Rechnungsbetrag wird nicht vor dem ${dmy(due)} von Ihrem Konto DE•• •••• ${draw.digits(4)} abgebucht.</p></div><div class="foot" style="right:70mm">${s.name}, ${s.street}, ${s.zip} ${s.city}<br>${s.court} ${s.register}, USt-IdNr. ${s.vatId}</div>`
    return {
      html: sheets('sans', 9, 'h2{font-size:13pt}.last{font-weight:bold}.items th{border-bottom:.2mm solid #000}', [
        body,
      ]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due,
        net: truth(net),
        tax: truth(vat(net)),
        gross: truth(gross),
        iban: null,
        vatId: s.vatId,
        taxNumber: null,
      },
    }
  },
)

const internet = freeLayout(
  'business-phone-internet-lines',
  'telefon',
  'Cable internet bill: one page letter, invoice data in one row, earlier balance and total beside the month amount',
  draw => {
    const s = company(draw, ['Kabelnetz', 'Glasfaser', 'DSL'], 'AG')
    const who = buyer(draw, 'either')
    const date = drawDay(draw)
    const fee = draw.pick([2999, 3999, 4495, 6990])
    const tax = fee - Math.round(fee / 1.19)
    const number = draw.mask('I-{Y}-#######', Number(date.slice(0, 4)))
    const account = germanIban(draw, '37050198')
    const body = `<div class="cols"><b style="font-size:19pt;color:#008c95">${s.brand}</b><span>Seite 1/1</span></div>${windowField(who, senderLine(s))}<div style="margin-top:70mm">${pairColumns(`Kundennummer | ${draw.mask('########')} ;; Rechnungsnummer | ${number} ;; Rechnungsmonat | ${monthOf(date)} ;; Erstellt am | ${dmy(date)}`, 'border-top:.4mm solid #008c95')}
<p>Guten Tag,</p><p>hier kommt Ihre aktuelle Rechnung für Internet & Telefon:</p>${pairTable(
      `Internet & Phone ${draw.pick(['100', '250', '500'])} (${dmy(monthSpan(date)[0])} – ${dmy(monthSpan(date)[1])}) | ${euro(fee)} €
<b>Gesamtbetrag inkl. MwSt.</b> | <b>${euro(fee)} €</b> ;; Darin enthaltene MwSt. (19 %) | ${euro(tax)} € ;; Nettobetrag | ${euro(fee - tax)} € ;; Kontostand letzte Rechnung | 0,00 €`,
      'width:100%',
    )}
<p>Wir ziehen den Betrag am ${longDate(addDays(date, 7))} per SEPA-Lastschrift von IBAN ${account.slice(0, 8)}XXXXXXXXXX${account.slice(18)} ein.</p></div>
${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; Vorstand ${s.boss} / ${s.court} ${s.register} ;; St.-Nr. ${s.taxNumber} / USt-ID ${s.vatId}`)}`
    return {
      html: sheets('wide', 8.5, '.v{text-align:right}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: addDays(date, 7),
        net: truth(fee - tax),
        tax: truth(tax),
        gross: truth(fee),
        iban: null,
        vatId: s.vatId,
        taxNumber: s.taxNumber,
      },
    }
  },
)

const solar = freeLayout(
  'business-solar-feed-in-credit',
  'pv',
  'Feed-in statement of a network operator, EEG: kWh times ct, credit to the plant operator, Abschlag paid before',
  draw => {
    const s = company(draw, ['Netz', 'Verteilnetz', 'Stromnetz'], 'GmbH')
    const who = buyer(draw, 'person')
    const date = `${draw.int(2023, 2025)}-0${draw.int(1, 3)}-${draw.int(10, 28)}`
    const year = Number(date.slice(0, 4)) - 1
    const kwh = draw.int(2100, 9800)
    const net = Math.round(kwh * 8.2)
    const paid = Math.floor(net / 1200) * 1100
    const number = draw.mask('EEG-########')
    const body = `${windowField(who, senderLine(s))}<div class="abs" style="right:18mm;top:20mm">${logo(s, '#ff9900', 'ring', 12)}</div><div class="abs small" style="left:126mm;top:50mm">${pairTable(`Anlagenschlüssel | E${draw.digits(12)} ;; Einspeisevertrag | ${draw.mask('########')} ;; Gutschrift-Nr. | ${number} ;; Datum | ${dmy(date)}`)}</div>
<div style="margin-top:72mm"><b>Abrechnung Ihrer Einspeisung nach EEG – Gutschrift für ${year}</b><table class="items"><tr><th>Zeitraum</th><th class="r">Einspeisung kWh</th><th class="r">ct/kWh</th><th class="r">Vergütung EUR</th></tr><tr><td>01.01.${year} – 31.12.${year}</td><td class="r">${decimal(kwh, 0)}</td><td class="r">8,20</td><td class="r">${euro(net)}</td></tr></table>
${sumTable(`Einspeisevergütung netto | ${euro(net)} EUR ;; Umsatzsteuer 0 % (Kleinunternehmer nach § 19 UStG) | 0,00 EUR ;; <b>Gutschriftsbetrag</b> | <b>${euro(net)} EUR</b> ;; bereits gezahlte Abschläge | -${euro(paid)} EUR ;; Auszahlung an Sie | ${euro(net - paid)} EUR`)}
<p>Die Auszahlung erfolgt auf Ihr Konto ${grouped(who.iban)}. Steuernummer des Anlagenbetreibers: ${who.taxNumber}</p></div><div class="foot c">${s.name} · ${s.street} · ${s.zip} ${s.city} · ${s.court} ${s.register}</div>`
    return {
      html: sheets('serif', 9.5, '.items th{border-bottom:.2mm solid #000}', [body]),
      pages: 1,
      values: { issuer: s.name, recipient: who.name, number, date, gross: truth(net), main: truth(net) },
    }
  },
)

/** Bills of suppliers of energy and telecommunication. */
export const layouts: readonly TruthLayout[] = [power, gas, phone, internet, solar]
