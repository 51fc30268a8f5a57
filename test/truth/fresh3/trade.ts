import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { day, eur, euroAndCent, iso, later, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person, total, vat } from './kit/people.ts'
import { beside, foot, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

/** Office furniture: columns EUR and Ct parted by a line, the customer's number and order above the bill's own. */
function columns(random: Random): TruthDocument {
  const lines = [cents(random, 190, 420), cents(random, 60, 150), cents(random, 15, 44)]
  const net = lines.reduce((sum, one) => sum + one, 0)
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const due = later(on, 30)
  const who = person(random)
  const { iban, shown } = account(random)
  const [nr, id] = [code(random, '25/1####'), vat(random)]
  const line = (pos: string, text: string, amount: number): string => `${pos}|${text}|${euroAndCent(amount).join('|')}`
  const body = `<div class="right"><b style="font-size:17pt">Stuhl &amp; Tisch Objekteinrichtung GmbH</b><br>Am Lagerplatz 12 · 36041 Fulda</div>
    <div class="win"><div class="from">Stuhl &amp; Tisch Objekteinrichtung GmbH · Am Lagerplatz 12 · 36041 Fulda</div>Ingenieurbüro<br>${who.lines}</div>
    ${beside('<h1>RECHNUNG</h1>', pairs([`Kunden-Nr.|${digits(random, 5)}`, `Ihre Bestellung|vom ${day(later(on, -21))}`, `Lieferschein|${digits(random, 6)}`, `Rechnung-Nr.|${nr}`, `Rechnungsdatum|${day(on)}`, `Liefertag|${day(later(on, -3))}`]), 50)}
    <table class="grid"><tr><th>Pos.</th><th>Bezeichnung</th><th class="n">EUR</th><th>Ct</th></tr>${[
      line('1', '1 Stck. Schreibtisch höhenverstellbar 160 × 80 cm, Eiche hell', lines[0] ?? 0),
      line('2', '1 Stck. Rollcontainer anthrazit', lines[1] ?? 0),
      line('3', 'Lieferung frei Verwendungsstelle', lines[2] ?? 0),
      line('', 'Warenwert netto', net),
      line('', '+ 19 % Mehrwertsteuer', tax),
      line('', '<b>Endbetrag</b>', net + tax),
    ]
      .map(
        one =>
          `<tr>${one
            .split('|')
            .map((cell, at) => `<td class="${at > 1 ? 'n' : ''}">${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>
    <p>Zahlbar bis ${day(due)} rein netto. Bei Zahlung innerhalb 8 Tagen 2 % Skonto = ${eur(percent(net + tax, 2))} EUR.</p>${foot('Geschäftsführer: Ansgar Heil<br>HRB 4471 Amtsgericht Fulda', `Sparkasse Fulda<br>IBAN ${shown}`, `USt-IdNr. ${id}<br>Steuer-Nr. 18 233 04412`)}`
  return sheet({ face: 'nimbus', size: 9.5 }, [body], {
    ...{ issuer: 'Stuhl & Tisch Objekteinrichtung GmbH', number: nr, date: iso(on), due: iso(due), iban, vatId: id },
    ...{ serviceDate: iso(later(on, -3)), recipient: who.name, ...total(net, tax, net + tax) },
  })
}

/** A studio under a brand's name; its legal name stands in the small print alone, the block of numbers at the left. */
function brand(random: Random): TruthDocument {
  const hours = int(random, 11, 34)
  const net = hours * 9200
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const who = person(random)
  const { iban, shown } = account(random)
  const nr = code(random, 'PX-2025-0##')
  const left = `<div style="font-size:24pt;letter-spacing:1mm;line-height:1">pixel<br>ernte</div><br><span class="small">Nr<br><b>${nr}</b><br><br>Datum<br><b>${day(on, 'long')}</b><br><br>Projekt<br><b>K-${digits(random, 4)}</b><br><br>Zeitraum<br><b>${day(later(on, -35), 'short')} – ${day(later(on, -5), 'short')}</b></span>`
  const right = `<div style="height:38mm;padding-top:12mm">${who.lines}</div><h1>Rechnung</h1><p>vielen Dank für die gute Zusammenarbeit. Berechnet werden:</p>
    ${rows('rules', ['#Leistung|Std.|à|Summe', `Gestaltung Website, Umsetzung Vorlagen|${hours}|92,00|${eur(net)} €`, `Zwischensumme|||${eur(net)} €`, `zzgl. USt 19 %|||${eur(tax)} €`, `=Zu zahlen|||${eur(net + tax)} €`])}<p>Bitte überweisen Sie innerhalb von 10 Tagen auf das Konto ${shown}. Verwendungszweck: ${nr}</p>`
  const body = `${beside(left, right, 24)}${foot('pixelernte ist eine Marke der<br>Rademacher Mediengestaltung UG (haftungsbeschränkt)', 'Lessingstraße 4, 04720 Döbeln<br>Amtsgericht Chemnitz HRB 30117', `USt-ID ${vat(random)}<br>hallo@pixelernte.example`)}`
  return sheet({ face: 'gothic', size: 9, margin: '20mm 18mm 26mm 18mm' }, [body], {
    ...{ issuer: 'Rademacher Mediengestaltung UG (haftungsbeschränkt)', number: nr, date: iso(on), iban },
    ...{ recipient: who.name, ...total(net, tax, net + tax) },
  })
}

/** A wholesaler's bill over two pages: the first ends with a sum carried over, the second begins with it. */
function carried(random: Random): TruthDocument {
  const goods =
    'Kabelkanal|Schalterdose|NYM-J 3x1,5|Leitungsschutz B16|FI 40/0,03|Steckdose reinweiß|Rahmen 2-fach|Wago 221|Klemmdose|Dübel 6 mm'.split(
      '|',
    )
  const items = Array.from({ length: 34 }, (_, at) => ({
    name: `${goods[at % goods.length] ?? ''} Typ ${at + 11}`,
    amount: cents(random, 6, 88),
  }))
  const sumTo = (count: number): number => items.slice(0, count).reduce((sum, { amount }) => sum + amount, 0)
  const [over, net] = [sumTo(22), sumTo(34)]
  const tax = percent(net, 19)
  const on = dayIn(random, 2024)
  const due = later(on, 14)
  const [nr, who] = [digits(random, 8), person(random)]
  const list = (from: number, to: number): string[] =>
    items
      .slice(from, to)
      .map(({ name, amount }, at) => `${from + at + 1}|${60412 + 7 * (from + at)}|${name}|${eur(amount)}`)
  const top = (page: number): string =>
    `<div class="row"><b>ELGROHA Elektrogroßhandel Harz KG</b><span>Rechnung ${nr} &nbsp; Blatt ${page}/2</span></div><hr>`
  const first = `${top(1)}<div class="win">Elektro ${who.last} e.K.<br>${who.street}<br>${who.town}</div>${pairs([`Belegdatum:|${day(on, 'short')}`, `Debitor:|${digits(random, 7)}`, `Tour:|${int(random, 10, 88)}`])}${rows('head', ['#Pos|Artikel|Bezeichnung|Betrag', ...list(0, 22), `=||Übertrag|${eur(over)}`])}`
  const second = `${top(2)}${rows('head', ['#Pos|Artikel|Bezeichnung|Betrag', `||Übertrag von Blatt 1|${eur(over)}`, ...list(22, 34), `=||Summe netto|${eur(net)}`, `||USt. 19,00 %|${eur(tax)}`, `=||Rechnungssumme EUR|${eur(net + tax)}`])}<p>Fällig am ${day(due, 'short')} ohne Abzug. Es gelten unsere Liefer- und Zahlungsbedingungen.</p>${foot('ELGROHA Elektrogroßhandel Harz KG<br>38820 Halberstadt', `USt-Id ${vat(random)}`, `Nordharzer Volksbank ${account(random).shown}`)}`
  return sheet({ face: 'narrow', size: 9.5 }, [first, second], {
    ...{ issuer: 'ELGROHA Elektrogroßhandel Harz KG', number: nr, date: iso(on), due: iso(due) },
    ...{ recipient: `Elektro ${who.last} e.K.`, ...total(net, tax, net + tax) },
  })
}

/** An interim bill for building work; the sum of the contract and what was asked before stand above. */
function interim(random: Random): TruthDocument {
  const contract = int(random, 42, 96) * 100000
  const net = percent(contract, 30)
  const tax = percent(net, 19)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, 'AR2-2025-##')]
  const { iban, shown } = account(random)
  const body = `${beside(`<b style="font-size:13pt">Architekturbüro Deistler + Partner PartG mbB</b><br>Neuer Markt 3, 16816 Neuruppin`, `<div class="right small">Steuernummer 052/153/0${digits(random, 4)}</div>`)}<div class="win">Bauherrengemeinschaft<br>${who.lines}</div>
    <p class="right">Neuruppin, ${day(on, 'long')}</p><h1>2. Abschlagsrechnung Nr. ${nr}</h1><p>Neubau Wohnhaus Seeufer, Vertrag vom ${day(later(on, -200))}, Leistungsphasen 1 bis 5 HOAI</p>
    ${rows('rules', [`Honorar laut Vertrag, netto|${eur(contract)}`, `1. Abschlagsrechnung vom ${day(later(on, -90))} (bezahlt), brutto|${eur(percent(percent(contract, 20), 119))}`, `2. Abschlag 30 % des Honorars, netto|${eur(net)}`, `Umsatzsteuer 19 %|${eur(tax)}`, `=Abschlag brutto|${eur(net + tax)}`])}<p>Wir bitten um Überweisung bis zum ${day(later(on, 18))}.</p><p>${shown}<br>Kontoinhaber: Deistler + Partner</p>`
  return sheet({ face: 'century', size: 10.5 }, [body], {
    ...{
      issuer: 'Architekturbüro Deistler + Partner PartG mbB',
      number: nr,
      date: iso(on),
      due: iso(later(on, 18)),
      iban,
    },
    ...total(net, tax, net + tax),
  })
}

/** A final bill: what was paid before is taken off net and tax, what is left stands at the end. */
function final(random: Random): TruthDocument {
  const net = cents(random, 21000, 38000)
  const paid = [cents(random, 6000, 7000), cents(random, 8000, 9000)]
  const left = net - paid.reduce((sum, one) => sum + one, 0)
  const tax = percent(net, 19) - paid.reduce((sum, one) => sum + percent(one, 19), 0)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), digits(random, 6)]
  const part = (name: string, amount: number): string =>
    `${name}|${eur(amount)}|${eur(percent(amount, 19))}|${eur(amount + percent(amount, 19))}`
  const body = `<div class="mid"><b style="font-size:15pt">GRÜNWERK Garten- und Landschaftsbau GmbH &amp; Co. KG</b></div><div class="win">${who.titled}</div><div class="row"><h1>Schlussrechnung ${nr}</h1><span>${day(on)}</span></div>
    <p>Bauvorhaben: Außenanlagen Verwaltungsgebäude. Ausführung: ${day(later(on, -80))} bis ${day(later(on, -9))}</p>
    ${rows('grid head', ['#|Netto EUR|USt 19 % EUR|Brutto EUR', part('Gesamtleistung laut Aufmaß', net), part(`abzüglich 1. Abschlag vom ${day(later(on, -60), 'short')}`, -(paid[0] ?? 0)), part(`abzüglich 2. Abschlag vom ${day(later(on, -30), 'short')}`, -(paid[1] ?? 0)), `=Restforderung|${eur(left)}|${eur(tax)}|${eur(left + tax)}`])}<p>Zahlbar sofort nach Erhalt ohne Abzug.</p>${foot('GRÜNWERK Garten- und Landschaftsbau GmbH &amp; Co. KG, Im Winkel 40, 25524 Itzehoe', `USt-IdNr.: ${vat(random)}`, account(random).shown)}`
  return sheet({ face: 'pala', size: 10 }, [body], {
    ...{ issuer: 'GRÜNWERK Garten- und Landschaftsbau GmbH & Co. KG', number: nr, date: iso(on), recipient: who.name },
    ...total(left, tax, left + tax),
  })
}

