import { bare } from '../fresh2/kit/set.ts'
import { cents, digits, int } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { dayIn, person, taxIn, total, vat } from './kit/people.ts'
import { fresh3, ink, sheet } from './kit/sheet.ts'
import type { Look } from './kit/sheet.ts'

const ROLL: Look = {
  face: 'typewriter',
  size: 8.5,
  margin: '4mm 5mm',
  css: '.row { gap: 2mm } hr { border: 0; border-top: 0.3mm dashed #000 }',
}

function two(left: string, right: string): string {
  return `<div class="row"><span>${left}</span><span class="n">${right}</span></div>`
}

/** A supermarket: deposit taken back, coupon, points, two rates; the sum is printed three times. */
function market(random: Random): TruthDocument {
  const [food, other, back] = [cents(random, 24, 71), cents(random, 5, 18), int(random, 4, 24) * 25]
  const gross = food + other - back
  const on = dayIn(random, 2025)
  const body = `<div class="mid"><b style="font-size:14pt">F R I S C H H O F</b><br>Frischhof Meyerhoff oHG<br>Bahnhofstr. 70<br>48653 Coesfeld<br>Tel. 02541 / 88 1 44</div><br>${two('', 'EUR')}${two('BIO BANANEN', `${bare(Math.round(food * 0.2))} B`)}${two('&nbsp;1,312 kg x 1,99 EUR/kg', '')}${two('VOLLMILCH 3,5%  4 x', `${bare(Math.round(food * 0.3))} B`)}${two('RINDERHACK', `${bare(food - Math.round(food * 0.2) - Math.round(food * 0.3))} B`)}${two('SPUELTABS', `${bare(other)} A`)}${two('LEERGUT', `-${bare(back)} A*`)}<hr>${two('<b>SUMME</b>', `<b>EUR ${bare(gross)}</b>`)}${two('Geg. Mastercard', `EUR ${bare(gross)}`)}<br>** Kundenbeleg **<br>Datum: ${day(on)}<br>Uhrzeit: 18:${int(random, 10, 59)}:41 Uhr<br>Beleg-Nr. ${digits(random, 4)}<br>Trace-Nr. ${digits(random, 6)}<br>AID A0000000041010<br>Betrag EUR ${bare(gross)}<br><b>Zahlung erfolgt</b><br><br>${two('Steuer %', 'Netto Steuer Brutto')}${two('A= 19,0%', `${bare(other - back - taxIn(other - back))} ${bare(taxIn(other - back))} ${bare(other - back)}`)}${two('B=  7,0%', `${bare(food - taxIn(food, 7))} ${bare(taxIn(food, 7))} ${bare(food)}`)}<br>${day(on)} 18:59 Bon-Nr.:${digits(random, 4)}<br>Markt:0417 Kasse:3 Bed.:212121<br>TSE-Transaktion: ${digits(random, 6)}<br>UID Nr.: ${vat(random)}<br><div class="mid">Mit Ihrer Karte sparen Sie heute<br>2,17 EUR</div>`
  return sheet({ ...ROLL, paper: [80, 170] }, [body], {
    ...{
      issuer: 'Frischhof Meyerhoff oHG',
      date: iso(on),
      gross: plain(gross),
      main: plain(gross),
      due: null,
      iban: null,
    },
  })
}

