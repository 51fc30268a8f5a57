import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, taxNumber } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, own } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** Labour net and with tax in a sentence below the sum; discount for early payment beside the total. */
function labourSentence(random: Random): TruthDocument {
  const firm = issuer(random, ['{last} Haustechnik GmbH', 'Sanitär {last} GmbH & Co. KG'])
  const who = person(random)
  const labour = int(random, 6, 15) * 6450
  const parts = cents(random, 220, 1400)
  const net = labour + parts
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 2, 11), int(random, 4, 26))
  const done = later(printed, -9)
  const nr = code(random, '25-####')
  const page = `<box 20 12 170><div class="c"><b style="font-size:17pt;color:#0a4f8c">${firm.name}</b><br>Heizung · Bad · Klima · Solar &nbsp; Meisterbetrieb seit 1974</div></box>
    <box 20 46><span class="back">${firm.name} · ${firm.street} · ${firm.zip} ${firm.city}</span>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <far 20 46>Rg.-Nr.: ${nr}<br>Kd.-Nr.: 1${digits(random, 4)}<br>Auftrag: A${digits(random, 5)}<br>Monteur: Herr Baum<br>Datum: ${day(printed)}<br>Leistungsdatum: ${day(done)}</far>
    <box 20 92 170><h3>Rechnung</h3><p>Austausch Umwälzpumpe und Absperrungen im Heizkeller, ${who.street}</p><table class="ruled wide"><tr><th>Pos</th><th>Menge</th><th>Bezeichnung</th><th class="r">Einzel</th><th class="r">Gesamt</th></tr>
    <tr><td>1</td><td>${labour / 6450} Std</td><td>Monteurstunden</td><td class="r">64,50</td><td class="r">${eur(labour)}</td></tr><tr><td>2</td><td>1 psch</td><td>Material lt. Aufstellung (Pumpe, Ventile, Dichtungen)</td><td class="r">${eur(parts)}</td><td class="r">${eur(parts)}</td></tr></table>
    <table style="margin-left:95mm;margin-top:4mm"><tr><td>Nettobetrag</td><td class="r">${eur(net)} €</td></tr><tr><td>19 % MwSt.</td><td class="r">${eur(tax)} €</td></tr><tr class="sum"><td>Rechnungsbetrag</td><td class="r">${eur(net + tax)} €</td></tr></table>
    <p style="margin-top:5mm">Im Rechnungsbetrag sind Lohnkosten von ${eur(labour)} € zzgl. 19 % MwSt. ${eur(percent(labour, 19))} € = ${eur(labour + percent(labour, 19))} € enthalten (§ 35a EStG).</p>
    <p>Zahlbar bis ${day(later(printed, 10))} mit 2 % Skonto = ${eur(percent(net + tax, 98))} €, bis ${day(later(printed, 30))} ohne Abzug. Nach § 14b UStG ist die Rechnung zwei Jahre aufzubewahren.</p></box>
    <low 20 8 170><div class="cols"><div>${firm.name}<br>${firm.street}<br>${firm.zip} ${firm.city}</div><div>Tel. ${firm.phone}<br>${firm.web}</div><div>${firm.bank}<br>${grouped(firm.iban)}<br>${firm.bic}</div><div>HRB 3${digits(random, 4)}<br>USt-IdNr. ${firm.vat}<br>GF: S. Adler</div></div></low>`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{
      issuer: firm.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      serviceDate: iso(done),
      due: iso(later(printed, 30)),
    },
    ...{ iban: firm.iban, vatId: firm.vat, taxNumber: null, ...billed(net, tax, net + tax) },
    own: own({ lohnanteilNetto: labour, lohnanteilBrutto: labour + percent(labour, 19) }),
  })
}

