import { cents, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { inWords } from '../forms/kit/words.ts'
import { sumOf } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** The official pattern for a gift of money to a small association, boxes with small captions. */
function pattern(random: Random): TruthDocument {
  const who = someone(random)
  const amount = int(random, 20, 900) * 100
  const [on, given] = [date(2026, 1, int(random, 5, 28)), date(2025, int(random, 2, 12), int(random, 2, 27))]
  const page = `<box 20 12 170><div style="border:0.2mm solid #000;padding:2mm"><span class="t">Aussteller (Bezeichnung und Anschrift der steuerbegünstigten Einrichtung)</span><br>Förderverein Freibad Obere Werra e.V., An der Furt 6, 37269 Eschwege</div><h3 style="margin:5mm 0 1mm">Bestätigung über Geldzuwendungen/Mitgliedsbeitrag</h3><p class="s">im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften, Personenvereinigungen oder Vermögensmassen</p>
    <div style="border:0.2mm solid #000;padding:2mm"><span class="t">Name und Anschrift des Zuwendenden:</span><br>${who.name}, ${who.street}, ${who.zip} ${who.city}</div><table class="lined wide"><tr><td><span class="t">Betrag der Zuwendung - in Ziffern -</span><br>${eur(amount)} €</td><td><span class="t">- in Buchstaben -</span><br>${inWords(amount)}</td><td><span class="t">Tag der Zuwendung:</span><br>${day(given)}</td></tr></table>
    <p style="margin-top:3mm">Es handelt sich um den Verzicht auf Erstattung von Aufwendungen &nbsp; Ja ☐ &nbsp; Nein ☒</p><p>☒ Wir sind wegen Förderung des Sports nach dem Freistellungsbescheid des Finanzamts Eschwege, StNr. 025/250/7${digits(random, 4)}, vom 12.05.2023 für den letzten Veranlagungszeitraum 2022 von der Körperschaftsteuer befreit.</p><p>Es wird bestätigt, dass die Zuwendung nur zur Förderung des Sports verwendet wird.</p><p style="margin-top:12mm">Eschwege, ${day(on)} &nbsp; &nbsp; <i>R. Gscheidle</i><br><span class="t">(Ort, Datum und Unterschrift des Zuwendungsempfängers)</span></p><p class="t"><b>Hinweis:</b> Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt, haftet für die entgangene Steuer (§ 10b Abs. 4 EStG).</p></box>`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: 'Förderverein Freibad Obere Werra e.V.', recipient: who.name, date: iso(on), main: plain(amount) },
    own: own({ betrag: amount, zuwendungstag: iso(given) }),
  })
}

/** All gifts of a year, listed on the letter itself. */
function collective(random: Random): TruthDocument {
  const who = someone(random)
  const gifts = Array.from({ length: int(random, 3, 6) }, () => int(random, 2, 30) * 1000)
  const total = sumOf(gifts)
  const on = date(2026, 2, int(random, 2, 20))
  const page = `<far 20 12><span style="font-size:18pt;font-family:'DejaVu Serif',serif">Brot &amp; Brücke</span><br><span class="s">Hilfswerk Brot &amp; Brücke gGmbH<br>Pappelreihe 12, 67346 Speyer</span></far><box 22 46>${windowOf(who)}</box><box 22 92 166><p>Speyer, ${day(on, 'long')} · Spendernummer ${digits(random, 7)}</p><p><b>Sammelbestätigung über Geldzuwendungen 2025</b></p><p>Gesamtbetrag der Zuwendungen in Ziffern: <b>${eur(total)} EUR</b><br>in Buchstaben: <b>${inWords(total)}</b><br>Zeitraum der Sammelbestätigung: 01.01.2025 bis 31.12.2025</p><p class="s">Es wird bestätigt, dass über die in der Gesamtsumme enthaltenen Zuwendungen keine weiteren Bestätigungen ausgestellt wurden und werden.</p>
    ${table('zebra', [['#Datum', 'Art', 'Verzicht', 'Betrag EUR'], ...gifts.map((gift, at) => [day(date(2025, at * 2 + 1, 7 + at), 'short'), 'Geldzuwendung', 'nein', eur(gift)]), ['=Summe', '', '', eur(total)]], 'width:120mm')}<p style="margin-top:4mm" class="s">Mildtätige Zwecke; Freistellungsbescheid Finanzamt Speyer-Germersheim, StNr. 41/667/1${digits(random, 4)}, vom 03.07.2024. Bei 1.000,00 EUR im Jahr ermöglichen Sie einen Brunnen.</p></box>`
  return paper({ face: 'light', size: 10 }, [page], {
    ...{ issuer: 'Hilfswerk Brot & Brücke gGmbH', recipient: who.name, date: iso(on), main: plain(total) },
    own: own({ betrag: total }),
  })
}

