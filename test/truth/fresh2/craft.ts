import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, vatId } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

/** A roofer: instalments were paid before, wages and material are told apart in a box. */
function roofer(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const [wages, goods] = [int(random, 60, 120) * 6150, cents(random, 3200, 9800)]
  const net = wages + goods
  const tax = percent(net, 19)
  const paid = Math.floor((net + tax) / 200_000) * 100_000
  const on = date(2025, int(random, 4, 11), int(random, 5, 27))
  const nr = code(random, 'SR-25###')
  const vat = vatId(random)
  const page = `<box 20 12><span style="font-size:19pt;font-weight:bold;color:#8b2b1d">▲ DACHWERK Kröplin GmbH</span><br>Bedachungen · Bauklempnerei · Gerüste</box>
    <box 20 46 80><span class="back">Dachwerk Kröplin GmbH · Industriering 4 · 17033 Neubrandenburg</span>${windowOf(who)}</box>
    <box 128 46 64>${table('s', [
      ['Schlussrechnung', `<b>${nr}</b>`],
      ['Rechnungsdatum', day(on)],
      ['Bauvorhaben', 'BV 2231'],
      ['Angebot', `A-1${digits(random, 3)}`],
      ['Ausführung', `${day(later(on, -41), 'short')}–${day(later(on, -9), 'short')}`],
    ])}</box>
    <box 20 94 170><p><b>Schlussrechnung: Umdeckung Hauptdach, ${who.street}, ${who.city}</b></p><p>${hello(who)}<br>nach Fertigstellung berechnen wir lt. beiliegendem Aufmaß:</p>
    ${table('ruled wide', [
      ['#Titel', 'Leistung', 'Betrag EUR'],
      ['1', 'Arbeitsleistung Dachdecker, Helfer, Gerüststellung', eur(wages)],
      ['2', 'Ziegel, Lattung, Unterspannbahn, Rinnen, Kleinteile', eur(goods)],
      ['=', 'Nettosumme', eur(net)],
      ['', 'zzgl. 19 % Mehrwertsteuer', eur(tax)],
      ['=', 'Gesamtsumme brutto', eur(net + tax)],
      ['', `abzgl. Abschlagszahlung vom ${day(later(on, -30))}`, `-${eur(paid)}`],
      ['=', 'noch zu zahlen', eur(net + tax - paid)],
    ])}
    <div style="border:0.4mm solid #8b2b1d;padding:2mm;margin-top:5mm;width:105mm">Angaben für Ihre Steuererklärung (§ 35a EStG)<br>Lohnkosten netto ${eur(wages)} €, zzgl. MwSt. ${eur(percent(wages, 19))} €<br>Lohnkosten brutto <b>${eur(wages + percent(wages, 19))} €</b><br>Materialkosten netto ${eur(goods)} €</div>
    <p style="margin-top:4mm">Zahlbar sofort ohne Abzug. Gewährleistung nach BGB fünf Jahre ab Abnahme am ${day(later(on, -8))}.</p></box>
    <low 20 8 170>Dachwerk Kröplin GmbH, Geschäftsführer Maik Kröplin, HRB 40${digits(random, 2)} Neubrandenburg, USt-IdNr. ${vat}, ${bank.bank}, IBAN ${grouped(bank.iban)}</low>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: 'Dachwerk Kröplin GmbH', recipient: who.name, number: nr, date: iso(on), vatId: vat, iban: bank.iban },
    ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
    own: own({ lohnanteilNetto: wages, lohnanteilBrutto: wages + percent(wages, 19), materialanteil: goods }),
  })
}

/** A joiner without letterhead: typed, the words run on, the sum in letters. */
function joiner(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const [net, wages] = [int(random, 380, 940) * 100, int(random, 120, 300) * 100]
  const tax = percent(net, 19)
  const on = date(2024, int(random, 3, 12), int(random, 5, 27))
  const nr = String(int(random, 104, 390))
  const page = `<box 28 24 150><p>Wenzel Immelmann, Tischlermeister<br>Am alten Sägewerk 2, 37269 Eschwege</p><br><p>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</p>
    <p style="text-align:right">Eschwege, ${day(on, 'bare')}</p><br><p><u>R e c h n u n g &nbsp; Nr. ${nr}</u></p><br>
    <p>Ich lieferte und montierte bei Ihnen am ${day(later(on, -5), 'bare')} eine Zimmertür Eiche furniert mit Zarge, entsorgte die alte Tür und berechne dafür laut Kostenvoranschlag</p>
    <p style="text-align:right">${bare(net)} EUR<br>19 % Umsatzsteuer ${bare(tax)} EUR<br>------------------<br>${bare(net + tax)} EUR<br>==================</p>
    <p>Im Betrag enthalten sind Arbeitslöhne von ${bare(wages)} EUR ohne Umsatzsteuer.</p><p>Ich bitte um Überweisung binnen zwei Wochen.<br>${bank.bank}, ${grouped(bank.iban)}</p><p>Steuernummer 025 834 0${digits(random, 4)}</p></box>`
  return paper({ face: 'mono', size: 10.5 }, [page], {
    ...{ issuer: 'Wenzel Immelmann', recipient: who.name, number: nr, date: iso(on), serviceDate: iso(later(on, -5)) },
    ...{
      iban: bank.iban,
      vatId: null,
      ...billed(net, tax, net + tax),
      own: own({ lohnanteilNetto: wages, lohnanteilBrutto: null }),
    },
  })
}

/** A garden firm's monthly bill for house and yard; all of it labour but the disposal. */
function gardener(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const [work, waste] = [int(random, 4, 14) * 4680, int(random, 2, 9) * 1450]
  const net = work + waste
  const tax = percent(net, 19)
  const on = date(2025, int(random, 3, 11), int(random, 5, 27))
  const nr = code(random, 'RE####-###')
  const page = `<far 18 12><span style="font-size:22pt;color:#3c7a2a;font-family:'DejaVu Serif',serif">grünwärts</span><br>Gartenpflege Pfannkuch<br>Inhaber Falk Pfannkuch<br>Eichkamp 55, 47533 Kleve<br>02821 44 71 9<br>USt-ID DE299${digits(random, 6)}</far>
    <box 22 50>${windowOf(who, 'beside')}</box><box 22 88 168><table class="wide" style="background:#e9f2e4"><tr><td><b>Rechnung</b> ${nr}</td><td>Kleve, den ${day(on)}</td><td class="r">Fällig am ${day(later(on, 10))}</td></tr></table>
    <p style="margin-top:4mm">Gartenpflege im Monat ${['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November'][on.month - 2]} ${on.year}, Objekt ${who.street}</p>
    ${table('zebra wide', [
      ['#Tätigkeit', 'Stunden / Menge', 'Einzelpreis', 'Betrag'],
      ['Hecken- und Rasenschnitt, Beete', `${work / 4680} Std.`, '46,80', `${eur(work)} €`],
      ['Abfuhr und Deponiegebühr Grünschnitt', `${waste / 1450} Säcke`, '14,50', `${eur(waste)} €`],
    ])}
    ${table(
      '',
      [
        ['Zwischensumme', `${eur(net)} €`],
        ['19 % USt', `${eur(tax)} €`],
        ['=Rechnungsbetrag', `${eur(net + tax)} €`],
      ],
      'margin:3mm 0 5mm 100mm',
    )}
    <p>Haushaltsnahe Dienstleistung: Der Arbeitskostenanteil inkl. USt beträgt ${eur(work + percent(work, 19))} €. Barzahlung wird vom Finanzamt nicht anerkannt.</p><p>Konto: ${bank.bank}, ${grouped(bank.iban)}, ${bank.bic}</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: 'Gartenpflege Pfannkuch', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 10)) },
    ...{ iban: bank.iban, ...billed(net, tax, net + tax), own: own({ lohnanteilBrutto: work + percent(work, 19) }) },
  })
}

