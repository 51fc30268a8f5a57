import type { TruthDocument, TruthLayout } from '../layout.ts'
import { int, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, truth } from './kit/print.ts'
import { grouped, taxNumber } from './kit/numbers.ts'
import { addressOf, dear, issuer, person } from './kit/people.ts'
import { at, boxes, pairs, sheets } from './kit/style.ts'
import { letter } from './kit/letter.ts'
import { inWords } from './kit/words.ts'

/** A thank-you letter of a relief organisation whose receipt stands below a cut line. */
function thanks(random: Random): TruthDocument {
  const club = issuer(random, [
    'Kinderhilfe Weltweit e.V.',
    'Ärzte für Alle Deutschland e.V.',
    'Wildtierrettung {city} gGmbH',
  ])
  const who = person(random, [1940, 1995])
  const given = date(2025, int(random, 1, 11), int(random, 1, 28))
  const printed = later(given, int(random, 5, 25))
  const amount = int(random, 2, 60) * 500
  const receipt = `<div style="border-top:0.3mm dashed #444;padding-top:3mm;margin-top:6mm"><b>Zuwendungsbestätigung</b> im Sinne des §
    10b EStG${pairs([
      ['Spenderin/Spender', who.name],
      ['Zuwendung (Geldspende)', `*${eur(amount)}* EUR`],
      ['in Worten', inWords(amount)],
      ['Eingang', day(given)],
    ])}<p class="small">Wir sind nach dem letzten uns zugegangenen Freistellungsbescheid des Finanzamts ${club.city}, StNr.
    ${taxNumber(random, 'by')}, vom 14.03.2023 nach § 5 Abs. 1 Nr. 9 KStG von der Körperschaftsteuer befreit. Es handelt sich nicht um
    den Verzicht auf Erstattung von Aufwendungen. Die Bestätigung wurde maschinell erstellt und ist ohne Unterschrift gültig.</p></div>`
  return letter({
    look: { head: 'left', info: 'stack', font: 'sans', size: 9.5, colour: '#c0392b', foot: 'line' },
    issuer: club,
    to: addressOf(who),
    info: [
      ['Spendernummer', String(int(random, 100000, 999999))],
      ['Datum', day(printed, 'zeroLong')],
    ],
    subject: 'Herzlichen Dank für Ihre Hilfe!',
    body: `<p>${dear(who)}</p><p>mit Ihrer Spende haben Sie viel bewegt. Schon mit ${pick(random, ['35', '50', '90'])} Euro können wir
      eine Familie einen Monat lang versorgen. Im vergangenen Jahr kamen so 1.204.377,00 Euro zusammen.</p><p>Ihre Bestätigung für das
      Finanzamt finden Sie unten zum Abtrennen.</p><p>Ihre<br>Geschäftsführung</p>${receipt}`,
    values: truth({ issuer: club.name, recipient: who.name, date: iso(printed) }, 'betrag', {
      betrag: amount,
      zuwendungstag: iso(given),
    }),
  })
}

/** A small receipt of a local club, filled in by typewriter. */
function slip(random: Random): TruthDocument {
  const club = issuer(random, [
    'Heimatverein {city} e.V.',
    'Kirchenchor St. Martin e.V.',
    'Kleingärtnerverein {city}-Süd e.V.',
  ])
  const who = person(random, [1940, 1995])
  const given = date(2024, int(random, 1, 12), int(random, 1, 28))
  const amount = int(random, 2, 40) * 500
  const body = `<div class="frame" style="padding:5mm"><b style="font-size:13pt">SPENDENQUITTUNG</b> <span style="float:right">Nr.
    ${int(random, 3, 88)}/24</span><p style="margin-top:4mm">${club.name}, ${club.street}, ${club.zip} ${club.city}</p>${boxes(
      [
        ['Name des Zuwendenden', who.name],
        ['Anschrift', `${who.street}, ${who.zip} ${who.city}`],
        ['Betrag in Ziffern', `EUR ${eur(amount)}`],
        ['Betrag in Buchstaben', inWords(amount)],
        ['Tag der Zuwendung', day(given, 'bare')],
        ['Art der Zuwendung', 'Geldzuwendung'],
      ],
      2,
    )}<p style="margin-top:3mm">Freistellungsbescheid FA ${club.city} vom 02.05.2023, StNr. ${taxNumber(random, 'nw')}. Die Zuwendung wird
    nur zur Förderung der Heimatpflege verwendet.</p><p style="margin-top:8mm">${club.city}, den ${day(later(given, 3), 'bare')}
    ........................................ (Kassenwart)</p><span class="tiny">${grouped(club.iban)}</span></div>`
  const values = truth({ issuer: club.name, recipient: who.name, date: iso(later(given, 3)) }, 'betrag', {
    betrag: amount,
    zuwendungstag: iso(given),
  })
  return { html: sheets([at(18, 20, body, 174)], 'mono', 9), pages: 1, values }
}

