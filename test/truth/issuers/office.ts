import { cents, code, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, truth } from '../forms/kit/print.ts'
import { boxes, pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { authority, house, portal, typed } from './kit/skins.ts'

/** Land tax of a town with rate and dates. */
function landTax(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Stadt {city} - Steueramt', 'Gemeinde Altenberge'])
  const on = date(2025, 1, int(random, 8, 29))
  const base = cents(random, 60, 140)
  const tax = percent(base, 520)
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Grundsteuerbescheid 2025' },
      refs: [
        ['Kassenzeichen', code(random, '01.#####.#')],
        ['Aktenzeichen', code(random, '###/###/#####')],
        ['Datum', day(on)],
      ],
      body: `<p>Grundstück: ${who.street}</p>${table(
        ...(['lined', 'lrrr', ['Abgabeart', 'Messbetrag', 'Hebesatz', 'Jahresbetrag']] as const),
        [['Grundsteuer B', eur(base), '520 v.H.', eur(tax)]],
      )}<p style="margin-top:3mm">Zahlungstermine: 15.02. ${eur(Math.floor(tax / 4))}, 15.05., 15.08., 15.11.2025.</p><p>Rechtsbehelfsbelehrung: Gegen diesen Bescheid ist der Widerspruch gegeben.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'jahresbetrag', {
        ...{ jahresbetrag: tax, bescheiddatum: iso(on) },
      }),
    },
    { font: 'sans', size: 10.5, colour: '#222222' },
  )
}

/** The same as a letter of a small municipality. */
function landTaxLetter(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Samtgemeinde Heidetal', 'Markt {city}'])
  const on = date(2025, 1, int(random, 8, 29))
  const tax = cents(random, 140, 800)
  return typed(
    {
      ...{ from, to: addressOf(who), title: 'Bescheid über die Festsetzung der Grundsteuer für 2025' },
      placeAndDay: `${from.city}, ${day(on)}`,
      refs: [['Objekt', `${who.street}, Flurstück 114/3`]],
      body: `<p>${dear(who)}</p><p>die Grundsteuer B wird für das Kalenderjahr 2025 auf <b>${eur(tax)} €</b> festgesetzt (Steuermessbetrag ${eur(Math.round(tax / 4.1))} €, Hebesatz 410 %). Sie ist mit je einem Viertel am 15. Februar, 15. Mai, 15. August und 15. November fällig.</p><p>Im Auftrag</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'jahresbetrag', {
        ...{ jahresbetrag: tax, bescheiddatum: iso(on) },
      }),
    },
    { font: 'tight', size: 11, colour: '#222222' },
  )
}

