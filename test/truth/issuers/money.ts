import { cents, code, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain, truth } from '../forms/kit/print.ts'
import { pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { authority, house, margin, portal, typed, workshop } from './kit/skins.ts'

const BANKS = ['Volksbank {city} eG', 'Sparkasse {city}', 'Hanseatische Direktbank AG', 'Bausparkasse Südwest AG']

/** Loan: statement of the year in a table of movements and sums. */
function loanYear(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, BANKS)
  const on = date(2025, 1, int(random, 2, 14))
  const interest = cents(random, 900, 4800)
  const repaid = cents(random, 1900, 5200)
  const old = int(random, 90_000, 240_000) * 100
  const number = code(random, '6########')
  return house(
    {
      ...{ from, to: addressOf(who), title: `Jahreskontoauszug zum Darlehen ${number}` },
      refs: [
        ['Ihre Beraterin', 'Frau Henke'],
        ['Telefon', from.phone],
        ['Datum', day(on)],
      ],
      body: table(...(['ruled', 'llr', ['Datum', 'Vorgang', 'Betrag EUR']] as const), [
        ['31.12.2023', 'Darlehensstand', eur(old)],
        ['2024', 'Zinsen', eur(interest)],
        ['2024', 'Tilgung', eur(repaid)],
        ['2024', 'Ihre Zahlungen', eur(interest + repaid)],
        ['31.12.2024', 'Darlehensstand', eur(old - repaid)],
      ]),
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'zinsen', {
        ...{ zinsen: interest, tilgung: repaid, restschuld: old - repaid, darlehensnummer: number },
      }),
    },
    { font: 'sans', size: 10, colour: '#d40000' },
  )
}

