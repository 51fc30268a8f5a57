import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { idNumber, spacedId } from '../forms/kit/numbers.ts'
import { date, day, eur, euroAndCent, iso, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout, TruthValues } from '../layout.ts'
import { someone, windowOf } from './kit/cast.ts'
import type { Someone } from './kit/cast.ts'
import { bare, fresh2, table } from './kit/set.ts'

interface Year {
  readonly who: Someone
  readonly gross: number
  readonly tax: number
  readonly church: number
  readonly pension: number
  readonly health: number
  readonly care: number
  readonly work: number
}

function year(random: Random): Year {
  const gross = cents(random, 24_000, 66_000)
  const tax = percent(gross, int(random, 9, 19))
  const shares = {
    pension: percent(gross, 9.3),
    health: percent(gross, 8.15),
    care: percent(gross, 1.8),
    work: percent(gross, 1.3),
  }
  return { who: someone(random), gross, tax, church: percent(tax, 9), ...shares }
}

function certified(
  { who, gross, tax, church, pension, health, care, work }: Year,
  issuer: string,
  on: string | null,
): TruthValues {
  return {
    ...{ issuer, recipient: who.name, date: on, main: plain(gross) },
    own: own({
      ...{
        brutto: gross,
        lohnsteuer: tax,
        solz: null,
        kirchensteuer: church,
        rvArbeitgeber: pension,
        rvArbeitnehmer: pension,
      },
      ...{ kvBeitrag: health, pvBeitrag: care, avBeitrag: work, lohnersatz: null, versorgungsbezuege: null },
    }),
  }
}

const LINES = [
  'Bescheinigungszeitraum',
  'Zeiträume ohne Anspruch auf Arbeitslohn',
  'Bruttoarbeitslohn einschl. Sachbezüge ohne 9. und 10.',
  'Einbehaltene Lohnsteuer von 3.',
  'Einbehaltener Solidaritätszuschlag von 3.',
  'Einbehaltene Kirchensteuer des Arbeitnehmers von 3.',
]
const SHARES = [
  ['22. a)', 'Arbeitgeberanteil zur gesetzlichen Rentenversicherung'],
  ['23. a)', 'Arbeitnehmeranteil zur gesetzlichen Rentenversicherung'],
  ['25.', 'Arbeitnehmerbeiträge zur gesetzlichen Krankenversicherung'],
  ['26.', 'Arbeitnehmerbeiträge zur sozialen Pflegeversicherung'],
  ['27.', 'Arbeitnehmerbeiträge zur Arbeitslosenversicherung'],
] as const

/** The official print, form at the right, the employee at the left, the employer below; columns of euros and cents. */
function official(random: Random): TruthDocument {
  const is = year(random)
  const { who } = is
  const on = date(2026, 1, int(random, 5, 29))
  const split = (nr: string, text: string, amount: number | null): string => {
    const halves = amount === null ? ['', ''] : euroAndCent(amount)
    return `<tr><td>${nr} ${text}</td><td class="r" style="width:22mm">${halves[0]}</td><td class="r" style="width:9mm">${halves[1]}</td></tr>`
  }
  const amounts = [is.pension, is.pension, is.health, is.care, is.work]
  const rows = [
    split('3.', LINES[2] ?? '', is.gross),
    split('4.', LINES[3] ?? '', is.tax),
    split('5.', LINES[4] ?? '', null),
    split('6.', LINES[5] ?? '', is.church),
    ...[
      '7. Einbehaltene Kirchensteuer des Ehegatten/Lebenspartners von 3.',
      '8. In 3. enthaltene Versorgungsbezüge',
      '10. Ermäßigt besteuerter Arbeitslohn für mehrere Kalenderjahre',
      '15. a) Kurzarbeitergeld, b) Zuschuss zum Mutterschaftsgeld, c) Verdienstausfallentschädigung',
      '17. Steuerfreie Arbeitgeberleistungen (Fahrten Wohnung – erste Tätigkeitsstätte)',
    ].map(text => split('', text, null)),
    ...SHARES.map(([nr, text], at) => split(nr, text, amounts[at] ?? null)),
  ]
  const page = `<box 12 10 84><p class="t">Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.</p>${windowOf(who, 'none')}</box>
    <box 12 62 84><h3>Ausdruck der elektronischen Lohnsteuerbescheinigung für 2025</h3>${table('s', [
      ['Datum:', day(on)],
      ['Identifikationsnummer:', spacedId(idNumber(random))],
      ['Personalnummer:', digits(random, 5)],
      ['Geburtsdatum:', day(who.born)],
      ['Transferticket:', code(random, 'et######@##@######')],
    ])}<p class="s" style="margin-top:4mm">Dem Lohnsteuerabzug wurden zugrunde gelegt:</p>${table('lined s', [
      ['Steuerklasse/Faktor', 'gültig ab'],
      ['1', '01.01.2025'],
      ['Zahl der Kinderfreibeträge', 'gültig ab'],
      ['0,5', '01.01.2025'],
      ['Kirchensteuermerkmale', 'rk'],
    ])}
    <p style="margin-top:22mm" class="t">Anschrift und Steuernummer des Arbeitgebers:</p><p>Armaturenwerk Lüdecke SE<br>Werkstraße 1–5<br>17033 Neubrandenburg<br>072/112/0${digits(random, 4)}</p><p class="t">Finanzamt, an das die Lohnsteuer abgeführt wurde (Name und vierstellige Nr.)</p><p class="s">Neubrandenburg 4072</p></box>
    <box 100 10 102><table class="lined s" style="width:100%"><tr><td>1. ${LINES[0]}</td><td colspan="2">01.01.–31.12.2025</td></tr><tr><td>2. ${LINES[1]}</td><td colspan="2">Anzahl „U“ 0</td></tr><tr><td></td><td class="r">EUR</td><td class="r">Ct</td></tr>${rows.join('')}</table></box>`
  return paper({ face: 'sans', size: 8.5 }, [page], certified(is, 'Armaturenwerk Lüdecke SE', iso(on)))
}

