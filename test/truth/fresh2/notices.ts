import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, idNumber, taxNumber } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, konto, someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

/** An income tax notice of a single person with an additional payment; paid instalments compete. */
function assessment(random: Random): TruthDocument {
  const [who, bank] = [someone(random), konto(random)]
  const on = date(2025, int(random, 5, 11), int(random, 3, 27))
  const nr = taxNumber(random, 'by')
  const tax = int(random, 6000, 19_000) * 100
  const wage = percent(tax, 80)
  const left = tax - wage
  const taxable = int(random, 41_000, 88_000)
  const first = `<box 22 12><b>Finanzamt Deggendorf</b><br><span class="s">Pfleggasse 18, 94469 Deggendorf</span></box><far 18 12>Steuernummer <b>${nr}</b><br>IdNr. ${idNumber(random)}<br>(Bitte bei Rückfragen angeben)<br><br>${day(on)}</far>
    <box 22 50>Finanzamt Deggendorf, Postfach 11 60, 94451 Deggendorf<br>${windowOf(who, 'above')}</box>
    <box 22 100 168><p style="font-size:13pt"><b>Bescheid für 2024<br>über Einkommensteuer und Solidaritätszuschlag</b></p><p class="s">Festsetzung und Abrechnung. Der Bescheid ist nach § 165 Abs. 1 Satz 2 AO teilweise vorläufig.</p>
    ${table('wide lined', [
      ['#', 'Einkommensteuer EUR', 'Solidaritäts-<br>zuschlag EUR'],
      ['Festgesetzt werden', bare(tax), '0,00'],
      ['Steuerabzug vom Lohn', bare(wage), '0,00'],
      ['verbleibende Steuer', bare(left), '0,00'],
      ['Vorauszahlungen', '0,00', '0,00'],
      ['Bitte zahlen Sie spätestens am ' + day(later(on, 35)), bare(left), '0,00'],
    ])}
    <p style="margin-top:5mm">Konto der Finanzkasse: ${bank.bank}, IBAN ${grouped(bank.iban)}. Verwendungszweck: ${nr}, ESt 2024.</p></box>`
  const second = `<box 22 14 168><p class="s">Bescheid vom ${day(on)}, Steuernummer ${nr}, Seite 2</p><p><b>Berechnung des zu versteuernden Einkommens</b></p>${table(
    'wide',
    [
      ['Bruttoarbeitslohn', (taxable + 11_450).toLocaleString('de-DE')],
      ['Werbungskosten', '4.212'],
      ['Einkünfte aus Vermietung und Verpachtung', '-1.180'],
      ['Gesamtbetrag der Einkünfte', (taxable + 6058).toLocaleString('de-DE')],
      ['Sonderausgaben', '6.058'],
      ['=zu versteuerndes Einkommen', taxable.toLocaleString('de-DE')],
    ],
  )}<p style="margin-top:4mm"><b>Erläuterungen:</b> Die Aufwendungen für das Arbeitszimmer konnten nicht berücksichtigt werden. Gegen diesen Bescheid ist der Einspruch gegeben; Frist: ein Monat.</p></box>`
  return paper({ face: 'sans', size: 9.5 }, [first, second], {
    ...{
      issuer: 'Finanzamt Deggendorf',
      recipient: who.name,
      date: iso(on),
      taxNumber: nr,
      due: iso(later(on, 35)),
      iban: bank.iban,
    },
    own: own({
      bescheiddatum: iso(on),
      nachzahlung: left,
      erstattung: null,
      kirchensteuerFestgesetzt: null,
      zuVersteuerndesEinkommen: taxable * 100,
    }),
  })
}

