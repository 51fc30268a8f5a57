import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import { addDays, bare, decimal, dmy, dmyShort, euro, truth } from './kit/format.ts'
import { sheets, strip } from './kit/paper.ts'
import { buyer, company, lastName, person, personName } from './kit/people.ts'
import { basketValues, clock, fillBasket, securityBlock, tillRow } from './kit/till.ts'
import type { Ware } from './kit/till.ts'

const inclusive = (gross: number): number => Math.round((gross * 100) / 119)

const fuel = freeLayout(
  'business-till-fuel-80',
  'tanken',
  'Petrol station receipt: pump, litres times price, "im Namen und für Rechnung" of the oil company, tax line',
  draw => {
    const s = company(draw, ['Tankstellen', 'Mineralöl', 'Energie'], 'GmbH')
    const date = drawDay(draw)
    const litres = draw.int(1800, 6900)
    const price = draw.int(1589, 1949)
    const gross = Math.round((litres * price) / 1000)
    const net = inclusive(gross)
    const number = draw.mask('####/###/#####')
    const body = `<div class="c"><b style="font-size:13pt">${s.brand}</b><br>Station ${draw.digits(4)} ${personName(draw)}<br>${s.street}<br>${s.zip} ${s.city}<br>USt-IdNr. ${s.vatId}</div><p>Rechnung-Nr. ${number}<br>${dmy(date)} &nbsp; ${clock(draw)}</p><table>${tillRow(`* ${draw.pick(['Super E10', 'Diesel', 'Super Plus'])} &nbsp; Säule ${draw.int(1, 8)}`, '')}
${tillRow(`${decimal(litres / 100, 2)} l x ${decimal(price / 1000, 3)} EUR/l`, `${bare(gross)} A`)}</table><hr><table>${tillRow('Gesamtbetrag', `${bare(gross)} EUR`, true)}</table><hr><table>${tillRow('Typ &nbsp; Netto', 'MwSt')}${tillRow(`A 19,00% &nbsp; ${bare(net)}`, bare(gross - net))}</table>
<p>${draw.pick(['Visa', 'girocard', 'Tankkarte'])} ############${draw.digits(4)}<br>EUR ${bare(gross)}</p><p class="small">* im Namen und für Rechnung der ${s.name}</p><p class="small">${securityBlock(draw, date)}</p><div class="c">Gute Fahrt!</div>`
    const basket = { lines: [], rates: [], net, tax: gross - net, gross }
    return {
      html: strip(80, 125, 'mono', 8, '', body),
      pages: 1,
      values: {
        ...basketValues(basket, s.name, date),
        number,
        net: truth(net),
        tax: truth(gross - net),
        vatId: s.vatId,
        taxNumber: null,
      },
    }
  },
)

const fuelSmall = freeLayout(
  'business-till-fuel-58-independent',
  'tanken',
  'Free petrol station: narrow paper, litres and unit price on separate lines, tenant as the seller',
  draw => {
    const s = person(draw)
    const name = `Freie Tankstelle ${s.name}`
    const date = drawDay(draw)
    const litres = draw.int(1200, 5500)
    const price = draw.int(1559, 1899)
    const fuelTotal = Math.round((litres * price) / 1000)
    const wash = draw.chance(0.5) ? draw.pick([899, 1199, 1499]) : 0
    const gross = fuelTotal + wash
    const net = inclusive(gross)
    const body = `<div class="c">${name}<br>${s.street}<br>${s.zip} ${s.city}<br>Steuer-Nr. ${s.taxNumber}</div><hr><table>${tillRow('Zapfpunkt', String(draw.int(1, 6)))}${tillRow('Menge', `${decimal(litres / 100, 2)} Ltr`)}${tillRow('Preis/Ltr', decimal(price / 1000, 3))}${tillRow(draw.pick(['DIESEL', 'SUPER']), euro(fuelTotal))}${wash > 0 ? tillRow('WAGENWAESCHE', euro(wash)) : ''}</table><hr>
<table>${tillRow('SUMME EUR', euro(gross), true)}${tillRow('MwSt 19%', euro(gross - net))}${tillRow('Netto', euro(net))}</table><p>Bezahlt: BAR<br>Bon ${draw.digits(5)} Kasse 1<br>${dmyShort(date)} ${clock(draw)} Uhr</p>`
    const basket = { lines: [], rates: [], net, tax: gross - net, gross }
    return {
      html: strip(58, 120, 'mono', 7.5, '', body),
      pages: 1,
      values: {
        ...basketValues(basket, name, date),
        net: truth(net),
        tax: truth(gross - net),
        taxNumber: s.taxNumber,
        vatId: null,
      },
    }
  },
)