/** A painter's typed bill: the labour share as a percentage; number and day in one line with the word bill. */
function labourPercent(random: Random): TruthDocument {
  const firm = issuer(random, ['Malermeister {last}', 'Raumausstattung {last}'])
  const who = person(random)
  const area = int(random, 60, 240)
  const net = area * 1480 + 18_500
  const tax = percent(net, 19)
  const share = pick(random, [68, 74, 81])
  const printed = date(2024, int(random, 3, 12), int(random, 4, 26))
  const nr = `${int(random, 31, 288)}/2024`
  const vat = taxNumber(random, 'nw')
  const page = `<far 22 16><i style="font-size:18pt">${firm.name}</i><br>Farbe · Putz · Boden<br>${firm.street}, ${firm.zip} ${firm.city}<br>Mobil 0172 ${digits(random, 7)}</far>
    <box 25 56>${who.title === 'Herr' ? 'Herrn' : 'Frau'}<br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 25 98 160><p><b>Rechnung Nr. ${nr} vom ${day(printed, 'bare')}</b></p><p>Für die in der Zeit vom ${day(later(printed, -16))} bis ${day(later(printed, -5))} ausgeführten Malerarbeiten an Ihrem Wohnhaus ${who.street} erlaube ich mir zu berechnen:</p>
    <table class="wide plain"><tr><td>${area} m² Wandflächen spachteln, grundieren und zweimal streichen je 14,80 €</td><td class="r">${eur(area * 1480)} €</td></tr><tr><td>Türzargen lackieren, pauschal</td><td class="r">185,00 €</td></tr><tr class="sum"><td>netto</td><td class="r">${eur(net)} €</td></tr><tr><td>zuzüglich 19% Mehrwertsteuer</td><td class="r">${eur(tax)} €</td></tr><tr class="sum"><td>zu zahlen</td><td class="r">${eur(net + tax)} €</td></tr></table>
    <p style="margin-top:6mm">Der Lohnanteil beträgt ${share} % der Rechnungssumme.</p><p>Bitte ohne Abzug innerhalb von 14 Tagen auf mein Konto ${firm.bank} IBAN ${grouped(firm.iban)}.</p><p>Vielen Dank für Ihren Auftrag!</p></box>
    <low 25 10 160><div class="c">Steuernummer ${vat} &nbsp; Finanzamt ${firm.city} &nbsp; Handwerkskammer ${firm.city}</div></low>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{
      issuer: firm.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      iban: firm.iban,
      vatId: null,
      taxNumber: vat,
    },
    ...billed(net, tax, net + tax),
    own: own({ lohnanteilProzent: String(share), lohnanteil: null }),
  })
}

/** An electrician's bill whose labour is a sum among its lines; nothing is said about shares. */
function labourLines(random: Random): TruthDocument {
  const firm = issuer(random, ['Elektro {last} e.K.', 'Blitz & Strom UG (haftungsbeschränkt)'])
  const who = person(random)
  const hours = int(random, 3, 9)
  const [work, drive, goods] = [hours * 5880, 3450, cents(random, 60, 420)] as const
  const net = work + drive + goods
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 1, 10), int(random, 4, 26))
  const nr = code(random, 'R########')
  const row = (text: string, unit: string, amount: number): string =>
    `<tr><td>${text}</td><td>${unit}</td><td class="r">${eur(amount)}</td></tr>`
  const page = `<box 0 0 210><div style="background:#fdc300;height:20mm;width:200mm;padding:6mm 20mm"><b style="font-size:14pt">${firm.name}</b></div></box>
    <box 20 34>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><box 130 34 62><span class="cap">BELEG</span>${nr}<span class="cap">VOM</span>${day(printed, 'short')}<span class="cap">FÄLLIG</span>${day(later(printed, 7), 'short')}<span class="cap">EINSATZ AM</span>${day(later(printed, -3), 'short')}</box>
    <box 20 84 170><h2>Ihre Rechnung</h2><table class="lined wide"><tr><th>Leistung</th><th>Menge</th><th class="r">EUR</th></tr>${row('Arbeitszeit Elektromeister', `${hours},0 h à 58,80`, work)}${row('Anfahrt Zone 2', '1', drive)}${row('Summe Arbeit und Fahrt', '', work + drive)}${row('FI-Schutzschalter, Leitung, Kleinmaterial', 'lt. Nachweis', goods)}
    <tr><td colspan="2">Zwischensumme netto</td><td class="r">${eur(net)}</td></tr><tr><td colspan="2">Umsatzsteuer 19,00 %</td><td class="r">${eur(tax)}</td></tr><tr><td colspan="2"><b>Gesamt</b></td><td class="r"><b>${eur(net + tax)}</b></td></tr></table><p style="margin-top:5mm">Bitte geben Sie bei der Überweisung den Beleg ${nr} an. Reklamationen innerhalb von 8 Tagen.</p></box>
    <low 20 8 170>${firm.name}, ${firm.street}, ${firm.zip} ${firm.city}, ${firm.phone}, ${firm.web}, ${firm.bank}, IBAN ${grouped(firm.iban)}, BIC ${firm.bic}, USt-ID ${firm.vat}, Amtsgericht ${firm.city} HRA 1${digits(random, 4)}</low>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{
      issuer: firm.name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 7)),
      serviceDate: iso(later(printed, -3)),
    },
    ...{ iban: firm.iban, vatId: firm.vat, ...billed(net, tax, net + tax) },
    own: own({ lohnPositionen: work + drive, lohnanteil: null, lohnanteilProzent: null }),
  })
}

