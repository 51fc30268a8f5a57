import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, vatId } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { konto, ibanOf } from './kit/cast.ts'
import { english, fresh2, spaced, swiss, table } from './kit/set.ts'

/** A printing house: no letterhead, the issuer stands in the window's sender line and the footer. */
function printer(random: Random): TruthDocument {
  const bank = konto(random)
  const name = 'Druckerei Wohlgemuth & Partner mbB'
  const sheets = int(random, 12, 60) * 100
  const [prints, setup, freight] = [percent(sheets * 23, 100), 8900, 1490]
  const net = prints + setup + freight
  const tax = percent(net, 19)
  const on = date(2025, int(random, 2, 11), int(random, 3, 27))
  const [nr, order] = [code(random, 'D25-####'), code(random, '####/25')]
  const vat = vatId(random)
  const page = `<box 22 46><span class="back">Druckerei Wohlgemuth &amp; Partner mbB · Am Güterbahnhof 7 · 59494 Soest</span>Stadtmarketing Hellweg e. V.<br>Frau Inken Dressler<br>Rathausplatz 2<br>59494 Soest</box>
    <box 22 92 166>${table('lined wide s', [
      [
        '<span class="cap">Kunde</span>20417',
        `<span class="cap">Auftrag</span>${order}`,
        `<span class="cap">Auftragsdatum</span>${day(later(on, -19), 'short')}`,
        `<span class="cap">Lieferung</span>${day(later(on, -3), 'short')}`,
      ],
      [
        '<span class="cap">Sachbearbeiter</span>Herr Pohl',
        `<span class="cap">Rechnung</span><b>${nr}</b>`,
        `<span class="cap">Rechnungsdatum</span><b>${day(on, 'short')}</b>`,
        '<span class="cap">Seite</span>1 / 1',
      ],
    ])}<h2 style="margin-top:8mm;font-weight:normal;letter-spacing:3mm">RECHNUNG</h2>
    ${table('ruled wide', [
      ['#Menge', 'Bezeichnung', 'EUR/Tsd.', 'EUR'],
      [
        `${sheets}`,
        'Faltblatt „Sommer am See“, 6-seitig DIN lang, 135 g Bilderdruck matt, 4/4-farbig',
        '230,00',
        eur(prints),
      ],
      ['1', 'Datenprüfung und Proof', '', eur(setup)],
      ['1', 'Versand frei Haus', '', eur(freight)],
      ['=', 'Warenwert', '', eur(net)],
      ['', 'zzgl. 19 % USt.', '', eur(tax)],
      ['=', 'Endsumme', '', eur(net + tax)],
    ])}
    <p style="margin-top:6mm">Zahlbar rein netto bis ${day(later(on, 14), 'short')}. Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.</p></box>
    <low 22 9 166><div class="cols"><div>Druckerei Wohlgemuth &amp; Partner mbB<br>Am Güterbahnhof 7, 59494 Soest<br>Partnerschaftsregister Essen PR 3117</div><div>02921 34 08-0<br>druck@wohlgemuth-partner.example<br>USt-IdNr. ${vat}</div><div>${bank.bank}<br>${grouped(bank.iban)}<br>${bank.bic}</div></div></low>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: name, recipient: 'Stadtmarketing Hellweg e. V.', number: nr, date: iso(on), due: iso(later(on, 14)) },
    ...{ serviceDate: iso(later(on, -3)), iban: bank.iban, vatId: vat, ...billed(net, tax, net + tax) },
  })
}

/** A software house of the Netherlands: English with German words, tax is owed by the customer. */
function dutch(random: Random): TruthDocument {
  const iban = ibanOf('NL', `KBNL0${digits(random, 9)}`)
  const net = cents(random, 1400, 8200)
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const nr = code(random, 'INV-2025-0####')
  const page = `<box 18 14><span style="font-size:26pt;letter-spacing:-1px;font-weight:bold">tulip<span style="color:#e4572e">·</span>stack</span></box>
    <far 18 16>Tulipstack B.V.<br>Oude Haven 41-III<br>3511 GN Utrecht<br>The Netherlands<br>VAT NL8642${digits(random, 5)}B01<br>KvK 71${digits(random, 6)}</far>
    <box 18 52 80><span class="cap">BILL TO</span><b>Kühlwerk Ostsee GmbH</b><br>Fischereihafen 12<br>24340 Eckernförde<br>Germany<br>VAT DE314159265</box>
    <box 120 52 72>${table('s wide', [
      ['Invoice number', nr],
      ['Issue date', day(on, 'iso')],
      ['Due date', day(later(on, 30), 'iso')],
      ['PO reference', code(random, '45000#####')],
      ['Service period', `${day(later(on, -31), 'iso')} – ${day(later(on, -1), 'iso')}`],
    ])}</box>
    <box 18 98 174><h2>INVOICE / RECHNUNG</h2>${table('zebra wide', [
      ['#Description', 'Qty', 'Unit price', 'Amount (EUR)'],
      ['Fleet telemetry platform, monthly licence', '1', english(net), english(net)],
      ['Onboarding credit', '1', '0.00', '0.00'],
    ])}
    ${table(
      '',
      [
        ['Subtotal', `€ ${english(net)}`],
        ['VAT 0 % (reverse charge)', '€ 0.00'],
        ['=Total due', `€ ${english(net)}`],
      ],
      'margin:6mm 0 0 112mm',
    )}
    <p style="margin-top:8mm" class="s">VAT reverse charged / Steuerschuldnerschaft des Leistungsempfängers (Art. 196 Directive 2006/112/EC).</p>
    <p class="s">Please transfer to IBAN ${grouped(iban)}, BIC KBNLNL2U, stating ${nr}.</p></box>`
  return paper({ face: 'light', size: 9.5 }, [page], {
    ...{
      issuer: 'Tulipstack B.V.',
      recipient: 'Kühlwerk Ostsee GmbH',
      number: nr,
      date: iso(on),
      due: iso(later(on, 30)),
    },
    ...{ iban, gross: plain(net), main: plain(net), net: plain(net) },
  })
}

/** A wine merchant in Austria: amounts behind EUR, tax of 20 and 10 percent, the day beside the place. */
function austrian(random: Random): TruthDocument {
  const iban = ibanOf('AT', `32${digits(random, 14)}`)
  const [wine, juice] = [int(random, 18, 60) * 1080, int(random, 4, 20) * 640]
  const [net, tax] = [wine + juice, percent(wine, 20) + percent(juice, 10)]
  const on = date(2025, int(random, 3, 12), int(random, 3, 27))
  const nr = `${int(random, 1104, 8870)}`
  const vat = `ATU6${digits(random, 7)}`
  const page = `<box 0 14 210><div class="c" style="font-family:'DejaVu Serif',serif"><i style="font-size:20pt">Weingut Strobl-Kerschbaum</i><br><span class="s">Familie Strobl · Kellergasse 19 · A-3550 Langenlois · +43 2734 71 90</span></div></box>
    <box 24 52>Firma<br>Feinkost Trautmann e.K.<br>Markt 14<br>D-94469 Deggendorf</box>
    <far 24 84>Langenlois, am ${day(on, 'long')}</far>
    <box 24 96 162><p style="font-size:13pt"><b>Rechnung Nr. ${nr}</b></p><p>Lieferung vom ${day(later(on, -6), 'bare')}, Lieferschein ${digits(random, 5)}, UID des Kunden DE271828183</p>
    ${table('wide', [
      ['#Anz.', 'Artikel', 'Preis', 'Summe'],
      [`${wine / 1080} Fl.`, 'Grüner Veltliner Kamptal DAC 2024, 0,75 l', '10,80', spaced(wine)],
      [`${juice / 640} Fl.`, 'Traubensaft rot, 1 l', '6,40', spaced(juice)],
    ])}
    <hr>${table(
      '',
      [
        ['Nettosumme', `EUR ${spaced(net)}`],
        ['+ 20 % USt. von EUR ' + spaced(wine), `EUR ${spaced(percent(wine, 20))}`],
        ['+ 10 % USt. von EUR ' + spaced(juice), `EUR ${spaced(percent(juice, 10))}`],
        ['=Rechnungsbetrag brutto', `EUR ${spaced(net + tax)}`],
      ],
      'margin-left:60mm',
    )}
    <p style="margin-top:8mm">Zahlbar innert 21 Tagen netto Kassa. Bei Zahlung binnen 8 Tagen gewähren wir 3 % Skonto.</p></box>
    <low 24 12 162>Raiffeisenkasse Unteres Kamptal · ${grouped(iban)} · RLNWATWWKAM · ${vat} · FN 31${digits(random, 4)}k · Bio-Kontrollstelle AT-BIO-402</low>`
  return paper({ face: 'book', size: 10.5 }, [page], {
    ...{ issuer: 'Weingut Strobl-Kerschbaum', recipient: 'Feinkost Trautmann e.K.', number: nr, date: iso(on) },
    ...{
      serviceDate: iso(later(on, -6)),
      iban,
      vatId: vat,
      net: plain(net),
      gross: plain(net + tax),
      main: plain(net + tax),
    },
  })
}

/** A Swiss trade fair builder: francs with an apostrophe, two accounts. */
function fromSwitzerland(random: Random): TruthDocument {
  const [iban, other] = [ibanOf('CH', `00781${digits(random, 12)}`), ibanOf('CH', `09000${digits(random, 12)}`)]
  const net = int(random, 2400, 17_500) * 100
  const tax = percent(net, 8.1)
  const on = date(2025, int(random, 2, 10), int(random, 3, 27))
  const nr = code(random, '2025.####')
  const page = `<box 26 20>Standbau Aarefeld AG<br>Industriestrasse 88<br>CH-4600 Olten</box><far 20 20><span style="font-family:'DejaVu Sans Mono',monospace;font-size:15pt">[ AAREFELD ]</span></far>
    <box 118 50>Pumpen Bertelsmeier KG<br>Herr Dr. Uwe Bertelsmeier<br>Gewerbepark 5<br>72764 Reutlingen<br>DEUTSCHLAND</box>
    <box 26 84 164><p>Olten, ${day(on, 'long')}</p><h2 style="font-size:13pt">Rechnung ${nr}</h2>${table('s', [
      ['Ihre Bestellung', `BE-${digits(random, 5)} vom ${day(later(on, -64), 'bare')}`],
      ['Unser Projekt', 'P 3320 Messestand «Aqua Basel», Halle 1.1'],
      ['MWST-Nummer', 'CHE-209.416.338 MWST'],
      ['Zahlungsfrist', '30 Tage'],
    ])}
    <br>${table('ruled wide', [
      ['#Leistung', 'CHF'],
      ['Standbau 48 m² inkl. Auf- und Abbau gemäss Offerte', swiss(net)],
      ['=Total exkl. MWST', swiss(net)],
      ['MWST 8,1 %', swiss(tax)],
      ['=Total inkl. MWST CHF', swiss(net + tax)],
    ])}
    <p style="margin-top:7mm">Wir danken für Ihren Auftrag und bitten um Überweisung auf eines unserer Konten:<br>CHF ${grouped(iban)} (Regiobank Aarefeld)<br>EUR ${grouped(other)} (Regiobank Aarefeld)</p><p>Freundliche Grüsse<br>Standbau Aarefeld AG</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Standbau Aarefeld AG', recipient: 'Pumpen Bertelsmeier KG', number: nr, date: iso(on) },
    ...billed(net, tax, net + tax),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2(
    'druckerei-fenster',
    'er_rechnung',
    'Rechnung einer Druckerei, Aussteller in Absenderzeile und Fuß',
    printer,
    2,
  ),
  fresh2('invoice-reverse-charge', 'er_rechnung', 'Art. 196 MwStSystRL, Rechnung aus den Niederlanden', dutch),
  fresh2('weingut-oesterreich', 'er_rechnung', '§ 11 UStG (Österreich), Rechnung eines Weinguts', austrian),
  fresh2('standbau-schweiz', 'er_rechnung', 'Art. 26 MWSTG (Schweiz)', fromSwitzerland),
]
