import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, taxNumber, vatId } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { fresh2, spaced, table } from './kit/set.ts'

/** A second reminder with a list of open bills, interest and fee. */
function reminder(random: Random): TruthDocument {
  const bank = konto(random)
  const open = [cents(random, 190, 900), cents(random, 60, 300)] as const
  const [fee, interest] = [500, cents(random, 3, 19)]
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const page = `<box 20 14><b style="font-size:16pt;color:#00558c">FARBEN-GSCHEIDLE</b><br>Großhandel für Maler und Stuckateure</box>
    <box 20 46><span class="back">Farben-Gscheidle GmbH &amp; Co. KG, Daimlerstr. 22, 72764 Reutlingen</span>Malerbetrieb Döpfner<br>Sonnenhalde 5<br>88212 Ravensburg</box>
    <far 20 60>Datum: ${day(on, 'short')}<br>Debitor: 10${digits(random, 4)}<br>Buchhaltung: Fr. Lenk, App. 14</far>
    <box 20 96 170><h2>2. Mahnung</h2><p>Sehr geehrte Damen und Herren,<br>auf unsere Zahlungserinnerung vom ${day(later(on, -21), 'short')} haben wir leider nichts gehört. Folgende Posten sind offen:</p>
    ${table('lined wide', [
      ['#Rechnung', 'vom', 'fällig', 'Tage', 'offen EUR'],
      [digits(random, 6), day(later(on, -70), 'short'), day(later(on, -40), 'short'), '40', eur(open[0])],
      [digits(random, 6), day(later(on, -61), 'short'), day(later(on, -31), 'short'), '31', eur(open[1])],
      ['Mahngebühr', '', '', '', eur(fee)],
      ['Verzugszinsen 9 % ü. B.', '', '', '', eur(interest)],
      ['=Gesamtforderung', '', '', '', eur(open[0] + open[1] + fee + interest)],
    ])}
    <p style="margin-top:5mm">Bitte begleichen Sie den Betrag bis spätestens <b>${day(later(on, 10), 'short')}</b>. Danach geben wir die Sache an unser Inkassobüro ab.</p></box>
    <low 20 9 170>${bank.bank} ${grouped(bank.iban)} · PhG: Gscheidle Verwaltungs-GmbH · USt-IdNr. DE146${digits(random, 6)}</low>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Farben-Gscheidle GmbH & Co. KG', recipient: 'Malerbetrieb Döpfner', date: iso(on) },
    ...{ due: iso(later(on, 10)), iban: bank.iban },
  })
}

/** A friendly reminder of a swimming club on half a page. */
function clubReminder(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const page = `<box 15 15 180><div class="c"><b>Schwimmverein Neptun 1921 Eckernförde e.V.</b> – Der Kassenwart</div><hr></box><box 15 34>${windowOf(who, 'none')}</box><far 15 34>${day(on, 'long')}</far>
    <box 15 70 180><p><b>Zahlungserinnerung Mitgliedsbeitrag 2025, Mitglied ${digits(random, 4)}</b></p><p>${who.title === 'Frau' ? 'Liebe' : 'Lieber'} ${who.first},<br>sicher ist es im Trubel untergegangen: Der Jahresbeitrag von ${eur(pick(random, [8400, 9600]))} € (fällig war der 15.02.2025) ist noch nicht auf unserem Konto. Wir bitten um Überweisung bis zum ${day(later(on, 14), 'long')} auf ${grouped(bank.iban)}. Hat sich das überschnitten, betrachte dieses Schreiben als gegenstandslos.</p><p>Mit sportlichem Gruß<br>Eckart Oelschläger</p></box>`
  return paper({ face: 'serif', size: 11, roll: [210, 148] }, [page], {
    ...{ issuer: 'Schwimmverein Neptun 1921 Eckernförde e.V.', recipient: who.name, date: iso(on) },
    ...{ due: iso(later(on, 14)), iban: bank.iban },
  })
}

/** A correction of a bill: what was billed, what is given back. */
function correction(random: Random): TruthDocument {
  const net = cents(random, 80, 900)
  const tax = percent(net, 19)
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const [nr, of] = [code(random, 'RK-25-0###'), code(random, 'RE-25-1###')]
  const vat = vatId(random)
  const page = `<far 20 12><b style="font-size:13pt;letter-spacing:1mm">KABEL &amp; KLEMME</b><br>Elektrogroßhandel Sauerbier GmbH<br>Gewerbestr. 71, 42105 Wuppertal<br>www.kabelklemme.example<br>USt-IdNr. ${vat}</far>
    <box 20 50>Elektro Uphoff<br>Inh. Valentin Uphoff<br>Mühlenstraße 88<br>42105 Wuppertal</box>
    <box 20 92 170><h2 style="color:#b00">Rechnungskorrektur</h2>${table('s', [
      ['Korrekturbeleg', `<b>${nr}</b>`],
      ['Belegdatum', day(on)],
      ['zu Rechnung', `${of} vom ${day(later(on, -17))}`],
      ['Retourenschein', `RT${digits(random, 6)} vom ${day(later(on, -5))}`],
      ['Kundennummer', digits(random, 5)],
    ])}
    <br>${table('ruled wide', [
      ['#Art.-Nr.', 'Bezeichnung', 'Menge', 'Betrag €'],
      ['4711-20', 'Mantelleitung NYM-J 5x2,5 Ring 100 m (Retoure)', '-3', `-${eur(net)}`],
      ['=', 'Netto', '', `-${eur(net)}`],
      ['', 'USt 19 %', '', `-${eur(tax)}`],
      ['=', 'Gutschriftsbetrag', '', `-${eur(net + tax)}`],
    ])}
    <p style="margin-top:6mm">Der Betrag wird mit Ihrer nächsten Rechnung verrechnet. Der ursprüngliche Rechnungsbetrag von ${eur((net + tax) * 3)} € mindert sich entsprechend.</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: 'Elektrogroßhandel Sauerbier GmbH',
      recipient: 'Elektro Uphoff',
      number: nr,
      date: iso(on),
      vatId: vat,
    },
    ...{ net: plain(-net), tax: plain(-tax), gross: plain(-net - tax), main: plain(-net - tax), due: null },
  })
}