/** A taxi receipt from a pad: printed boxes filled in with a pen, the stamp of the firm below. */
function taxi(random: Random): TruthDocument {
  const gross = int(random, 18, 74) * 100 + 40
  const on = dayIn(random, 2025)
  const body = `<div class="row"><b style="font-size:14pt">Quittung</b><span>Nr. ${ink(digits(random, 3))}</span></div><table class="grid"><tr><td>Netto EUR</td><td>${ink(bare(gross - taxIn(gross, 7)))}</td></tr><tr><td>+ 7 % MwSt. EUR</td><td>${ink(bare(taxIn(gross, 7)))}</td></tr><tr><td><b>Gesamt EUR</b></td><td>${ink(bare(gross))}</td></tr></table><p>Fahrt von ${ink('Bahnhof')} nach ${ink('Uniklinik')}</p><p>richtig erhalten zu haben bestätigt</p><p>Ort ${ink('Fulda')} Datum ${ink(day(on, 'short'))}</p><div style="transform:rotate(-3deg);color:#3a3a8a;border:0.3mm solid #3a3a8a;padding:1.5mm;width:62mm" class="small">Taxi Yıldız · Inh. Emre Yıldız<br>Ordn.-Nr. 47 · 36037 Fulda<br>St.-Nr. 018 881 30117</div>`
  return sheet({ face: 'nimbus', size: 10, paper: [148, 105], margin: '7mm' }, [body], {
    ...{ issuer: 'Taxi Yıldız', date: iso(on), ...total(gross - taxIn(gross, 7), taxIn(gross, 7), gross), iban: null },
  })
}

/** A restaurant's bill with a second sheet for the guests; the tip was paid with the card. */
function dinner(random: Random): TruthDocument {
  const [gross, tip] = [cents(random, 88, 240), int(random, 6, 22) * 100]
  const on = dayIn(random, 2025)
  const [one, guest] = [person(random), person(random)]
  const who = `${one.name}, ${guest.name}`
  const why = 'Abstimmung Jahresabschluss und Leasingangebot'
  const nr = digits(random, 6)
  const bill = `<div class="mid"><i style="font-size:15pt">Ratskeller Itzehoe</i><br>Ratskeller Gastronomie GmbH<br>Neuer Markt 1, 25524 Itzehoe</div><hr>${two(`Rechnung ${nr}`, 'Tisch 7')}${two(day(on), '21:48')}<hr>${two('2 x Labskaus', eur(Math.round(gross * 0.4)))}${two('2 x Scholle Büsum', eur(Math.round(gross * 0.35)))}${two('Getränke', eur(gross - Math.round(gross * 0.4) - Math.round(gross * 0.35)))}<hr>${two('<b>Summe</b>', `<b>${eur(gross)}</b>`)}${two('enth. 19% MwSt', eur(taxIn(gross)))}${two('Nettoumsatz', eur(gross - taxIn(gross)))}${two('Trinkgeld EC', eur(tip))}${two('EC-Karte gesamt', eur(gross + tip))}<hr><div class="small">TSE 91c4…aa07 · USt-IdNr. ${vat(random)}<br>Es bediente Sie Jördis</div>`
  const form = `<b>Angaben zum Nachweis der Höhe und der betrieblichen Veranlassung von Bewirtungsaufwendungen</b><br>(§ 4 Abs. 5 Satz 1 Nr. 2 EStG)<br><br>Tag und Ort der Bewirtung<br>${ink(`${day(on, 'bare')} Ratskeller Itzehoe`)}<br><br>Bewirtete Personen (Name, auch der Bewirtende)<br>${ink(who)}<br><br>Anlass der Bewirtung<br>${ink(why)}<br><br>Höhe der Aufwendungen<br>${ink(eur(gross))} € laut Rechnung + Trinkgeld ${ink(eur(tip))} €<br><br>${ink(`Itzehoe, ${day(on, 'bare')}`)}<br>Ort, Datum, Unterschrift`
  return sheet({ ...ROLL, face: 'nimbus', paper: [100, 130] }, [bill, form], {
    ...{
      issuer: 'Ratskeller Gastronomie GmbH',
      number: nr,
      date: iso(on),
      ...total(gross - taxIn(gross), taxIn(gross), gross),
    },
    own: own({ tip, anlass: why, teilnehmer: who }),
  })
}

