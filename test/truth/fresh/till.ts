import { cents, code, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { taxNumber } from '../forms/kit/numbers.ts'
import { issuer } from '../forms/kit/people.ts'
import { date, day, eur, iso, own } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh, sumOf } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

const ROLL = 'p { margin: 0 0 1.5mm } hr { border: 0; border-top: 0.2mm dashed #333 } td { padding: 0 0.5mm }'

function inside(gross: number, rate: number): [number, number] {
  const net = Math.round(gross / (1 + rate / 100))
  return [net, gross - net]
}

/** A supermarket's till slip with two tax rates, a deposit, cash given and change. */
function market(random: Random): TruthDocument {
  const shop = issuer(random, ['Frischemarkt {last} oHG', 'nahkauf {last}'])
  const food: readonly (readonly [string, number])[] = [
    ['BIO VOLLMILCH 3,8%', 149],
    ['BANANEN 1,204 kg', cents(random, 1, 3)],
    ['KAFFEE CREMA 1KG', 1399],
    ['ROGGENBROT', 329],
  ]
  const other: readonly (readonly [string, number])[] = [
    ['KOPIERPAPIER A4 500', 499],
    ['BATTERIEN AA 8ER', 699],
  ]
  const sumB = sumOf(food.map(([, amount]) => amount))
  const sumA = sumOf(other.map(([, amount]) => amount)) + 25
  const total = sumA + sumB
  const given = Math.ceil(total / 1000) * 1000
  const [netA, taxA] = inside(sumA, 19)
  const [netB, taxB] = inside(sumB, 7)
  const when = date(2025, int(random, 1, 11), int(random, 2, 27))
  const line = (text: string, amount: number, tax: string): string =>
    `<tr><td>${text}</td><td class="r">${eur(amount)} ${tax}</td></tr>`
  const page = `<box 4 6 72><div class="c"><b>${shop.name}</b><br>${shop.street}<br>${shop.zip} ${shop.city}<br>UID Nr.: ${shop.vat}</div><p class="r" style="margin-top:3mm">EUR</p>
    <table class="wide">${food.map(([text, amount]) => line(text, amount, 'B')).join('')}${other.map(([text, amount]) => line(text, amount, 'A')).join('')}${line('PFAND 0,25 EURO', 25, 'A *')}</table><hr>
    <table class="wide" style="font-size:12pt"><tr><td><b>SUMME</b></td><td>EUR</td><td class="r"><b>${eur(total)}</b></td></tr></table><hr><table class="wide"><tr><td>Geg. BAR</td><td class="r">${eur(given)}</td></tr><tr><td>Rückgeld BAR</td><td class="r">${eur(given - total)}</td></tr></table>
    <table class="wide" style="margin-top:3mm"><tr><td>Steuer %</td><td class="r">Netto</td><td class="r">Steuer</td><td class="r">Brutto</td></tr><tr><td>A= 19,0%</td><td class="r">${eur(netA)}</td><td class="r">${eur(taxA)}</td><td class="r">${eur(sumA)}</td></tr><tr><td>B= 7,0%</td><td class="r">${eur(netB)}</td><td class="r">${eur(taxB)}</td><td class="r">${eur(sumB)}</td></tr>
    <tr><td>Gesamt</td><td class="r">${eur(netA + netB)}</td><td class="r">${eur(taxA + taxB)}</td><td class="r">${eur(total)}</td></tr></table><p style="margin-top:3mm">TSE-Signatur: ${code(random, '@#@@##@#@#@@')}==<br>TSE-Start: ${iso(when)}T17:41:02.000<br>Seriennummer Kasse: EH-${digits(random, 8)}</p>
    <p>${day(when)} &nbsp; 17:42 &nbsp; Bon-Nr.:${digits(random, 4)}<br>Markt:${digits(random, 4)} Kasse:2 Bed.:121212</p><div class="c">Vielen Dank für Ihren Einkauf!<br>Sie hätten 4 PAYBACK Punkte erhalten.</div></box>`
  return paper({ face: 'mono', size: 8, css: ROLL, roll: [80, 190] }, [page], {
    ...{ issuer: shop.name, date: iso(when), iban: null, due: null, vatId: shop.vat },
    ...billed(netA + netB, taxA + taxB, total),
  })
}

