import { ibanOf } from '../fresh2/kit/cast.ts'
import { english, swiss } from '../fresh2/kit/set.ts'
import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { day, eur, iso, later, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { dayIn, person, total } from './kit/people.ts'
import { beside, foot, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** An Austrian inn: two rates of 10 and 13 per cent, taxes for guests outside of the tax, UID with ATU. */
function austria(random: Random): TruthDocument {
  const [bed, drinks, local] = [cents(random, 240, 420), cents(random, 30, 70), int(random, 4, 9) * 220]
  const taxes = [bed - Math.round(bed / 1.1), drinks - Math.round(drinks / 1.2)] as const
  const gross = bed + drinks + local
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, '25-0####')]
  const iban = ibanOf('AT', `20503${digits(random, 11)}`)
  const uid = code(random, 'ATU6#######')
  const body = `<div class="mid"><b style="font-size:20pt">Alpenhof Lechnerbauer</b><br>Familie Lechner · Dorf 48 · A-6290 Mayrhofen</div><div class="win">${who.lines}<br>Deutschland</div>
    ${beside(`<h1>Rechnung ${nr}</h1>`, pairs([`Datum|${day(on)}`, `Anreise|${day(later(on, -4))}`, `Abreise|${day(on)}`, 'Zimmer|14']), 55)}
    ${rows('rules', ['#Leistung|MwSt.|Betrag €', `4 Nächte Halbpension Doppelzimmer|10 %|${eur(bed)}`, `Getränke laut Bons|20 %|${eur(drinks)}`, `Ortstaxe|0 %|${eur(local)}`, `=Gesamtbetrag EUR||${eur(gross)}`])}
    ${rows('grid small', ['#MwSt.-Satz|Netto|MwSt.', `10 %|${eur(bed - taxes[0])}|${eur(taxes[0])}`, `20 %|${eur(drinks - taxes[1])}|${eur(taxes[1])}`, `0 %|${eur(local)}|0,00`])}<p>Betrag dankend per Kreditkarte erhalten.</p>${foot('Alpenhof Lechnerbauer GmbH, FN 27114 k, LG Innsbruck', `UID-Nr. ${uid}`, `Sparkasse Schwaz IBAN ${grouped(iban)} BIC SPSCAT22`)}`
  return sheet({ face: 'bookman', size: 9.5 }, [body], {
    ...{ issuer: 'Alpenhof Lechnerbauer GmbH', number: nr, date: iso(on), recipient: who.name, iban, vatId: uid },
    ...{ gross: plain(gross), main: plain(gross) },
  })
}

/** A Swiss bill in francs with the payment part below: receipt at the left, the same amount twice more. */
function swissBill(random: Random): TruthDocument {
  const net = cents(random, 1400, 5200)
  const tax = percent(net, 8.1)
  const gross = net + tax
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), digits(random, 5)]
  const iban = ibanOf('CH', `30000${digits(random, 12)}`)
  const amount = swiss(gross)
  const pay = (title: string): string =>
    `<b>${title}</b><br><span class="tiny"><b>Konto / Zahlbar an</b><br>${grouped(iban)}<br>Präzisionsschleiferei Aeschbacher AG<br>Industriestrasse 9<br>4500 Solothurn<br><b>Zahlbar durch</b><br>${who.lines}</span><br><span class="tiny"><b>Währung &nbsp; Betrag</b><br>CHF &nbsp; ${amount.replace("'", ' ')}</span>`
  const body = `<b style="font-size:14pt">Präzisionsschleiferei Aeschbacher AG</b><br>Industriestrasse 9, 4500 Solothurn, Schweiz<div class="win">Werkzeugbau ${who.last} GmbH<br>${who.street}<br>DE-${who.town}</div><div>Solothurn, ${day(on, 'long')}</div><h1>Rechnung Nr. ${nr}</h1>
    ${pairs(['Ihre Kundennummer|D-4417', `Auftrag|${digits(random, 6)} vom ${day(later(on, -30))}`, `Lieferung|${day(later(on, -4))}`])}
    ${rows('rules', ['#Bezeichnung|Betrag CHF', `Rundschleifen 40 Wellen nach Zeichnung 117-B|${swiss(net)}`, `MWST 8.1 %|${swiss(tax)}`, `=Total CHF|${amount}`])}<p>Zahlbar innert 30 Tagen netto. MWST-Nr. CHE-1${digits(random, 2)}.${digits(random, 3)}.${digits(random, 3)} MWST</p>
    <div style="position:absolute;left:0;right:0;bottom:0;height:88mm;border-top:0.2mm dashed #000;padding:5mm" class="row"><div style="width:56mm;border-right:0.2mm dashed #000">${pay('Empfangsschein')}</div><div style="flex:1">${pay('Zahlteil')}</div></div>`
  return sheet({ face: 'nimbus', size: 10 }, [body], {
    ...{ issuer: 'Präzisionsschleiferei Aeschbacher AG', number: nr, date: iso(on), iban, due: null },
    ...total(net, tax, gross),
  })
}

