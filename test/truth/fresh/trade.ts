import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, taxNumber } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A dealer's bill sent through a marketplace: the platform heads the page, the dealer stands as the seller. */
function marketplace(random: Random): TruthDocument {
  const dealer = issuer(random, ['{last} Bürotechnik e.K.', 'TechDepot {last} GmbH'])
  const who = person(random)
  const gross = cents(random, 119, 890)
  const net = Math.round(gross / 1.19)
  const ordered = date(2025, int(random, 2, 11), int(random, 3, 26))
  const printed = later(ordered, 2)
  const nr = code(random, 'DE5@@##@#####@')
  const page = `<box 16 12><span style="font-size:15pt;color:#f0653a">marktwelt24</span> <span class="s grey">Marktplatz</span></box><far 16 12><b>Rechnung</b><br>Bezahlt</far><box 16 34 86><span class="cap">Rechnungsadresse</span>${who.name}<br>${who.street}<br>${who.zip} ${who.city}<br>DE</box>
    <box 108 34 86><span class="cap">Lieferadresse</span>Packstation 142<br>${who.name}, Postnr. ${digits(random, 8)}<br>${who.zip} ${who.city}</box><box 16 70 86><span class="cap">Verkauft von</span><b>${dealer.name}</b><br>USt-ID ${dealer.vat}<br>${dealer.street}<br>${dealer.zip} ${dealer.city}</box>
    <box 108 70 86><table class="s"><tr><td>Rechnungsdatum / Lieferdatum</td><td>${day(printed, 'long')}</td></tr><tr><td>Rechnungsnr.</td><td>${nr}</td></tr><tr><td>Bestellnummer</td><td>${code(random, '3##-#######-#######')}</td></tr><tr><td>Bestelldatum</td><td>${day(ordered, 'long')}</td></tr><tr><td>Zahlbetrag</td><td>${eur(gross)} €</td></tr></table></box>
    <box 16 112 178><table class="wide ruled"><tr><th>Beschreibung</th><th class="r">Menge</th><th class="r">Stückpreis (ohne USt.)</th><th class="r">USt. %</th><th class="r">Zwischensumme (inkl. USt.)</th></tr><tr><td>${pick(random, ['27" Monitor QHD höhenverstellbar', 'Dokumentenscanner A4 Duplex', 'Bürostuhl ergonomisch'])}<br><span class="t">ASIN B0${code(random, '@#@#@##@')}</span></td><td class="r">1</td><td class="r">${eur(net)} €</td><td class="r">19%</td><td class="r">${eur(gross)} €</td></tr><tr><td>Versandkosten</td><td></td><td class="r">0,00 €</td><td class="r">19%</td><td class="r">0,00 €</td></tr></table>
    <table style="margin-left:88mm;margin-top:4mm" class="s"><tr><th>USt. %</th><th class="r">Zwischensumme (ohne USt.)</th><th class="r">USt.</th></tr><tr><td>19%</td><td class="r">${eur(net)} €</td><td class="r">${eur(gross - net)} €</td></tr><tr class="sum"><td>Gesamtpreis</td><td></td><td class="r">${eur(gross)} €</td></tr></table><p class="s" style="margin-top:8mm">Bezahlt mit PayPal, Transaktion ${code(random, '#@@#####@#######@')}. Zahlungsabwicklung: Marktwelt Payments Europe S.à r.l., 22-24 Boulevard Royal, L-2449 Luxembourg.</p></box>
    <low 16 8 178>Diese Rechnung wurde im Namen des Verkäufers erstellt. Marktwelt24 SE, Rosenthaler Str. 40, 10178 Berlin, ist nicht Vertragspartner. WEEE DE ${digits(random, 8)}.</low>`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{
      issuer: dealer.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      vatId: dealer.vat,
      iban: null,
      due: null,
    },
    ...billed(net, gross - net, gross),
  })
}