const parking = freeLayout(
  'business-till-parking-58',
  'kassenbon',
  'Ticket of a parking machine: in and out time, duration, amount with VAT included, operator',
  draw => {
    const s = company(draw, ['Parkraum', 'Parkhaus', 'City-Parken'], 'GmbH')
    const date = drawDay(draw)
    const hours = draw.int(1, 11)
    const gross = hours * draw.pick([150, 200, 250])
    const net = inclusive(gross)
    const start = draw.int(7, 12)
    const body = `<div class="c"><b>QUITTUNG</b><br>${s.name}<br>${s.street}<br>${s.zip} ${s.city}<br>St-Nr ${s.taxNumber}</div><p>Parkhaus ${draw.pick(['Rathaus', 'Hauptbahnhof', 'Dom', 'Messe'])}<br>Ticket ${draw.digits(9)}<br>Einfahrt: ${dmy(date)} ${start}:${draw.int(10, 29)}<br>Bezahlt: ${dmy(date)} ${start + hours}:${draw.int(10, 29)}</p>
<table>${tillRow('Parkentgelt', `${bare(gross)} EUR`, true)}${tillRow('Netto', bare(net))}${tillRow('USt 19%', bare(gross - net))}</table><p>Zahlungsart: ${draw.pick(['Münzen', 'Kreditkarte', 'EC'])}</p>`
    const basket = { lines: [], rates: [], net, tax: gross - net, gross }
    return {
      html: strip(58, 100, 'sans', 8, '', body),
      pages: 1,
      values: {
        ...basketValues(basket, s.name, date),
        net: truth(net),
        tax: truth(gross - net),
        taxNumber: s.taxNumber,
        vatId: null,
      },
    }
  },
)

const taxi = freeLayout(
  'business-till-taxi-printed-form',
  'kassenbon',
  'Taxi receipt on a small printed form: route, fare with 7 percent, order number of the car, driver',
  draw => {
    const name = `Taxi ${lastName(draw)} ${draw.pick(['GmbH', 'e.K.', 'OHG'])}`
    const s = company(draw, ['Taxi'])
    const date = drawDay(draw)
    const gross = draw.int(85, 640) * 10
    const net = Math.round((gross * 100) / 107)
    const body = `<div style="border:.4mm solid #000;padding:3mm"><div class="cols"><b style="font-size:12pt">${name}</b><b>TAXI</b></div>${s.street}, ${s.zip} ${s.city}<br>Ordn.-Nr. ${draw.int(10, 999)} &nbsp; Steuer-Nr. ${s.taxNumber}<p><b>Quittung</b></p><p>Fahrt von: ${draw.pick(['Hbf', 'Flughafen', 'Hotel', 'Messe'])}<br>nach: ${s.street}</p>
<p>Fahrpreis inkl. 7 % MwSt. &nbsp; <b>EUR ${euro(gross)}</b><br>(Netto ${euro(net)} / MwSt. ${euro(gross - net)})</p><p>Betrag dankend erhalten<br>Datum: ${dmy(date)} &nbsp;&nbsp; Fahrer: ${lastName(draw)}</p></div>`
    const basket = { lines: [], rates: [], net, tax: gross - net, gross }
    return {
      html: strip(105, 74, 'sans', 8.5, '', body),
      pages: 1,
      values: {
        ...basketValues(basket, name, date),
        net: truth(net),
        tax: truth(gross - net),
        number: null,
        taxNumber: s.taxNumber,
        vatId: null,
      },
    }
  },
)

const MENU: readonly Ware[] = [
  ['Tagessuppe', 590, 790, 19],
  ['Wiener Schnitzel', 1890, 2690, 19],
  ['Zanderfilet', 2190, 2890, 19],
  ['Salatteller groß', 1090, 1590, 19],
  ['Mineralwasser 0,75', 590, 790, 19],
  ['Pils 0,4', 420, 560, 19],
  ['Riesling 0,2', 690, 890, 19],
  ['Espresso', 260, 340, 19],
  ['Tiramisu', 690, 890, 19],
]