/** Printed by a small payroll programme in fixed type: values behind dots. */
function dotted(random: Random): TruthDocument {
  const is = year(random)
  const dots = (text: string, amount: number | null): string =>
    `${text.slice(0, 62).padEnd(66, '.')}${(amount === null ? '---,--' : bare(amount)).padStart(12)}`
  const amounts = [is.pension, is.pension, is.health, is.care, is.work]
  const list = [
    dots('3. Bruttoarbeitslohn', is.gross),
    dots('4. Lohnsteuer', is.tax),
    dots('5. Solidaritätszuschlag', null),
    dots('6. Kirchensteuer AN', is.church),
    dots('15. Kurzarbeitergeld u.a.', null),
    ...SHARES.map(([nr, text], at) => dots(`${nr} ${text}`, amounts[at] ?? null)),
  ]
  const page = `<box 16 14>Arbeitgeber &nbsp;Diakonieverein Obere Werra e.V. &nbsp; &nbsp;Steuernr. 025/250/5${digits(random, 4)}<br>&nbsp; &nbsp; &nbsp; &nbsp; &nbsp; &nbsp; An den Anlagen 3, 37269 Eschwege</box>
    <box 16 34>${windowOf(is.who, 'none')}</box><box 16 66 184>BESONDERE / ELEKTRONISCHE LOHNSTEUERBESCHEINIGUNG &nbsp; Kalenderjahr 2024<br>Beschäftigt vom 01.01. bis 31.12. &nbsp;StKl 4 &nbsp;KiFB 1,0 &nbsp;Konf. ev &nbsp;Geb. ${day(is.who.born)}<br>IdNr ${idNumber(random)}<br><br><pre style="font:inherit;margin:0">${list.join('\n')}</pre><br>Angaben ohne Gewähr. Vorjahr: Brutto ${bare(is.gross - 120_300)}</box>`
  return paper({ face: 'mono', size: 9 }, [page], certified(is, 'Diakonieverein Obere Werra e.V.', null))
}

