import { cents, code, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain, truth } from '../forms/kit/print.ts'
import { pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { authority, house, margin, portal, workshop } from './kit/skins.ts'

/** Year's bill for electricity: use, instalments paid, what remains. */
function power(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Stadtwerke {city} GmbH', 'Energieversorgung {city} AG'])
  const on = date(2025, int(random, 1, 3), int(random, 8, 28))
  const net = cents(random, 600, 1400)
  const tax = percent(net, 19)
  const paid = (Math.floor((net + tax) / 100_00) - 1) * 100_00
  const number = code(random, 'VR-2025-#######')
  const rest = net + tax - paid
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Ihre Stromrechnung für 2024' },
      refs: [
        ['Vertragskonto', code(random, '2########')],
        ['Rechnungsnummer', number],
        ['Datum', day(on)],
        ['Verbrauchsstelle', `${who.street}, ${who.city}`],
        ['Zählernummer', code(random, '1EMH00########')],
      ],
      body: `<p>${dear(who)}</p><p>Sie haben vom 01.01.2024 bis 31.12.2024 insgesamt ${int(random, 1800, 4200)} kWh verbraucht.</p>${pairs(
        [
          ['Kosten für Strom (netto)', `${eur(net)} €`],
          ['Umsatzsteuer 19 %', `${eur(tax)} €`],
          ['Rechnungsbetrag brutto', `${eur(net + tax)} €`],
          ['abzüglich gezahlter Abschläge', `- ${eur(paid)} €`],
          ['<b>Noch zu zahlen</b>', `<b>${eur(rest)} €</b>`],
        ],
        true,
      )}<p>Den Restbetrag buchen wir am ${day(later(on, 14))} ab. Ihr neuer Abschlag beträgt ab April monatlich ${eur(int(random, 60, 150) * 100)} €.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(later(on, 14)) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'sans', size: 9.5, colour: '#00529b' },
  )
}

/** Gas: a credit comes back. */
function gas(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Grünwerk Energie GmbH', 'Nordgas Vertriebs GmbH'])
  const on = date(2025, int(random, 2, 9), int(random, 2, 27))
  const net = cents(random, 900, 1900)
  const tax = percent(net, 19)
  const paid = (Math.floor((net + tax) / 100_00) + 2) * 100_00
  const number = code(random, '90########')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Jahresabrechnung Gas' },
      refs: [
        ['Rechnung Nr.', number],
        ['Kundennummer', code(random, '#######')],
        ['Erstellt am', day(on, 'long')],
        ['Zeitraum', `01.02.2024 - 31.01.2025`],
      ],
      body: `${table(...(['ruled', 'lr', ['Zusammenfassung', 'Betrag in EUR']] as const), [
        ['Grundpreis 12 Monate', eur(14_280)],
        ['Arbeitspreis', eur(net - 14_280)],
        ['Nettobetrag', eur(net)],
        ['19 % USt', eur(tax)],
        ['=Gesamtkosten', eur(net + tax)],
        ['Ihre Zahlungen', eur(-paid)],
        ['=Guthaben', eur(paid - net - tax)],
      ])}<p style="margin-top:4mm">Das Guthaben überweisen wir auf Ihr uns bekanntes Konto.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax) },
      },
    },
    { font: 'sans', size: 10, colour: '#3a7d2c' },
  )
}