/** A gift of a thing to a museum: worth, age and purchase price are told. */
function thing(random: Random): TruthDocument {
  const who = someone(random)
  const worth = int(random, 150, 2400) * 100
  const on = date(2025, int(random, 5, 12), int(random, 3, 27))
  const page = `<box 24 14 160><div class="c">Stiftung Heimatmuseum Naumburg · Markt 18 · 06618 Naumburg (Saale)</div><hr><p><b>Bestätigung über Sachzuwendungen</b> nach § 10b EStG</p>${table(
    'wide none',
    [
      ['Zuwendende Person', `${who.name}<br>${who.street}, ${who.zip} ${who.city}`],
      ['Wert der Zuwendung', `${eur(worth)} Euro<br>(${inWords(worth)})`],
      ['Tag der Zuwendung', day(later(on, -11), 'long')],
      [
        'Bezeichnung',
        'Standuhr, Eiche, um 1840, gemeiner Wert laut Gutachten vom 2. April 2025; ursprünglicher Kaufpreis 3.200,00 Euro',
      ],
    ],
  )}<p style="margin-top:4mm">Die Zuwendung stammt aus dem Privatvermögen. Geeignete Unterlagen zur Wertermittlung liegen vor. Wir sind nach § 60a AO mit Bescheid vom 11.09.2022, Steuernummer 119/142/4${digits(random, 4)}, anerkannt.</p><p>Naumburg, den ${day(on, 'long')}</p><br><p>Dr. Lioba Häusser, Vorstand</p></box>`
  return paper({ face: 'book', size: 11.5 }, [page], {
    ...{ issuer: 'Stiftung Heimatmuseum Naumburg', recipient: who.name, date: iso(on), main: plain(worth) },
    own: own({ betrag: worth, zuwendungstag: iso(later(on, -11)) }),
  })
}

/** A local party: dues and gifts apart, one sum. */
function party(random: Random): TruthDocument {
  const who = someone(random)
  const [dues, gift] = [int(random, 6, 20) * 1200, int(random, 2, 20) * 2500]
  const on = date(2026, int(random, 1, 2), int(random, 3, 27))
  const page = `<box 0 0 210><div style="background:#00796b;color:#fff;padding:6mm 20mm;font-size:14pt">BÜRGERPARTEI MITTE · Landesverband Hunte</div></box><box 20 34>${windowOf(who, 'beside')}</box><box 20 76 170><h3>Zuwendungsbestätigung (§ 34g, § 10b EStG) für 2025</h3><p>Bestätigung über Mitgliedsbeiträge und Spenden an eine politische Partei im Sinne des Parteiengesetzes</p>${table(
    'lined',
    [
      ['Mitgliedsbeiträge', `EUR ${eur(dues)}`],
      ['Spenden', `EUR ${eur(gift)}`],
      ['Gesamtbetrag', `EUR ${eur(dues + gift)}`],
      ['in Worten', inWords(dues + gift)],
    ],
  )}<p style="margin-top:4mm">Es handelt sich nicht um den Verzicht auf Erstattung von Aufwendungen.</p><p>Oldenburg, ${day(on)} – Bürgerpartei Mitte, Landesverband Hunte, Heiligengeiststr. 3, 26121 Oldenburg – gez. Uphoff, Schatzmeister</p></box>`
  return paper({ face: 'sans', size: 10.5 }, [page], {
    ...{
      issuer: 'Bürgerpartei Mitte, Landesverband Hunte',
      recipient: who.name,
      date: iso(on),
      main: plain(dues + gift),
    },
    own: own({ betrag: dues + gift }),
  })
}

