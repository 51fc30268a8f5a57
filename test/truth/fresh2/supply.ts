import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** A year of electricity: what was used, what was paid in advance, what is left, the new instalment. */
function power(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const used = int(random, 1900, 4800)
  const net = percent(used * 2734, 1) + 11_880
  const tax = percent(net, 19)
  const gross = net + tax
  const month = Math.floor(gross / 12 / 100 - int(random, 3, 9)) * 100
  const on = date(2025, int(random, 1, 11), int(random, 5, 27))
  const nr = code(random, '7100######')
  const page = `<far 15 10><span style="font-size:21pt;color:#e0007a;font-weight:bold">stromkreis</span><span style="font-size:21pt;color:#444">hunte</span></far>
    <box 20 48 80><span class="back">Stromkreis Hunte eG, Postfach 12 40, 26102 Oldenburg</span>${windowOf(who, 'none')}</box>
    <box 128 48 66>${table('t', [
      ['Ihre Vertragsnummer', `V${digits(random, 8)}`],
      ['Ihre Kundennummer', digits(random, 7)],
      ['Rechnungsnummer', nr],
      ['Zähler', `1 LOG 00${digits(random, 6)}`],
      ['Datum', day(on)],
    ])}<p class="t">Fragen? 0441 80 40-100</p></box>
    <box 20 92 174><h2>Ihre Jahresrechnung Strom</h2><p>${hello(who)}</p><p>im Zeitraum vom ${day(later(on, -380))} bis ${day(later(on, -16))} haben Sie ${used.toLocaleString('de-DE')} kWh Strom verbraucht. Verbrauchsstelle: ${who.street}, ${who.city}.</p>
    ${table('wide', [
      ['Kosten für Ihren Stromverbrauch (Arbeitspreis 27,34 ct/kWh, Grundpreis 118,80 €)', `${eur(net)} €`],
      ['Umsatzsteuer 19 %', `${eur(tax)} €`],
      ['=Rechnungsbetrag', `${eur(gross)} €`],
      ['Ihre geleisteten Abschläge (12 x ' + eur(month) + ' €)', `-${eur(month * 12)} €`],
      ['=Nachzahlung', `${eur(gross - month * 12)} €`],
    ])}
    <div class="cols" style="margin-top:5mm"><div style="background:#fde7f2;padding:3mm"><b>Das müssen Sie tun</b><br>Wir buchen ${eur(gross - month * 12)} € am ${day(later(on, 15))} von Ihrem Konto DE•• •••• 22 ab.</div><div style="background:#eee;padding:3mm"><b>Ihr neuer Abschlag</b><br>${eur(month + 900)} € monatlich,<br>erstmals am ${day(later(on, 35))}</div></div>
    <p class="t" style="margin-top:4mm">Im Rechnungsbetrag enthalten: Stromsteuer ${eur(percent(used * 205, 1))} €, Konzessionsabgabe ${eur(percent(used * 132, 1))} €, Netzentgelte ${eur(percent(used * 890, 1))} €. Ihr Vorjahresverbrauch: ${(used + 212).toLocaleString('de-DE')} kWh.</p></box>
    <low 20 8 174>Stromkreis Hunte eG · Vorstand: I. Lüdecke · GnR 20${digits(random, 3)} · ${bank.bank} ${grouped(bank.iban)} · USt-IdNr. DE117${digits(random, 6)} · Gläubiger-ID DE21ZZZ00000${digits(random, 6)}</low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: 'Stromkreis Hunte eG', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 15)) },
    ...{ iban: bank.iban, ...billed(net, tax, gross) },
  })
}

/** Municipal gas, in dot-matrix type; a credit is left and paid back. */
function gas(random: Random): TruthDocument {
  const who = someone(random)
  const net = cents(random, 900, 2100)
  const tax = percent(net, 19)
  const paid = Math.ceil((net + tax) / 12_000) * 12_000
  const on = date(2024, int(random, 1, 3), int(random, 5, 27))
  const nr = code(random, 'VA-######-23')
  const page = `<box 14 12>GEMEINDEWERKE WEIKERSHEIM<br>Eigenbetrieb Gasversorgung<br>Marktplatz 7<br>97990 Weikersheim</box><far 14 12>Tel 07934/102-55<br>Fax 07934/102-58</far>
    <box 14 52>${windowOf(who)}</box><box 110 52>Kassenzeichen &nbsp;: 5.0101.${digits(random, 6)}<br>Bescheid-/Rg-Nr : ${nr}<br>Erstellt am &nbsp;&nbsp;&nbsp;: ${day(on)}<br>Seite &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;: 1</box>
    <box 14 96 182>VERBRAUCHSABRECHNUNG GAS 2023<br>Abnahmestelle ${who.street}<br>Ablesung 31.12.2023 &nbsp; Stand alt ${digits(random, 5)} &nbsp; Stand neu ${digits(random, 5)}<br><br>${table(
      'wide',
      [
        ['Arbeit und Grundpreis netto', eur(net)],
        ['+ 19,00 % USt', eur(tax)],
        ['Summe brutto', eur(net + tax)],
        ['./. Vorauszahlungen 2023', `${eur(paid)}-`],
        ['Guthaben', `${eur(paid - net - tax)}-`],
      ],
    )}<br>DAS GUTHABEN WIRD MIT DER ERSTEN VORAUSZAHLUNG 2024 VON ${eur(paid / 12)} EUR, FÄLLIG 15.02.2024, VERRECHNET.<br><br>Gaspreisbremse: Entlastung bereits berücksichtigt.<br>USt-Nr 52001/${digits(random, 5)}</box>`
  return paper({ face: 'mono', size: 9.5 }, [page], {
    ...{ issuer: 'GEMEINDEWERKE WEIKERSHEIM', recipient: who.name, number: nr, date: iso(on) },
    ...{ iban: null, vatId: null, ...billed(net, tax, net + tax) },
  })
}

/** District heating for a company: two pages; the sum stands on the first, its parts on the second. */
function heat(random: Random): TruthDocument {
  const bank = konto(random)
  const [base, work] = [cents(random, 300, 800), cents(random, 1200, 5200)]
  const net = base + work
  const tax = percent(net, 19)
  const on = date(2025, int(random, 2, 11), int(random, 3, 9))
  const nr = code(random, 'FW#######')
  const first = `<box 25 14><b style="font-size:12pt">Wärmeverbund Plauen-Süd AöR</b></box><box 25 50 80>Kanzlei am Theater<br>Trautwein Rechtsanwälte PartG mbB<br>Neundorfer Straße 10<br>08523 Plauen</box>
    <box 25 92 160>${table(
      'wide',
      [
        ['Rechnung Nr.:', nr],
        ['Rechnungsdatum:', day(on, 'zeroLong')],
        ['Abrechnungsmonat:', `${String(on.month - 1).padStart(2, '0')}/2025`],
        ['Kundennummer:', '300-1187'],
        ['Fällig:', day(later(on, 14), 'zeroLong')],
      ],
      'width:100mm',
    )}
    <p style="margin-top:8mm">Wir stellen Ihnen für die Lieferung von Fernwärme in Rechnung:</p><p style="font-size:14pt;text-align:center;border:0.5mm double #333;padding:4mm">${eur(net + tax)} EUR</p><p>Die Zusammensetzung entnehmen Sie bitte der Rückseite. Offene Posten aus Vormonaten: 0,00 EUR.</p></box>
    <low 25 12 160>Anstalt des öffentlichen Rechts · ${bank.bank} · IBAN ${grouped(bank.iban)} · USt-IdNr. DE140${digits(random, 6)}</low>`
  const second = `<box 25 16 160><p class="s">Anlage zur Rechnung ${nr} – Seite 2 von 2</p>${table('lined wide', [
    ['#Bestandteil', 'Menge', 'Preis', 'EUR'],
    ['Leistungspreis', '42 kW', 'anteilig', eur(base)],
    ['Arbeitspreis', 'MWh lt. Zähler', '118,40', eur(work)],
    ['=Nettobetrag', '', '', eur(net)],
    ['Umsatzsteuer 19 %', '', '', eur(tax)],
    ['=Bruttobetrag', '', '', eur(net + tax)],
  ])}<p class="s" style="margin-top:4mm">Emissionsfaktor 112 g/kWh. CO₂-Kosten im Arbeitspreis enthalten. Preisänderung zum 01.10.2025 siehe Amtsblatt.</p></box>`
  return paper({ face: 'office', size: 10.5 }, [first, second], {
    ...{ issuer: 'Wärmeverbund Plauen-Süd AöR', number: nr, date: iso(on), due: iso(later(on, 14)), iban: bank.iban },
    ...{ recipient: 'Trautwein Rechtsanwälte PartG mbB', ...billed(net, tax, net + tax) },
  })
}

/** A telephone bill in two columns; single amounts, a credit and the amount to be drawn. */
function telephone(random: Random): TruthDocument {
  const who = someone(random)
  const [basis, extra] = [pick(random, [3352, 4193, 2934]), cents(random, 1, 12)]
  const net = basis + extra
  const tax = percent(net, 19)
  const on = date(2025, int(random, 1, 11), int(random, 2, 9))
  const nr = code(random, 'M25########')
  const page = `<box 0 0 210><div style="background:linear-gradient(90deg,#4b0082,#c2185b);height:16mm"></div></box><far 16 20><span style="font-size:17pt">quasselnetz</span></far>
    <box 16 44 84>quasselnetz GmbH · 50 Jahre nah dran<br><br>${windowOf(who, 'none')}</box>
    <box 16 92 80><h3>Deine Rechnung für ${day(later(on, -1)).slice(3)}</h3><p>Hallo ${who.first},<br>anbei deine Rechnung. Der Betrag wird am ${day(later(on, 7), 'bare')} von deinem Konto abgebucht.</p><p><span class="cap">Rechnungs-<br>nummer</span>${nr}</p><p><span class="cap">Rechnungs-<br>datum</span>${day(on, 'bare')}</p><p><span class="cap">Kunden-<br>konto</span>K-${digits(random, 8)}</p><p><span class="cap">Rufnummer</span>0176 / 55${digits(random, 6)}</p></box>
    <box 108 92 86>${table('wide ruled', [
      ['#Posten', '€'],
      ['Tarif „Dauerplausch L“', eur(basis)],
      ['Datenpass EU, Sonderrufnummern', eur(extra)],
      ['Du sparst mit Treuebonus 5,00 €', ''],
      ['=Netto', eur(net)],
      ['19 % USt.', eur(tax)],
      ['=Zu zahlender Betrag', eur(net + tax)],
    ])}<p class="s" style="margin-top:5mm">Ende der Mindestlaufzeit: 14.09.2026. Kündigungsfrist 1 Monat.</p></box>
    <low 16 8 178>quasselnetz GmbH, Rheinpromenade 70, 47533 Kleve · HRB 11${digits(random, 3)} AG Kleve · USt-IdNr.: DE302${digits(random, 6)} · Einwendungen binnen acht Wochen</low>`
  return paper({ face: 'light', size: 9.5 }, [page], {
    ...{ issuer: 'quasselnetz GmbH', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 7)) },
    ...{ iban: null, ...billed(net, tax, net + tax) },
  })
}

/** Feed-in of solar power: the grid company pays and writes the credit note itself. */
function solar(random: Random): TruthDocument {
  const who = someone(random)
  const amount = cents(random, 380, 1290)
  const on = date(2025, 1, int(random, 9, 28))
  const nr = code(random, 'EEG-24-#####')
  const page = `<box 20 14><b>Netzgesellschaft Ostalb-Ries mbH</b> &nbsp;|&nbsp; Einspeisemanagement</box><box 20 44>${windowOf(who, 'beside')}</box><far 20 44>${day(on)}</far>
    <box 20 86 168><h3>Gutschrift EEG-Einspeisung 01.01.2024 – 31.12.2024</h3><p>Gutschriftsnummer: ${nr}<br>Anlagenschlüssel: E211${digits(random, 9)}<br>Anlage: ${who.street}, ${who.city}, 9,8 kWp, Inbetriebnahme 17.06.2019</p>
    ${table('zebra wide', [
      ['#Zeitraum', 'kWh', 'ct/kWh', 'Vergütung €'],
      ['01.01.–30.06.2024', digits(random, 4), '11,11', eur(Math.floor(amount / 2))],
      ['01.07.–31.12.2024', digits(random, 4), '11,11', eur(amount - Math.floor(amount / 2))],
      ['=Vergütung netto', '', '', eur(amount)],
      ['Umsatzsteuer (§ 19 UStG) 0 %', '', '', '0,00'],
      ['bereits gezahlte Abschläge', '', '', `-${eur(percent(amount, 90))}`],
      ['=Auszahlung', '', '', eur(amount - percent(amount, 90))],
    ])}
    <p style="margin-top:5mm">Der Auszahlungsbetrag wird Ihrem Konto mit Wertstellung ${day(later(on, 10))} gutgeschrieben. Der Abschlag ab Februar beträgt ${eur(percent(amount, 8))} € monatlich.</p></box>
    <low 20 10 168>Netzgesellschaft Ostalb-Ries mbH, Bahnhofstr. 101, 72764 Reutlingen, Amtsgericht Stuttgart HRB 72${digits(random, 4)}, USt-IdNr. DE224${digits(random, 6)}</low>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Netzgesellschaft Ostalb-Ries mbH', recipient: who.name, number: nr, date: iso(on), iban: null },
    ...{ net: plain(amount), gross: plain(amount), main: plain(amount) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('strom-jahr-abschlaege', 'energie', '§ 40 EnWG, Jahresrechnung Strom', power, 2),
  fresh2('gas-gemeindewerke', 'energie', 'Verbrauchsabrechnung eines Eigenbetriebs', gas),
  fresh2('fernwaerme-zwei-seiten', 'energie', 'AVBFernwärmeV, Monatsrechnung', heat),
  fresh2('mobilfunk-zwei-spalten', 'telefon', 'TKG, Rechnung eines Mobilfunkanbieters', telephone),
  fresh2('einspeisung-gutschrift', 'pv', 'EEG, Jahresabrechnung der Einspeisung', solar),
]
