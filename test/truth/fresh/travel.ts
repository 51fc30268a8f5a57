import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, monthName, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** An online ticket: the order's number, the journey and the price with its tax in a small table. */
function train(random: Random): TruthDocument {
  const who = person(random)
  const gross = cents(random, 24, 139)
  const fare = gross - 490
  const fareTax = fare - Math.round(fare / 1.07)
  const tax = fareTax + 32
  const when = date(2025, int(random, 2, 11), int(random, 3, 27))
  const booked = later(when, -int(random, 3, 25))
  const nr = code(random, '############')
  const page = `<box 18 14><b style="font-size:14pt">Online-Ticket</b><br>Super Sparpreis Young, 2. Klasse, Zugbindung</box><far 18 14>Fernbahn Vertrieb GmbH<br>Stephensonstr. 1<br>60326 Frankfurt am Main</far>
    <box 18 40 174><table class="lined wide"><tr><td>Hinfahrt</td><td>Erfurt Hbf → Nürnberg Hbf</td><td>${day(when)} ab 09:34</td></tr><tr><td>Reisender</td><td>${who.name}</td><td>1 Person (15-26 Jahre)</td></tr></table></box>
    <box 18 70 60><div style="width:44mm;height:44mm;background:repeating-linear-gradient(45deg,#222 0 1mm,#fff 1mm 2mm)"></div></box>
    <box 84 70 108><p>Auftragsnummer: <b>${nr}</b><br>Gültigkeit: ${day(when)} 00:00 Uhr bis ${day(later(when, 1))} 10:00 Uhr<br>Halter: ${who.name}</p><table class="wide"><tr><th>Preisposition</th><th class="r">Preis</th><th class="r">MwSt D 7%</th></tr><tr><td>Fahrkarte</td><td class="r">${eur(fare)} €</td><td class="r">${eur(fareTax)} €</td></tr><tr><td>Reservierung</td><td class="r">4,90 €</td><td class="r">0,32 €</td></tr><tr class="sum"><td>Summe</td><td class="r">${eur(gross)} €</td><td class="r">${eur(tax)} €</td></tr></table>
    <p class="s">Der Betrag wurde Ihrer Kreditkarte am ${day(booked)} belastet. Buchungsdatum: ${day(booked)}</p></box><box 18 150 174><p class="t">Nicht übertragbar. Es gelten die Beförderungsbedingungen. Bei der Kontrolle ist ein amtlicher Lichtbildausweis vorzulegen. Storno ausgeschlossen.</p></box>
    <low 18 9 174>Fernbahn Vertrieb GmbH, Sitz Frankfurt am Main, HRB 79 808, USt-IdNr. ${issuer(random, ['x']).vat}, Geschäftsführung: Uta Behrens</low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{
      issuer: 'Fernbahn Vertrieb GmbH',
      date: iso(booked),
      gross: plain(gross),
      main: plain(gross),
      tax: plain(tax),
    },
  })
}

/** A hotel's bill: nights at 7 %, breakfast at 19 %, city tax without; paid, so nothing is open. */
function hotel(random: Random): TruthDocument {
  const house = issuer(random, ['Hotel Krone Betriebs GmbH', 'Stadthotel {city} GmbH & Co. KG'])
  const guest = person(random)
  const firm = issuer(random, ['Ingenieurbüro {last} GmbH', '{last} Consulting GmbH'])
  const nights = int(random, 1, 4)
  const [rooms, food, city] = [nights * cents(random, 79, 149), nights * 1600, nights * 350] as const
  const [roomNet, foodNet] = [Math.round(rooms / 1.07), Math.round(food / 1.19)] as const
  const total = rooms + food + city
  const left = date(2025, int(random, 2, 11), int(random, 8, 27))
  const nr = `${int(random, 20_000, 89_000)}`
  const net = roomNet + foodNet + city
  const page = `<box 0 14 210><div class="c"><span style="font-size:19pt;letter-spacing:2mm;font-variant:small-caps">${house.name.replace(/ (Betriebs )?GmbH.*/, '')}</span><br>★★★★</div></box><box 22 48>${firm.name}<br>${guest.title} ${guest.name}<br>${firm.street}<br>${firm.zip} ${firm.city}</box>
    <far 22 48>Zimmer ${int(random, 101, 412)}<br>Anreise ${day(later(left, -nights))}<br>Abreise ${day(left)}<br>Rechnung ${nr}<br>Datum ${day(left)}</far><box 22 88 166><h3>Rechnung / Invoice</h3><table class="wide ruled"><tr><th>Anzahl</th><th>Text</th><th>MwSt</th><th class="r">EUR</th></tr><tr><td>${nights}</td><td>Übernachtung Einzelzimmer</td><td>7 %</td><td class="r">${eur(rooms)}</td></tr><tr><td>${nights}</td><td>Frühstücksbuffet</td><td>19 %</td><td class="r">${eur(food)}</td></tr><tr><td>${nights}</td><td>Beherbergungssteuer</td><td>0 %</td><td class="r">${eur(city)}</td></tr><tr class="sum"><td></td><td>Gesamt</td><td></td><td class="r">${eur(total)}</td></tr><tr><td></td><td>Zahlung VISA **** ${digits(random, 4)}</td><td></td><td class="r">-${eur(total)}</td></tr><tr><td></td><td>Offener Betrag</td><td></td><td class="r">0,00</td></tr></table>
    <table class="s" style="margin-top:4mm"><tr><td>MwSt-Satz</td><td class="r">Netto</td><td class="r">MwSt</td><td class="r">Brutto</td></tr><tr><td>7 %</td><td class="r">${eur(roomNet)}</td><td class="r">${eur(rooms - roomNet)}</td><td class="r">${eur(rooms)}</td></tr><tr><td>19 %</td><td class="r">${eur(foodNet)}</td><td class="r">${eur(food - foodNet)}</td><td class="r">${eur(food)}</td></tr><tr><td>0 %</td><td class="r">${eur(city)}</td><td class="r">0,00</td><td class="r">${eur(city)}</td></tr><tr><td>Summe</td><td class="r">${eur(net)}</td><td class="r">${eur(total - net)}</td><td class="r">${eur(total)}</td></tr></table></box>
    <low 22 8 166><div class="c">${house.name} · ${house.street} · ${house.zip} ${house.city} · ${house.phone} · HRB 6${digits(random, 4)} · USt-IdNr. ${house.vat} · ${house.bank} ${grouped(house.iban)}</div></low>`
  return paper({ face: 'book', size: 9.5 }, [page], {
    ...{
      issuer: house.name,
      recipient: firm.name,
      number: nr,
      date: iso(left),
      due: null,
      vatId: house.vat,
      iban: house.iban,
    },
    ...billed(net, total - net, total),
  })
}

/** A seminar's bill, exempt from tax; the participant is not who pays. */
function seminar(random: Random): TruthDocument {
  const body = issuer(random, ['Akademie für Wirtschaft und Recht gGmbH', 'Bildungswerk der Wirtschaft {city} e. V.'])
  const who = person(random)
  const fee = int(random, 290, 1450) * 100
  const held = date(2025, int(random, 3, 11), int(random, 8, 20))
  const printed = later(held, -18)
  const nr = code(random, 'S25/####-##')
  const page = `<box 25 12><b style="color:#00695c;font-size:14pt">${body.name}</b></box><box 25 48><span class="back">${body.name} · ${body.street} · ${body.zip} ${body.city}</span>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 25 92 160><p><b>Teilnahmebestätigung und Rechnung ${nr}</b></p><p>${printed.day}. ${monthName(printed.month)} ${printed.year}</p><p>Guten Tag ${who.title} ${who.last},</p><p>wir freuen uns, dass Sie am Seminar „${pick(random, ['Excel für Controller', 'Arbeitsrecht aktuell', 'Wundmanagement Basiskurs'])}“ am ${day(held)} bis ${day(later(held, 1))} in ${body.city} teilnehmen. Die Teilnahmegebühr beträgt <b>${eur(fee)} EUR</b> und ist nach § 4 Nr. 21 UStG umsatzsteuerfrei. Unterlagen und Pausengetränke sind enthalten; Übernachtungen (ab 89,00 EUR) buchen Sie bitte selbst im Tagungshotel, Kaiserallee 5.</p>
    <p>Bitte überweisen Sie bis ${day(later(printed, 14))} unter Angabe von ${nr}. Bei Absage nach dem ${day(later(held, -7))} berechnen wir 50 % (${eur(percent(fee, 50))} EUR).</p><p>Herzliche Grüße<br>Ihr Seminarteam</p></box><low 25 8 160><div class="cols"><div>${body.phone}<br>${body.web}</div><div>${body.bank}<br>${grouped(body.iban)}</div><div>zertifiziert nach AZAV<br>Steuer-Nr. 27/681/5${digits(random, 4)}</div></div></low>`
  return paper({ face: 'light', size: 10.5, css: 'body { color: #000 }' }, [page], {
    ...{
      issuer: body.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 14)),
      iban: body.iban,
      vatId: null,
    },
    ...billed(null, null, fee),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('bahn-online', 'fahrkarte', 'Online-Fahrkarte mit Preis und Steuer', train),
  fresh('hotel-paid', 'hotel', 'Hotelrechnung mit drei Steuersätzen, bezahlt', hotel, 2),
  fresh('fortbildung-letter', 'fortbildung', '§ 4 Nr. 21 UStG, Seminarrechnung als Brief', seminar),
]
