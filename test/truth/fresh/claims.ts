import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A correction of an earlier bill: both numbers and days stand on it; amounts with a minus. */
function correction(random: Random): TruthDocument {
  const firm = issuer(random, ['Büromarkt {last} GmbH', 'Verpackungen {last} KG'])
  const client = issuer(random, ['Steuerkanzlei {last}', 'Kanzlei {last} & Partner mbB'])
  const net = int(random, 40, 480) * 100
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 3, 11), int(random, 3, 26))
  const [nr, old] = [code(random, 'RK25-####'), code(random, 'RE25-####')] as const
  const page = `<far 20 12><b style="font-size:14pt;color:#a33">${firm.name}</b></far><box 22 48><span class="back">${firm.name}, ${firm.street}, ${firm.zip} ${firm.city}</span>${client.name}<br>${client.street}<br>${client.zip} ${client.city}</box><far 20 52>Rechnungskorrektur Nr. ${nr}<br>zur Rechnung ${old} vom ${day(later(printed, -17))}<br>Kunden-Nr. ${digits(random, 5)}<br>${day(printed)}</far>
    <box 22 96 168><h3>Rechnungskorrektur (kaufmännische Gutschrift)</h3><p>Wegen Rücksendung schreiben wir Ihnen gut:</p><table class="wide zebra"><tr><th>Artikel</th><th class="r">Menge</th><th class="r">Netto €</th></tr><tr><td>Aktenvernichter P-4, defekt</td><td class="r">-1</td><td class="r">-${eur(net)}</td></tr></table><table style="margin:3mm 0 0 98mm;width:70mm"><tr><td>Netto</td><td class="r">-${eur(net)}</td></tr><tr><td>Umsatzsteuer 19 %</td><td class="r">-${eur(tax)}</td></tr><tr class="sum"><td>Korrekturbetrag</td><td class="r">-${eur(net + tax)}</td></tr></table>
    <p style="margin-top:5mm">Der Betrag wird mit der nächsten Lieferung verrechnet. Bitte korrigieren Sie Ihren Vorsteuerabzug.</p></box><low 22 8 168>${firm.street} · ${firm.zip} ${firm.city} · ${firm.bank} ${grouped(firm.iban)} · USt-IdNr. ${firm.vat} · HRB 6${digits(random, 4)}</low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: firm.name, recipient: client.name, number: nr, date: iso(printed), due: null, vatId: firm.vat },
    ...{ net: plain(-net), tax: plain(-tax), gross: plain(-net - tax), main: plain(-net - tax) },
  })
}

/** A second reminder: the old bill's number and day, fee and interest, a new day. */
function reminder(random: Random): TruthDocument {
  const firm = issuer(random, ['Fitness-Park {last} GmbH', 'Brennstoffhandel {last} OHG'])
  const who = person(random)
  const open = int(random, 60, 900) * 100 + 90
  const interest = percent(open, 1.1)
  const total = open + 750 + interest
  const printed = date(2025, int(random, 3, 11), int(random, 3, 26))
  const due = later(printed, 7)
  const page = `<box 22 14><b>${firm.name}</b> | Debitorenbuchhaltung | ${firm.street} | ${firm.zip} ${firm.city}</box><box 22 48>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 20 84>${firm.city}, ${day(printed)}</far>
    <box 22 94 165><p><b>2. Mahnung</b></p><p>${dear(who)}</p><p>leider konnten wir auf unsere Zahlungserinnerung vom ${day(later(printed, -21))} noch keinen Zahlungseingang feststellen. Bitte begleichen Sie den Gesamtbetrag bis spätestens <b>${day(due)}</b>.</p><table class="wide lined"><tr><th>Beleg</th><th>Belegdatum</th><th>Fällig am</th><th class="r">Offen EUR</th></tr><tr><td>${code(random, 'R-#####')}</td><td>${day(later(printed, -58))}</td><td>${day(later(printed, -44))}</td><td class="r">${eur(open)}</td></tr><tr><td colspan="3">Verzugszinsen (§ 288 BGB)</td><td class="r">${eur(interest)}</td></tr><tr><td colspan="3">Mahngebühr</td><td class="r">7,50</td></tr><tr><td colspan="3"><b>Gesamtforderung</b></td><td class="r"><b>${eur(total)}</b></td></tr></table>
    <p style="margin-top:4mm">Sollten Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos. Andernfalls übergeben wir die Forderung unserem Inkassopartner Credit Ident GmbH, 76135 Karlsruhe.</p><p>Mit freundlichen Grüßen</p></box><low 22 9 165>${firm.bank} | ${grouped(firm.iban)} | USt-IdNr. ${firm.vat} | ${firm.phone}</low>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: firm.name, recipient: who.name, date: iso(printed), due: iso(due), iban: firm.iban },
  })
}