/** Vehicle tax from the customs office. */
function carTax(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Hauptzollamt {city}'])
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const tax = int(random, 28, 420) * 100
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Bescheid über Kraftfahrzeugsteuer' },
      refs: [
        ['Kfz-Steuernummer', code(random, 'M #### ### ###')],
        ['Kennzeichen', code(random, 'KA-@@ ####')],
        ['Datum', day(on)],
      ],
      body: `<p>A. Festsetzung: Die Steuer wird ab ${day(later(on, 12))} bis auf Weiteres jährlich festgesetzt auf</p><p class="c"><b>${eur(tax)} EUR</b></p>
        <p>B. Berechnung: Hubraum 1.498 cm³, CO2 121 g/km</p><p>C. Die Steuer ist am ${day(later(on, 12))} fällig und wird eingezogen.</p><p>Rechtsbehelf: Einspruch beim Hauptzollamt.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', {
        ...{ betrag: tax, bescheiddatum: iso(on) },
      }),
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Advance payments of income tax by quarter. */
function advance(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Finanzamt {city}'])
  const on = date(2025, int(random, 1, 10), int(random, 2, 27))
  const quarter = int(random, 300, 2900) * 100
  const soli = percent(quarter, 5.5)
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Vorauszahlungsbescheid über Einkommensteuer und Solidaritätszuschlag' },
      refs: [
        ['Steuernummer', code(random, '##/###/#####')],
        ['Identifikationsnr.', '65 929 970 489'],
        ['Datum', day(on)],
      ],
      body: `<p>Für das Kalenderjahr 2026 werden als Vorauszahlungen festgesetzt:</p>${table(
        ...(['lined', 'lrrr', ['fällig am', 'Einkommensteuer €', 'Solidaritätszuschlag €', 'zusammen €']] as const),
        [
          ...['10.03.2026', '10.06.2026', '10.09.2026', '10.12.2026'].map(due => [
            due,
            eur(quarter),
            eur(soli),
            eur(quarter + soli),
          ]),
          ['=Jahresbetrag', eur(4 * quarter), eur(4 * soli), eur(4 * (quarter + soli))],
        ],
      )}<p style="margin-top:3mm">Rechtsbehelfsbelehrung: Sie können gegen diesen Bescheid Einspruch einlegen.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: { bescheiddatum: iso(on) },
      },
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Income tax assessment with a refund, without advance payments. */
function assessment(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Land'])
  const on = date(2025, int(random, 5, 11), int(random, 2, 27))
  const tax = int(random, 4000, 16_000) * 100
  const withheld = tax + cents(random, 200, 1400)
  const income = int(random, 32_000, 71_000) * 100
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Bescheid für 2024 über Einkommensteuer' },
      refs: [
        ['Steuernummer', code(random, '###/####/####')],
        ['Datum', day(on)],
        ['IdNr.', '65 929 970 489'],
      ],
      body: `<p>Festsetzung</p>${table(...(['none', 'lr', ['', 'Einkommensteuer €']] as const), [
        ['Festgesetzt werden', eur(tax)],
        ['Ab Steuerabzug vom Lohn', eur(withheld)],
        ['verbleibende Steuer', eur(tax - withheld)],
        ['=Mithin sind zu viel entrichtet', eur(withheld - tax)],
      ])}<p>Das Guthaben wird erstattet auf das Konto mit der IBAN DE** **** 1234.</p>`,
      more: [
        `<p><b>Besteuerungsgrundlagen</b></p>${pairs(
          [
            ['Bruttoarbeitslohn', eur(income + 480_000)],
            ['ab Werbungskosten', eur(123_000)],
            ['Sonderausgaben und Vorsorge', eur(357_000)],
            ['zu versteuerndes Einkommen', eur(income)],
          ],
          true,
        )}`,
      ],
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: {
          ...{ bescheiddatum: iso(on), erstattung: ((withheld - tax) / 100).toFixed(2) },
          zuVersteuerndesEinkommen: (income / 100).toFixed(2),
        },
      },
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Child benefit: per month, from when on. */
function child(random: Random): TruthDocument {
  const who = person(random, [1978, 1994])
  const kid = relative(random, who, [2012, 2022])
  const from = issuer(random, ['Familienkasse {city}'])
  const on = date(2025, int(random, 1, 9), int(random, 2, 27))
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Bescheid über Kindergeld' },
      refs: [
        ['Kindergeldnummer', code(random, '###FK######')],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>Kindergeld wird für das nachfolgende Kind in Höhe von monatlich 255,00 Euro festgesetzt:</p>${boxes(
        [
          ['Name des Kindes', kid.name],
          ['geboren am', day(kid.birth)],
          ['ab', 'Januar 2025'],
        ],
        3,
      )}<p style="margin-top:3mm">Rechtsbehelf: Einspruch innerhalb eines Monats.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on) },
        own: { childName: kid.name },
      },
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Unemployment benefit: certificate for the tax office. */
function benefit(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Agentur für Arbeit {city}'])
  const on = date(2025, 1, int(random, 6, 30))
  const sum = cents(random, 2400, 14_000)
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Bescheinigung über Entgeltersatzleistungen 2024' },
      refs: [
        ['Kundennummer', code(random, '###D######')],
        ['Datum', day(on)],
      ],
      body: `${table(...(['lined', 'llr', ['Leistung', 'Zeitraum', 'Betrag']] as const), [
        ['Arbeitslosengeld', '01.03.2024 - 30.09.2024', `${eur(sum)} EUR`],
      ])}<p style="margin-top:3mm">Die Leistung ist steuerfrei, unterliegt aber dem Progressionsvorbehalt (§ 32b EStG). Die Daten wurden elektronisch übermittelt.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'leistung', { leistung: sum }),
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Parental benefit: monthly amounts and their sum for the year. */
function parental(random: Random): TruthDocument {
  const who = person(random, [1982, 1996])
  const from = issuer(random, ['Landkreis {city} - Elterngeldstelle', 'Zentrum Familie und Soziales'])
  const on = date(2025, 1, int(random, 6, 30))
  const month = cents(random, 400, 1700)
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Mitteilung über im Jahr 2024 gezahltes Elterngeld' },
      refs: [
        ['Aktenzeichen', code(random, 'EG-######')],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>Sie haben im Kalenderjahr 2024 Elterngeld erhalten:</p>${pairs(
        [
          ['Februar bis November, monatlich', `${eur(month)} €`],
          ['Summe der Leistungen 2024', `${eur(month * 10)} €`],
        ],
        true,
      )}`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'leistung', { leistung: month * 10 }),
    },
    { font: 'sans', size: 10, colour: '#24527a' },
  )
}

/** Chamber's contribution with a provisional and a final year. */
function chamber(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Industrie- und Handelskammer {city}', 'Handwerkskammer {city}'])
  const on = date(2025, int(random, 2, 6), int(random, 2, 27))
  const basic = int(random, 40, 120) * 100
  const share = cents(random, 20, 140)
  const due = later(on, 30)
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Beitragsbescheid 2025' },
      refs: [
        ['Identnummer', code(random, '######')],
        ['Bescheid-Nr.', code(random, 'B25######')],
        ['Datum', day(on)],
      ],
      body: `${pairs(
        [
          ['Grundbeitrag 2025', `${eur(basic)} €`],
          ['Umlage 2025 (0,13 % des Gewerbeertrags)', `${eur(share)} €`],
          ['Beitrag 2025 (vorläufig)', `${eur(basic + share)} €`],
        ],
        true,
      )}<p>Bitte zahlen Sie bis ${day(due)}.</p><p>Rechtsbehelfsbelehrung: Klage beim Verwaltungsgericht.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on), due: iso(due) }, 'beitrag', {
        beitrag: basic + share,
      }),
    },
    { font: 'sans', size: 10, colour: '#003b5c' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('land-tax-town', 'grundsteuer', 'Grundsteuerbescheid als Tabelle', landTax),
  one('land-tax-letter', 'grundsteuer', 'Grundsteuerbescheid als Brief', landTaxLetter),
  one('car-tax', 'kfz_steuer', 'Kraftfahrzeugsteuerbescheid des Hauptzollamts', carTax),
  one('advance-tax', 'vz_bescheid', 'Vorauszahlungsbescheid mit Quartalen', advance),
  one('assessment', 'est_bescheid', 'Einkommensteuerbescheid mit Erstattung', assessment),
  one('child-benefit', 'kindergeld', 'Kindergeldbescheid', child),
  one('unemployment', 'alg', 'Bescheinigung der Agentur für Arbeit', benefit),
  one('parental', 'elterngeld', 'Mitteilung der Elterngeldstelle', parental),
  one('chamber', 'kammer', 'Beitragsbescheid einer Kammer', chamber),
]
