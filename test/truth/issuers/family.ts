import { cents, code, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain, truth } from '../forms/kit/print.ts'
import { boxes, pairs, table } from '../forms/kit/style.ts'
import { inWords } from '../forms/kit/words.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { authority, house, margin, portal, typed, workshop } from './kit/skins.ts'

function family(random: Random) {
  const who = person(random, [1978, 1994])
  return { who, kid: relative(random, who, [2019, 2023]) }
}

/** Kindergarten's certificate: care and meals apart. */
function kita(random: Random): TruthDocument {
  const { who, kid } = family(random)
  const from = issuer(random, ['Kindertagesstätte Regenbogen e.V.', 'Ev. Kindergarten St. Johannis'])
  const on = date(2025, 1, int(random, 8, 30))
  const care = int(random, 90, 290) * 100 * 12
  const meals = int(random, 50, 80) * 100 * 12
  return typed(
    {
      ...{ from, to: addressOf(who), title: 'Bescheinigung zur Vorlage beim Finanzamt' },
      placeAndDay: `${from.city}, ${day(on)}`,
      refs: [],
      body: `<p>Hiermit bestätigen wir, dass für das Kind <b>${kid.name}</b>, geb. am ${day(kid.birth)}, im Jahr 2024 folgende Beträge per Überweisung gezahlt wurden:</p>${pairs(
        [
          ['Elternbeiträge (Betreuung)', `${eur(care)} €`],
          ['Essensgeld', `${eur(meals)} €`],
        ],
        true,
      )}<p>i. A. Leitung</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', {
        ...{ betrag: care, verpflegung: meals, childName: kid.name },
      }),
    },
    { font: 'serif', size: 11, colour: '#000000' },
  )
}

/** A town's notice on contributions per month. */
function kitaNotice(random: Random): TruthDocument {
  const { who, kid } = family(random)
  const from = issuer(random, ['Stadt {city} - Jugendamt', 'Amt für Kinder und Familie {city}'])
  const on = date(2025, 7, int(random, 2, 29))
  const month = int(random, 80, 320) * 100
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Festsetzung des Elternbeitrags für die Tagesbetreuung' },
      refs: [
        ['Kassenzeichen', code(random, '27######')],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>für den Besuch der Kindertageseinrichtung wird ab 01.08.2025 ein Beitrag festgesetzt:</p>${boxes(
        [
          ['Kind', kid.name],
          ['Betreuungsumfang', '35 Stunden'],
          ['Monatlicher Elternbeitrag', `${eur(month)} €`],
        ],
        3,
      )}<p style="margin-top:3mm">Der Beitrag ist jeweils zum 1. eines Monats fällig.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: { childName: kid.name },
      },
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** After-school care billed by month. */
function afterSchool(random: Random): TruthDocument {
  const { who, kid } = family(random)
  const from = issuer(random, ['Schulkinderhaus {city} gGmbH', 'Hort am Park gGmbH'])
  const on = date(2025, int(random, 2, 12), 1)
  const care = int(random, 90, 190) * 100
  const number = code(random, 'HO-####')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Rechnung Hortbetreuung' },
      refs: [
        ['Rechnungsnr.', number],
        ['Datum', day(on)],
        ['Kind', kid.name],
      ],
      body: `${table(...(['ruled', 'lr', ['Leistung', 'EUR']] as const), [
        ['Betreuung', eur(care)],
        ['Mittagessen', eur(6500)],
        ['=Gesamt', eur(care + 6500)],
      ])}<p>umsatzsteuerfrei nach § 4 Nr. 25 UStG</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        own: { betrag: plain(care), verpflegung: plain(6500), childName: kid.name },
      },
    },
    { font: 'sans', size: 10, colour: '#e07a00' },
  )
}