/** A letter that only sets instalments; nothing is charged but them. */
function instalments(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Fernwärme {city} GmbH', 'Wärmewerk {city} GmbH & Co. KG'])
  const on = date(2025, 1, int(random, 6, 28))
  const net = cents(random, 1200, 2600)
  const tax = percent(net, 19)
  const number = code(random, 'FW##-#####')
  const due = later(on, 21)
  return house(
    {
      ...{ from, to: addressOf(who, 'same'), title: `Rechnung ${number} über Wärmelieferung 2024` },
      refs: [
        ['Kunden-Nr.', code(random, '## ####')],
        ['Ihr Ansprechpartner', 'Frau Tesch'],
        ['Durchwahl', '-214'],
        ['Datum', day(on, 'short')],
      ],
      body: `${table(...(['zebra', 'lrrr', ['Leistung', 'Menge', 'Preis', 'EUR']] as const), [
        ['Wärmearbeit', `${int(random, 8, 14)},420 MWh`, '118,40', eur(net - 31_200)],
        ['Leistungspreis', '12 kW', '26,00', eur(31_200)],
        ['=Summe', '', '', eur(net)],
        ['zzgl. Umsatzsteuer 19,0 %', '', '', eur(tax)],
        ['=Zahlbetrag', '', '', eur(net + tax)],
      ])}<p style="margin-top:4mm">Wir bitten um Ausgleich bis spätestens ${day(due, 'short')}.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(due) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'serif', size: 10.5, colour: '#8c1c13' },
  )
}

/** Telephone: several services, one sum, debit. */
function mobile(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Telvia Mobil GmbH', 'Fonex Deutschland GmbH'])
  const on = date(2025, int(random, 1, 11), int(random, 3, 26))
  const net = cents(random, 18, 60)
  const tax = percent(net, 19)
  const number = code(random, 'M##########')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Mobilfunk-Rechnung' },
      refs: [
        ['Rechnungsnummer', number],
        ['Kundennummer', code(random, '#.########')],
        ['Rechnungsdatum', day(on)],
        ['Buchung ab', day(later(on, 7))],
      ],
      body: table(...(['ruled', 'lrr', ['Ihre Leistungen', 'Netto €', 'Brutto €']] as const), [
        ['Grundgebühr Tarif M 20 GB', eur(net - 250), eur(Math.round((net - 250) * 1.19))],
        ['Verbindungen Ausland', eur(250), '2,98'],
        ['Summe netto', eur(net), ''],
        ['19 % Umsatzsteuer', eur(tax), ''],
        ['=Rechnungsbetrag', '', eur(net + tax)],
      ]),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'sans', size: 9, colour: '#b5007f' },
  )
}

/** Internet line: sum first, taxes small below. */
function line(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Glasnetz {city} AG', 'Breitband Mitte GmbH'])
  const on = date(2025, int(random, 1, 11), int(random, 3, 26))
  const gross = int(random, 29, 69) * 100 + 99
  const net = Math.round(gross / 1.19)
  const number = code(random, '25/######/##')
  return margin(
    {
      ...{ from, to: addressOf(who), title: 'Ihre Rechnung für Internet und Telefon' },
      refs: [
        ['Rechnungs-Nr.', number],
        ['vom', day(on)],
        ['Kunden-Nr.', code(random, 'K######')],
        ['Mandatsreferenz', code(random, 'GN########')],
      ],
      body: `<p style="font-size:15pt">Zu zahlen: <b>${eur(gross)} €</b></p><p>Wird zum ${day(later(on, 9))} eingezogen.</p>
        ${table(
          'none',
          'lr',
          [],
          [
            ['Anschluss Glasfaser 250', eur(gross - 500)],
            ['Router-Miete', '5,00'],
            ['=Summe inkl. USt', eur(gross)],
          ],
        )}
        <p class="small">Darin enthalten: Umsatzsteuer 19 % auf ${eur(net)} € = ${eur(gross - net)} €</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(later(on, 9)) },
        ...{ net: plain(net), tax: plain(gross - net), gross: plain(gross), main: plain(gross) },
      },
    },
    { font: 'narrow', size: 10, colour: '#006a70' },
  )
}

/** Small office's telephone bill on old paper. */
function hosting(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last} Telekommunikation e.K.', 'Telefonbau {last} GmbH'])
  const on = date(2025, int(random, 1, 11), int(random, 3, 26))
  const net = cents(random, 39, 120)
  const tax = percent(net, 19)
  const number = code(random, '2025-####')
  return workshop(
    {
      ...{ from, to: addressOf(who), title: 'R e c h n u n g' },
      refs: [
        ['Beleg', number],
        ['vom', day(on)],
        ['Leistung', 'Telefonanschluss, Monat Oktober 2025'],
      ],
      body: pairs(
        [
          ['Anschlussgebühr Cloud-Telefonie', `${eur(net)} €`],
          ['MwSt. 19 %', `${eur(tax)} €`],
          ['Endbetrag', `${eur(net + tax)} €`],
        ],
        true,
      ),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'serif', size: 11, colour: '#444444' },
  )
}