/** A shop's bill with Klarna: the account belongs to the payment service, the name stands in the footer alone. */
function shopWithService(random: Random): TruthDocument {
  const shop = issuer(random, ['Werkraum Manufaktur GmbH', 'Kabelwerk Versand GmbH'])
  const pay = issuer(random, ['x'])
  const who = person(random)
  const items: readonly (readonly [string, number, number])[] = [
    ['USB-C Dockingstation 12-in-1', 1, 14_900],
    ['Laptop-Tasche 15"', 1, 5990],
    ['HDMI-Kabel 2 m', 2, 1290],
  ]
  const gross = items.reduce((sum, [, count, price]) => sum + count * price, 495)
  const net = Math.round(gross / 1.19)
  const printed = date(2024, int(random, 2, 11), int(random, 3, 26))
  const nr = code(random, 'RE-24-#####')
  const page = `<box 20 14><svg width="16mm" height="16mm" viewBox="0 0 40 40"><path d="M4 36 L20 4 L36 36 Z" fill="#0b7285"/></svg></box><box 20 46>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 20 20><span style="font-size:17pt;color:#0b7285">Rechnung</span><br>${nr}<br>vom ${day(printed)}<br>Bestellung #${digits(random, 6)}<br>Lieferdatum entspricht Rechnungsdatum</far>
    <box 20 84 170><table class="wide zebra"><tr><th>Artikel</th><th class="r">Anzahl</th><th class="r">Preis</th><th class="r">Summe</th></tr>${items.map(([text, count, price]) => `<tr><td>${text}</td><td class="r">${count}</td><td class="r">${eur(price)} €</td><td class="r">${eur(count * price)} €</td></tr>`).join('')}<tr><td>Versand DHL</td><td class="r">1</td><td class="r">4,95 €</td><td class="r">4,95 €</td></tr></table>
    <p class="r" style="margin-top:4mm">Gesamtsumme <b>${eur(gross)} €</b><br><span class="s">darin 19 % MwSt. ${eur(gross - net)} €, Nettowert ${eur(net)} €</span></p></box><box 20 160 120><div style="border:0.3mm solid #ffb3c7;padding:3mm"><b>Kauf auf Rechnung mit Rechnungspartner AB</b><br>Bitte zahlen Sie bis ${day(later(printed, 30))} nur an:<br>Rechnungspartner Bank AB (publ), ${grouped(pay.iban)}<br>Verwendungszweck ${digits(random, 12)}</div></box>
    <low 20 8 170><div class="c">${shop.name} · ${shop.street} · ${shop.zip} ${shop.city} · Retouren: Logistikzentrum Halle 7, 34123 Kassel · ${shop.web} · AG ${shop.city} HRB 2${digits(random, 4)} · USt-ID ${shop.vat} · LUCID DE${digits(random, 13)}</div></low>`
  return paper({ face: 'light', size: 9.5, css: 'body { color: #111 }' }, [page], {
    ...{
      issuer: shop.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 30)),
      vatId: shop.vat,
      iban: pay.iban,
    },
    ...billed(net, gross - net, gross),
  })
}