/** Trade tax of a town: the base amount is told before the tax; prepayments follow. */
function tradeTax(random: Random): TruthDocument {
  const base = int(random, 900, 8200) * 100
  const tax = percent(base, 410)
  const on = date(2025, int(random, 3, 11), int(random, 3, 27))
  const bank = konto(random)
  const page = `<box 22 12><span style="font-size:14pt">Hansestadt Soest</span><br><span class="s">Die Bürgermeisterin, Abt. Steuern und Abgaben</span></box><box 22 46>Firma<br>Niggemann Metallbau GmbH<br>Hinter der Kirche 44<br>59494 Soest</box><far 20 46>Kassenzeichen 2.7100.${digits(random, 5)}<br>Auskunft erteilt Herr Ehrlinspiel<br>Zimmer 1.18<br>Soest, ${day(on, 'long')}</far>
    <box 22 94 168><h3>Gewerbesteuerbescheid für den Erhebungszeitraum 2023</h3><p>Grundlage: Messbescheid des Finanzamts Soest vom ${day(later(on, -25))}, Steuernummer 343/5712/0${digits(random, 3)}.</p>${table(
      'wide',
      [
        ['Gewerbesteuermessbetrag', `${eur(base)} €`],
        ['Hebesatz', '410 v. H.'],
        ['=Festgesetzte Gewerbesteuer', `${eur(tax)} €`],
        ['bisher festgesetzte Vorauszahlungen', `${eur(percent(tax, 70))} €`],
        ['=Nachzahlung', `${eur(tax - percent(tax, 70))} €`],
      ],
    )}<p style="margin-top:4mm">Die Nachzahlung ist fällig am ${day(later(on, 30))}. Zinsen nach § 233a AO: 0,00 €. Vorauszahlungen ab 2025: vierteljährlich ${eur(percent(tax, 24))} €.</p><p class="s">Konto der Stadtkasse: ${bank.bank} ${grouped(bank.iban)}</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'Hansestadt Soest',
      recipient: 'Niggemann Metallbau GmbH',
      date: iso(on),
      due: iso(later(on, 30)),
      iban: bank.iban,
      main: plain(tax),
    },
    own: own({ bescheiddatum: iso(on), messbetrag: base, gewerbesteuer: tax }),
  })
}

/** A chamber's dues: basic fee and levy, settled for one year and provisional for another. */
function chamber(random: Random): TruthDocument {
  const [basic, levy] = [pick(random, [8000, 15_000]), cents(random, 20, 180)]
  const on = date(2025, int(random, 2, 10), int(random, 3, 27))
  const nr = code(random, 'IHK25######')
  const page = `<far 18 12><b style="font-size:15pt;color:#003f7d">IHK</b> Industrie- und Handelskammer<br>Untere Hunte</far><box 22 46><span class="back">IHK Untere Hunte · Moslestr. 6 · 26121 Oldenburg</span>Gartenpflege Pfannkuch e.K.<br>Eichkamp 55<br>26121 Oldenburg</box><box 130 46 62>${table(
    's',
    [
      ['Bescheidnummer', nr],
      ['Ident-Nr.', digits(random, 7)],
      ['Datum', day(on)],
    ],
  )}</box>
    <box 22 92 168><h3>Beitragsbescheid 2025</h3>${table('ruled wide', [
      ['#Beitragsart', 'Bemessungsgrundlage', 'EUR'],
      ['Grundbeitrag', 'Gewerbeertrag', eur(basic)],
      ['Umlage 0,14 %', eur(levy * 700), eur(levy)],
      ['=Beitrag 2025 (vorläufig)', '', eur(basic + levy)],
    ])}<p style="margin-top:4mm">Bitte überweisen Sie den Beitrag innerhalb von 30 Tagen nach Zugang. Ihre Mitgliedschaft beruht auf § 2 IHKG. Für 2022 verbleibt es beim abgerechneten Beitrag von ${eur(basic + 1200)} EUR.</p><p class="t">Klage kann innerhalb eines Monats beim Verwaltungsgericht Oldenburg erhoben werden.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'Industrie- und Handelskammer Untere Hunte',
      recipient: 'Gartenpflege Pfannkuch e.K.',
      number: nr,
      date: iso(on),
      main: plain(basic + levy),
    },
    own: own({ beitrag: basic + levy }),
  })
}

/** Vehicle tax, drawn from an account; the plate and the day of the draw compete. */
function vehicle(random: Random): TruthDocument {
  const who = someone(random)
  const tax = int(random, 38, 420) * 100
  const on = date(2025, int(random, 2, 10), int(random, 3, 27))
  const page = `<box 20 10><b>Bundeszollverwaltung</b><br>Hauptzollamt Stralsund · Kfz-Steuer-Stelle</box><box 20 44>${windowOf(who, 'above')}</box><box 118 10 74>${table(
    'lined t wide',
    [
      ['Ihr Kassenzeichen', `7510${digits(random, 8)}`],
      ['Amtliches Kennzeichen', `NB-${code(random, '@@')} ${digits(random, 3)}`],
      ['Datum', day(on)],
      ['Servicetelefon', '0351 000 555-0'],
    ],
  )}</box>
    <box 20 92 170><h3>Bescheid über Kraftfahrzeugsteuer</h3><p>Die Kraftfahrzeugsteuer wird wie folgt festgesetzt:</p>${table(
      'wide lined',
      [
        ['#für die Zeit vom', 'bis', 'Steuer EUR'],
        [day(later(on, -12)), 'auf Weiteres, jährlich', eur(tax)],
      ],
    )}<p style="margin-top:4mm">Hubraum 1.598 cm³ (Diesel), CO₂ 124 g/km, EURO 6d. Der Betrag von ${eur(tax)} EUR ist am ${day(later(on, 20))} fällig und wird aufgrund Ihres Mandats abgebucht.</p><p>Bisherige Steuer: ${eur(tax + 2400)} EUR (erstattet anteilig 11,00 EUR).</p></box>`
  return paper({ face: 'wide', size: 9 }, [page], {
    ...{
      issuer: 'Hauptzollamt Stralsund',
      recipient: who.name,
      date: iso(on),
      due: iso(later(on, 20)),
      main: plain(tax),
    },
    own: own({ bescheiddatum: iso(on), betrag: tax }),
  })
}