/** Town's charges for waste, street cleaning and rain water. */
function townCharges(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Stadt {city}', 'Gemeinde Neuhausen'])
  const on = date(2025, 1, int(random, 8, 27))
  const waste = cents(random, 90, 300)
  const street = cents(random, 20, 80)
  const rain = cents(random, 40, 120)
  const object = `Kapellenweg ${int(random, 2, 80)}`
  return authority(
    {
      ...{ from, to: addressOf(who), title: 'Bescheid über Grundbesitzabgaben 2025' },
      refs: [
        ['Kassenzeichen', code(random, '5.####.######.#')],
        ['Datum', day(on)],
        ['Zimmer', '112'],
      ],
      body: `<p>Objekt: ${object}</p>${table(
        ...(['lined', 'lrrr', ['Abgabe', 'Maßstab', 'Satz', 'Jahresbetrag EUR']] as const),
        [
          ['Abfallbeseitigung', '120 l', '14-täglich', eur(waste)],
          ['Straßenreinigung', '22 m', '2,10', eur(street)],
          ['Niederschlagswasser', '140 m²', '0,68', eur(rain)],
          ['=Summe', '', '', eur(waste + street + rain)],
        ],
      )}<p style="margin-top:3mm">Fälligkeiten: je ein Viertel am 15.02., 15.05., 15.08. und 15.11.2025.</p><p>Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', {
        ...{ betrag: waste + street + rain },
      }),
    },
    { font: 'sans', size: 10, colour: '#222222' },
  )
}

/** Waste authority of a district. */
function waste(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Abfallwirtschaftsbetrieb Landkreis {city}', 'Zweckverband Abfall Oberland'])
  const on = date(2025, 2, int(random, 3, 27))
  const fee = cents(random, 110, 280)
  return house(
    {
      ...{ from, to: addressOf(who), title: 'Abfallgebührenbescheid für das Jahr 2025' },
      refs: [
        ['Objektnummer', code(random, '######')],
        ['Bescheidnummer', code(random, 'AG-25-#####')],
        ['Datum', day(on)],
      ],
      body: `<p>Für das Grundstück ${who.street}, ${who.zip} ${who.city} werden festgesetzt:</p>${pairs(
        [
          ['Grundgebühr 3 Personen', '61,20 €'],
          ['Behältergebühr Restmüll 60 l', `${eur(fee - 6120)} €`],
          ['Gebühr insgesamt', `${eur(fee)} €`],
        ],
        true,
      )}<p>Der Betrag ist am 15.03.2025 fällig.</p>`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on), due: '2025-03-15' }, 'betrag', {
        betrag: fee,
      }),
    },
    { font: 'narrow', size: 10.5, colour: '#2f6b2f' },
  )
}

/** Drinking and waste water by meter, 7 % on the one and none on the other. */
function water(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Wasserverband Untere Aue', 'Wasserwerke {city} AöR'])
  const on = date(2025, 2, int(random, 3, 27))
  const fresh = cents(random, 80, 220)
  const tax = percent(fresh, 7)
  const dirty = cents(random, 150, 360)
  const sum = fresh + tax + dirty
  return authority(
    {
      ...{ from, to: addressOf(who, 'same'), title: 'Gebührenbescheid Wasser und Abwasser' },
      refs: [
        ['Abnehmer-Nr.', code(random, '### ###')],
        ['Erlassen am', day(on)],
        ['Ableseperiode', '2024'],
      ],
      body: `<p>Verbrauchsstelle ${who.street}</p>${table(
        ...(['ruled', 'lrrr', ['', 'm³', 'Gebühr/m³', 'Euro']] as const),
        [
          ['Trinkwasser', '96', '1,74', eur(fresh)],
          ['7 % Umsatzsteuer', '', '', eur(tax)],
          ['Schmutzwasser', '96', '2,61', eur(dirty)],
          ['=Gebührenschuld 2024', '', '', eur(sum)],
          ['bereits gezahlt', '', '', eur(-(sum - 4260))],
          ['=Nachzahlung', '', '', '42,60'],
        ],
      )}`,
      values: truth({ issuer: from.name, recipient: who.name, date: iso(on) }, 'betrag', { betrag: sum }),
    },
    { font: 'tight', size: 10, colour: '#222222' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('power-year', 'energie', 'Jahresverbrauchsabrechnung nach § 40 EnWG', power),
  one('gas-credit', 'energie', 'Jahresabrechnung mit Guthaben', gas),
  one('heat-delivery', 'energie', 'Rechnung über Wärmelieferung', instalments),
  one('phone-mobile', 'telefon', 'Mobilfunkrechnung eines Portals', mobile),
  one('phone-fibre', 'telefon', 'Rechnung mit dem Betrag voran', line),
  one('phone-workshop', 'telefon', 'Rechnung eines kleinen Anbieters', hosting),
  one('fees-town', 'gebuehren', 'Grundbesitzabgaben einer Stadt ohne Grundsteuer', townCharges),
  one('fees-waste', 'gebuehren', 'Abfallgebührenbescheid', waste),
  one('fees-water', 'gebuehren', 'Wasser- und Abwassergebühren', water),
]