/** Donation receipt after the official pattern. */
function donation(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Tierheim {city} e.V.', 'Förderverein Stadtbücherei {city} e.V.'])
  const given = date(2024, int(random, 2, 11), int(random, 2, 27))
  const on = later(given, 25)
  const sum = int(random, 30, 800) * 100
  return authority(
    {
      ...{ from, to: [], title: 'Bestätigung über Geldzuwendungen/Mitgliedsbeitrag' },
      refs: [],
      body: `<p class="c">im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 KStG bezeichneten Körperschaften</p>
        <p class="tiny">Name und Anschrift des Zuwendenden:</p><p>${who.name}, ${who.street}, ${who.zip} ${who.city}</p>
        ${boxes(
          [
            ['Betrag der Zuwendung - in Ziffern -', `${eur(sum)} €`],
            ['- in Buchstaben -', inWords(sum)],
            ['Tag der Zuwendung:', day(given)],
          ],
          3,
        )}<p style="margin-top:3mm">Es handelt sich um den Verzicht auf Erstattung von Aufwendungen: Nein</p>
        <p>Wir sind nach dem Freistellungsbescheid des Finanzamts ${from.city}, StNr. 18/290/41567, vom 12.03.2023 nach § 5 Abs. 1 Nr. 9 KStG befreit.</p>
        <p>${from.city}, ${day(on)}</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', {
        ...{ betrag: sum, zuwendungstag: iso(given) },
      }),
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Thanks with the certificate, several gifts listed. */
function collective(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Ärzte für Kinder e.V.', 'Stiftung Lebensraum'])
  const on = date(2025, 1, int(random, 10, 29))
  const gifts = [5000, 5000, int(random, 20, 150) * 100]
  const sum = gifts.reduce((all, gift) => all + gift, 0)
  const days = ['12.03.2024', '14.08.2024', '02.12.2024']
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Sammelbestätigung über Geldzuwendungen im Sinne des § 10b EStG' },
      refs: [
        ['Spendernummer', code(random, '######')],
        ['Datum', day(on)],
      ],
      body: `<p>Gesamtbetrag der Zuwendungen 2024: <b>${eur(sum)} Euro</b> (in Buchstaben: ${inWords(sum)})</p>${table(
        ...(['ruled', 'llr', ['Datum', 'Art', 'Betrag']] as const),
        days.map((when, at) => [when, 'Geldzuwendung', `${eur(gifts[at] ?? 0)} €`]),
      )}<p style="margin-top:3mm">Wir sind wegen Förderung mildtätiger Zwecke von der Körperschaftsteuer befreit.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: sum }),
    },
    { font: 'sans', size: 10, colour: '#9b2226' },
  )
}

