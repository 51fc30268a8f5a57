import { cents, code, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, plain } from '../forms/kit/print.ts'
import { pairs, table } from '../forms/kit/style.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { one } from './kit/one.ts'
import { house, margin, portal, typed, workshop } from './kit/skins.ts'

/** Painter: labour and material as two lines, tax, sum, and the share of labour in a sentence. */
function painter(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Malerbetrieb {last}', 'Maler {last} GmbH'])
  const on = date(2025, int(random, 1, 11), int(random, 2, 27))
  const work = cents(random, 600, 2400)
  const paint = cents(random, 120, 480)
  const net = work + paint
  const tax = percent(net, 19)
  const number = code(random, '2025/###')
  return workshop(
    {
      ...{ from, to: addressOf(who), title: 'Rechnung' },
      refs: [
        ['Rechn.-Nr.', number],
        ['Datum', day(on)],
        ['Bauvorhaben', `Flur und Treppenhaus, ${who.street}`],
      ],
      body: `<p>${dear(who)}</p>${table(...(['ruled', 'rlrr', ['Pos', 'Bezeichnung', 'Menge', 'Gesamt']] as const), [
        ['1', 'Arbeitslohn Malerarbeiten', 'psch.', eur(work)],
        ['2', 'Farbe, Abdeckmaterial', 'psch.', eur(paint)],
        ['', 'Zwischensumme', '', eur(net)],
        ['', '+ 19 % MwSt', '', eur(tax)],
        ['', '<b>Gesamtbetrag</b>', '', `<b>${eur(net + tax)}</b>`],
      ])}<p style="margin-top:4mm">Die im Betrag enthaltenen Lohnkosten betragen ${eur(work)} Euro zuzüglich MwSt. Zahlbar innerhalb von 14 Tagen ohne Abzug.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
        own: { lohnanteilNetto: plain(work) },
      },
    },
    { font: 'sans', size: 10.5, colour: '#c23b22' },
  )
}

/** Roofer: an instalment was paid before; the labour stands with its tax. */
function roofer(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Dachdeckerei {last} GmbH & Co. KG', 'Bedachungen {last} GmbH'])
  const on = date(2025, int(random, 3, 11), int(random, 2, 27))
  const net = cents(random, 6000, 14_000)
  const tax = percent(net, 19)
  const paid = 5000_00
  const labour = percent(net + tax, 46)
  const number = code(random, 'SR-######')
  return house(
    {
      ...{ from, to: addressOf(who, 'same'), title: `Schlussrechnung Nr. ${number}` },
      refs: [
        ['Auftrag', code(random, 'A-####')],
        ['Bearbeiter', 'H. Kolbe'],
        ['Leistungszeitraum', `${day(later(on, -30), 'short')} - ${day(later(on, -12), 'short')}`],
        ['Datum', day(on, 'short')],
      ],
      body: `${table(...(['lined', 'rlrlrr', ['Pos.', 'Leistung', 'Menge', 'Einh.', 'EP €', 'GP €']] as const), [
        ['1.', 'Dachfläche abdecken und entsorgen', '84,00', 'm²', '18,50', '1.554,00'],
        ['2.', 'Eindeckung Tonziegel', '84,00', 'm²', eur(Math.round((net - 155_400) / 84)), eur(net - 155_400)],
      ])}${pairs(
        [
          ['Nettosumme', `${eur(net)} €`],
          ['Umsatzsteuer 19 %', `${eur(tax)} €`],
          ['Bruttosumme', `${eur(net + tax)} €`],
          ['abzgl. Abschlagsrechnung vom ' + day(later(on, -40), 'short'), `-${eur(paid)} €`],
          ['<b>Restforderung</b>', `<b>${eur(net + tax - paid)} €</b>`],
        ],
        true,
      )}<p>Lohnanteil nach § 35a EStG: ${eur(labour)} € inkl. MwSt.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), own: { lohnanteilBrutto: plain(labour) } },
      },
    },
    { font: 'sans', size: 9, colour: '#5a1a01' },
  )
}

