import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { konto, someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** Property tax with waste and street: the yearly amounts and the quarters in one grid. */
function propertyTax(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const quarter = cents(random, 50, 210)
  const on = date(2025, 1, int(random, 9, 28))
  const nr = code(random, '01.####.##')
  const page = `<box 20 10 170><div class="cols"><div><b style="font-size:15pt">Stadt Weikersheim</b><br>Kämmerei – Steueramt</div><div class="s">Marktplatz 7, 97990 Weikersheim<br>Tel. 07934 102-31, Zimmer 8<br>Öffnungszeiten Mo–Fr 8–12 Uhr</div></div></box><box 20 44>${windowOf(who)}</box>
    <box 120 44 70><div style="border:0.3mm solid #000;padding:2mm">Buchungszeichen: <b>${nr}</b><br>Bei Zahlung und Rückfragen bitte angeben<br>Datum: ${day(on)}</div></box>
    <box 20 90 170><h3>Grundsteuerbescheid 2025</h3><p>Für das Grundstück ${who.street}, Flurstück 1187/3, wird die Grundsteuer B festgesetzt:</p>${table(
      'lined wide',
      [
        ['#Messbetrag', 'Hebesatz', 'Jahressteuer EUR'],
        [eur(percent(quarter * 4, 100 / 4.2)), '420 v.H.', eur(quarter * 4)],
      ],
    )}
    <p style="margin-top:3mm">Fälligkeiten</p>${table('lined', [
      ['15.02.2025', '15.05.2025', '15.08.2025', '15.11.2025'],
      [eur(quarter), eur(quarter), eur(quarter), eur(quarter)],
    ])}<p style="margin-top:3mm">Im Vorjahr waren ${eur(quarter * 4 + 3120)} EUR zu entrichten. Rückstände: keine.</p><p class="s">Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Widerspruch erhoben werden.</p></box>
    <low 20 10 170>Stadtkasse: ${bank.bank} ${grouped(bank.iban)} · Postgiro ${grouped(konto(random).iban)}</low>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: 'Stadt Weikersheim', recipient: who.name, date: iso(on), main: plain(quarter * 4) },
    own: own({ bescheiddatum: iso(on), jahresbetrag: quarter * 4 }),
  })
}

/** A waste association's fee; estimate, last year's and this year's amounts. */
function waste(random: Random): TruthDocument {
  const who = someone(random)
  const fee = cents(random, 110, 380)
  const on = date(2025, int(random, 1, 3), int(random, 3, 27))
  const nr = code(random, 'AG-25-######')
  const page = `<box 24 12 160><div class="c"><b>ZWECKVERBAND ABFALLWIRTSCHAFT VILSTAL</b><br><span class="s">Körperschaft des öffentlichen Rechts · Deponiestraße 1 · 94469 Deggendorf</span></div><hr></box><box 24 40>${windowOf(who, 'beside')}</box><far 24 44>Bescheid-Nr. ${nr}<br>Objekt-Nr. 33-${digits(random, 5)}<br>${day(on, 'bare')}</far>
    <box 24 86 160><p><b>Gebührenbescheid Abfallentsorgung 2025</b></p><p>Grundstück: ${who.street}</p>${table(
      'ruled wide',
      [
        ['#Behälter', 'Leerungen', 'Gebühr €'],
        ['Restmüll 120 l', '26', eur(percent(fee, 70))],
        ['Bio 80 l', '26', eur(fee - percent(fee, 70))],
        ['=Jahresgebühr', '', eur(fee)],
        ['Abschlag 2024 abgerechnet mit', '', eur(fee - 990)],
      ],
    )}<p style="margin-top:4mm">Die Jahresgebühr ist fällig am 01.07.2025 und wird abgebucht. Sperrmüllkarte liegt bei (Wert 25,00 €).</p></box>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{
      issuer: 'ZWECKVERBAND ABFALLWIRTSCHAFT VILSTAL',
      recipient: who.name,
      number: nr,
      date: iso(on),
      due: '2025-07-01',
    },
    ...{ main: plain(fee), own: own({ betrag: fee }) },
  })
}

/** Water and sewage of a village: metre readings, net and tax on water only. */
function water(random: Random): TruthDocument {
  const who = someone(random)
  const [fresh, sewage] = [cents(random, 90, 260), cents(random, 120, 390)]
  const tax = percent(fresh, 7)
  const sum = fresh + tax + sewage
  const on = date(2025, 1, int(random, 20, 30))
  const page = `<box 18 12>Gemeinde Niederalb<br>– Wasserversorgung –<br>Schulgasse 1, 72764 Reutlingen-Land</box><box 18 46>${windowOf(who)}</box><box 122 12 70>${table(
    'lined s wide',
    [
      ['Finanzadresse', digits(random, 6)],
      ['Bescheid vom', day(on)],
      ['Zählernummer', digits(random, 8)],
    ],
  )}</box>
    <box 18 92 174><b>Bescheid über Wasser- und Abwassergebühren 2024</b><br><br>${table('wide zebra', [
      ['#', 'm³', 'EUR'],
      ['Wasserverbrauch 01.01.–31.12.2024', digits(random, 2), eur(fresh)],
      ['Umsatzsteuer 7 % auf Wasser', '', eur(tax)],
      ['Schmutz- und Niederschlagswasser (nicht steuerbar)', digits(random, 2), eur(sewage)],
      ['=Gebühren insgesamt', '', eur(sum)],
      ['abzüglich Vorauszahlungen', '', `-${eur(percent(sum, 75))}`],
      ['=Restzahlung, fällig 28.02.2025', '', eur(sum - percent(sum, 75))],
    ])}<p style="margin-top:4mm" class="s">Neue Vorauszahlungen je ${eur(percent(sum, 25))} EUR zum 30.04., 31.07. und 31.10.2025. Widerspruch binnen eines Monats beim Bürgermeisteramt.</p></box>`
  return paper({ face: 'mono', size: 9 }, [page], {
    ...{
      issuer: 'Gemeinde Niederalb',
      recipient: who.name,
      date: iso(on),
      main: plain(sum),
      own: own({ betrag: sum }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('grundsteuer-raster', 'grundsteuer', 'Grundsteuerbescheid 2025 einer Kleinstadt', propertyTax),
  fresh2('abfall-zweckverband', 'gebuehren', 'Gebührenbescheid eines Zweckverbands', waste),
  fresh2('wasser-dorf', 'gebuehren', 'Wasser- und Abwassergebührenbescheid', water),
]