/** A monthly wage slip of a tax advisor's payroll: month beside year to date. */
function slip(random: Random): TruthDocument {
  const who = someone(random)
  const hourly = int(random, 1450, 2780)
  const gross = hourly * 168 + 9000
  const [tax, social] = [percent(gross, 12), percent(gross, 20.6)]
  const net = gross - tax - social
  const paid = net - 4000
  const month = int(random, 3, 11)
  const on = date(2025, month, int(random, 22, 28))
  const page = `<box 10 8 190>${table('lined wide s', [
    [
      '<span class="cap">Firma</span>Malerbetrieb Häusser GmbH, Gartenstr. 17, 72764 Reutlingen',
      `<span class="cap">Abrechnung der Brutto-Netto-Bezüge für</span><b>${['März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November'][month - 3]} 2025</b>`,
      `<span class="cap">Druckdatum</span>${day(on)}`,
    ],
    [
      `<span class="cap">Pers.-Nr.</span>00${digits(random, 3)}`,
      '<span class="cap">St-Kl.</span>3 &nbsp; <span class="cap">Ki.Frbtr.</span>2,0',
      `<span class="cap">SV-Nummer</span>53${digits(random, 6)}B${digits(random, 3)}`,
    ],
  ])}</box>
    <box 14 48>${windowOf(who, 'beside')}</box><box 10 88 190>${table('wide ruled s', [
      ['#Lohnart', 'Bezeichnung', 'Menge', 'Faktor', 'Betrag'],
      ['100', 'Facharbeiterlohn', '168,00', eur(hourly), eur(gross - 9000)],
      ['370', 'Erschwerniszuschlag', '', '', eur(9000)],
      ['=', 'Gesamt-Brutto', '', '', eur(gross)],
      ['', 'Lohnsteuer', '', '', eur(tax)],
      ['', 'KV / PV / RV / AV Arbeitnehmer', '', '', eur(social)],
      ['=', 'Netto-Verdienst', '', '', eur(net)],
      ['910', 'VWL Überweisung', '', '', `${eur(4000)}-`],
      ['=', 'Auszahlungsbetrag', '', '', eur(paid)],
    ])}</box>
    <box 10 190 92>${table('lined wide t', [
      ['#Verdienstbescheinigung', 'kumuliert EUR'],
      ['Gesamtbrutto', eur(gross * month)],
      ['Steuerbrutto', eur(gross * month)],
      ['Lohnsteuer', eur(tax * month)],
      ['SV-Brutto', eur(gross * month)],
    ])}</box><box 108 190 92><p class="t">Überweisung auf Konto IBAN DE•• •••• •••• 71 &nbsp; Resturlaub 11,0 Tage</p><p class="t">* Entgeltbescheinigung nach § 108 Abs. 3 Satz 1 GewO</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{ issuer: 'Malerbetrieb Häusser GmbH', recipient: who.name, date: iso(on), main: plain(gross) },
    own: own({ brutto: gross, netto: net, auszahlung: paid }),
  })
}

/** A parish pays its organist: a letter of half a page with three amounts. */
function parishPay(random: Random): TruthDocument {
  const who = someone(random)
  const gross = int(random, 320, 890) * 100
  const off = percent(gross, 14.2)
  const on = date(2025, int(random, 2, 11), int(random, 24, 28))
  const page = `<box 25 16>Kath. Kirchengemeinde St. Gangolf<br>– Rendantur –<br>Pfarrgasse 2, 88212 Ravensburg</box><far 25 16>${day(on, 'bare')}</far>
    <box 25 50 160><p>${who.title} ${who.name}, Organistendienst</p><p><b>Lohnabrechnung ${day(on).slice(3).replace('.', '/')}</b></p><p>Brutto: ${eur(gross)} €<br>abzüglich Sozialversicherung: ${eur(off)} €<br>Lohnsteuer: pauschal, trägt der Arbeitgeber<br>Netto: ${eur(gross - off)} €<br>zuzüglich Fahrgeld steuerfrei: 36,00 €<br>Überwiesen: ${eur(gross - off + 3600)} €</p><p>Vergelt's Gott!</p></box>`
  return paper({ face: 'serif', size: 12, roll: [210, 148] }, [page], {
    ...{ issuer: 'Kath. Kirchengemeinde St. Gangolf', recipient: who.name, date: iso(on), main: plain(gross) },
    own: own({ brutto: gross, netto: gross - off, auszahlung: gross - off + 3600 }),
  })
}

/** The state pays its pensioner: the month beside the sum of the year. */
function statePension(random: Random): TruthDocument {
  const who = someone(random, [1944, 1958])
  const gross = cents(random, 2600, 4700)
  const tax = percent(gross, 11)
  const on = date(2025, 12, int(random, 8, 16))
  const page = `<box 24 12><b>Landesamt für Bezüge und Versorgung</b><br>Dienststelle Deggendorf</box><far 20 12>Personalnummer<br>${code(random, 'V########')}<br>Bitte bei Schriftwechsel angeben</far><box 24 48>${windowOf(who)}</box>
    <box 24 92 166><p class="r">Deggendorf, ${day(on)}</p><p><b>Mitteilung über Ihre Versorgungsbezüge ab 01.12.2025</b></p><p class="s">Diese Mitteilung ersetzt die vorherige. Sie ist keine Lohnsteuerbescheinigung.</p>${table(
      'wide none',
      [
        ['Ruhegehalt, BesGr. A 11, Stufe 11, 71,75 v. H.', '', eur(gross - 14_000)],
        ['Familienzuschlag Stufe 1', '', eur(14_000)],
        ['=Versorgungsbezüge brutto (monatlich)', '', eur(gross)],
        ['Lohnsteuer, StKl. III', '-', eur(tax)],
        ['=Nettobezüge', '', eur(gross - tax)],
        ['Abtretung Sterbekasse', '-', '12,40'],
        ['=Überweisung zum Monatsende', '', eur(gross - tax - 1240)],
      ],
    )}
    <p style="margin-top:4mm" class="s">Aufgelaufene Jahreswerte: Steuerbrutto ${eur(gross * 12)}, Lohnsteuer ${eur(tax * 12)}</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: 'Landesamt für Bezüge und Versorgung', recipient: who.name, date: iso(on), main: plain(gross) },
    own: own({ versorgungsbezug: gross }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('lstb-amtlich-spalten', 'lstb', 'Amtlicher Ausdruck der Lohnsteuerbescheinigung 2025', official, 2),
  fresh2('lstb-punkte', 'lstb', 'Ausdruck eines Lohnprogramms in Festschrift', dotted),
  fresh2('gehalt-jahreswerte', 'gehalt', 'Entgeltbescheinigungsverordnung, Abrechnung mit Jahreswerten', slip, 2),
  fresh2('gehalt-kirchengemeinde', 'gehalt', 'Lohnabrechnung einer Kirchengemeinde', parishPay),
  fresh2('ruhegehalt', 'versorgung', 'Bezügemitteilung eines Landesamts', statePension),
]
