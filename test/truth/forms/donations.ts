import type { TruthDocument, TruthLayout } from '../layout.ts'
import { cents, chance, code, int, pick } from './kit/draw.ts'
import type { Random } from './kit/draw.ts'
import { date, day, eur, iso, later, truth } from './kit/print.ts'
import { taxNumber } from './kit/numbers.ts'
import { issuer, person } from './kit/people.ts'
import { at, sheets, table, tick } from './kit/style.ts'
import { inWords } from './kit/words.ts'

const CLUBS = [
  'Förderverein der Grundschule am Park e.V.',
  'Tierschutzverein {city} und Umgebung e. V.',
  'Freiwillige Feuerwehr {city}-Nord e.V.',
  'Hospizdienst Regenbogen gGmbH',
  'Turn- und Sportverein 1898 {city} e.V.',
  'Stiftung Kinderlachen {last}',
  'Aktion Brunnenbau e.V.',
]
const PURPOSES = [
  'der Jugendhilfe',
  'des Tierschutzes',
  'des Sports',
  'von Bildung und Erziehung',
  'mildtätiger Zwecke',
]

const WARNING = `<p class="tiny"><b>Hinweis:</b> Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung
  erstellt oder veranlasst, dass Zuwendungen nicht zu den in der Zuwendungsbestätigung angegebenen steuerbegünstigten Zwecken
  verwendet werden, haftet für die entgangene Steuer (§ 10b Absatz 4 EStG, § 9 Absatz 3 KStG, § 9 Nummer 5 GewStG). Diese
  Bestätigung wird nicht als Nachweis für die steuerliche Berücksichtigung der Zuwendung anerkannt, wenn das Datum des
  Freistellungsbescheides länger als 5 Jahre bzw. das Datum der Feststellung der Einhaltung der satzungsmäßigen
  Voraussetzungen nach § 60a Absatz 1 AO länger als 3 Jahre seit Ausstellung der Bestätigung zurückliegt (§ 63 Absatz 5 AO).</p>`

function parts(random: Random) {
  const amount = chance(random, 0.6) ? int(random, 3, 180) * 1000 : cents(random, 25, 900)
  const given = date(2024, int(random, 1, 12), int(random, 1, 28))
  const club = issuer(random, CLUBS)
  const who = person(random, [1940, 1995])
  const printed = later(given, int(random, 2, 40))
  const purpose = pick(random, PURPOSES)
  const relief = date(pick(random, [2022, 2023]), int(random, 2, 11), int(random, 2, 27))
  const exempt = `Wir sind wegen Förderung ${purpose} nach dem Freistellungsbescheid bzw. nach der Anlage zum
    Körperschaftsteuerbescheid des Finanzamtes ${club.city}, StNr. ${taxNumber(random, 'nw')}, vom ${day(relief)} für den letzten
    Veranlagungszeitraum ${relief.year - 1} nach § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes von der Körperschaftsteuer und
    nach § 3 Nr. 6 des Gewerbesteuergesetzes von der Gewerbesteuer befreit.`
  return { amount, given, club, who, printed, purpose, exempt }
}

type Parts = ReturnType<typeof parts>

function frame(label: string, text: string): string {
  return `<div style="margin-bottom:2.5mm"><span class="cap">${label}</span><div class="frame">${text}</div></div>`
}

function signed({ club, printed }: Parts): string {
  return `<p style="margin-top:9mm">${club.city}, ${day(printed)} &nbsp;&nbsp; <i style="font-family:serif;font-size:14pt">i. A.
    Schatzm.</i></p><hr><span class="tiny">(Ort, Datum und Unterschrift des Zuwendungsempfängers)</span>`
}

function values(what: Parts, day: 'day' | 'none') {
  const { club, who, printed, amount, given } = what
  const general = { issuer: club.name, recipient: who.name, date: iso(printed) }
  return truth(general, 'betrag', { betrag: amount, zuwendungstag: day === 'day' ? iso(given) : null })
}