/** An offer that looks like a bill in all but its title; it holds to a day. */
function offer(random: Random): TruthDocument {
  const firm = issuer(random, ['Solarteam {last} GmbH', 'Küchenstudio {last} GmbH'])
  const who = person(random)
  const net = int(random, 4200, 19_800) * 100
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 2, 10), int(random, 3, 26))
  const nr = code(random, 'AN-2025-###')
  const page = `<box 20 12><b style="font-size:15pt;color:#f08c00">${firm.name}</b><br>${firm.street}, ${firm.zip} ${firm.city}</box><box 20 46>Frau/Herrn<br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 20 46>Angebots-Nr. ${nr}<br>Datum ${day(printed)}<br>Gültig bis ${day(later(printed, 30))}<br>Bearbeiter L. Franke</far><box 20 92 170><h3>Angebot</h3><p>Sehr geehrte Damen und Herren, vielen Dank für Ihre Anfrage. Wir bieten Ihnen freibleibend an:</p>
    <table class="wide ruled"><tr><th>Pos.</th><th>Beschreibung</th><th class="r">Gesamt €</th></tr><tr><td>1</td><td>Komplettpaket laut Planung vom ${day(later(printed, -9))} inkl. Montage</td><td class="r">${eur(net)}</td></tr><tr><td>2</td><td>Option: Wartungsvertrag jährlich (nicht in der Summe enthalten)</td><td class="r">(249,00)</td></tr><tr class="sum"><td></td><td>Angebotssumme netto</td><td class="r">${eur(net)}</td></tr><tr><td></td><td>zzgl. 19 % USt.</td><td class="r">${eur(tax)}</td></tr><tr class="sum"><td></td><td>Angebotssumme brutto</td><td class="r">${eur(net + tax)}</td></tr></table><p style="margin-top:4mm">Zahlungsplan: 40 % bei Auftrag, 60 % nach Lieferung. Lieferzeit ca. 10 Wochen. Auftrag erteilt: ______________________ (Datum, Unterschrift)</p></box><low 20 8 170><div class="c">${firm.bank} · ${grouped(firm.iban)} · USt-IdNr. ${firm.vat} · HRB 4${digits(random, 4)} ${firm.city} · ${firm.web}</div></low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: firm.name, recipient: who.name, number: nr, date: iso(printed) },
  })
}

/** A confirmation of an order with prices and an asked payment, still no bill. */
function confirmation(random: Random): TruthDocument {
  const firm = issuer(random, ['Möbelmanufaktur {last} GmbH', 'Maschinenhandel {last} GmbH'])
  const client = issuer(random, ['Werkstatt {last} e. G.', 'Café {last} GbR'])
  const net = int(random, 800, 6400) * 100
  const tax = percent(net, 19)
  const printed = date(2024, int(random, 2, 10), int(random, 3, 26))
  const nr = code(random, '1#####')
  const page = `<box 20 14 170><table class="wide"><tr><td style="font-size:13pt"><b>AUFTRAGSBESTÄTIGUNG ${nr}</b></td><td class="r"><b>${firm.name}</b></td></tr></table></box><box 20 40>${client.name}<br>${client.street}<br>${client.zip} ${client.city}</box><box 112 40 78><table class="lined wide s"><tr><td>Auftragsdatum</td><td>${day(printed)}</td></tr><tr><td>Ihre Bestellung vom</td><td>${day(later(printed, -3))}</td></tr><tr><td>Liefertermin</td><td>KW ${int(random, 12, 49)}</td></tr><tr><td>Lieferanschrift</td><td>wie Rechnungsanschrift</td></tr></table></box>
    <box 20 84 170><p>Wir danken für Ihren Auftrag, den wir wie folgt bestätigen. Die Rechnung erhalten Sie mit der Lieferung.</p><table class="wide zebra"><tr><th>Art.-Nr.</th><th>Bezeichnung</th><th class="r">Menge</th><th class="r">Betrag</th></tr><tr><td>${digits(random, 7)}</td><td>Sonderanfertigung nach Zeichnung</td><td class="r">1 Stk</td><td class="r">${eur(net)} €</td></tr></table><p class="r" style="margin-top:3mm">Warenwert ${eur(net)} €<br>USt. 19,00 % ${eur(tax)} €<br><b>Auftragswert ${eur(net + tax)} €</b></p></box><low 20 8 170>${firm.name} · ${firm.street} · ${firm.zip} ${firm.city} · ${firm.phone} · USt-IdNr. ${firm.vat} · ${firm.bank} ${grouped(firm.iban)}</low>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{ issuer: firm.name, recipient: client.name, number: nr, date: iso(printed) },
  })
}

