import { cents, code, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { bare, fresh2 } from './kit/set.ts'

function clock(random: Random): string {
  return `${String(int(random, 8, 21)).padStart(2, '0')}:${String(int(random, 0, 59)).padStart(2, '0')}`
}

/** One line of a till roll: text left, amount right. */
function line(left: string, right: string, style = ''): string {
  return `<div style="display:flex;justify-content:space-between;${style}"><span>${left}</span><span style="white-space:nowrap">${right}</span></div>`
}

/** A do-it-yourself market: letters for the tax rates, given money and change, a signature of the till. */
function diy(random: Random): TruthDocument {
  const items = [cents(random, 4, 30), cents(random, 9, 60), cents(random, 2, 12)]
  const gross = items.reduce((total, amount) => total + amount, 0)
  const net = Math.round(gross / 1.19)
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const given = Math.ceil(gross / 5000) * 5000
  const nr = digits(random, 5)
  const roll = `<box 4 5 72><div class="c"><b style="font-size:14pt">HOLZ+HEIM</b><br>Baumarkt Soltau<br>Harburger Str. 190<br>29614 Soltau<br>Tel. 05191 / 60 42-0</div><br>${line('', 'EUR')}
    ${line('4004182301176 FLÄCHENSPACHTEL', '')}${line('&nbsp; 1 Stk', `${eur(items[0] ?? 0)} A`)}${line('4010886712233 ACRYLLACK 750ML', '')}${line('&nbsp; 2 Stk', `${eur(items[1] ?? 0)} A`)}${line('2900014 ZUSCHNITT', '')}${line('&nbsp; 0,84 m²', `${eur(items[2] ?? 0)} A`)}<hr>
    ${line('<b>SUMME</b>', `<b>${eur(gross)}</b>`, 'font-size:12pt')}${line('Bar', eur(given))}${line('Rückgeld', `-${eur(given - gross)}`)}<br>${line('MwSt A 19,00%', '')}${line('Netto', eur(net))}${line('Steuer', eur(gross - net))}${line('Brutto', eur(gross))}<br>
    ${line(`Bon ${nr}`, `Kasse 07`)}${line(day(on), `${clock(random)} Uhr`)}Es bediente Sie: Frau M.<br><span class="t">USt-IdNr. DE811${digits(random, 6)}<br>TSE-Signatur: q8Xv0l2Jd7k+Pz4mWc1u9Yh<br>Start ${day(on, 'iso')}T10:14:02 TA-Nr. 90${digits(random, 4)}</span><br><div class="c">Umtausch innerhalb 30 Tagen<br>mit diesem Beleg.</div></box>`
  return paper({ face: 'mono', size: 8.5, roll: [80, 165] }, [roll], {
    ...{ issuer: 'HOLZ+HEIM', date: iso(on), ...billed(net, gross - net, gross), due: null, iban: null },
  })
}

/** A bakery café: small roll, two rates, card slip below with a day and an amount of its own. */
function bakery(random: Random): TruthDocument {
  const [bread, coffee] = [cents(random, 4, 9), cents(random, 5, 14)]
  const gross = bread + coffee
  const taxes = [bread - Math.round(bread / 1.07), coffee - Math.round(coffee / 1.19)] as const
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const roll = `<box 3 4 52><div class="c">Backstube<br><b>Frohnmaier</b><br>Marktstr. 6, Reutlingen</div><br>${line('Dinkellaib 750g', `${bare(bread)} B`)}${line('2 Frühstück klein', `${bare(coffee)} A`)}<br>${line('Zu zahlen €', bare(gross), 'font-weight:bold')}${line('girocard', bare(gross))}<br>${line('A 19% MwSt', bare(taxes[1]))}${line('B 7% MwSt', bare(taxes[0]))}<br>${day(on, 'short')} ${clock(random)} #${digits(random, 4)}<br><br>
    <div class="c">K-U-N-D-E-N-B-E-L-E-G</div>Terminal-ID 546${digits(random, 5)}<br>TA-Nr 00${digits(random, 4)}<br>Betrag EUR ${bare(gross)}<br>Kartenzahlung kontaktlos<br>PAN ############${digits(random, 4)}<br>${day(on)} ** Zahlung erfolgt **<br><br>St-Nr 78${digits(random, 3)}/21187</box>`
  return paper({ face: 'mono', size: 7.5, roll: [58, 130] }, [roll], {
    ...{ issuer: 'Backstube Frohnmaier', date: iso(on), gross: plain(gross), main: plain(gross) },
  })
}

/** A restaurant: the roll above, below it the form for business meals filled in by hand. */
function meal(random: Random): TruthDocument {
  const [food, drinks] = [cents(random, 60, 140), cents(random, 20, 60)]
  const gross = food + drinks
  const tip = Math.ceil(gross / 1000) * 1000 + 500 - gross
  const net = Math.round(gross / 1.19)
  const on = date(2024, int(random, 1, 12), int(random, 2, 27))
  const nr = digits(random, 5)
  const hand = (text: string): string =>
    `<span style="font-style:italic;font-family:'DejaVu Serif',serif;color:#123">${text}</span>`
  const guests = pick(random, ['R. Holm (Holm Logistik), T. Achterberg', 'Dr. Y. Baran, P. Niggemann, S. Uphoff'])
  const why = pick(random, ['Vertragsverhandlung Rahmenvertrag 2025', 'Projektabschluss Lagerumbau'])
  const roll = `<box 5 5 88><div class="c"><span style="font-size:15pt">Osteria La Lanterna</span><br>Inh. Giulia Ferraro<br>Hafenstraße 2 · 67346 Speyer<br>Steuernr. 41/070/1${digits(random, 4)}</div><br>Tisch 14 &nbsp; Rechnung Nr. ${nr} &nbsp; ${day(on)} ${clock(random)}<hr>${line('2x Menü del giorno', eur(food - 2400))}${line('1x Branzino', '24,00')}${line('Getränke lt. Bon', eur(drinks))}<hr>${line('<b>Gesamtbetrag EUR</b>', `<b>${eur(gross)}</b>`)}${line('Netto 19%', eur(net))}${line('MwSt 19%', eur(gross - net))}<br>
    <div style="border:0.2mm solid #000;padding:2mm"><b>Bewirtungsaufwand-Angaben</b> (Par. 4 Abs. 5 Ziff. 2 EStG)<br>Bewirtete Person(en)<br>${hand(guests)}<br>Anlass der Bewirtung<br>${hand(why)}<br>Höhe der Aufwendungen<br>☒ bei Bewirtung im Restaurant ${hand(eur(gross))} EUR<br>Trinkgeld ${hand(eur(tip))} EUR<br>Ort, Datum ${hand(`Speyer, ${day(on, 'bare')}`)}<br>Unterschrift ${hand('T. Achterberg')}</div><br><div class="c t">Grazie e arrivederci!</div></box>`
  return paper({ face: 'sans', size: 8.5, roll: [98, 150] }, [roll], {
    ...{ issuer: 'Osteria La Lanterna', number: nr, date: iso(on), ...billed(net, gross - net, gross) },
    own: own({ tip, anlass: why, teilnehmer: guests }),
  })
}

/** An inn's till slip of a meal without the form: nothing is said of guests and occasion. */
function inn(random: Random): TruthDocument {
  const [food, drinks] = [cents(random, 34, 80), cents(random, 11, 30)]
  const gross = food + drinks
  const on = date(2026, int(random, 1, 10), int(random, 2, 27))
  const [seven, full] = [food - Math.round(food / 1.07), drinks - Math.round(drinks / 1.19)]
  const roll = `<box 4 6 70><div class="c"><b>GASTHOF ZUM SCHWARZEN ROSS</b><br>Fam. Mörtlbauer · Oberer Markt 9<br>94469 Deggendorf · 0991 3 20 44</div><br>${line('BEWIRTUNGSRECHNUNG', `Nr ${digits(random, 4)}`)}${line(day(on), clock(random))}<br>${line('3 Schweinsbraten 7%', eur(food))}${line('5 Helles 0,5 l 19%', eur(drinks))}${line('=== TOTAL', `${eur(gross)} €`, 'font-size:11pt;font-weight:bold')}<br>${line('USt 7,0% aus ' + eur(food), eur(seven))}${line('USt 19,0% aus ' + eur(drinks), eur(full))}<br>Bewirtete Personen: ______________<br>________________________________<br>Anlass: _________________________<br>Unterschrift: ____________________<br><br><span class="t">UID DE 1314${digits(random, 5)} · TSE 5e1f90c4</span></box>`
  return paper({ face: 'mono', size: 8, roll: [80, 110] }, [roll], {
    ...{ issuer: 'GASTHOF ZUM SCHWARZEN ROSS', date: iso(on), gross: plain(gross), main: plain(gross) },
    own: own({ tip: null, anlass: null, teilnehmer: null }),
  })
}

/** Fuel: litres and price a litre compete with what was paid; the station is let to somebody. */
function fuel(random: Random): TruthDocument {
  const litres = int(random, 2200, 5900)
  const price = int(random, 1589, 1899)
  const gross = Math.round((litres * price) / 1000)
  const tax = gross - Math.round(gross / 1.19)
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const nr = code(random, '####/0##/00003')
  const roll = `<box 4 5 66><b style="font-size:16pt">nordpetrol</b><br>Station 3127<br>Pächter: Burak Zumdick e.K.<br>Emder Landstr. 71<br>26121 Oldenburg<br><br>Beleg-Nr. ${nr}<br>${day(on)} &nbsp; ${clock(random)}<br><br>${line('*ZP 04 Super E10', '')}${line(`${bare(litres)} l x ${(price / 1000).toFixed(3).replace('.', ',')} EUR/l`, '')}${line('', `${bare(gross)} EUR`)}<br>${line('GESAMT', `EUR ${bare(gross)}`, 'font-weight:bold;font-size:11pt')}${line('Tankkarte', bare(gross))}<br>${line('Typ', 'Netto / MwSt / Brutto')}${line('A 19%', `${bare(gross - tax)} / ${bare(tax)} / ${bare(gross)}`)}<br>km-Stand 0 &nbsp; Fahrer 01<br>Kartennr. 7042**********${digits(random, 2)}<br>gültig bis 08/27<br><br>Ust-ID DE268${digits(random, 6)}<br>Gute Fahrt!</box>`
  return paper({ face: 'mono', size: 8, roll: [76, 115] }, [roll], {
    ...{ issuer: 'Burak Zumdick e.K.', number: nr, date: iso(on), ...billed(gross - tax, tax, gross) },
  })
}

/** A car park's slip: times of entry and exit, the tax within. */
function parking(random: Random): TruthDocument {
  const gross = int(random, 5, 28) * 100
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const tax = gross - Math.round(gross / 1.19)
  const roll = `<box 4 5 52><div class="c">Parkhaus Domgarten<br>PBG Parkbetriebe Naumburg mbH<br>06618 Naumburg<br>Steuer-Nr 119/107/0${digits(random, 4)}<br>---- Quittung ----</div>Ticket 0${digits(random, 7)}<br>Einfahrt ${day(on, 'short')} 09:${int(random, 10, 59)}<br>Bezahlt &nbsp;${day(on, 'short')} 17:${int(random, 10, 59)}<br><b>Parkentgelt EUR ${bare(gross)}</b><br>inkl. 19,0% MwSt ${bare(tax)}<br>Münze ${bare(gross)} Rest 0,00<br><div class="c">Ausfahrt innerhalb 15 min</div></box>`
  return paper({ face: 'mono', size: 7.5, roll: [60, 60] }, [roll], {
    ...{
      issuer: 'PBG Parkbetriebe Naumburg mbH',
      date: iso(on),
      tax: plain(tax),
      gross: plain(gross),
      main: plain(gross),
    },
  })
}

/** A chemist's slip: own share of a prescription and goods; the customer is named by her card. */
function pharmacy(random: Random): TruthDocument {
  const [share, cream] = [pick(random, [500, 1000]), cents(random, 6, 25)]
  const gross = share + cream
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const roll = `<box 4 5 72><div class="c"><b>St.-Florian-Apotheke</b><br>Mechthild Sauerbier e.Kfr.<br>Marienplatz 3, 88212 Ravensburg<br>Tel. 0751 2 34 50</div><hr>${line('Ramipril AL 5 mg 100 St', '')}${line('&nbsp; Zuzahlung gesetzl.', `${eur(share)} *`)}${line('Panthenol Creme 100 ml', `${eur(cream)} 1`)}<hr>${line('Summe', `${eur(gross)} EUR`, 'font-weight:bold')}${line('EC-Cash', `${eur(gross)} EUR`)}<br>1 = 19% MwSt: ${eur(cream - Math.round(cream / 1.19))}<br>* = Rezept, Abrechnung Kasse<br>Patientin: Gerlinde Baldauf<br>${day(on)} ${clock(random)} Bon ${digits(random, 6)}<br>USt-ID DE145${digits(random, 6)}</box>`
  return paper({ face: 'mono', size: 8.5, roll: [80, 95] }, [roll], {
    ...{
      issuer: 'St.-Florian-Apotheke',
      date: iso(on),
      gross: plain(gross),
      main: plain(gross),
      tax: plain(cream - Math.round(cream / 1.19)),
    },
    own: own({ patient: 'Gerlinde Baldauf' }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('baumarkt-bon', 'kassenbon', 'Kassenbon mit TSE, § 6 KassenSichV', diy, 2),
  fresh2('baeckerei-schmal', 'kassenbon', 'Schmaler Bon mit angehängtem Kartenbeleg', bakery),
  fresh2('osteria-formular', 'bewirtung', 'Bewirtungsbeleg mit Angaben nach § 4 Abs. 5 Nr. 2 EStG', meal),
  fresh2('gasthof-leer', 'bewirtung', 'Bewirtungsrechnung, Angaben nicht ausgefüllt', inn),
  fresh2('tankstelle-paechter', 'tanken', 'Tankbeleg mit Tankkarte', fuel, 2),
  fresh2('parkhaus', 'kassenbon', 'Kleinbetragsrechnung § 33 UStDV, Parkhaus', parking),
  fresh2('apotheke-zuzahlung', 'apotheke', 'Apothekenbon mit Zuzahlung', pharmacy),
]