/** A window cleaner's form filled in by hand; the price holds the tax. */
function windows(random: Random): TruthDocument {
  const who = someone(random)
  const gross = pick(random, [9500, 11_900, 14_280])
  const net = Math.round(gross / 1.19)
  const on = date(2025, int(random, 2, 11), int(random, 5, 27))
  const nr = digits(random, 4)
  const hand = (text: string): string =>
    `<span style="font-family:'DejaVu Serif',cursive;font-style:italic;color:#1a2a80;font-size:12pt">${text}</span>`
  const page = `<box 8 8 132><b style="font-size:13pt">Glas- und Gebäudereinigung Wieczorek</b><br>Platz der Einheit 19 · 15230 Frankfurt (Oder) · Tel. 0335 60 11 42<br><br><b>Rechnung / Quittung Nr.</b> ${nr}<hr>
    Auftraggeber: ${hand(`${who.name}, ${who.street}`)}<br>Ort: ${hand(who.city)} &nbsp; Arbeiten am: ${hand(day(on, 'bare'))}<hr>
    ${table('lined wide', [
      ['Fenster innen/außen mit Rahmen', hand(`${int(random, 9, 22)} Stck.`), hand(bare(gross))],
      ['Wintergarten', hand('–'), ''],
      ['davon Fahrtkosten', hand('enth.'), ''],
      ['<b>Gesamt inkl. 19 % MwSt.</b>', '', hand(bare(gross))],
      ['darin MwSt.', '', hand(bare(gross - net))],
    ])}
    <p style="margin-top:4mm">☐ bar &nbsp; ☒ Überweisung auf ${grouped(konto(random).iban)}</p><p class="s">Unterschrift ${hand('Wieczorek')} &nbsp; Steuer-Nr. 061/287/0${digits(random, 4)}</p><p class="t">Reine Lohnleistung gem. § 35a EStG: 100 %</p></box>`
  return paper({ face: 'sans', size: 9, roll: [148, 150] }, [page], {
    ...{ issuer: 'Glas- und Gebäudereinigung Wieczorek', recipient: who.name, number: nr, date: iso(on) },
    ...{ tax: plain(gross - net), gross: plain(gross), main: plain(gross), own: own({ lohnanteilProzent: '100' }) },
  })
}