/** A publisher settles with an author, who bills nothing herself. */
function royalties(random: Random): TruthDocument {
  const who = someone(random)
  const net = cents(random, 240, 3900)
  const tax = percent(net, 7)
  const on = date(2025, 3, int(random, 3, 30))
  const nr = `HA 2024/${digits(random, 4)}`
  const nrTax = taxNumber(random, 'nw')
  const page = `<box 30 18><span style="font-family:'DejaVu Serif',serif;font-size:19pt">Verlag Salz &amp; Zeder</span></box><box 30 48>${windowOf(who)}</box>
    <box 30 90 156><p class="r">Naumburg, den ${day(on, 'long')}</p><p><b>Honorarabrechnung (Gutschrift) ${nr}</b><br>Abrechnungszeitraum 1. Januar bis 31. Dezember 2024</p><p>Titel: „Moorlichter“, ISBN 978-3-95${digits(random, 4)}-11-8</p>
    ${table('wide', [
      ['#Ausgabe', 'Verkauf', 'Satz', 'EUR'],
      ['Hardcover', digits(random, 4), '8 %', spaced(percent(net, 70))],
      ['E-Book', digits(random, 3), '20 %', spaced(net - percent(net, 70))],
      ['=Honorar', '', '', spaced(net)],
      ['Mehrwertsteuer 7 %', '', '', spaced(tax)],
      ['=Gutschriftsbetrag', '', '', spaced(net + tax)],
    ])}
    <p style="margin-top:5mm">Ihre Steuernummer: ${nrTax}. Vortrag Vorjahr 0,00. Der Betrag wird zum 30.04.2025 überwiesen. Widersprechen Sie der Gutschrift bitte binnen vier Wochen.</p></box>
    <low 30 12 156>Salz &amp; Zeder Verlags GmbH, Topfmarkt 4, 06618 Naumburg (Saale), HRB 21${digits(random, 3)} Stendal, USt-IdNr. DE311${digits(random, 6)}</low>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{ issuer: 'Salz & Zeder Verlags GmbH', recipient: who.name, number: nr, date: iso(on) },
    ...billed(net, tax, net + tax),
  })
}

/** Confirmation of an order: sums and days as on a bill, but nothing is billed. */
function confirmation(random: Random): TruthDocument {
  const who = someone(random)
  const net = int(random, 1200, 5400) * 100
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const nr = code(random, 'AB-######')
  const page = `<box 20 12 170><div style="display:flex;justify-content:space-between;border-bottom:0.8mm solid #7a5c00"><b style="font-size:15pt">Küchenstudio Herdblick</b><span class="s">Hornschuch &amp; Baldauf GmbH<br>Südring 90, 47533 Kleve</span></div></box>
    <box 20 46>${windowOf(who)}</box><box 20 88 170><table class="wide s"><tr><td>Beleg: ${nr}</td><td>Datum: ${day(on)}</td><td>Ihr Berater: K. Hornschuch</td><td>Kd.: ${digits(random, 5)}</td></tr></table>
    <h2 style="margin-top:4mm">Auftragsbestätigung</h2><p>${hello(who)} vielen Dank für Ihren Auftrag vom ${day(later(on, -2))}. Wir bestätigen wie folgt:</p>
    ${table('lined wide', [
      ['#Pos.', 'Artikel', 'EUR'],
      ['1', 'Einbauküche „Fjord“ nach Plan 2', eur(percent(net, 80))],
      ['2', 'Einbaugeräte lt. Liste', eur(percent(net, 20))],
      ['=', 'Auftragswert netto', eur(net)],
      ['', '19 % MwSt.', eur(percent(net, 19))],
      ['=', 'Auftragswert brutto', eur(percent(net, 119))],
    ])}
    <p style="margin-top:4mm">Anzahlung 30 % = ${eur(percent(net, 35.7))} € sofort, Rest bei Lieferung in KW ${int(random, 10, 48)}. Dies ist keine Rechnung.</p><p>Liefertermin voraussichtlich ${day(later(on, 60))}</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: 'Hornschuch & Baldauf GmbH', recipient: who.name, number: nr, date: iso(on), due: null, iban: null },
  })
}

