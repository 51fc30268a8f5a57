import { cents, code, int } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, truth } from '../forms/kit/print.ts'
import { boxes, pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { house, margin, portal, typed } from './kit/skins.ts'

const NAMES = ['Aurelia Versicherung AG', 'Hansekontor Versicherungs-AG', 'Mittelland Versicherung a.G.', 'Versa SE']

/** Car insurance; the own share stands beside the cover, a quarter is charged. */
function carQuarter(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2024, 12, int(random, 2, 22))
  const third = cents(random, 60, 140)
  const part = cents(random, 30, 90)
  const policy = code(random, '###/######-@')
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Ihre Beitragsrechnung zur Kraftfahrtversicherung' },
      refs: [
        ['Versicherungsscheinnummer', policy],
        ['Amtl. Kennzeichen', code(random, 'HI-@@ ####')],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p>${table(
        ...(['ruled', 'llr', ['Versicherungsart', 'Selbstbeteiligung', 'Vierteljahresbeitrag']] as const),
        [
          ['Kraftfahrzeug-Haftpflicht, SF 14', 'keine', `${eur(third)} EUR`],
          ['Teilkasko', '150,00 EUR', `${eur(part)} EUR`],
          ['=Gesamt inklusive Versicherungssteuer', '', `${eur(third + part)} EUR`],
        ],
      )}<p style="margin-top:3mm">Der Betrag wird am 02.01.2025 von Ihrem Konto abgebucht.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on), due: '2025-01-02' }, 'beitrag', {
        ...{ beitrag: third + part, haftpflichtanteil: third, versicherungsnummer: policy },
      }),
    },
    { font: 'sans', size: 9.5, colour: '#0b3d91' },
  )
}

/** Certificate for the return: only what can be deducted. */
function carCertificate(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2025, 1, int(random, 10, 30))
  const third = cents(random, 180, 520)
  const other = cents(random, 150, 420)
  const policy = code(random, 'KF ## ######')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Bescheinigung für das Finanzamt' },
      refs: [
        ['Vertragsnummer', policy],
        ['Fahrzeug', code(random, 'GÖ-@ ###')],
        ['Ausgestellt am', day(on, 'long')],
      ],
      body: `<p>Im Kalenderjahr 2024 haben Sie für Ihre Kfz-Versicherung gezahlt:</p>${pairs(
        [
          ['Haftpflicht', `${eur(third)} €`],
          ['Vollkasko', `${eur(other)} €`],
          ['Insgesamt', `${eur(third + other)} €`],
        ],
        true,
      )}<p>Als Vorsorgeaufwendungen können nur die Beiträge zur Haftpflicht angesetzt werden.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'beitrag', {
        ...{ beitrag: third + other, haftpflichtanteil: third, versicherungsnummer: policy },
      }),
    },
    { font: 'sans', size: 10.5, colour: '#137752' },
  )
}

/** Car insurance with discount and a bill of one year in a margin. */
function carYear(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2024, 11, int(random, 10, 29))
  const third = cents(random, 180, 520)
  const full = cents(random, 190, 480)
  const policy = code(random, '########.#')
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Kfz-Versicherung – Beitrag für 2025' },
      refs: [
        ['Vertrag', policy],
        ['Datum', day(on)],
        ['Kennzeichen', code(random, 'FD-@@ ##')],
        ['Zahlweise', 'jährlich'],
      ],
      body: `<p>${dear(who)}</p><p>Ihre Schadenfreiheitsklasse verbessert sich. So setzt sich Ihr Jahresbeitrag zusammen:</p>${boxes(
        [
          ['Haftpflicht (100 Mio. €)', `${eur(third)} €`],
          ['Vollkasko (SB 300 €)', `${eur(full)} €`],
          ['Fahrerschutz', '24,00 €'],
          ['Jahresbeitrag gesamt', `<b>${eur(third + full + 2400)} €</b>`],
        ],
        2,
      )}<p style="margin-top:3mm">Fällig am 01.01.2025.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on), due: '2025-01-01' }, 'beitrag', {
        ...{ beitrag: third + full + 2400, haftpflichtanteil: third, versicherungsnummer: policy },
      }),
    },
    { font: 'sans', size: 9, colour: '#d4380d' },
  )
}