/** A chimney sweep: the amounts in a box at the right, fees and work apart. */
function sweep(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const [fire, route] = [cents(random, 38, 84), 1190]
  const net = fire + route
  const tax = percent(net, 19)
  const on = date(2025, int(random, 1, 11), int(random, 5, 27))
  const nr = code(random, 'KB07-25-####')
  const page = `<box 20 14 110><b style="font-size:14pt">Schornsteinfegermeisterin<br>Ottilie Rüschoff</b><br>Kehrbezirk Soest 07<br>Thomästraße 8 b, 59494 Soest</box><far 20 14>Bürozeit Mo 16–18 Uhr<br>02921 90 33 71<br>rueschoff@kehrbezirk7.example</far>
    <box 20 54 80>${windowOf(who, 'none')}</box>
    <box 120 52 70><div style="border:0.3mm solid #000;padding:3mm">Rechnung ${nr}<br>vom ${day(on, 'short')}<br>Kunde ${digits(random, 5)}<br>Termin ${day(later(on, -1), 'short')}<br>zahlbar bis ${day(later(on, 21), 'short')}</div></box>
    <box 20 104 92><p>Für nachstehende Tätigkeiten im Anwesen ${who.street} erlaube ich mir zu berechnen:</p><p>• Kehrung Kaminofen<br>• Abgaswegeüberprüfung Gas-Brennwert<br>• Feuerstättenschau § 14 SchfHwG<br>• Weg- und Rüstpauschale ${eur(route)}</p><p>Alle Beträge sind Lohn- und Fahrtkosten, Material wurde nicht verwendet.</p></box>
    <box 120 104 70><div style="background:#222;color:#fff;padding:3mm"><table class="wide"><tr><td>Summe netto</td><td class="r">${eur(net)}</td></tr><tr><td>MwSt. 19 %</td><td class="r">${eur(tax)}</td></tr><tr><td><b>Zahlbetrag €</b></td><td class="r"><b>${eur(net + tax)}</b></td></tr></table></div></box>
    <low 20 12 170>${bank.bank} · IBAN ${grouped(bank.iban)} · BIC ${bank.bic} · St.-Nr. 343/5${digits(random, 3)}/2114</low>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Ottilie Rüschoff', recipient: who.name, number: nr, date: iso(on), due: iso(later(on, 21)) },
    ...{ serviceDate: iso(later(on, -1)), iban: bank.iban, vatId: null, ...billed(net, tax, net + tax) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('dachdecker-schluss', 'handwerker', 'Schlussrechnung nach Abschlag, Ausweis § 35a EStG im Kasten', roofer, 2),
  fresh2('tischler-getippt', 'handwerker', 'Getippte Handwerkerrechnung ohne Briefkopf', joiner),
  fresh2('garten-monat', 'hhnah', 'Rechnung eines Gartenbetriebs, § 35a Abs. 2 EStG', gardener, 2),
  fresh2('fensterputzer-block', 'hhnah', 'Quittungsblock A5, von Hand ausgefüllt', windows),
  fresh2('schornstein-kasten', 'schornstein', 'Rechnung Schornsteinfeger, SchfHwG', sweep),
]