/** A petrol station: litres, price a litre, card slip below with the same amount again. */
function petrol(random: Random): TruthDocument {
  const lease = issuer(random, ['{last} Tankstellenbetriebs GmbH', 'Tankhaus {last} e.K.'])
  const litres = int(random, 2800, 6100)
  const price = pick(random, [1669, 1729, 1789, 1599])
  const total = Math.round((litres * price) / 1000)
  const [net, tax] = inside(total, 19)
  const when = date(2024, int(random, 1, 12), int(random, 2, 27))
  const nr = digits(random, 6)
  const page = `<box 5 5 70><div class="c"><b style="font-size:13pt">STAR-OIL STATION</b><br>${lease.name}<br>${lease.street}<br>${lease.zip} ${lease.city}<br>Tel. ${lease.phone}<br>St.-Nr. ${taxNumber(random, 'nw')}</div><p style="margin-top:3mm">Beleg-Nr. ${nr}/003 &nbsp; ${day(when)} 07:${int(random, 10, 58)}</p>
    <table class="wide"><tr><td>* Super E10</td><td></td></tr><tr><td>&nbsp; Zp 04 &nbsp; ${(litres / 100).toFixed(2).replace('.', ',')} l x ${(price / 1000).toFixed(3).replace('.', ',')} EUR/l</td><td class="r">${eur(total)} A</td></tr></table><hr><p><b>Gesamtbetrag EUR <span style="float:right">${eur(total)}</span></b></p><p>Girocard <span style="float:right">${eur(total)}</span></p>
    <p>Typ &nbsp; MwSt &nbsp; Netto &nbsp; MwSt-Betr.<br>A &nbsp; 19,00% &nbsp; ${eur(net)} &nbsp; ${eur(tax)}</p><p class="t">* im Namen und auf Rechnung der Star-Oil Vertriebs-AG, 20457 Hamburg, USt-IdNr. ${lease.vat}</p><hr><div class="c">K-U-N-D-E-N-B-E-L-E-G<br>Terminal-ID 6${digits(random, 7)}<br>Kartenzahlung girocard kontaktlos<br>PAN ############${digits(random, 4)}<br>EUR ${eur(total)}<br>Zahlung erfolgt</div></box>`
  return paper({ face: 'mono', size: 8, css: ROLL, roll: [80, 150] }, [page], {
    ...{ date: iso(when), iban: null, ...billed(net, tax, total) },
  })
}