/** Operating costs: the tenant's settlement with a back payment. */
function serviceCosts(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Hausverwaltung {last} GmbH', 'Wohnbau {city} eG'])
  const on = date(2025, int(random, 5, 11), int(random, 2, 27))
  const parts = [cents(random, 120, 300), cents(random, 300, 900), cents(random, 90, 200)]
  const all = parts.reduce((sum, part) => sum + part, 0)
  const paid = Math.floor((all - 9000) / 100) * 100
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Betriebskostenabrechnung 2024' },
      refs: [
        ['Mieteinheit', code(random, '0##.2.1')],
        ['Datum', day(on)],
        ['Wohnfläche', '68,50 m²'],
      ],
      body: `${table(...(['ruled', 'lrr', ['Kostenart', 'Haus gesamt €', 'Ihr Anteil €']] as const), [
        ['Grundsteuer', eur((parts[0] ?? 0) * 9), eur(parts[0] ?? 0)],
        ['Heizung und Warmwasser', eur((parts[1] ?? 0) * 9), eur(parts[1] ?? 0)],
        ['Hausmeister', eur((parts[2] ?? 0) * 9), eur(parts[2] ?? 0)],
        ['=Summe', eur(all * 9), eur(all)],
        ['Ihre Vorauszahlungen', '', eur(-paid)],
        ['=Nachzahlung', '', eur(all - paid)],
      ])}<p>Darin haushaltsnahe Dienstleistungen nach § 35a EStG: ${eur(parts[2] ?? 0)} €</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'nachzahlung', {
        ...{ nachzahlung: all - paid, haushaltsnah: parts[2] ?? 0, vorauszahlungen: paid },
      }),
    },
    { font: 'sans', size: 9, colour: '#264653' },
  )
}

/** Owners' association: the single statement of a flat. */
function owners(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last} Immobilienverwaltung GmbH', 'WEG-Service {city} GmbH'])
  const on = date(2025, int(random, 4, 9), int(random, 2, 27))
  const passed = cents(random, 900, 2400)
  const kept = cents(random, 200, 700)
  const reserve = int(random, 200, 700) * 100
  const paid = Math.floor((passed + kept + reserve - 12_345) / 100) * 100
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Einzelabrechnung 2024 - WEG Lindenhof 4' },
      refs: [
        ['Einheit', '07'],
        ['MEA', '84/1000'],
        ['Datum', day(on)],
      ],
      body: table(...(['ruled', 'lrr', ['', 'Gesamt EUR', 'Ihr Anteil EUR']] as const), [
        ['Umlagefähige Kosten', eur(passed * 12), eur(passed)],
        ['Nicht umlagefähige Kosten', eur(kept * 12), eur(kept)],
        ['Zuführung Erhaltungsrücklage', eur(reserve * 12), eur(reserve)],
        ['=Gesamtkosten', eur((passed + kept + reserve) * 12), eur(passed + kept + reserve)],
        ['Hausgeldvorschüsse (Soll)', '', eur(paid)],
        ['=Nachschuss', '', eur(passed + kept + reserve - paid)],
      ]),
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'abrechnungsspitze', {
        ...{ abrechnungsspitze: passed + kept + reserve - paid, ruecklage: reserve },
        ...{ umlagefaehig: passed, nichtUmlagefaehig: kept },
      }),
    },
    { font: 'narrow', size: 10, colour: '#6b705c' },
  )
}

/** Private school: fees per year with care and meals. */
function school(random: Random): TruthDocument {
  const { who, kid } = family(random)
  const from = issuer(random, ['Freie Waldorfschule {city} e.V.', 'Montessori-Schule {city} gGmbH'])
  const on = date(2025, 1, int(random, 8, 30))
  const fees = int(random, 120, 320) * 1200
  return workshop(
    {
      ...{ from, to: addressOf(who), title: 'Schulgeldbescheinigung 2024' },
      refs: [
        ['Schüler/in', kid.name],
        ['Klasse', '3b'],
        ['Datum', day(on)],
      ],
      body: `<p>Für den Besuch unserer staatlich anerkannten Ersatzschule wurden 2024 gezahlt:</p>${pairs(
        [
          ['Schulgeld', `${eur(fees)} €`],
          ['Mittagsverpflegung', `${eur(60_000)} €`],
        ],
        true,
      )}`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', {
        ...{ betrag: fees, verpflegung: 60_000, childName: kid.name },
      }),
    },
    { font: 'sans', size: 11, colour: '#588157' },
  )
}

/** Removal: hours, van, with VAT, paid in cash. */
function removal(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Umzüge {last} GmbH', 'Spedition {last} e.K.'])
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const work = cents(random, 400, 1200)
  const van = cents(random, 150, 400)
  const tax = percent(work + van, 19)
  const number = code(random, 'U-#####')
  return workshop(
    {
      ...{ from, to: addressOf(who, 'same'), title: `Rechnung Nr. ${number} vom ${day(on)}` },
      refs: [['Umzug', `nach ${who.street}, ${who.city}`]],
      body: pairs(
        [
          ['Arbeitsleistung 3 Mann', `${eur(work)} €`],
          ['Möbelwagen und Kilometer', `${eur(van)} €`],
          ['Summe ohne USt', `${eur(work + van)} €`],
          ['USt 19 %', `${eur(tax)} €`],
          ['Summe', `${eur(work + van + tax)} €`],
        ],
        true,
      ),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), net: plain(work + van), tax: plain(tax) },
        ...{ gross: plain(work + van + tax), main: plain(work + van + tax) },
      },
    },
    { font: 'sans', size: 10.5, colour: '#bc6c25' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('kita-certificate', 'kita', 'Bescheinigung eines Kindergartens', kita),
  one('kita-notice', 'kita', 'Festsetzung des Elternbeitrags', kitaNotice),
  one('kita-after-school', 'kita', 'Monatsrechnung eines Horts', afterSchool),
  one('donation-official', 'spende', 'Amtliches Muster, Adresse im Text', donation),
  one('donation-collective', 'spende', 'Sammelbestätigung mit Liste', collective),
  one('service-costs', 'nebenkosten', 'Betriebskostenabrechnung', serviceCosts),
  one('owners-statement', 'hausgeld', 'Einzelabrechnung einer WEG', owners),
  one('school-fees', 'schulgeld', 'Schulgeldbescheinigung', school),
  one('removal', 'umzug', 'Rechnung einer Spedition', removal),
]
