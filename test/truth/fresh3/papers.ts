import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { day, eur, iso, later, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person, total, vat } from './kit/people.ts'
import { beside, foot, fresh3, ink, pairs, rows, sheet } from './kit/sheet.ts'

/** A correction: the wrong bill's number and amount stand first, the correction has a number of its own. */
function correction(random: Random): TruthDocument {
  const net = cents(random, 60, 240)
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, 'RK25-0###')]
  const body = `<b style="font-size:16pt">Büro Tiedemann</b> Papier · Toner · Technik<div class="win"><div class="from">Bürobedarf Tiedemann GmbH, Tulpenweg 70, 99084 Erfurt</div>${who.titled}</div>${beside('', pairs([`Kundennr.|${digits(random, 6)}`, `zu Rechnung|RE25-${digits(random, 4)}`, `vom|${day(later(on, -25))}`, `Ihre Retoure|${day(later(on, -8))}`, `Beleg|${nr}`, `Datum|${day(on)}`]), 58)}<h1>Rechnungskorrektur</h1><p>Wir schreiben Ihnen folgende Positionen gut:</p>
    ${rows('head', ['#Menge|Artikel|Grund|EUR', `1|Trommeleinheit DR-3400|falsch geliefert|-${eur(net)}`, `|Netto||-${eur(net)}`, `|19 % USt||-${eur(tax)}`, `=|Gutschriftsbetrag||-${eur(net + tax)}`])}<p>Der Betrag wird mit Ihrer nächsten Rechnung verrechnet. Bitte nicht selbst kürzen.</p>${foot('Bürobedarf Tiedemann GmbH', `USt-IdNr. ${vat(random)}`, `IBAN ${account(random).shown}`)}`
  return sheet({ face: 'dejavu', size: 9 }, [body], {
    ...{ issuer: 'Bürobedarf Tiedemann GmbH', number: nr, date: iso(on), recipient: who.name, due: null },
    ...total(-net, -tax, -net - tax),
  })
}

/** A farmer is paid for grain: the customer writes the paper, the farmer's average rate stands in it. */
function selfBilled(random: Random): TruthDocument {
  const net = cents(random, 4100, 9900)
  const tax = percent(net, 7.8)
  const on = dayIn(random, 2025, 8, 11)
  const [who, nr] = [person(random), digits(random, 7)]
  const { iban, shown } = account(random)
  const body = `<div class="row"><b style="font-size:15pt">Raiffeisen Warengenossenschaft Coesfeld eG</b><span>${day(on)}</span></div><div class="win">Landwirt<br>${who.lines}</div><h1>Gutschrift über Getreideanlieferung</h1>${pairs([`Gutschrift-Nr.|${nr}`, `Lieferantennr.|${digits(random, 5)}`, `Ihre Steuernummer|312/5${digits(random, 3)}/0814`, `Kontrakt|${digits(random, 4)} / Ernte 2025`])}
    ${rows('grid', ['#Wiegeschein|Ware|Gewicht t|Betrag EUR', `44817|Winterweizen B, 12,8 % Eiweiß|38,420|${eur(net + 4250)}`, '|Abzug Trocknung||-42,50', `|Nettobetrag||${eur(net)}`, `|zzgl. 7,8 % USt (§ 24 UStG)||${eur(tax)}`, `=|Auszahlungsbetrag||${eur(net + tax)}`])}<p>Wir überweisen den Betrag auf Ihr Konto ${shown}. Abrechnung nach § 14 Abs. 2 UStG; ein Widerspruch ist binnen 14 Tagen zu erklären.</p>${foot('Raiffeisen Warengenossenschaft Coesfeld eG', 'GnR 212 AG Coesfeld', `USt-IdNr. ${vat(random)}`)}`
  return sheet({ face: 'nimbus', size: 10 }, [body], {
    ...{ issuer: 'Raiffeisen Warengenossenschaft Coesfeld eG', number: nr, date: iso(on), recipient: who.name, iban },
    ...total(net, tax, net + tax),
  })
}