/** A filling station: brand above, tenant below, fuel and a sausage on one slip. */
function fuel(random: Random): TruthDocument {
  const [litres, price, snack] = [int(random, 3000, 6200), int(random, 1559, 1829), 459]
  const petrol = Math.round((litres * price) / 1000)
  const gross = petrol + snack
  const on = dayIn(random, 2025)
  const body = `<div class="mid"><b style="font-size:13pt">★ STERNTANK ★</b><br>Sterntank Station Ackermann<br>Im Namen und für Rechnung der<br>Sterntank Mineralöl GmbH, Hamburg<br>B 4, 21335 Lüneburg</div><br>${two('Quittung', digits(random, 5))}${two(day(on, 'short'), `07:${int(random, 10, 59)}`)}<br>${two('Diesel Zapfsäule 6', `${bare(petrol)} A`)}${two(`&nbsp;${bare(litres)} Liter * ${(price / 1000).toFixed(3).replace('.', ',')} €/l`, '')}${two('Bockwurst mit Brot', `${bare(snack)} A`)}<hr>${two('<b>Total EUR</b>', `<b>${bare(gross)}</b>`)}${two('Visa', bare(gross))}${two('A 19,00% Netto', bare(gross - taxIn(gross)))}${two('MwSt', bare(taxIn(gross)))}<br>USt-ID ${vat(random)}<br>Steuer-Nr. Station 33/101/0${digits(random, 4)}<br><div class="mid">Heute nicht gesammelt: 47 Punkte</div>`
  return sheet({ ...ROLL, paper: [78, 110] }, [body], {
    ...{
      issuer: 'Sterntank Mineralöl GmbH',
      date: iso(on),
      ...total(gross - taxIn(gross), taxIn(gross), gross),
      due: null,
    },
  })
}

/** A day's closing report of a till: sums by rate and by means of payment, the grand total since the start. */
function closing(random: Random): TruthDocument {
  const [cash, card] = [cents(random, 300, 900), cents(random, 400, 1400)]
  const sum = cash + card
  const on = dayIn(random, 2025)
  const nr = digits(random, 4)
  const body = `<div class="mid"><b>EISCAFÉ DOLOMITI</b><br>Cosima Zanella<br>Neuer Markt 9<br>04720 Döbeln<br><br><b>*** Z-BERICHT ***</b></div>${two('Z-Nr.', nr)}${two('von', `${day(on)} 10:02`)}${two('bis', `${day(on)} 22:14`)}<hr>${two('Umsatz 19%', eur(sum))}${two('&nbsp;Netto', eur(sum - taxIn(sum)))}${two('&nbsp;MwSt', eur(taxIn(sum)))}<hr>${two('<b>TAGESUMSATZ</b>', `<b>${eur(sum)}</b>`)}${two('Bar', eur(cash))}${two('Karte', eur(card))}${two('Anfangsbestand', '150,00')}${two('Kasse Soll', eur(cash + 15000))}${two('Storno 2', '-11,40')}${two('Bons', String(int(random, 60, 190)))}${two('Kunden', String(int(random, 90, 290)))}<hr>${two('GT gesamt', eur(int(random, 21000000, 48000000)))}`
  return sheet({ ...ROLL, face: 'dejavu', paper: [72, 110] }, [body], {
    ...{ issuer: 'EISCAFÉ DOLOMITI', number: nr, date: iso(on), main: plain(sum), own: own({ umsatz: sum }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3('frischhof-leergut', 'kassenbon', '§ 6 KassenSichV; Bon mit Pfand und Kartenbeleg', market, 2),
  fresh3('taxi-stempel', 'kassenbon', 'Quittungsblock mit Stempel', taxi),
  fresh3('ratskeller-zweiseitig', 'bewirtung', 'BMF 30.06.2021 zu Bewirtungsaufwendungen', dinner),
  fresh3('sterntank-agentur', 'tanken', 'Agenturgeschäft einer Tankstelle', fuel, 2),
  fresh3('eiscafe-z', 'zbon', 'Tagesendsummenbon, GoBD', closing),
]
