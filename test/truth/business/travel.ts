import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import { addDays, dmy, dmyLoose, dmyShort, euro, longDate, truth, weekdayDate } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import {
  footColumns,
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
import { buyer, company, personName } from './kit/people.ts'

const hotel = freeLayout(
  'business-hotel-folio-two-rates',
  'hotel',
  'Guest folio of a hotel program: lines by day, room 7 percent and breakfast 19 percent, VAT table, paid by card, balance nil',
  draw => {
    const s = company(draw, ['Hotel', 'Hotelbetriebs', 'Parkhotel'], 'GmbH')
    const who = buyer(draw, 'firm')
    const arrival = drawDay(draw)
    const nights = draw.int(1, 4)
    const door = draw.int(101, 540)
    const leave = addDays(arrival, nights)
    const room = draw.int(72, 189) * 100
    const food = draw.int(12, 24) * 100
    const number = draw.mask('######')
    const [low, high] = [room * nights, food * nights]
    const [lowNet, highNet] = [Math.round((low * 100) / 107), Math.round((high * 100) / 119)]
    const days = Array.from(
      { length: nights },
      (_, index) =>
        `<tr><td>${dmyShort(addDays(arrival, index))}</td><td>Übernachtung Zimmer ${door}</td><td class="r">${euro(room)}</td><td>A</td></tr><tr><td>${dmyShort(addDays(arrival, index + 1))}</td><td>Frühstück</td><td class="r">${euro(food)}</td><td>B</td></tr>`,
    ).join('')
    const tax = low - lowNet + high - highNet
    const body = `<div class="c">${logo(s, '#7b5b2e', 'ring', 12)}<br>${s.street} · ${s.zip} ${s.city} · ${s.phone}</div>${windowField(who, senderLine(s))}<div class="abs" style="right:18mm;top:52mm">${pairLines(`Rechnung | ${number} ;; Rechnungsdatum | ${dmyShort(leave)} ;; Gast | ${personName(draw)} ;; Anreise | ${dmyShort(arrival)} ;; Abreise | ${dmyShort(leave)} ;; Buchung | ${draw.digits(7)}`)}</div><div style="margin-top:70mm"><table class="items"><tr><th>Datum</th><th>Leistung</th><th class="r">Betrag EUR</th><th>St</th></tr>${days}</table>
${sumTable(`<b>Gesamtbetrag EUR</b> | <b>${euro(low + high)}</b> ;; Visa | -${euro(low + high)} ;; Saldo EUR | 0,00`)}<table class="items"><tr><th>MwSt.</th><th class="r">Netto</th><th class="r">Steuer</th><th class="r">Brutto</th></tr><tr><td>A 7 %</td><td class="r">${euro(lowNet)}</td><td class="r">${euro(low - lowNet)}</td><td class="r">${euro(low)}</td></tr><tr><td>B 19 %</td><td class="r">${euro(highNet)}</td><td class="r">${euro(high - highNet)}</td><td class="r">${euro(high)}</td></tr><tr><td>Summe</td><td class="r">${euro(lowNet + highNet)}</td><td class="r">${euro(tax)}</td><td class="r">${euro(low + high)}</td></tr></table></div>
${footColumns(`${s.name} / GF ${s.boss} ;; ${s.court} ${s.register} / USt-IdNr. ${s.vatId} ;; ${s.bank} / ${grouped(s.iban)}`)}`
    return {
      html: sheets('serif', 9, '.items td{padding:.5mm 1.4mm}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date: leave,
        net: truth(lowNet + highNet),
        tax: truth(tax),
        gross: truth(low + high),
        main: truth(low + high),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: null,
      },
    }
  },
)

const guesthouse = freeLayout(
  'business-hotel-guesthouse-simple',
  'hotel',
  'Simple bill of a guest house, § 19 UStG: nights times price, local tax (Kurtaxe) as a pass-through item, total',
  draw => {
    const s = buyer(draw, 'person')
    const who = buyer(draw, 'either')
    const leave = drawDay(draw)
    const nights = draw.int(2, 6)
    const price = draw.int(48, 85) * 100
    const tourist = nights * 250
    const gross = nights * price + tourist
    const issuer = `Gästehaus ${s.name}`
    const number = draw.mask('##-{Y}', Number(leave.slice(0, 4)))
    const body = `<div class="c"><h1>${issuer}</h1>${s.street}, ${s.zip} ${s.city}</div><p style="margin-top:12mm">${who.name}<br>${who.street}<br>${who.zip} ${who.city}</p><p class="r">${s.city}, ${dmyLoose(leave)}</p><p><b>Rechnung Nr. ${number}</b></p><p>Für Ihren Aufenthalt vom ${dmyLoose(addDays(leave, -nights))} bis ${dmyLoose(leave)} berechne ich:</p>${pairTable(`${nights} Übernachtungen zu ${euro(price)} € | ${euro(nights * price)} € ;; Kurtaxe | ${euro(tourist)} € ;; <b>Gesamt</b> | <b>${euro(gross)} €</b>`, 'width:120mm')}<p>Kleinunternehmer nach § 19 UStG, daher kein Ausweis von Umsatzsteuer. St.-Nr. ${s.taxNumber}</p><p>Betrag in bar erhalten. Danke für Ihren Besuch!</p>`
    return {
      html: sheets('serif', 11.5, 'h1{font-size:17pt;margin:0}.v{text-align:right}', [body]),
      pages: 1,
      values: {
        issuer,
        recipient: who.name,
        number,
        date: leave,
        net: null,
        tax: null,
        gross: truth(gross),
        main: truth(gross),
        iban: null,
        vatId: null,
        taxNumber: s.taxNumber,
        due: null,
      },
    }
  },
)

const train = freeLayout(
  'business-train-online-ticket',
  'fahrkarte',
  'Online ticket of a railway: price box with 7 percent, connection table, order number, traveller, barcode place',
  draw => {
    const issuer = `${draw.pick(['Regio', 'InterBahn', 'Nordlinie'])} Personenverkehr ${draw.pick(['AG', 'GmbH'])}`
    const traveller = personName(draw)
    const day = drawDay(draw)
    const ordered = addDays(day, -draw.int(1, 20))
    const gross = draw.int(1990, 18_900)
    const net = Math.round((gross * 100) / 107)
    const squares = Array.from({ length: 140 }, (_, index) =>
      draw.chance(0.5) ? `<rect x="${(index % 12) * 3}" y="${Math.floor(index / 12) * 3}" width="3" height="3"/>` : '',
    ).join('')
    const body = `<div class="cols"><b style="font-size:15pt">Online-Ticket</b><b style="color:#c00">${issuer}</b></div><div class="cols" style="border:.3mm solid #000;padding:3mm;margin-top:4mm"><div><b>${draw.pick(['Super Sparpreis', 'Flexpreis', 'Sparpreis Business'])} (Einfache Fahrt)</b><br>Gültigkeit: ${dmy(day)}<br>Klasse 2, 1 Person<br>Fahrgast: ${traveller}</div><svg viewBox="0 0 36 36" style="width:30mm">${squares}</svg></div>
${pairColumns(`Positionen | Fahrkarte ;; Preis | ${euro(gross)} € ;; MwSt (D) 7% | ${euro(gross - net)} € ;; Netto | ${euro(net)} €`, 'margin:4mm 0')}<p><b>Gesamtpreis: ${euro(gross)} €</b> – bezahlt mit Kreditkarte, Buchung vom ${dmy(ordered)} ${draw.int(10, 20)}:${draw.int(10, 59)} Uhr</p><p>Auftragsnummer: ${draw.mask('@#@##@')}</p><table class="items"><tr><th>Halt</th><th>Datum</th><th>Zeit</th><th>Gleis</th><th>Zug</th></tr><tr><td>${draw.pick(['Köln Hbf', 'Kassel-Wilhelmshöhe', 'Ulm Hbf'])}</td><td>${dmy(day)}</td><td>ab 08:${draw.int(10, 59)}</td><td>${draw.int(1, 12)}</td><td>ICE ${draw.int(100, 999)}</td></tr><tr><td>${draw.pick(['Berlin Hbf', 'Hamburg Dammtor', 'München Hbf'])}</td><td>${dmy(day)}</td><td>an 13:${draw.int(10, 59)}</td><td>${draw.int(1, 12)}</td><td></td></tr></table>`
    return {
      html: sheets('sans', 9.5, '.pc td,.pc th{border:.2mm solid #000}', [body]),
      pages: 1,
      values: {
        issuer,
        gross: truth(gross),
        main: truth(gross),
        net: truth(net),
        tax: truth(gross - net),
        iban: null,
        vatId: null,
        due: null,
      },
    }
  },
)

const bus = freeLayout(
  'business-transit-machine-ticket',
  'fahrkarte',
  'Ticket of a local transport machine on card paper: zone, price, time stamp, company of the transport association',
  draw => {
    const city = draw.pick(['Regensburger', 'Kieler', 'Leinetal', 'Rhein-Lahn'])
    const issuer = `${city} Verkehrsbetriebe GmbH`
    const day = drawDay(draw)
    const gross = draw.pick([290, 320, 360, 870, 1490])
    const body = `<div class="cols"><b>${issuer}</b><span>${draw.digits(6)}</span></div><hr><b style="font-size:13pt">${gross > 800 ? 'TAGESKARTE' : 'EINZELFAHRT'}</b><br>Preisstufe ${draw.pick(['A', 'B', '2'])} &nbsp; Erwachsener<br>Verkauf: ${dmyShort(day)} ${draw.int(10, 20)}:${draw.int(10, 59)} Automat ${draw.digits(4)}<div class="r"><b>EUR ${euro(gross)}</b></div><span class="small">inkl. 7% MwSt. Nicht übertragbar.</span>`
    return {
      html: strip(85, 54, 'sans', 8.5, '', body),
      pages: 1,
      values: {
        issuer,
        date: day,
        gross: truth(gross),
        main: truth(gross),
        recipient: null,
        iban: null,
        vatId: null,
        taxNumber: null,
      },
    }
  },
)

const seminar = freeLayout(
  'business-seminar-participant-invoice',
  'fortbildung',
  'Invoice of a seminar company: participant, event number and days, fee net, early bird discount, due before the event',
  draw => {
    const s = company(draw, ['Akademie', 'Seminare', 'Institut'], 'GmbH')
    const who = buyer(draw, 'firm')
    const date = drawDay(draw)
    const event = addDays(date, draw.int(20, 60))
    const fee = draw.int(39, 145) * 1000
    const early = draw.chance(0.5) ? Math.round(fee * 0.1) : 0
    const net = fee - early
    const tax = Math.round(net * 0.19)
    const number = draw.mask('{y}-SE-####', Number(date.slice(0, 4)))
    const discount = early > 0 ? `Frühbucherrabatt 10 % | -${euro(early)} € ;; ` : ''
    const body = `<div style="border-top:3mm solid #00796b;padding-top:3mm">${logo(s, '#00796b', 'hexagon', 10)}</div>${windowField(who, senderLine(s))}<div class="abs" style="right:18mm;top:54mm">${pairTable(`Rechnungs-Nr. | ${number} ;; Rechnungsdatum | ${longDate(date)} ;; Debitoren-Nr. | ${draw.digits(5)}`)}</div><div style="margin-top:68mm"><b>Rechnung zu Ihrer Seminaranmeldung</b><p>${pairLines(`Seminar | ${draw.pick(['Umsatzsteuer-Update', 'Excel für Controller', 'Arbeitsrecht kompakt', 'Führen im Team'])} (VA-Nr. ${draw.digits(6)}) ;; Termin | ${dmy(event)} bis ${dmy(addDays(event, 1))} ;; Ort | ${s.city} ;; Teilnehmer/-in | ${personName(draw)}`)}</p>
${sumTable(`Teilnahmegebühr | ${euro(fee)} € ;; ${discount}Nettobetrag | ${euro(net)} € ;; 19 % USt | ${euro(tax)} € ;; Rechnungsbetrag | ${euro(net + tax)} €`, 'width:100%')}<p>Bitte überweisen Sie bis ${longDate(addDays(date, 14))} ohne Abzug.</p></div>${footColumns(`${s.name} / ${s.street}, ${s.zip} ${s.city} ;; ${s.bank} / ${grouped(s.iban)} ;; ${s.register} / USt-IdNr. ${s.vatId}`)}`
    return {
      html: sheets('open', 9.5, '.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        number,
        date,
        due: addDays(date, 14),
        net: truth(net),
        tax: truth(tax),
        gross: truth(net + tax),
        main: truth(net + tax),
        iban: s.iban,
        vatId: s.vatId,
        taxNumber: null,
      },
    }
  },
)

const expenses = freeLayout(
  'business-travel-expense-report',
  'reisekosten',
  'Travel expense report of an employee, BMF meal allowances: kilometres, meals, overnight cost, advance deducted, sum to refund',
  draw => {
    const firm = buyer(draw, 'firm')
    const name = personName(draw)
    const day = drawDay(draw)
    const nights = draw.int(1, 3)
    const kilometres = draw.int(120, 980)
    const meals = 2 * 1400 + (nights - 1) * 2800
    const hotelCost = nights * draw.int(69, 129) * 100
    const total = kilometres * 30 + meals + hotelCost
    const advance = draw.chance(0.5) ? 10_000 : 0
    const body = `<div class="cols"><b style="font-size:14pt">Reisekostenabrechnung</b><span>${firm.name}</span></div>${pairBoxes(`Name | ${name} ;; Personal-Nr. | ${draw.digits(4)} ;; Kostenstelle | ${draw.digits(4)} ;; Abrechnung vom | ${dmy(addDays(day, nights + 4))}`, 'margin:5mm 0')}<p>Reiseziel und Zweck: ${draw.pick(['Kundentermin', 'Messebesuch', 'Montage'])} in ${buyer(draw, 'firm').city}<br>Beginn ${weekdayDate(day)}, 07:15 Uhr – Ende ${weekdayDate(addDays(day, nights))}, 18:40 Uhr</p><table class="items"><tr><th>Art</th><th>Berechnung</th><th class="r">EUR</th></tr><tr><td>Fahrtkosten eigener Pkw</td><td>${kilometres} km x 0,30</td><td class="r">${euro(kilometres * 30)}</td></tr><tr><td>Verpflegungspauschale</td><td>2 x 14,00 ${nights > 1 ? `+ ${nights - 1} x 28,00` : ''}</td><td class="r">${euro(meals)}</td></tr><tr><td>Übernachtung lt. Beleg</td><td>${nights} Nächte</td><td class="r">${euro(hotelCost)}</td></tr><tr><td><b>Summe Reisekosten</b></td><td></td><td class="r"><b>${euro(total)}</b></td></tr><tr><td>abzüglich Vorschuss</td><td></td><td class="r">${euro(-advance)}</td></tr><tr><td><b>Erstattungsbetrag</b></td><td></td><td class="r"><b>${euro(total - advance)}</b></td></tr></table><p style="margin-top:14mm">____________________ &nbsp;&nbsp; ____________________<br><span class="small">Reisende/r &nbsp;&nbsp;&nbsp; Vorgesetzte/r</span></p>`
    return {
      html: sheets('sans', 10, '.items td,.items th{border:.1mm solid #666}', [body]),
      pages: 1,
      values: {
        date: addDays(day, nights + 4),
        main: truth(total - advance),
        iban: null,
        vatId: null,
        number: null,
        own: { erstattung: truth(total - advance) },
      },
    }
  },
)

/** Papers of travel and training. */
export const layouts: readonly TruthLayout[] = [hotel, guesthouse, train, bus, seminar, expenses]