/** A delivery note with prices noted by hand beside the rows; no sum, signed by who took the goods. */
function delivery(random: Random): TruthDocument {
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, 'L-##.####')]
  const body = `<div class="row"><div><b style="font-size:18pt">Baustoffe Hölzlwimmer</b><br>Hölzlwimmer Baustoffe GmbH · 85354 Freising</div><div class="box"><b>LIEFERSCHEIN</b><br>Nr. ${nr}<br>${day(on)}</div></div><br>${who.lines}<br><br>Bauvorhaben: Garage ${who.last}<br>Bestellt am: ${day(later(on, -2))} durch Herrn Polier Huber<br><br>
    ${rows('grid', ['#Anzahl|Einheit|Bezeichnung|Bemerkung', `48|Sack|Zement CEM II 32,5 R 25 kg|${ink('2 zurück')}`, '6,5|to|Kies 0/16 gewaschen|', '1|Pal|Hochlochziegel 24er|'])}<p>Ware ordnungsgemäß erhalten: ${ink(who.name)} &nbsp; ${ink(day(on, 'bare'))}</p><p>Lkw FS-HB 214 · Abfahrt 7.15 · Rechnung folgt. Paletten werden mit 12,50 EUR belastet und bei Rückgabe gutgeschrieben.</p>`
  return sheet({ face: 'narrow', size: 11, paper: [148, 210], margin: '10mm' }, [body], {
    ...{ issuer: 'Hölzlwimmer Baustoffe GmbH', number: nr, date: iso(on), recipient: who.name, gross: null, tax: null },
  })
}

/** An offer that looks like a bill: sums, tax, payment plan, valid until a day. */
function offer(random: Random): TruthDocument {
  const net = cents(random, 9000, 21000)
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, 'A-25###-2')]
  const body = `<div style="background:#e9f3ea;padding:4mm"><b style="font-size:16pt">Wärme &amp; Wasser Paschke GmbH</b><br>Meisterbetrieb Heizung · Sanitär · Lüftung</div><div class="win">${who.titled}</div>${beside(`${who.hello}<p>für Ihre Anfrage danken wir und bieten freibleibend an:</p>`, pairs([`Angebot|${nr}`, `Datum|${day(on, 'zeroLong')}`, `gültig bis|${day(later(on, 42), 'zeroLong')}`, 'Bearbeiter|Sönke Paschke']), 55)}
    ${rows('rules', ['#Pos.|Leistung|Gesamt €', `1|Luft-Wasser-Wärmepumpe 9 kW, Außeneinheit|${eur(Math.round(net * 0.6))}`, `2|Montage, Hydraulik, Inbetriebnahme|${eur(net - Math.round(net * 0.6))}`, `|Angebotssumme netto|${eur(net)}`, `|Mehrwertsteuer 19 %|${eur(tax)}`, `=|Angebotssumme brutto|${eur(net + tax)}`])}<p>Zahlungsplan: 30 % bei Auftrag, 60 % bei Lieferung, 10 % nach Abnahme. Förderung nach BEG beantragen Sie bitte vor Auftrag.</p><p>☐ Auftrag erteilt &nbsp; Datum __________ Unterschrift ______________</p>${foot('Wärme &amp; Wasser Paschke GmbH', 'Bahnhofstr. 8, 66482 Zweibrücken', `St.-Nr. 20/650/${digits(random, 5)}`)}`
  return sheet({ face: 'dejavu', size: 9.5 }, [body], {
    ...{ issuer: 'Wärme & Wasser Paschke GmbH', number: nr, date: iso(on), recipient: who.name },
    ...total(net, tax, net + tax),
  })
}

/** A second reminder: three open bills, one paid in part, interest and a fee; what is asked now is the last line. */
function reminder(random: Random): TruthDocument {
  const open = [cents(random, 90, 400), cents(random, 40, 90), cents(random, 200, 600)]
  const [fee, interest] = [500, cents(random, 1, 9)]
  const all = open.reduce((sum, one) => sum + one, fee + interest)
  const on = dayIn(random, 2025, 4)
  const [who, nr] = [person(random), code(random, 'M2-####')]
  const { iban, shown } = account(random)
  const line = (at: number): string =>
    `RE${digits(random, 6)}|${day(later(on, -90 + at * 14))}|${day(later(on, -60 + at * 14))}|${eur(open[at] ?? 0)}`
  const body = `<div class="right"><b>Druckhaus Lindenthal GmbH</b><br>Am Sägewerk 2, 53604 Bad Honnef<br>Buchhaltung: Frau Meyerhoff</div><div class="win">${who.last} Veranstaltungen GmbH<br>Buchhaltung<br>${who.street}<br>${who.town}</div><div class="row"><span>Kundennummer 10${digits(random, 3)}</span><span>Mahnung Nr. ${nr}</span><span>${day(on)}</span></div><br><h1>2. Mahnung</h1><p>Zahlungseingänge sind bis ${day(later(on, -2))} berücksichtigt.</p>
    ${rows('grid', ['#Rechnung|vom|fällig|offen EUR', line(0), line(1), line(2), `Verzugszinsen|||${eur(interest)}`, `Mahngebühr|||${eur(fee)}`, `=Gesamtforderung|||${eur(all)}`])}<p>Wir fordern Sie auf, den Gesamtbetrag bis spätestens <b>${day(later(on, 10))}</b> zu überweisen: ${shown}.</p><p>Danach geben wir die Sache an die Creditreform Inkasso Rhein KG ab.</p>`
  return sheet({ face: 'roman', size: 11.5 }, [body], {
    ...{ issuer: 'Druckhaus Lindenthal GmbH', number: nr, date: iso(on), due: iso(later(on, 10)), iban },
    ...{ recipient: `${who.last} Veranstaltungen GmbH`, gross: plain(all), main: plain(all) },
  })
}