/** A chimney sweep's bill after fixed units, all of it labour. */
function sweep(random: Random): TruthDocument {
  const who = person(random)
  const firm = issuer(random, ['{last}'])
  const name = `${pick(random, ['Ralf', 'Sven', 'Tanja'])} ${firm.name}`
  const units = int(random, 310, 740)
  const net = percent(units * 10, 138) + 1240
  const tax = percent(net, 19)
  const printed = date(2025, int(random, 1, 11), int(random, 4, 26))
  const nr = code(random, '2025#####')
  const page = `<box 22 14><span style="font-size:13pt">${name}</span><br>bev. Bezirksschornsteinfeger, Gebäudeenergieberater (HWK)<br>${firm.street}, ${firm.zip} ${firm.city}<br>Telefon ${firm.phone}</box>
    <box 22 50>Liegenschaft und Rechnungsempfänger<br><br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box><far 20 50>Rechnungs-/Gebühren-Nr.<br>${nr}<br>Tag der Ausführung<br>${day(later(printed, -2))}<br>Rechnungsdatum<br>${day(printed)}</far>
    <box 22 98 165><p><b>Rechnung über Schornsteinfegerarbeiten</b></p><table class="wide none"><tr><td>Messung nach 1. BImSchV, Gasfeuerstätte, Überprüfung Abgasweg (${(units / 10).toFixed(1).replace('.', ',')} AW x 1,38 €)</td><td class="r">${eur(percent(units * 10, 138))}</td></tr><tr><td>Grundwert je Gebäude, Fahrtpauschale</td><td class="r">12,40</td></tr>
    <tr class="sum"><td>Summe Arbeitskosten</td><td class="r">${eur(net)}</td></tr><tr><td>MwSt 19%</td><td class="r">${eur(tax)}</td></tr><tr class="sum"><td>Endbetrag in Euro</td><td class="r">${eur(net + tax)}</td></tr></table>
    <p style="margin-top:4mm">Der Endbetrag besteht vollständig aus Arbeitskosten im Sinne des § 35a Abs. 3 EStG. Bitte zahlen Sie bis zum ${day(later(printed, 14))}.</p><p>Nächster Termin voraussichtlich: KW 12 im kommenden Jahr.</p></box>
    <low 22 8 165>${firm.bank} · ${grouped(firm.iban)} · USt-IdNr. ${firm.vat}</low>`
  return paper({ face: 'mono', size: 9 }, [page], {
    ...{
      issuer: name,
      recipient: who.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 14)),
      serviceDate: iso(later(printed, -2)),
    },
    ...{
      iban: firm.iban,
      vatId: firm.vat,
      ...billed(net, tax, net + tax),
      own: own({ lohnanteilBrutto: net + tax, lohnanteilNetto: net }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('handwerker-sentence', 'handwerker', 'Handwerkerrechnung mit Lohnkosten im Satz', labourSentence, 2),
  fresh('handwerker-percent', 'handwerker', 'Handwerkerrechnung mit Lohnanteil in Prozent', labourPercent),
  fresh('handwerker-lines', 'handwerker', 'Handwerkerrechnung ohne Angabe zum Lohnanteil', labourLines),
  fresh('schornstein-units', 'schornstein', 'KÜO, Rechnung nach Arbeitswerten', sweep),
]