const restaurant = freeLayout(
  'business-till-restaurant-hospitality',
  'bewirtung',
  'Restaurant receipt with printed "Angaben zum Nachweis" form, § 4 Abs. 5 Nr. 2 EStG: tip line by hand below the total',
  draw => {
    const name = `${draw.pick(['Gasthaus', 'Ristorante', 'Restaurant'])} ${draw.pick(['Zur Linde', 'Bella Vista', 'Am Markt', 'Alte Mühle'])} GmbH`
    const s = company(draw, ['Gastro'])
    const date = drawDay(draw)
    const b = fillBasket(draw, MENU, [3, 7], 4)
    const number = draw.mask('#####')
    const body = `<div class="c"><b style="font-size:13pt">${name}</b><br>${s.street}<br>${s.zip} ${s.city}<br>Steuernummer ${s.taxNumber}</div><p>Rechnung Nr. ${number} &nbsp; Tisch ${draw.int(1, 40)}<br>${dmy(date)} ${clock(draw)} Bedienung ${lastName(draw)}</p><table>${b.lines.map(line => tillRow(`${line.count} x ${line.text} à ${euro(line.price)}`, euro(line.total))).join('')}</table><hr>
<table>${tillRow('Gesamt EUR', euro(b.gross), true)}${tillRow('Netto 19 %', euro(b.net))}${tillRow('MwSt 19 %', euro(b.tax))}${tillRow('Kartenzahlung', euro(b.gross))}</table><p class="small">${securityBlock(draw, date)}</p><hr><b>Angaben zum Nachweis der Höhe und der betrieblichen Veranlassung von Bewirtungsaufwendungen (§ 4 Abs. 5 Ziff. 2 EStG)</b><p>Bewirtete Personen:<br>${personName(draw)}, ${personName(draw)}<br>....................................</p><p>Anlass: ${draw.pick(['Projektbesprechung', 'Jahresgespräch', 'Vertragsverhandlung'])}</p><p>Trinkgeld: ................ EUR</p><p>Ort, Datum ....................<br>Unterschrift ....................</p>`
    return {
      html: strip(80, 150 + 6 * b.lines.length, 'sans', 8, '', body),
      pages: 1,
      values: {
        ...basketValues(b, name, date),
        number,
        net: truth(b.net),
        tax: truth(b.tax),
        taxNumber: s.taxNumber,
        vatId: null,
      },
    }
  },
)

const hospitality = freeLayout(
  'business-hospitality-a4-form',
  'bewirtung',
  'Bewirtungsbeleg as an A4 office form: participants, occasion, sum of the restaurant bill and tip, total',
  draw => {
    const host = buyer(draw, 'firm')
    const place = `${draw.pick(['Trattoria', 'Brauhaus', 'Landgasthof'])} ${lastName(draw)} KG`
    const day = drawDay(draw)
    const bill = draw.int(48, 280) * 100 + draw.pick([0, 50, 80])
    const tip = draw.int(4, 20) * 100
    const guests = Array.from(
      { length: draw.int(2, 4) },
      () => `<tr><td>${personName(draw)}</td><td>${buyer(draw, 'firm').name}</td></tr>`,
    ).join('')
    const body = `<h2>Bewirtungsbeleg</h2><p>nach § 4 Abs. 5 Satz 1 Nr. 2 EStG</p><table class="items"><tr><th>Tag der Bewirtung</th><td>${dmy(day)}</td></tr><tr><th>Ort der Bewirtung</th><td>${place}, ${host.city}</td></tr><tr><th>Anlass der Bewirtung</th><td>${draw.pick(['Besprechung Neubau Lagerhalle', 'Akquise Rahmenvertrag', 'Abnahme Projektphase 2'])}</td></tr></table>
<table class="items"><tr><th>Bewirtete Personen (einschließlich Gastgeber)</th><th>Firma</th></tr>${guests}</table><table class="items"><tr><th>Rechnungsbetrag lt. beigefügter Rechnung</th><td class="r">${euro(bill)} €</td></tr><tr><th>Trinkgeld</th><td class="r">${euro(tip)} €</td></tr><tr><th>Gesamtbetrag</th><td class="r"><b>${euro(bill + tip)} €</b></td></tr></table><p style="margin-top:16mm">${host.city}, ${dmy(addDays(day, 2))} &nbsp;&nbsp; ____________________<br><span class="small">Unterschrift des Gastgebers (${host.name})</span></p>`
    return {
      html: sheets('serif', 10.5, '.items td,.items th{border:.2mm solid #000}', [body]),
      pages: 1,
      values: { gross: truth(bill + tip), main: truth(bill + tip), number: null, tax: null, iban: null, vatId: null },
    }
  },
)

/** Receipts of the road and of restaurants. */
export const layouts: readonly TruthLayout[] = [fuel, fuelSmall, parking, taxi, restaurant, hospitality]