/** Official pattern for membership fees and gifts to a party. */
function party(random: Random): TruthDocument {
  const name = [
    'Freie Bürgerpartei, Kreisverband {city}',
    'Union für Fortschritt e.V. Landesverband',
    'Grüne Mitte Ortsverein {city}',
  ]
  const club = issuer(random, name)
  const who = person(random, [1950, 1999])
  const fee = int(random, 6, 30) * 1200
  const gift = int(random, 0, 4) * 5000
  const printed = date(2025, int(random, 1, 3), int(random, 1, 28))
  const total = fee + gift
  const body = `<p class="small">Aussteller (Bezeichnung und Anschrift der Partei)</p><p><b>${club.name}</b><br>${club.street}<br>${club.zip}
    ${club.city}</p><p style="margin-top:8mm;font-size:12pt"><b>Bestätigung über Geldzuwendungen/Mitgliedsbeiträge</b><br><span
    style="font-size:9pt">im Sinne des § 34g, § 10b des Einkommensteuergesetzes an politische Parteien im Sinne des
    Parteiengesetzes</span></p><p>Name und Anschrift des Zuwendenden:<br>${addressOf(who, 'none').join(', ')}</p>${boxes(
      [
        ['Gesamtbetrag der Zuwendungen - in Ziffern -', `${eur(total)} €`],
        ['- in Buchstaben -', inWords(total)],
        ['Zeitraum', '01.01.2024 - 31.12.2024'],
      ],
      3,
    )}<p style="margin-top:4mm">davon Mitgliedsbeiträge ${eur(fee)} €, davon Spenden ${gift === 0 ? '0,00' : eur(gift)} €</p><p>Es handelt
    sich nicht um den Verzicht auf die Erstattung von Aufwendungen. Es wird bestätigt, dass diese Zuwendung ausschließlich für die
    satzungsgemäßen Zwecke verwendet wird.</p><p style="margin-top:12mm">${club.city}, ${day(printed, 'long')}</p><p
    class="tiny">Hinweis: Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt, haftet für die entgangene
    Steuer (§ 34g Satz 3, § 10b Absatz 4 EStG).</p>`
  const values = truth({ issuer: club.name, recipient: who.name, date: iso(printed) }, 'betrag', { betrag: total })
  return { html: sheets([at(25, 18, body, 160)], 'serif', 9.5), pages: 1, values }
}

export const layouts: readonly TruthLayout[] = [
  {
    ...{ id: 'donation-thanks-letter', kind: 'spende', documents: 3, fill: thanks },
    source: 'Dankschreiben eines Hilfswerks mit Zuwendungsbestätigung zum Abtrennen',
  },
  {
    ...{ id: 'donation-club-slip', kind: 'spende', documents: 3, fill: slip },
    source: 'Spendenquittung eines kleinen Vereins mit Schreibmaschine',
  },
  {
    ...{ id: 'donation-party-pattern', kind: 'partei', documents: 3, fill: party },
    source: 'Muster BMF Zuwendungsbestätigung an politische Parteien (§§ 34g, 10b EStG)',
  },
]