/** The official pattern for money given to a tax-exempt body. */
function money(random: Random): TruthDocument {
  const what = parts(random)
  const { club, who, amount, given, purpose, exempt } = what
  const fee = chance(random, 0.5)
  const sums = table(
    'lined',
    'lll',
    ['Betrag der Zuwendung - in Ziffern -', '- in Buchstaben -', 'Tag der Zuwendung:'],
    [[`${eur(amount)} EUR`, inWords(amount), day(given)]],
  )
  const body = `${frame(
    'Aussteller (Bezeichnung und Anschrift der steuerbegünstigten Einrichtung)',
    `${club.name}<br>${club.street},
    ${club.zip} ${club.city}`,
  )}<p><b style="font-size:12pt">Bestätigung über Geldzuwendungen/Mitgliedsbeitrag</b><br>im Sinne des
    § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten
    Körperschaften, Personenvereinigungen oder Vermögensmassen</p>${frame(
      'Name und Anschrift des Zuwendenden:',
      `${who.name},
    ${who.street}, ${who.zip} ${who.city}`,
    )}${sums}<p style="margin-top:3mm">Es handelt sich um den Verzicht auf Erstattung von
    Aufwendungen &nbsp; Ja ${tick(false)} &nbsp; Nein ${tick(true)}</p><p>${tick(true)} ${exempt}</p><p>${tick(false)} Die
    Einhaltung der satzungsmäßigen Voraussetzungen nach den §§ 51, 59, 60 und 61 AO wurde vom Finanzamt nach § 60a AO gesondert
    festgestellt.</p><div class="frame">Es wird bestätigt, dass die Zuwendung nur zur Förderung ${purpose} verwendet
    wird.</div><p class="small" style="margin-top:2mm">${tick(fee)} Es wird bestätigt, dass es sich nicht um einen
    Mitgliedsbeitrag handelt, dessen Abzug nach § 10b Abs. 1 EStG ausgeschlossen ist.</p>${signed(what)}${WARNING}`
  return { html: sheets([at(22, 14, body, 168)], 'sans', 9), pages: 1, values: values(what, 'day') }
}

const THINGS = [
  'Klavier, gebraucht',
  '12 Stapelstühle',
  'Notebook, 3 Jahre alt',
  '40 Kinderbücher',
  'Rasentraktor, gebraucht',
]

/** The official pattern for things given. */
function goods(random: Random): TruthDocument {
  const what = parts(random)
  const { club, who, amount, given, purpose, exempt } = what
  const bought = date(given.year - int(random, 2, 6), int(random, 1, 12), int(random, 1, 28))
  const thing = pick(random, THINGS)
  const body = `<p>${club.name}<br>${club.street}<br>${club.zip} ${club.city}</p><p style="text-align:center;margin-top:6mm"><b
    style="font-size:13pt">Bestätigung über Sachzuwendungen</b><br>im Sinne des § 10b des Einkommensteuergesetzes an inländische
    juristische Personen oder Körperschaften nach § 5 Abs. 1 Nr. 9 KStG</p><p>Name und Anschrift des Zuwendenden:<br><b>${who.name}</b>,
    ${who.street}, ${who.zip} ${who.city}</p><table class="wide lined"><tr><td>Wert der Zuwendung - in Ziffern -<br><b>${eur(amount)}
    €</b></td><td>- in Buchstaben -<br>${inWords(amount)}</td><td>Tag der Zuwendung:<br>${day(given, 'long')}</td></tr></table>
    <p style="margin-top:4mm">Genaue Bezeichnung der Sachzuwendung mit Alter, Zustand, Kaufpreis usw.:<br>${thing}, Anschaffung am
    ${day(bought)} zum Kaufpreis von ${eur(amount * int(random, 2, 4))} €, gut erhalten</p><p>${tick(false)} Die Sachzuwendung stammt
    nach den Angaben des Zuwendenden aus dem Betriebsvermögen und ist mit dem Entnahmewert bewertet.<br>${tick(true)} Die
    Sachzuwendung stammt nach den Angaben des Zuwendenden aus dem Privatvermögen.<br>${tick(false)} Der Zuwendende hat trotz
    Aufforderung keine Angaben zur Herkunft der Sachzuwendung gemacht.<br>${tick(true)} Geeignete Unterlagen, die zur
    Wertermittlung gedient haben, z. B. Rechnung, Gutachten, liegen vor.</p><p>${exempt}</p><p>Es wird bestätigt, dass die
    Zuwendung nur zur Förderung ${purpose} verwendet wird.</p>${signed(what)}${WARNING}`
  return { html: sheets([at(25, 16, body, 162)], 'tight', 9.5), pages: 1, values: values(what, 'day') }
}