/** An estimate of a garage: all values as on a bill. */
function estimate(random: Random): TruthDocument {
  const who = someone(random)
  const net = cents(random, 800, 4200)
  const tax = percent(net, 19)
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const nr = code(random, 'KV####')
  const page = `<box 18 14><b>Autohaus Jankowiak OHG</b><br>freie Werkstatt · Karosserie · Lack<br>Berliner Chaussee 3<br>15230 Frankfurt (Oder)</box><box 18 48>${windowOf(who, 'beside')}</box>
    <box 118 14 74>${table('lined wide s', [
      ['Kostenvoranschlag', nr],
      ['Datum', day(on, 'bare')],
      ['gültig bis', day(later(on, 28), 'bare')],
      ['Kennzeichen', `FF-${code(random, '@@')} ${digits(random, 3)}`],
      ['km', digits(random, 6)],
    ])}</box>
    <box 18 92 174>${table('ruled wide', [
      ['#AW/Teil', 'Text', 'Preis'],
      ['34 AW', 'Stoßfänger hinten aus-/einbauen, lackieren', `${eur(percent(net, 60))} €`],
      ['1', 'Stoßfänger, Halter, Kleinteile', `${eur(net - percent(net, 60))} €`],
      ['=', 'Zwischensumme', `${eur(net)} €`],
      ['', 'Umsatzsteuer 19 %', `${eur(tax)} €`],
      ['=', 'voraussichtliche Kosten', `${eur(net + tax)} €`],
    ])}<p style="margin-top:5mm">Überschreitungen bis 15 % bleiben vorbehalten. Dieser Kostenvoranschlag ist bei Auftragserteilung kostenfrei, sonst 49,00 €.</p></box>
    <low 18 10 174>Autohaus Jankowiak OHG · HRA 1${digits(random, 3)} Frankfurt (Oder) · Tel. 0335 4 00 12</low>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{ issuer: 'Autohaus Jankowiak OHG', recipient: who.name, number: nr, date: iso(on), due: null, iban: null },
    ...billed(net, tax, net + tax),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('mahnung-liste', 'mahnung', 'Mahnung eines Großhandels mit offenen Posten', reminder),
  fresh2('erinnerung-verein', 'mahnung', 'Zahlungserinnerung eines Vereins, A5 quer', clubReminder),
  fresh2('korrektur-retoure', 'gutschrift', '§ 17 UStG, Rechnungskorrektur nach Retoure', correction),
  fresh2('honorar-verlag', 'abrechnungsgutschrift', '§ 14 Abs. 2 UStG, Honorarabrechnung', royalties),
  fresh2('auftrag-kueche', 'lieferschein', 'Auftragsbestätigung', confirmation),
  fresh2('voranschlag-werkstatt', 'angebot', 'Kostenvoranschlag', estimate),
]