/** A freelancer without VAT, § 19 UStG; hours and a lump sum, name as the letterhead. */
function smallBusiness(random: Random): TruthDocument {
  const self = person(random, [1978, 1999])
  const { iban, bank } = issuer(random, ['x'])
  const client = issuer(random, ['{last} Verlag GmbH', 'Kulturverein {city} e. V.', 'Agentur {last} GmbH'])
  const hours = int(random, 6, 40)
  const gross = hours * 6500 + 12_000
  const printed = date(2025, int(random, 1, 11), int(random, 3, 26))
  const nr = `${printed.year}${String(printed.month).padStart(2, '0')}-${int(random, 1, 9)}`
  const number = taxNumber(random, 'by')
  const page = `<box 20 16><span style="font-size:22pt">${self.name}</span><br>Grafik &amp; Illustration</box><far 20 60><span class="grey">Nr.</span> ${nr}<br><span class="grey">Datum</span> ${day(printed, 'bare')}<br><span class="grey">Steuernr.</span> ${number}</far><box 20 60>${client.name}<br>z. Hd. Frau Ostermann<br>${client.street}<br>${client.zip} ${client.city}</box>
    <box 20 110 170><h2 style="font-weight:normal">Rechnung</h2><p>für die Gestaltung Ihres Jahresprogramms im Leistungszeitraum ${String(printed.month).padStart(2, '0')}/2025:</p><table class="wide"><tr><td>${hours} Stunden Gestaltung und Reinzeichnung, Stundensatz 65 €</td><td class="r">${eur(hours * 6500)}</td></tr><tr><td>Nutzungsrechte, einfach, zwei Jahre</td><td class="r">120,00</td></tr><tr><td><b>Summe</b></td><td class="r"><b>${eur(gross)} €</b></td></tr></table><p style="margin-top:5mm">Gemäß § 19 UStG wird keine Umsatzsteuer ausgewiesen. Der Betrag ist sofort ohne Abzug fällig.</p></box>
    <low 20 12 170>${self.name} · ${self.street} · ${self.zip} ${self.city} · ${bank} · ${grouped(iban)} · hallo@${self.last.toLowerCase().replace(/[^a-z]/g, '')}-grafik.de</low>`
  return paper({ face: 'book', size: 11 }, [page], {
    ...{
      issuer: self.name,
      recipient: client.name,
      number: nr,
      date: iso(printed),
      iban,
      vatId: null,
      taxNumber: number,
    },
    ...billed(null, null, gross),
  })
}