/** Tax on the purchase of land. */
function landTransfer(random: Random): TruthDocument {
  const who = someone(random)
  const price = int(random, 180, 520) * 100_000
  const tax = percent(price, 5)
  const on = date(2025, int(random, 2, 10), int(random, 3, 27))
  const nr = taxNumber(random, 'nw')
  const page = `<box 24 14>Finanzamt Emsland-Süd<br><span class="s">– Grunderwerbsteuerstelle –</span></box><far 20 14>St.-Nr. ${nr}<br>UN-Nr. ${digits(random, 4)}/25<br>${day(on)}</far><box 24 50>${windowOf(who)}</box>
    <box 24 98 164><h3>Bescheid über Grunderwerbsteuer</h3><p>Für den Erwerb des Grundstücks Mühlenstraße 9 in Lingen auf Grund des Kaufvertrages vom ${day(later(on, -48))}, UR-Nr. 412/2025 des Notars Dr. Böhm, wird die Grunderwerbsteuer auf <b>${eur(tax)} €</b> festgesetzt.</p>${table(
      'wide',
      [
        ['Kaufpreis', `${eur(price + 650_000)} €`],
        ['davon Inventar', `-${eur(650_000)} €`],
        ['Bemessungsgrundlage', `${eur(price)} €`],
        ['Steuersatz', '5,0 %'],
      ],
    )}<p style="margin-top:4mm">Bitte entrichten Sie den Betrag bis zum ${day(later(on, 33))}. Einspruch ist binnen eines Monats möglich.</p></box>`
  return paper({ face: 'sans', size: 10.5 }, [page], {
    ...{
      issuer: 'Finanzamt Emsland-Süd',
      recipient: who.name,
      date: iso(on),
      due: iso(later(on, 33)),
      taxNumber: nr,
      main: plain(tax),
    },
    own: own({ bescheiddatum: iso(on), betrag: tax }),
  })
}

/** Prepayments of income tax told in prose. */
function prepayments(random: Random): TruthDocument {
  const who = someone(random)
  const quarter = int(random, 4, 30) * 10_000
  const on = date(2025, int(random, 5, 8), int(random, 3, 27))
  const nr = taxNumber(random, 'by')
  const page = `<box 22 14>Finanzamt Kaufbeuren<br>mit Außenstelle</box><far 20 14>${day(on)}<br>${nr}</far><box 22 48>${windowOf(who, 'above')}</box><box 22 96 166><p><b>Vorauszahlungsbescheid 2025</b></p><p>${hello(who)}</p><p>die Vorauszahlungen zur Einkommensteuer werden ab dem III. Kalendervierteljahr 2025 auf vierteljährlich <b>${eur(quarter)} €</b> festgesetzt (jährlich ${eur(quarter * 4)} €). Sie sind am 10. März, 10. Juni, 10. September und 10. Dezember fällig. Für das I. und II. Vierteljahr verbleibt es bei je ${eur(quarter - 8000)} €. Ein Solidaritätszuschlag wird nicht erhoben.</p><p>Der Bescheid ergeht nach § 37 EStG. Der Einspruch ist innerhalb eines Monats einzulegen.</p></box>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ issuer: 'Finanzamt Kaufbeuren', recipient: who.name, date: iso(on), taxNumber: nr, main: plain(quarter) },
    own: own({ bescheiddatum: iso(on), vorauszahlung: quarter }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2(
    'est-nachzahlung',
    'est_bescheid',
    'Einkommensteuerbescheid 2024, Einzelveranlagung, Nachzahlung',
    assessment,
    2,
  ),
  fresh2('gewst-stadt', 'gewst_bescheid', 'Gewerbesteuerbescheid einer Stadt', tradeTax),
  fresh2('ihk-beitrag', 'kammer', 'Beitragsbescheid einer IHK', chamber),
  fresh2('kfzsteuer-raster', 'kfz_steuer', 'Kraftfahrzeugsteuerbescheid', vehicle),
  fresh2('grest-satz', 'grest', 'Grunderwerbsteuerbescheid', landTransfer),
  fresh2('vz-prosa', 'vz_bescheid', '§ 37 EStG, Vorauszahlungsbescheid in Prosa', prepayments),
]