/** A Dutch supplier of services: English words, no tax because the customer owes it, both parties' VAT ids. */
function dutch(random: Random): TruthDocument {
  const net = cents(random, 800, 3100)
  const on = dayIn(random, 2025)
  const [who, nr] = [person(random), code(random, 'INV-2025####')]
  const iban = ibanOf('NL', `ABNA0${digits(random, 9)}`)
  const id = code(random, 'NL8########B01')
  const body = `<div class="row"><div style="font-size:26pt;font-weight:bold">kaai<span style="color:#0a7">.cloud</span></div><div class="small right">KaaiCloud Hosting B.V.<br>Wijnhaven 88, 3011 WS Rotterdam<br>KvK 2441${digits(random, 4)} · VAT ${id}</div></div><br><h1>Invoice</h1>
    ${beside(`<b>Bill to</b><br>${who.last} Logistik GmbH<br>${who.street}<br>${who.town}<br>Germany<br>VAT ID: DE3${digits(random, 8)}`, pairs([`Invoice number|${nr}`, `Invoice date|${day(on, 'iso')}`, `Due date|${day(later(on, 14), 'iso')}`, `Subscription|SUB-${digits(random, 5)}`]))}<br>
    ${rows('bar', ['#Description|Period|Amount', `Managed Kubernetes, plan L|${day(on, 'iso').slice(0, 7)}|€ ${english(net)}`, `Subtotal||€ ${english(net)}`, 'VAT reverse charged (0%)||€ 0.00', `=Amount due (EUR)||€ ${english(net)}`])}<p class="small">VAT reverse charge: recipient is liable for VAT under Art. 196 Directive 2006/112/EC (§ 13b UStG).</p><p>Please transfer to ${grouped(iban)} (BIC ABNANL2A) quoting ${nr}.</p>`
  return sheet({ face: 'dejavu', size: 9, margin: '18mm' }, [body], {
    ...{ issuer: 'KaaiCloud Hosting B.V.', number: nr, date: iso(on), due: iso(later(on, 14)), iban, vatId: id },
    ...{ recipient: `${who.last} Logistik GmbH`, ...total(net, 0, net) },
  })
}

/** A supplier in Austria of goods: delivery within the Union free of tax. */
function union(random: Random): TruthDocument {
  const net = cents(random, 2600, 9100)
  const on = dayIn(random, 2024)
  const [who, nr] = [person(random), code(random, 'RG240###')]
  const id = code(random, 'ATU5#######')
  const body = `${beside('<b style="font-size:16pt;color:#822">HOLZWERK STEINER</b><br>Steiner Massivholz Gesellschaft m.b.H.<br>Sägestraße 1, 8960 Öblarn, Österreich', pairs([`Rechnungsnr.|${nr}`, `Datum|${day(on, 'short')}`, `UID Lieferant|${id}`, `UID Kunde|DE1${digits(random, 8)}`, `Auftrag|${digits(random, 5)}`]), 55)}<br><br>Tischlerei ${who.last} OHG<br>${who.street}<br>D-${who.town}<br><br><br><h1>Faktura</h1>
    ${rows('grid', ['#Menge|Artikel|Preis/m²|Wert', `64 m²|Eiche Massivplatte 26 mm A/B|${eur(Math.round(net / 64))}|${eur(net)}`, `|Warenwert||${eur(net)}`, '|USt 0 %||0,00', `=|Rechnungsbetrag EUR||${eur(net)}`])}<p>Steuerfreie innergemeinschaftliche Lieferung gem. Art. 6 BMR. Eigentumsvorbehalt bis zur vollständigen Bezahlung. Zahlbar 14 Tage 3 % Skonto, 30 Tage netto.</p><p class="small">Liefertermin: KW 22 · Frächter: Spedition Enns · Firmenbuch FN 91233 d LG Leoben</p>`
  return sheet({ face: 'pala', size: 10 }, [body], {
    ...{ issuer: 'Steiner Massivholz Gesellschaft m.b.H.', number: nr, date: iso(on), vatId: id },
    ...{ recipient: `Tischlerei ${who.last} OHG`, iban: null, ...total(net, 0, net) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3('alpenhof-ortstaxe', 'hotel', '§ 11 UStG (Österreich), Ortstaxe', austria),
  fresh3('schweiz-zahlteil', 'er_rechnung', 'Swiss Implementation Guidelines QR-Rechnung; MWSTG', swissBill, 2),
  fresh3('niederlande-hosting', 'er_rechnung', 'Art. 196, 226 RL 2006/112/EG', dutch),
  fresh3('steiner-ig-lieferung', 'er_rechnung', 'Art. 6, 7 BMR (Österreich)', union),
]