/** A delivery note without any price; three numbers beside each other. */
function delivery(random: Random): TruthDocument {
  const firm = issuer(random, ['Holzland {last} GmbH', 'Baustoffzentrum {last} GmbH & Co. KG'])
  const client = issuer(random, ['Zimmerei {last} GmbH', 'Hofgut {last} KG'])
  const printed = date(2025, int(random, 2, 11), int(random, 3, 26))
  const nr = code(random, '80######')
  const rows = ['KVH Fichte 60/160 NSi', 'OSB/3 Platte 18 mm', 'Holzbauschraube 8 x 240'].map(
    (text, at) =>
      `<tr><td>${(at + 1) * 10}</td><td>${text}</td><td class="r">${int(random, 4, 80)}</td><td>${['m', 'Stk', 'Pkt'][at] ?? ''}</td></tr>`,
  )
  const page = `<box 15 12><b style="font-size:16pt">${firm.name}</b></box><box 15 40>Warenempfänger<br>${client.name}<br>Baustelle Am Kanal 3<br>${client.zip} ${client.city}</box><far 15 40>LIEFERSCHEIN ${nr}<br>Auftrag 30${digits(random, 6)}<br>Kunde ${digits(random, 6)}<br>Lieferdatum ${day(printed)}<br>Tour 12 / Fahrer Krüger</far><box 15 84 180><table class="wide lined"><tr><th>Pos</th><th>Bezeichnung</th><th class="r">Menge</th><th>ME</th></tr>${rows.join('')}</table><p style="margin-top:4mm">Gewicht brutto ca. ${int(random, 180, 900)} kg. Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.</p><p style="margin-top:14mm">Ware ordnungsgemäß erhalten: ________________________</p></box>
    <low 15 8 180>${firm.street} · ${firm.zip} ${firm.city} · Tel. ${firm.phone} · ${firm.bank} · ${grouped(firm.iban)} · USt-IdNr. ${firm.vat} · Amtsgericht ${firm.city} HRA 2${digits(random, 3)}</low>`
  return paper({ face: 'mono', size: 9 }, [page], {
    ...{
      issuer: firm.name,
      recipient: client.name,
      number: nr,
      date: iso(printed),
      gross: null,
      net: null,
      tax: null,
      due: null,
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('correction', 'gutschrift', '§ 31 Abs. 5 UStDV, Rechnungskorrektur', correction),
  fresh('reminder-second', 'mahnung', '§§ 286, 288 BGB, zweite Mahnung', reminder),
  fresh('offer', 'angebot', 'Angebot eines Fachbetriebs', offer),
  fresh('order-confirmation', 'lieferschein', 'Auftragsbestätigung mit Preisen', confirmation),
  fresh('delivery-note', 'lieferschein', 'Lieferschein ohne Preise', delivery),
]
