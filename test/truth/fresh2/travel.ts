import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, vatId } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { konto, someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

/** A hotel: room with 7, breakfast with 19 percent, a city tax without; two days. */
function hotel(random: Random): TruthDocument {
  const nights = int(random, 1, 4)
  const [room, food, city] = [nights * pick(random, [8900, 10_400, 12_900]), nights * 1600, nights * 300]
  const taxes = [room - Math.round(room / 1.07), food - Math.round(food / 1.19)] as const
  const out = date(2025, int(random, 2, 11), int(random, 6, 27))
  const nr = code(random, '#####')
  const gross = room + food + city
  const page = `<box 0 14 210><div class="c"><span style="font-size:20pt;font-family:'DejaVu Serif',serif">Hotel Speicherhof</span><br><span class="s">★★★ · Hafenweg 1 · 24340 Eckernförde · 04351 7 60-0</span></div></box><box 20 50>Kühlwerk Süd GmbH<br>Herr Marius Frohnmaier<br>Mühlenstraße 2<br>72764 Reutlingen</box><box 120 50 70>${table(
    's',
    [
      ['Invoice / Rechnung', nr],
      ['Zimmer', `${int(random, 101, 320)}`],
      ['Anreise', day(later(out, -nights), 'short')],
      ['Abreise', day(out, 'short')],
      ['Datum', day(out, 'short')],
      ['Seite', '1/1'],
    ],
  )}</box><box 20 100 170>${table('ruled wide', [
    ['#Datum', 'Beschreibung', 'Betrag EUR'],
    [day(later(out, -nights), 'short'), `Logis ${nights} N.`, `${eur(room)} B`],
    [day(out, 'short'), 'Frühstücksbuffet', `${eur(food)} A`],
    [day(out, 'short'), 'Ostseecard / Kurabgabe', eur(city)],
    ['=', 'Gesamt', eur(gross)],
    ['', 'Kreditkarte', `-${eur(gross)}`],
    ['=', 'Offener Saldo', '0,00'],
  ])}<p class="s" style="margin-top:4mm">A = 19 % USt ${eur(taxes[1])} aus ${eur(food)} · B = 7 % USt ${eur(taxes[0])} aus ${eur(room)}</p></box><low 20 10 170>Speicherhof Betriebs-GmbH · AG Kiel HRB 17${digits(random, 3)} · USt-IdNr. DE287${digits(random, 6)} · Steuer-Nr. 20/290/1${digits(random, 4)}</low>`
  return paper({ face: 'book', size: 10.5 }, [page], {
    ...{
      issuer: 'Speicherhof Betriebs-GmbH',
      number: nr,
      date: iso(out),
      gross: plain(gross),
      main: plain(gross),
      recipient: 'Kühlwerk Süd GmbH',
      due: null,
    },
  })
}

/** A train ticket printed at home: price, days of travel and of booking, a code block. */
function train(random: Random): TruthDocument {
  const price = cents(random, 19, 140)
  const on = date(2025, int(random, 2, 11), int(random, 2, 20))
  const ride = later(on, 6)
  const page = `<box 16 12 178><div style="border:0.4mm solid #000;padding:4mm"><b style="font-size:13pt">NORDSÜD BAHN – Online-Ticket</b><span style="float:right">Auftrag ${code(random, '@@##@#')}</span><br>Nordsüd Bahnverkehr GmbH · Bahnhofsplatz 1 · 42105 Wuppertal<hr>Sparfahrkarte 2. Klasse, 1 Erwachsener, BahnPass 50<br><b>Wuppertal Hbf → Naumburg (Saale) Hbf</b><br>Gültigkeit: ${day(ride)} · Zugbindung NSX 614<br>Reisender: Paulina Niggemann</div></box><box 16 66 178>${table(
    'lined wide s',
    [
      ['#Leistung', 'MwSt 7 %', 'Preis'],
      ['Fahrkarte', eur(price - Math.round(price / 1.07)), `${eur(price)} €`],
      ['Sitzplatz Gang', '0,00', '0,00 €'],
      ['=Gesamtpreis', '', `${eur(price)} €`],
    ],
  )}<p style="margin-top:4mm">Gebucht am ${day(on)} 08:14 Uhr, bezahlt per Lastschrift. Ersparnis gegenüber Normalpreis: ${eur(price + 1210)} €. Umsatzsteuer-ID DE811${digits(random, 6)}</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Nordsüd Bahnverkehr GmbH', date: iso(on), gross: plain(price), main: plain(price) },
  })
}

/** A taxi receipt of a pad; the amount is written by hand. */
function taxi(random: Random): TruthDocument {
  const price = int(random, 90, 780) * 10
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const hand = (text: string): string => `<i style="color:#1a237e;font-size:11pt">${text}</i>`
  const page = `<box 6 6 98><b>TAXI-QUITTUNG</b> <span style="float:right">Ord.-Nr. ${int(random, 10, 190)}</span><hr>Fahrt von ${hand('Bhf.')} nach ${hand('Messe Ost')}<br>Fahrpreis einschl. 7 % MwSt.: &nbsp; EUR ${hand(bare(price))}<br>☒ Pflichtfahrgebiet ☐ Fernfahrt 19 %<br>Datum ${hand(day(on, 'bare'))} &nbsp; Fahrer ${hand('Juri B.')}<hr><span class="s">Funktaxi Gscheidle, Inh. Rupert Gscheidle<br>Eichkamp 9, 72764 Reutlingen · StNr. 78/065/1${digits(random, 4)}</span></box>`
  return paper({ face: 'sans', size: 9, roll: [110, 60] }, [page], {
    ...{ date: iso(on), issuer: 'Funktaxi Gscheidle', gross: plain(price), main: plain(price) },
  })
}

/** A seminar for a single person; early booking is taken off. */
function seminar(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const net = int(random, 39, 160) * 1000
  const tax = percent(net, 19)
  const on = date(2025, int(random, 2, 10), int(random, 2, 20))
  const nr = code(random, 'SEM-#####')
  const vat = vatId(random)
  const page = `<box 0 0 70><div style="background:#263238;color:#fff;height:297mm;width:62mm;padding:14mm 8mm;font-size:8.5pt"><b style="font-size:16pt">lern<br>faden</b><br><br>Lernfaden Akademie GmbH<br>Am Exer 12<br>24340 Eckernförde<br><br>USt-IdNr. ${vat}<br><br>${bank.bank}<br>IBAN<br>${grouped(bank.iban)}<br><br>HRB 2${digits(random, 4)}<br>Amtsgericht Kiel</div></box><box 72 40>${windowOf(who)}</box><box 72 86 122><p><b>Rechnung ${nr}</b><br>vom ${day(on)}, Leistung am ${day(later(on, 34))}</p><p>Seminar „Arbeitsrecht kompakt“, Teilnehmer/in ${who.name}</p>${table(
    'wide',
    [
      ['Teilnahmegebühr', `${eur(net + 5000)} €`],
      ['Frühbucher', `-${eur(5000)} €`],
      ['=netto', `${eur(net)} €`],
      ['19 % USt.', `${eur(tax)} €`],
      ['=brutto', `${eur(net + tax)} €`],
    ],
  )}<p style="margin-top:4mm">Zahlbar bis ${day(later(on, 20))}.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Lernfaden Akademie GmbH', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 20)) },
    ...{ serviceDate: iso(later(on, 34)), vatId: vat, iban: bank.iban, ...billed(net, tax, net + tax) },
  })
}