/** A progress bill on a building site, the tax owed by the customer, § 13b UStG. */
function progress(random: Random): TruthDocument {
  const firm = issuer(random, ['Tiefbau {last} GmbH', '{last} Trockenbau GmbH & Co. KG'])
  const client = issuer(random, ['Generalbau Süd GmbH', 'Bauträger {city} AG'])
  const done = int(random, 38, 96) * 100_000
  const held = percent(done, 5)
  const before = percent(done, 40)
  const pay = done - held - before
  const printed = date(2025, int(random, 2, 11), int(random, 3, 26))
  const nr = code(random, '25###-AR3')
  const page = `<box 20 12 170><table class="wide"><tr><td style="font-size:16pt"><b>${firm.name}</b></td><td class="r s">Zertifiziert nach DIN EN ISO 9001<br>Präqualifikation 010.${digits(random, 6)}</td></tr></table><hr></box><box 20 48>${client.name}<br>Rechnungsprüfung<br>${client.street}<br>${client.zip} ${client.city}</box><far 20 48>3. Abschlagsrechnung<br>Rechnungs-Nr. ${nr}<br>Bauvorhaben 24-117 Neubau Kita<br>Ihre Bestellung 4500${digits(random, 6)}<br>Datum ${day(printed)}</far>
    <box 20 96 170><table class="wide lined"><tr><td>Erbrachte Leistung bis ${day(later(printed, -5))} lt. Aufmaß (kumuliert)</td><td class="r">${eur(done)}</td></tr><tr><td>./. Sicherheitseinbehalt 5 %</td><td class="r">-${eur(held)}</td></tr><tr><td>./. 1. und 2. Abschlagszahlung</td><td class="r">-${eur(before)}</td></tr><tr><td><b>Zahlbetrag netto = Rechnungsbetrag</b></td><td class="r"><b>${eur(pay)}</b></td></tr></table>
    <p style="margin-top:4mm">Steuerschuldnerschaft des Leistungsempfängers gemäß § 13b UStG. Umsatzsteuer wird daher nicht ausgewiesen. Freistellungsbescheinigung nach § 48b EStG liegt Ihnen vor (Sicherheitsnummer ${digits(random, 11)}).</p><p>Zahlung gemäß § 16 VOB/B bis ${day(later(printed, 21))}.</p></box><low 20 8 170>${firm.street}, ${firm.zip} ${firm.city} · ${firm.phone} · ${firm.bank}, ${grouped(firm.iban)} · USt-IdNr. ${firm.vat} · HRB 3${digits(random, 4)} · GF Dipl.-Ing. R. Stark</low>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: firm.name,
      recipient: client.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 21)),
      iban: firm.iban,
      vatId: firm.vat,
    },
    ...billed(pay, null, pay),
  })
}

/** A final bill: the whole price with tax, payments on account with their tax, and what remains. */
function final(random: Random): TruthDocument {
  const firm = issuer(random, ['Dachbau {last} GmbH', 'Fensterwerk {last} KG'])
  const client = issuer(random, ['Arztpraxis Dr. {last}', 'Spedition {last} GmbH'])
  const net = int(random, 9200, 31_000) * 100
  const tax = percent(net, 19)
  const paidNet = percent(net, 60)
  const paidTax = percent(paidNet, 19)
  const rest = net + tax - paidNet - paidTax
  const printed = date(2025, int(random, 3, 11), int(random, 3, 26))
  const nr = code(random, 'SR-#####')
  const page = `<far 20 14><b style="font-size:15pt;color:#7d1128">${firm.name}</b><br>${firm.street}<br>${firm.zip} ${firm.city}</far><box 22 50>${client.name}<br>${client.street}<br>${client.zip} ${client.city}</box><box 22 88 168><p><b>Schlussrechnung ${nr}</b><span style="float:right">${day(printed)}</span></p><p>zum Auftrag AB-${digits(random, 5)}, ausgeführt im Zeitraum ${day(later(printed, -60))} - ${day(later(printed, -12))}</p>
    <table class="wide ruled"><tr><th></th><th class="r">Netto</th><th class="r">USt 19 %</th><th class="r">Brutto</th></tr><tr><td>Gesamtleistung lt. beiliegender Aufstellung</td><td class="r">${eur(net)}</td><td class="r">${eur(tax)}</td><td class="r">${eur(net + tax)}</td></tr><tr><td>abzgl. Abschlag 1, Zahlungseingang ${day(later(printed, -44))}</td><td class="r">-${eur(paidNet)}</td><td class="r">-${eur(paidTax)}</td><td class="r">-${eur(paidNet + paidTax)}</td></tr><tr class="sum"><td>Restforderung</td><td class="r">${eur(net - paidNet)}</td><td class="r">${eur(tax - paidTax)}</td><td class="r">${eur(rest)}</td></tr></table>
    <p style="margin-top:5mm">Bitte überweisen Sie ${eur(rest)} € bis ${day(later(printed, 14))}. Gewährleistung fünf Jahre ab Abnahme. ${pick(random, ['Wir danken für das Vertrauen.', 'Besten Dank für Ihren Auftrag.'])}</p></box><low 22 8 168><div class="cols"><div>${firm.bank}<br>IBAN ${grouped(firm.iban)}</div><div>USt-IdNr. ${firm.vat}<br>Amtsgericht ${firm.city}</div><div>${firm.phone}<br>${firm.web}</div></div></low>`
  return paper({ face: 'serif', size: 10 }, [page], {
    ...{
      issuer: firm.name,
      recipient: client.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 14)),
      iban: firm.iban,
      vatId: firm.vat,
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('marketplace-dealer', 'arbeitsmittel', 'Rechnung eines Händlers über einen Marktplatz', marketplace, 2),
  fresh('shop-payment-service', 'arbeitsmittel', 'Rechnung eines Online-Händlers mit Rechnungskauf', shopWithService),
  fresh('small-business', 'er_rechnung', '§ 19 UStG, Rechnung einer Freiberuflerin', smallBusiness),
  fresh('abschlag-13b', 'er_rechnung', '§ 16 VOB/B, § 13b UStG, Abschlagsrechnung', progress),
  fresh('schlussrechnung', 'er_rechnung', '§ 14 Abs. 5 UStG, Schlussrechnung', final),
]