/** A union tells the year's dues in a letter of three lines. */
function union(random: Random): TruthDocument {
  const who = someone(random)
  const dues = cents(random, 180, 620)
  const on = date(2026, 1, int(random, 6, 30))
  const page = `<box 25 16><b style="font-size:13pt;color:#c00">Gewerkschaft Handwerk und Technik</b> (GHT)<br>Bezirk Saaletal</box><box 25 50>${windowOf(who)}</box><far 25 50>Mitglied ${digits(random, 8)}<br>${day(on, 'short')}</far><box 25 98 158><p><b>Beitragsquittung 2025</b></p><p>Lieber Kollege, liebe Kollegin, für das Jahr 2025 haben wir Beiträge in Höhe von ${eur(dues)} € verbucht (davon Streikkasse ${eur(Math.floor(dues / 8))} €). Monatsbeitrag zuletzt: ${eur(Math.floor(dues / 12))} €.</p><p>Bitte lege diese Quittung deiner Steuererklärung bei.</p></box>`
  return paper({ face: 'office', size: 11 }, [page], {
    ...{
      issuer: 'Gewerkschaft Handwerk und Technik',
      recipient: who.name,
      date: iso(on),
      main: plain(dues),
      own: own({ beitrag: dues }),
    },
  })
}

/** Parish dues of a village church. */
function parishDues(random: Random): TruthDocument {
  const who = someone(random)
  const dues = pick(random, [1500, 3000, 4500, 6000])
  const on = date(2025, int(random, 5, 9), int(random, 3, 27))
  const page = `<box 22 14 166><div class="c"><i style="font-size:14pt">Evang.-Luth. Kirchengemeinde Oberried</i><br><span class="s">Pfarramt, Kirchplatz 1, 88212 Ravensburg</span></div></box><box 22 44>${windowOf(who)}</box><box 22 88 166><p class="r">im ${['Mai', 'Juni', 'Juli', 'August', 'September'][on.month - 5]} 2025 / Bescheid vom ${day(on, 'bare')}</p><p><b>Kirchgeldbescheid 2025</b></p><p>Liebes Gemeindeglied, nach der Kirchgeldordnung setzen wir Ihr Kirchgeld nach Ihrer Selbsteinschätzung auf</p><p style="text-align:center;font-size:14pt"><b>${eur(dues)} Euro</b></p><p>fest. Die Tabelle reicht von 5,00 Euro bis 120,00 Euro im Jahr. Wir danken herzlich; es kommt dem Dach des Gemeindehauses zugute (Kosten 48.000,00 Euro).</p></box>`
  return paper({ face: 'serif', size: 11.5 }, [page], {
    ...{
      issuer: 'Evang.-Luth. Kirchengemeinde Oberried',
      recipient: who.name,
      date: iso(on),
      main: plain(dues),
      own: own({ betrag: dues }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('zuwendung-muster', 'spende', 'Muster für Zuwendungsbestätigungen, BMF 7.11.2013, Geldzuwendung', pattern, 2),
  fresh2('zuwendung-sammel', 'spende', 'Muster für Zuwendungsbestätigungen, Sammelbestätigung', collective),
  fresh2('zuwendung-sache', 'spende', 'Muster für Zuwendungsbestätigungen, Sachzuwendung', thing),
  fresh2('partei-beitrag', 'partei', '§ 34g EStG, Beiträge und Spenden', party),
  fresh2('gewerkschaft-quittung', 'gewerkschaft', 'Beitragsquittung einer Gewerkschaft', union),
  fresh2('kirchgeld', 'kirche', 'Kirchgeldbescheid einer Kirchengemeinde', parishDues),
]