/** Collective confirmation: the sum on the first page, each gift in the annex. */
function collective(random: Random): TruthDocument {
  const what = parts(random)
  const { club, who, exempt, purpose } = what
  const count = int(random, 4, 11)
  const each = int(random, 1, 12) * 1000
  const gifts = Array.from({ length: count }, (_, at) => ({
    on: date(2024, at + 1, int(random, 1, 5)),
    sum: each + (at % 3) * 500,
  }))
  const total = gifts.reduce((sum, gift) => sum + gift.sum, 0)
  const printed = date(2025, int(random, 1, 3), int(random, 2, 28))
  const whole = { ...what, amount: total, printed }
  const body = `<div style="text-align:center;color:#276749"><b style="font-size:17pt">${club.name}</b><br>${club.street} &middot;
    ${club.zip} ${club.city} &middot; ${club.web}</div><hr><p style="margin-top:8mm">${who.name}<br>${who.street}<br>${who.zip}
    ${who.city}</p><p style="margin-top:8mm"><b style="font-size:12pt">Sammelbestätigung über Geldzuwendungen/Mitgliedsbeiträge</b></p>
    <p>Art der Zuwendung: Geldzuwendungen</p><p>Gesamtbetrag der Zuwendung - in Ziffern -: <b>${eur(total)} Euro</b><br>- in Buchstaben -:
    ${inWords(total)}<br>Zeitraum der Sammelbestätigung: 01.01.2024 bis 31.12.2024</p><p>${exempt}</p><p>Es wird bestätigt, dass die
    Zuwendung nur zur Förderung ${purpose} verwendet wird. Es wird bestätigt, dass über die in der Gesamtsumme enthaltenen
    Zuwendungen keine weiteren Bestätigungen, weder formelle Zuwendungsbestätigungen noch Beitragsquittungen oder Ähnliches
    ausgestellt wurden und werden. Ob es sich um den Verzicht auf Erstattung von Aufwendungen handelt, ist der Anlage zur
    Sammelbestätigung zu entnehmen.</p>${signed(whole)}${WARNING}`
  const rows = gifts.map(gift => [day(gift.on), 'Geldzuwendung', 'nein', eur(gift.sum)])
  const annex = `<b>Anlage zur Sammelbestätigung vom ${day(printed)}</b><p>Spender-Nr. ${code(random, '####-##')}, ${who.name}</p>${table(
    ...([
      'ruled',
      'lllr',
      ['Datum der Zuwendung', 'Art der Zuwendung', 'Verzicht auf Erstattung', 'Betrag in Euro'],
    ] as const),
    [...rows, ['=Gesamtsumme', '', '', eur(total)]],
  )}`
  return {
    html: sheets([at(24, 14, body, 162), at(24, 20, annex, 162)], 'sans', 9),
    pages: 2,
    values: values(whole, 'none'),
  }
}

export const layouts: readonly TruthLayout[] = [
  {
    ...{ id: 'donation-money-pattern', kind: 'spende', documents: 3, fill: money },
    source: 'Muster BMF Bestätigung über Geldzuwendungen/Mitgliedsbeitrag (BMF 7.11.2013)',
  },
  {
    ...{ id: 'donation-goods-pattern', kind: 'spende', documents: 3, fill: goods },
    source: 'Muster BMF Bestätigung über Sachzuwendungen (BMF 7.11.2013)',
  },
  {
    ...{ id: 'donation-collective', kind: 'spende', documents: 3, fill: collective },
    source: 'Muster BMF Sammelbestätigung über Geldzuwendungen mit Anlage',
  },
]