/** A restaurant's bill with the form for entertaining on it, filled in, with the tip written by hand. */
function meal(random: Random): TruthDocument {
  const inn = issuer(random, ['Ristorante La Quercia', 'Gasthof zur Post', 'Weinstube Kachelofen'])
  const dishes: readonly (readonly [string, number, number])[] = [
    ['Tagessuppe', 2, 690],
    ['Zanderfilet', 1, 2450],
    ['Rumpsteak 250g', 1, 2890],
    ['Mineralwasser 0,75', 2, 680],
    ['Espresso', 3, 290],
  ]
  const total = sumOf(dishes.map(([, count, price]) => count * price))
  const tip = pick(random, [600, 800, 1000])
  const [net, tax] = inside(total, 19)
  const when = date(2025, int(random, 1, 11), int(random, 2, 27))
  const reason = pick(random, [
    'Projektbesprechung Umbau Lager',
    'Vertragsverhandlung Rahmenauftrag 2026',
    'Akquise Neukunde',
  ])
  const guests = pick(random, ['Fr. Dr. Kern (Fa. Optimo), S. Walther', 'Hr. Jansen (Jansen Bau), M. Otto, K. Otto'])
  const nr = `${int(random, 1000, 9999)}`
  const page = `<box 6 6 68><div class="c"><i style="font-size:13pt">${inn.name}</i><br>${inn.street} - ${inn.zip} ${inn.city}<br>Tel ${inn.phone}<br>USt-IdNr ${inn.vat}</div><p style="margin-top:3mm">Rechnung ${nr} &nbsp; Tisch 14<br>${day(when, 'short')} 13:48 Uhr &nbsp; Es bediente Sie: Paolo</p>
    <table class="wide">${dishes.map(([text, count, price]) => `<tr><td>${count}x ${text}</td><td class="r">${eur(count * price)}</td></tr>`).join('')}<tr class="sum"><td>Zu zahlen EUR</td><td class="r">${eur(total)}</td></tr><tr><td>Netto 19%</td><td class="r">${eur(net)}</td></tr><tr><td>MwSt 19%</td><td class="r">${eur(tax)}</td></tr></table><hr>
    <p><b>Angaben zum Nachweis von Bewirtungsaufwendungen</b><br>(§ 4 Abs. 5 Nr. 2 EStG)</p><p>Bewirtete Personen:<br>${guests}</p><p>Anlass der Bewirtung:<br>${reason}</p><p>Trinkgeld: ${eur(tip)} €</p><p>Höhe der Aufwendungen: ${eur(total + tip)} €</p><p>${inn.city}, ${day(when)} &nbsp; <i>S. Walther</i><br><span class="t">Ort, Datum, Unterschrift</span></p><p class="t">TSE ${digits(random, 10)} Start 12:09:44 Ende 13:48:20 Sig ${code(random, '@@#@#@@#@@##')}</p></box>`
  return paper({ face: 'mono', size: 8, css: ROLL, roll: [80, 185] }, [page], {
    ...{ issuer: inn.name, number: nr, date: iso(when), vatId: inn.vat, ...billed(net, tax, total) },
    own: own({ tip, anlass: reason, teilnehmer: guests }),
  })
}

/** A cab driver's receipt on a printed pad: the amount in a box, tax rate ticked, stamp of the firm. */
function cab(random: Random): TruthDocument {
  const firm = issuer(random, ['Taxi {last}', 'Funktaxi {last} GbR'])
  const fare = int(random, 14, 68) * 100 + pick(random, [0, 50, 20])
  const when = date(2025, int(random, 1, 11), int(random, 2, 27))
  const nr = taxNumber(random, 'nw')
  const page = `<box 8 6 90><b style="font-size:15pt">TAXI-QUITTUNG</b> &nbsp; Nr. ____<br><br><table class="lined wide"><tr><td>Fahrpreis inkl. 7 % MwSt.<br><b style="font-size:13pt">€ ${eur(fare)}</b></td><td>Ordn.-Nr.<br>${int(random, 11, 480)}</td></tr><tr><td>von Hauptbahnhof</td><td>nach Messe Eingang ${pick(random, ['Nord', 'Süd'])}</td></tr><tr><td>Fahrgast: ____________</td><td>Datum: ${day(when, 'short')}</td></tr></table>
    <p style="margin-top:3mm">Dankend erhalten. Unterschrift des Fahrers: <i>Demir</i></p></box><box 8 56 90><div style="border:0.4mm solid #1d3b8b;color:#1d3b8b;padding:1.5mm">${firm.name} · ${firm.street}<br>${firm.zip} ${firm.city} · Tel. ${firm.phone}<br>St.-Nr. ${nr}</div></box>`
  return paper({ face: 'sans', size: 9, roll: [105, 80] }, [page], {
    ...{ issuer: firm.name, recipient: null, number: null, date: iso(when), taxNumber: nr, vatId: null, iban: null },
    ...billed(null, null, fare),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('bon-market', 'kassenbon', 'Kassenbon, Rolle 80 mm, § 6 KassenSichV', market, 2),
  fresh('tanken-card', 'tanken', 'Tankbeleg mit Kartenbeleg, Rolle 80 mm', petrol),
  fresh('bewirtung-inn', 'bewirtung', '§ 4 Abs. 5 Nr. 2 EStG, Gaststättenrechnung', meal),
  fresh('taxi-pad', 'kassenbon', 'Quittung vom Block, § 33 UStDV', cab),
]