/** A tax advisor's fee after the scale. */
function advisor(random: Random): TruthDocument {
  const who = someone(random)
  const [fee, post] = [cents(random, 280, 1400), 2000]
  const tax = percent(fee + post, 19)
  const on = date(2025, int(random, 2, 11), int(random, 2, 20))
  const nr = code(random, '10###-2025-##')
  const page = `<far 24 14>Döpfner · Ehrlinspiel · Jankowiak<br><span class="s">Steuerberater PartGmbB<br>Birkenallee 1, 08523 Plauen</span></far><box 24 46>${windowOf(who)}</box><box 24 90 160><p class="r">Plauen, ${day(on, 'long')}</p><p><b>Gebührenrechnung Nr. ${nr}</b><br>Einkommensteuererklärung 2023</p>${table(
    'wide s',
    [
      ['§ 24 Abs. 1 Nr. 1 StBVV, Gegenstandswert 61.204 €, 3,5/10', eur(percent(fee, 60))],
      ['§ 27 Abs. 1 StBVV, Überschuss der Einnahmen, 8/20', eur(fee - percent(fee, 60))],
      ['§ 16 StBVV, Post und Telekommunikation', eur(post)],
      ['=Zwischensumme', eur(fee + post)],
      ['Umsatzsteuer 19 %', eur(tax)],
      ['=Rechnungsbetrag EUR', eur(fee + post + tax)],
    ],
  )}<p style="margin-top:4mm">Der Rechnungsbetrag wird nach § 7 StBVV mit Beendigung der Angelegenheit fällig. Ein Vorschuss wurde nicht erhoben.</p></box><low 24 10 160>Partnerschaftsregister Chemnitz PR 91 · USt-IdNr. DE259${digits(random, 6)}</low>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{
      issuer: 'Döpfner · Ehrlinspiel · Jankowiak Steuerberater PartGmbB',
      recipient: who.name,
      number: nr,
      date: iso(on),
      due: null,
    },
    ...{ ...billed(fee + post, tax, fee + post + tax) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('hotel-speicherhof', 'hotel', 'Hotelrechnung mit Kurabgabe', hotel, 2),
  fresh2('bahn-online', 'fahrkarte', 'Online-Fahrkarte', train),
  fresh2('taxi-block', 'kassenbon', 'Taxiquittung vom Block', taxi),
  fresh2('seminar-leiste', 'fortbildung', 'Seminarrechnung mit Seitenleiste', seminar),
  fresh2('steuerberater-stbvv', 'stb_rechnung', 'StBVV, Gebührenrechnung', advisor),
]