/** A small trader without sales tax, typed on a machine; the bill's number stands in the text alone. */
function small(random: Random): TruthDocument {
  const gross = int(random, 12, 78) * 1000
  const on = dayIn(random, 2026)
  const [who, nr] = [person(random), int(random, 3, 48)]
  const seller = pick(random, ['Swantje Isermann', 'Volkmar Grothe'])
  const body = `${seller}<br>Klavierstimmen und -reparatur<br>Am Sägewerk 11<br>21335 Lüneburg<br>Steuernr. 33/118/0${digits(random, 4)}<br><br><br>${who.lines}<br><br><br><div class="right">Lüneburg, den ${day(on, 'bare')}</div><br><b>Rechnung Nr. ${nr} / 2026</b><br><br>Für das Stimmen Ihres Flügels (Bechstein, Bj. 1912)<br>am ${day(later(on, -6), 'bare')} erlaube ich mir zu berechnen:<br><br><div class="mid"><b>${eur(gross)} Euro</b></div><br>Kein Ausweis von Umsatzsteuer, da Kleinunternehmer<br>gemäß § 19 UStG.<br><br>Betrag in bar erhalten am ${day(on, 'bare')}<br><br>Mit freundlichen Grüßen<br><br>${seller}`
  return sheet({ face: 'typewriter', size: 11, margin: '25mm 25mm 20mm 28mm' }, [body], {
    ...{ issuer: seller, number: `${nr} / 2026`, date: iso(on), gross: plain(gross), main: plain(gross), tax: null },
    ...{ recipient: who.name, serviceDate: iso(later(on, -6)), iban: null, due: null },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3('moebel-eur-ct', 'er_rechnung', '§ 14 Abs. 4 UStG; Spalten EUR und Ct', columns, 2),
  fresh3('marke-pixelernte', 'er_rechnung', 'Agenturrechnung, Firma nur im Kleingedruckten', brand),
  fresh3('grosshandel-uebertrag', 'er_rechnung', 'Großhandelsrechnung mit Übertrag', carried, 2),
  fresh3('architekt-abschlag', 'er_rechnung', 'Abschlagsrechnung nach § 15 HOAI', interim),
  fresh3('galabau-schluss', 'er_rechnung', '§ 14 Abs. 5 Satz 2 UStG, UStAE 14.8', final),
  fresh3('klavierstimmer', 'er_rechnung', '§ 19 UStG, § 34a UStDV', small),
]