/** A payment reminder in one sentence; the bill's number, date and amount are all that there is. */
function gentle(random: Random): TruthDocument {
  const gross = cents(random, 60, 480)
  const on = dayIn(random, 2026)
  const who = person(random)
  const body = `<p class="small">Hundeschule Pfotenwerk · Inh. Dilara Engelbrecht · Kastanienallee 31 · 71634 Ludwigsburg</p><br>${who.lines}<br><br><p class="right">${day(on)}</p><h2>Zahlungserinnerung</h2><p>${who.hello}</p><p>sicher ist es Ihrer Aufmerksamkeit entgangen: Unsere Rechnung 2026-0${int(random, 11, 88)} vom ${day(later(on, -33))} über ${eur(gross)} € war am ${day(later(on, -19))} fällig und ist noch offen. Bitte überweisen Sie den Betrag bis ${day(later(on, 7))}. Sollten Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.</p><p>Bei Bello haben wir übrigens noch einen Platz im Junghundekurs (129,00 €).</p><p>Herzliche Grüße<br>${ink('Dilara Engelbrecht')}</p>`
  return sheet({ face: 'gothic', size: 10.5 }, [body], {
    ...{
      issuer: 'Hundeschule Pfotenwerk',
      date: iso(on),
      due: iso(later(on, 7)),
      gross: plain(gross),
      main: plain(gross),
    },
    ...{ recipient: who.name, iban: null },
  })
}

/** A tax advisor's bill by the fee schedule: values of the matter compete with the fees. */
function advisor(random: Random): TruthDocument {
  const fees = [cents(random, 280, 620), cents(random, 90, 210), 2000]
  const net = fees.reduce((sum, one) => sum + one, 0)
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, '25#####')]
  const { iban, shown } = account(random)
  const body = `<div class="mid"><b style="font-size:15pt">KOWALCZYK &amp; VÖLKEL</b><br>Steuerberatungsgesellschaft mbH</div><div class="win">${who.titled}</div><p>Mandant 11${digits(random, 3)} · Rechnung ${nr} · ${day(on)}</p><h1>Gebührenrechnung nach StBVV</h1>
    ${rows('rules small', ['#Tätigkeit 2024|Vorschrift|Gegenstandswert|Zehntel|EUR', `Einkommensteuererklärung|§ 24 Abs. 1 Nr. 1|61.200,00|3/10|${eur(fees[0] ?? 0)}`, `Ermittlung Überschuss V+V|§ 27 Abs. 1|14.880,00|8/20|${eur(fees[1] ?? 0)}`, `Auslagenpauschale|§ 16||| ${eur(fees[2] ?? 0)}`, `Zwischensumme||||${eur(net)}`, `Umsatzsteuer 19 %||||${eur(tax)}`, `=Rechnungsbetrag||||${eur(net + tax)}`])}<p>Der Betrag wird am ${day(later(on, 9))} per SEPA-Lastschrift von Ihrem Konto eingezogen.</p>${foot('Kowalczyk &amp; Völkel Steuerberatungsgesellschaft mbH<br>HRB 9187 AG Siegburg', `USt-IdNr. ${vat(random)}`, `Volksbank Köln Bonn<br>${shown}`)}`
  return sheet({ face: 'century', size: 10 }, [body], {
    ...{ issuer: 'Kowalczyk & Völkel Steuerberatungsgesellschaft mbH', number: nr, date: iso(on), iban },
    ...{ recipient: who.name, due: iso(later(on, 9)), ...total(net, tax, net + tax) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3('korrektur-buero', 'gutschrift', '§ 14 Abs. 6 UStG, § 31 Abs. 5 UStDV', correction),
  fresh3('getreide-gutschrift', 'abrechnungsgutschrift', '§ 14 Abs. 2 Satz 5, § 24 UStG', selfBilled),
  fresh3('lieferschein-a5', 'lieferschein', 'Lieferschein A5 mit handschriftlichem Vermerk', delivery),
  fresh3('angebot-waermepumpe', 'angebot', 'Freibleibendes Angebot eines Handwerkers', offer),
  fresh3('mahnung-druckhaus', 'mahnung', '§§ 286, 288 BGB', reminder, 2),
  fresh3('erinnerung-hundeschule', 'mahnung', 'Zahlungserinnerung in Briefform', gentle),
  fresh3('stbvv-gebuehren', 'stb_rechnung', 'StBVV §§ 16, 24, 27', advisor),
]