/** Gardener without VAT, hours and material apart. */
function gardener(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Gartenservice {last}', '{last} Garten & Hof'])
  const on = date(2025, int(random, 4, 11), int(random, 2, 27))
  const hours = int(random, 4, 16)
  const plants = cents(random, 40, 160)
  const sum = hours * 3600 + plants
  const number = code(random, '##-2025')
  return typed(
    {
      ...{ from, to: addressOf(who, 'none'), title: `Rechnung ${number}` },
      placeAndDay: `${from.city}, den ${day(on, 'long')}`,
      refs: [['Steuernummer', code(random, '12/###/#####')]],
      body: `<p>Für Gartenpflege bei Ihnen berechne ich:</p>${pairs(
        [
          [`${hours} Stunden Arbeit à 36,00 €`, `${eur(hours * 3600)} €`],
          ['Pflanzen und Erde', `${eur(plants)} €`],
          ['Summe', `${eur(sum)} €`],
        ],
        true,
      )}<p>Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG. Bitte zahlen Sie per Überweisung.</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), gross: plain(sum), main: plain(sum) },
        ...{ tax: null, own: { lohnanteil: plain(hours * 3600) } },
      },
    },
    { font: 'mono', size: 10, colour: '#000000' },
  )
}

/** Cleaner from a company with monthly rate. */
function cleaner(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['Hausglanz Reinigung GmbH', '{last} Haushaltshilfen UG (haftungsbeschränkt)'])
  const on = date(2025, int(random, 2, 12), int(random, 1, 6))
  const net = cents(random, 120, 340)
  const tax = percent(net, 19)
  const number = code(random, 'HG#####')
  return portal(
    {
      ...{ from, to: addressOf(who, 'none'), title: 'Rechnung Haushaltshilfe' },
      refs: [
        ['Rechnung', number],
        ['Ausgestellt', day(on)],
        ['Fällig', day(later(on, 10))],
        ['Auftrag', 'wöchentliche Reinigung'],
      ],
      body: pairs(
        [
          ['Reinigung der Wohnung, 4 Einsätze', `${eur(net)} €`],
          ['Umsatzsteuer (19 %)', `${eur(tax)} €`],
          ['Gesamt', `${eur(net + tax)} €`],
          ['davon Arbeitskosten (§ 35a EStG)', `${eur(net + tax)} €`],
        ],
        true,
      ),
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on), due: iso(later(on, 10)) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
        own: { lohnanteilBrutto: plain(net + tax) },
      },
    },
    { font: 'sans', size: 10, colour: '#1274a3' },
  )
}

/** Chimney sweep's fee bill. */
function sweep(random: Random): TruthDocument {
  const who = person(random)
  const from = issuer(random, ['{last}, bevollmächtigter Bezirksschornsteinfeger', 'Schornsteinfegermeister {last}'])
  const on = date(2025, int(random, 2, 12), int(random, 2, 27))
  const first = cents(random, 30, 60)
  const second = cents(random, 20, 50)
  const net = first + second
  const tax = percent(net, 19)
  const number = code(random, '25-####')
  return margin(
    {
      ...{ from, to: addressOf(who), title: `Gebührenrechnung ${number}` },
      refs: [
        ['Datum', day(on)],
        ['Liegenschaft', who.street],
        ['Ausführung am', day(later(on, -3))],
      ],
      body: `${table(...(['none', 'lr', ['Tätigkeit', 'EUR']] as const), [
        ['Abgaswegeüberprüfung', eur(first)],
        ['Kehrung', eur(second)],
        ['=Netto', eur(net)],
        ['MwSt 19,00 %', eur(tax)],
        ['=Rechnungsendbetrag', eur(net + tax)],
      ])}<p style="margin-top:3mm">Arbeitskosten i. S. d. § 35a EStG: 100 %</p>`,
      values: {
        ...{ issuer: from.name, recipient: who.name, number, date: iso(on) },
        ...{ net: plain(net), tax: plain(tax), gross: plain(net + tax), main: plain(net + tax) },
      },
    },
    { font: 'sans', size: 10, colour: '#111111' },
  )
}

export const layouts: readonly TruthLayout[] = [
  one('craft-painter', 'handwerker', 'Rechnung eines Malers mit Lohnkosten in einem Satz', painter),
  one('craft-roofer', 'handwerker', 'Schlussrechnung nach Abschlag', roofer),
  one('home-gardener', 'hhnah', 'Rechnung eines Kleinunternehmers nach Stunden', gardener),
  one('home-cleaner', 'hhnah', 'Monatsrechnung einer Haushaltshilfe', cleaner),
  one('sweep-fees', 'schornstein', 'Rechnung des Schornsteinfegers', sweep),
]