/** Certificate of interest for the tax office. */
function loanCertificate(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, BANKS)
  const on = date(2025, 1, int(random, 10, 30))
  const interest = cents(random, 900, 4800)
  const rest = int(random, 60_000, 190_000) * 100
  const number = code(random, '### ### ###')
  return typed(
    {
      ...{ from, to: addressOf(who, 'same'), title: 'Bescheinigung über gezahlte Schuldzinsen 2024' },
      placeAndDay: `${from.city}, ${day(on, 'long')}`,
      refs: [
        ['Darlehenskonto', number],
        ['Beleihungsobjekt', `${who.street}, ${who.zip} ${who.city}`],
      ],
      body: `<p>${dear(who)}</p><p>im Jahr 2024 haben Sie auf das o. g. Darlehen Zinsen in Höhe von ${eur(interest)} EUR gezahlt. Der Saldo zum 31.12.2024 beträgt ${eur(rest)} EUR.</p><p>${from.name}</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'zinsen', {
        ...{ zinsen: interest, restschuld: rest, darlehensnummer: number },
      }),
    },
    { font: 'serif', size: 11, colour: '#000000' },
  )
}

/** Building society's statement in two columns. */
function loanColumns(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Bausparkasse Südwest AG', 'Heimat Bausparkasse AG'])
  const on = date(2025, 1, int(random, 2, 14))
  const interest = cents(random, 300, 2800)
  const repaid = cents(random, 1900, 5200)
  const rest = int(random, 20_000, 90_000) * 100
  const number = code(random, '1# ### ### ##')
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Jahresübersicht 2024' },
      refs: [
        ['Vertrags-Nr.', number],
        ['Datum', day(on)],
        ['Sollzins', '2,35 % p.a.'],
      ],
      body: pairs(
        [
          ['Bauspardarlehen am 01.01.2024', `${eur(rest + repaid)} €`],
          ['Zinsbelastung 2024', `${eur(interest)} €`],
          ['Tilgungsleistung 2024', `${eur(repaid)} €`],
          ['Bauspardarlehen am 31.12.2024', `${eur(rest)} €`],
        ],
        true,
      ),
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'zinsen', {
        ...{ zinsen: interest, tilgung: repaid, restschuld: rest },
      }),
    },
    { font: 'sans', size: 9.5, colour: '#a0522d' },
  )
}

/** Annual tax certificate after the official pattern, short. */
function capital(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Hanseatische Direktbank AG', 'Sparkasse {city}'])
  const on = date(2025, 3, int(random, 2, 20))
  const income = cents(random, 400, 5200)
  const tax = percent(income - 20_000, 25)
  const soli = Math.floor(tax * 0.055)
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Steuerbescheinigung' },
      refs: [
        ['Kundennummer', code(random, '#########')],
        ['Datum', day(on)],
      ],
      body: `<p>Bescheinigung für alle Privatkonten und / oder -depots (Jahressteuerbescheinigung) für das Kalenderjahr 2024</p>
        ${table(...(['none', 'lr', ['', 'EUR']] as const), [
          ['Höhe der Kapitalerträge (Zeile 7 Anlage KAP)', eur(income)],
          ['davon: Gewinn aus Aktienveräußerungen (Zeile 8 Anlage KAP)', '0,00'],
          ['Höhe des in Anspruch genommenen Sparer-Pauschbetrages (Zeile 16 oder 17 Anlage KAP)', '200,00'],
          ['Kapitalertragsteuer (Zeile 37 Anlage KAP)', eur(tax)],
          ['Solidaritätszuschlag (Zeile 38 Anlage KAP)', eur(soli)],
          ['Kirchensteuer zur Kapitalertragsteuer (Zeile 39 Anlage KAP)', '0,00'],
        ])}`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'kapitalertraege', {
        ...{ kapitalertraege: income, kapitalertragsteuer: tax, solz: soli, sparerPauschbetrag: 20_000 },
      }),
    },
    { font: 'sans', size: 9.5, colour: '#222222' },
  )
}

/** Wage slip as payroll programs print it. */
function slip(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last} Maschinenbau GmbH', 'Klinikum {city} gGmbH'])
  const on = date(2025, int(random, 1, 11), 28)
  const gross = int(random, 2400, 5600) * 100
  const tax = percent(gross, 14)
  const social = percent(gross, 20.6)
  const net = gross - tax - social
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Entgeltabrechnung' },
      refs: [
        ['Personal-Nr.', code(random, '####')],
        ['Abrechnungsmonat', `${String(on.month).padStart(2, '0')}/2025`],
        ['Steuerklasse', '1'],
        ['Erstellt', day(on)],
      ],
      body: table(...(['ruled', 'lr', ['Bezeichnung', 'Betrag']] as const), [
        ['Monatsgehalt', eur(gross)],
        ['=Gesamtbrutto', eur(gross)],
        ['Lohnsteuer', eur(-tax)],
        ['Sozialversicherung AN-Anteil', eur(-social)],
        ['=Gesetzliches Netto', eur(net)],
        ['Vermögenswirksame Leistung', eur(-4000)],
        ['=Überweisung', eur(net - 4000)],
      ]),
      values: truth({ issuer: from.name, recipient: who.name }, 'brutto', {
        ...{ brutto: gross, netto: net, auszahlung: net - 4000 },
      }),
    },
    { font: 'sans', size: 9, colour: '#333333' },
  )
}

/** Wage slip of a small employer with values of the year beside those of the month. */
function slipYear(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Bäckerei {last} OHG', '{last} Logistik GmbH & Co. KG'])
  const gross = int(random, 2100, 3900) * 100
  const net = percent(gross, 67)
  return workshop(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Lohnabrechnung Juni 2025' },
      refs: [
        ['Mitarbeiter', code(random, '00##')],
        ['Eintritt', '01.04.2019'],
        ['SV-Nummer', '65 070649 C 103'],
      ],
      body: table(...(['lined', 'lrr', ['', 'Monat', 'Jahr']] as const), [
        ['Bruttolohn', eur(gross), eur(6 * gross)],
        ['Steuerabzüge', eur(percent(gross, 12)), eur(6 * percent(gross, 12))],
        ['Sozialabgaben', eur(gross - net - percent(gross, 12)), eur(6 * (gross - net - percent(gross, 12)))],
        ['Nettolohn', eur(net), eur(6 * net)],
        ['Auszahlungsbetrag', eur(net), ''],
      ]),
      values: truth({ issuer: from.name, recipient: who.name }, 'brutto', {
        ...{ brutto: gross, netto: net, auszahlung: net },
      }),
    },
    { font: 'mono', size: 9.5, colour: '#333333' },
  )
}

/** Notice of the pension's adaption. */
function pension(random: Random): TruthDocument {
  const who = person(random, [1940, 1957])
  const from = issuer(random, ['Deutsche Rentenversicherung Nordbayern', 'Deutsche Rentenversicherung Bund'])
  const on = date(2025, 6, int(random, 10, 28))
  const month = cents(random, 700, 1900)
  const health = percent(month, 8.55)
  const care = percent(month, 3.6)
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Mitteilung zur Leistung aus der gesetzlichen Rentenversicherung' },
      refs: [
        ['Versicherungsnummer', '65 070649 C 103'],
        ['Datum', day(on)],
      ],
      body: `<p>${dear(who)}</p><p>Ihre Rente wird zum 1. Juli 2025 angepasst. Sie beträgt monatlich</p>${pairs(
        [
          ['Rentenbetrag', `${eur(month)} EUR`],
          ['Beitragsanteil zur Krankenversicherung', `- ${eur(health)} EUR`],
          ['Beitrag zur Pflegeversicherung', `- ${eur(care)} EUR`],
          ['auszuzahlender Betrag', `${eur(month - health - care)} EUR`],
        ],
        true,
      )}`,
      values: {
        ...{ issuer: from.name, recipient: who.name, date: iso(on), main: plain(month) },
        own: { rentenbetrag: plain(month) },
      },
    },
    { font: 'sans', size: 10.5, colour: '#00457c' },
  )
}

/** A tax adviser's fee bill with lines of the fee table. */
function adviser(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last} & Partner Steuerberater PartG mbB', 'Steuerkanzlei {last}'])
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const first = cents(random, 200, 600)
  const second = cents(random, 100, 300)
  const net = first + second + 2000
  const tax = percent(net, 19)
  const number = code(random, '2025####')
  return house(
    {
      ...{ from, to: addressOf(who), title: `Gebührenrechnung Nr. ${number}` },
      refs: [
        ['Mandant', code(random, '1####')],
        ['Sachbearbeiter', 'me'],
        ['Datum', day(on)],
      ],
      body: table(...(['ruled', 'llrr', ['Tätigkeit', 'StBVV', 'Gegenstandswert', 'EUR']] as const), [
        ['Einkommensteuererklärung 2024', '§ 24 I 1', '48.000', eur(first)],
        ['Überschuss der Einnahmen, Vermietung', '§ 27 I', '8.000', eur(second)],
        ['Auslagenpauschale', '§ 16', '', '20,00'],
        ['Honorar netto', '', '', eur(net)],
        ['Umsatzsteuer 19 %', '§ 15', '', eur(tax)],
        ['=Rechnungsbetrag', '', '', eur(net + tax)],
      ]),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'serif', size: 10.5, colour: '#1c2833' },
  )
}

/** A portal's bill for software, in dollars of no use here: euro and reverse order of sums. */
function software(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Cloudpilot Software GmbH', 'Kontora Systems AG'])
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const net = cents(random, 20, 240)
  const tax = percent(net, 19)
  const number = code(random, 'INV-####-####')
  return portal(
    {
      ...{ from, to: [...addressOf(who, 'none'), 'Deutschland'], title: 'Rechnung' },
      refs: [
        ['Rechnungsnr.', number],
        ['Ausgestellt am', day(on, 'long')],
        ['Fällig am', day(later(on, 14), 'long')],
      ],
      body: `<p style="font-size:14pt">${eur(net + tax)} € fällig am ${day(later(on, 14), 'long')}</p>${table(
        ...(['ruled', 'lrrr', ['Beschreibung', 'Menge', 'Einzelpreis', 'Betrag']] as const),
        [
          [
            `Abonnement Plus<br>${day(on, 'long')} – ${day(later(on, 29), 'long')}`,
            '1',
            `${eur(net)} €`,
            `${eur(net)} €`,
          ],
          ['', '', 'Zwischensumme', `${eur(net)} €`],
          ['', '', 'USt. - Deutschland (19 %)', `${eur(tax)} €`],
          ['', '', '<b>Fälliger Betrag</b>', `<b>${eur(net + tax)} €</b>`],
        ],
      )}`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(later(on, 14)) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'sans', size: 9.5, colour: '#635bff' },
  )
}

/** A wholesaler's bill with discount, freight and two rates. */
function wholesale(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last} Großhandel GmbH', 'Gastrofrisch {last} KG'])
  const on = date(2025, int(random, 2, 11), int(random, 2, 27))
  const food = cents(random, 90, 700)
  const other = cents(random, 40, 300)
  const taxes = [percent(food, 7), percent(other, 19)] as const
  const sum = food + other + taxes[0] + taxes[1]
  const number = code(random, 'RG#######')
  return workshop(
    {
      ...{ from, to: addressOf(who), title: 'RECHNUNG' },
      refs: [
        ['Nr.', number],
        ['Datum', day(on, 'short')],
        ['Lieferschein', code(random, 'LS####')],
        ['Lieferdatum', day(later(on, -2), 'short')],
      ],
      body: `${table(...(['none', 'lrrrr', ['Artikel', 'Menge', 'Preis', 'MwSt', 'Betrag']] as const), [
        ['Lebensmittel Sortiment', '1', eur(food), '7', eur(food)],
        ['Reinigungsmittel', '1', eur(other), '19', eur(other)],
      ])}${table(...(['lined', 'rrrr', ['MwSt-Satz', 'Netto', 'MwSt', 'Brutto']] as const), [
        ['7 %', eur(food), eur(taxes[0]), eur(food + taxes[0])],
        ['19 %', eur(other), eur(taxes[1]), eur(other + taxes[1])],
        ['=Gesamt', eur(food + other), eur(taxes[0] + taxes[1]), eur(sum)],
      ])}<p>Bei Zahlung bis ${day(later(on, 10), 'short')} 2 % Skonto, bis ${day(later(on, 30), 'short')} netto.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), serviceDate: iso(later(on, -2)) },
        ...{ net: plain(food + other), tax: plain(taxes[0] + taxes[1]), gross: plain(sum), main: plain(sum) },
      },
    },
    { font: 'sans', size: 10, colour: '#666600' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('loan-year', 'darlehen', 'Jahreskontoauszug eines Darlehens', loanYear),
  one('loan-certificate', 'darlehen', 'Zinsbescheinigung als Brief', loanCertificate),
  one('loan-columns', 'darlehen', 'Jahresübersicht einer Bausparkasse', loanColumns),
  one('capital-short', 'stb_kap', 'Jahressteuerbescheinigung, amtliches Muster, kurz', capital),
  one('slip-month', 'gehalt', 'Entgeltabrechnung', slip),
  one('slip-year', 'gehalt', 'Lohnabrechnung mit Jahreswerten', slipYear),
  one('pension-adapted', 'rente_grv', 'Rentenanpassungsmitteilung', pension),
  one('adviser-fees', 'stb_rechnung', 'Gebührenrechnung nach StBVV', adviser),
  one('software-portal', 'er_rechnung', 'Rechnung eines Zahlungsportals', software),
  one('wholesale-rates', 'er_rechnung', 'Großhandelsrechnung mit zwei Steuersätzen', wholesale),
]