/** Liability for dogs, in a sentence. */
function dog(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2025, int(random, 1, 9), int(random, 2, 27))
  const sum = cents(random, 49, 130)
  const policy = code(random, 'TH-###-###-###')
  return typed(
    {
      ...{ from, to: addressOf(who), title: 'Tierhalterhaftpflicht: Folgerechnung' },
      placeAndDay: `${from.city}, ${day(on)}`,
      refs: [['Versicherungsnummer', policy]],
      body: `<p>${dear(who)}</p><p>für Ihren Hund bitten wir um Zahlung des Jahresbeitrags von ${eur(sum)} Euro (einschließlich 19 % Versicherungsteuer) für das Versicherungsjahr 2025/2026. Die Deckungssumme beträgt 10.000.000 Euro.</p><p>Freundliche Grüße<br>${from.name}</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'beitrag', {
        ...{ beitrag: sum, versicherungsnummer: policy },
      }),
    },
    { font: 'serif', size: 11, colour: '#000000' },
  )
}

/** Private liability in a portal with instalment charge. */
function liability(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2025, int(random, 1, 9), int(random, 2, 27))
  const sum = cents(random, 49, 130)
  const policy = code(random, 'PHV########')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Beitragsrechnung' },
      refs: [
        ['Privathaftpflicht', policy],
        ['Datum', day(on)],
        ['Zeitraum', '01.10.25 - 01.10.26'],
      ],
      body: `${table(...(['ruled', 'lrrr', ['Vertrag', 'Beitrag netto', 'Vers.-Steuer', 'Zu zahlen']] as const), [
        [
          'Familie, ohne SB',
          `${eur(Math.round(sum / 1.19))} €`,
          `${eur(sum - Math.round(sum / 1.19))} €`,
          `${eur(sum)} €`,
        ],
      ])}<p style="margin-top:3mm">Wir buchen den Betrag in den nächsten Tagen ab.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'beitrag', {
        ...{ beitrag: sum, versicherungsnummer: policy },
      }),
    },
    { font: 'narrow', size: 10, colour: '#4b2e83' },
  )
}

/** Accident insurance: contributions confirmed. */
function accident(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, NAMES)
  const on = date(2025, 2, int(random, 2, 27))
  const sum = cents(random, 90, 330)
  const policy = code(random, 'U ### ### ##')
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Beitragsbestätigung Unfallversicherung 2024' },
      refs: [
        ['Versicherungsschein', policy],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>gern bestätigen wir Ihnen für Ihre Steuererklärung die Beiträge, die Sie im Jahr 2024 gezahlt haben:</p>${pairs(
        [
          ['Gezahlter Beitrag 2024', `${eur(sum)} €`],
          ['Invaliditätssumme', '100.000,00 €'],
          ['Todesfallleistung', '10.000,00 €'],
        ],
        true,
      )}`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'beitrag', {
        ...{ beitrag: sum, versicherungsnummer: policy },
      }),
    },
    { font: 'sans', size: 10, colour: '#aa5500' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('car-quarter', 'kfz_vers', 'Beitragsrechnung mit Spalte der Selbstbeteiligung', carQuarter),
  one('car-certificate', 'kfz_vers', 'Bescheinigung der gezahlten Beiträge', carCertificate),
  one('car-year', 'kfz_vers', 'Jahresbeitrag in Kästen', carYear),
  one('dog-liability', 'haftpflicht', 'Folgerechnung als Brief', dog),
  one('liability-portal', 'haftpflicht', 'Beitragsrechnung eines Portals', liability),
  one('accident-confirmed', 'unfall_bu', 'Beitragsbestätigung', accident),
]
