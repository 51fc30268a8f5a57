import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, someone, windowOf } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** Day-care: the parish's notice of a year's fees; meals apart. */
function dayCare(random: Random): TruthDocument {
  const who = someone(random, [1982, 1996])
  const child = `${pick(random, ['Emmi', 'Bosse', 'Liv'])} ${who.last}`
  const [month, food] = [int(random, 90, 340) * 100, int(random, 45, 90) * 100]
  const on = date(2026, 1, int(random, 5, 27))
  const page = `<box 22 14><span style="font-size:14pt;color:#e65100">☀ Kita Regenpfeifer</span><br>Ev. Kirchengemeinde Eichkamp, Eichkamp 1, 47533 Kleve</box><box 22 46>${windowOf(who)}</box><far 22 46>${day(on, 'bare')}</far><box 22 88 166><p><b>Bescheinigung über gezahlte Kinderbetreuungskosten 2025</b> (zur Vorlage beim Finanzamt)</p><p>Für das Kind ${child}, geb. 04.05.2021, wurden überwiesen:</p>${table(
    'lined',
    [
      ['Elternbeitrag (Betreuung) 12 x ' + eur(month), `${eur(month * 12)} €`],
      ['Verpflegungsgeld 12 x ' + eur(food), `${eur(food * 12)} €`],
      ['Insgesamt', `${eur((month + food) * 12)} €`],
    ],
  )}<p style="margin-top:4mm">Davon abzugsfähig nach § 10 Abs. 1 Nr. 5 EStG ist nur der Betreuungsanteil von ${eur(month * 12)} €.</p><p>i. A. Malwine Häusser, Leitung</p></box>`
  return paper({ face: 'office', size: 11 }, [page], {
    ...{
      recipient: who.name,
      date: iso(on),
      main: plain(month * 12),
      own: own({ betrag: month * 12, childName: child, verpflegung: food * 12 }),
    },
  })
}

/** A child minder's receipt in handwriting style, by e-mail. */
function minder(random: Random): TruthDocument {
  const who = someone(random, [1982, 1996])
  const child = `Oskar ${who.last}`
  const sum = int(random, 18, 52) * 10_000
  const on = date(2026, 1, int(random, 5, 27))
  const page = `<box 26 26 150><p>Kindertagespflege „Wurzelzwerge“<br>Svenja Rüschoff, Weinbergsteig 14, 06618 Naumburg (Saale)</p><br><p>Naumburg, ${day(on, 'long')}</p><p><b>Bestätigung</b></p><p>Hiermit bestätige ich ${who.title === 'Frau' ? 'Frau' : 'Herrn'} ${who.name}, dass für die Betreuung von ${child} in der Zeit von Januar bis Dezember 2025 Betreuungskosten in Höhe von ${eur(sum)} Euro unbar gezahlt wurden. Der Zuschuss der Stadt ist darin nicht enthalten.</p><p>Svenja Rüschoff</p></box>`
  return paper({ face: 'book', size: 12 }, [page], {
    ...{
      issuer: 'Svenja Rüschoff',
      recipient: who.name,
      date: iso(on),
      main: plain(sum),
      own: own({ betrag: sum, childName: child, verpflegung: null }),
    },
  })
}

/** A free school: fees, lunch and after-school care apart. */
function school(random: Random): TruthDocument {
  const who = someone(random, [1974, 1990])
  const child = `${pick(random, ['Mathilda', 'Korbinian'])} ${who.last}`
  const [fee, lunch, care] = [int(random, 110, 390) * 1200, int(random, 40, 70) * 1000, int(random, 30, 60) * 1000]
  const on = date(2026, 2, int(random, 2, 20))
  const page = `<box 20 12 170><div style="border-left:3mm solid #6a8f3c;padding-left:4mm"><b style="font-size:13pt">Freie Schule am Südring</b><br><span class="s">Träger: Schulverein Südring e.V., Südring 99, 26121 Oldenburg</span></div></box><box 20 42>${windowOf(who, 'beside')}</box><box 20 84 170><p class="r">${day(on)}</p><p><b>Schulgeldbescheinigung für das Kalenderjahr 2025</b></p><p>Die Schülerin / der Schüler ${child} besuchte 2025 die Klasse 6b unserer staatlich anerkannten Ersatzschule.</p>${table(
    'wide ruled',
    [
      ['Schulgeld', `${eur(fee)} EUR`],
      ['Mittagessen', `${eur(lunch)} EUR`],
      ['Hort und Nachmittagsbetreuung', `${eur(care)} EUR`],
      ['=gezahlt insgesamt', `${eur(fee + lunch + care)} EUR`],
    ],
  )}<p style="margin-top:4mm">Nach § 10 Abs. 1 Nr. 9 EStG sind 30 % des Schulgelds als Sonderausgaben abziehbar, höchstens 5.000,00 EUR.</p></box>`
  return paper({ face: 'light', size: 10.5 }, [page], {
    ...{
      recipient: who.name,
      date: iso(on),
      main: plain(fee),
      own: own({ betrag: fee, childName: child, verpflegung: lunch, betreuung: care }),
    },
  })
}

/** A pension notice of the state fund for the tax return, the official pattern. */
function statePension(random: Random): TruthDocument {
  const who = someone(random, [1946, 1959])
  const [sum, rise, sick, care] = [
    cents(random, 11_000, 24_000),
    cents(random, 900, 4000),
    cents(random, 800, 1900),
    cents(random, 300, 800),
  ]
  const on = date(2026, 2, int(random, 2, 20))
  const page = `<box 20 12><b>Deutsche Rentenversicherung</b><br>Saaletal</box><far 20 12>Versicherungsnummer<br>${code(random, '53 ###### @ ###')}<br>${day(on)}</far><box 20 46>${windowOf(who)}</box><box 20 92 170><p><b>Mitteilung über die an die Finanzverwaltung gemeldeten Leistungen für das Jahr 2025</b></p><p>${hello(who)}</p><p>die folgenden Beträge tragen Sie bitte in die Anlage R ein, falls Sie zur Abgabe verpflichtet sind.</p>${table(
    'wide',
    [
      ['Rentenbetrag (Zeile 4)', eur(sum)],
      ['darin enthaltener Rentenanpassungsbetrag (Zeile 5)', eur(rise)],
      ['Beginn der Rente (Zeile 6)', '01.10.2016'],
      ['Beiträge zur Krankenversicherung', eur(sick)],
      ['Beiträge zur Pflegeversicherung', eur(care)],
    ],
  )}<p style="margin-top:4mm" class="s">Alle Beträge in Euro. Ihre aktuelle Monatsrente beträgt ${eur(Math.floor(sum / 11.8))} Euro.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Deutsche Rentenversicherung Saaletal', recipient: who.name, date: iso(on), main: plain(sum) },
    own: own({ rentenbetrag: sum, anpassungsbetrag: rise, kvBeitrag: sick, pvBeitrag: care, nachzahlung: null }),
  })
}

/** Private pension after § 22 no. 5 with its numbered lines. */
function privatePension(random: Random): TruthDocument {
  const who = someone(random, [1946, 1959])
  const sum = cents(random, 1200, 8200)
  const on = date(2026, 2, int(random, 2, 20))
  const page = `<box 20 12>Vestalis Pensionskasse VVaG · 88212 Ravensburg</box><box 20 40>${windowOf(who, 'none')}</box><box 20 78 170><p>${day(on)} &nbsp; Vertrag ${digits(random, 8)}</p><h3 style="font-size:11pt">Mitteilung zur Vorlage beim Finanzamt über steuerpflichtige Leistungen aus einem Altersvorsorgevertrag oder aus einer betrieblichen Altersversorgung (§ 22 Nr. 5 Satz 7 EStG)</h3><p>Kalenderjahr 2025</p>${table(
    'lined wide s',
    [
      ['Nummer 1', 'Leistungen im Sinne des § 22 Nr. 5 Satz 1 EStG (Anlage R-AV/bAV)', eur(sum)],
      ['Nummer 4', 'Leibrente im Sinne des § 22 Nr. 5 Satz 2 Buchst. a EStG', '0,00'],
      ['', 'Beginn der Rente', '01.03.2014'],
      ['Nummer 11', 'in den Nummern 1 bis 10 enthaltene Nachzahlungen', '0,00'],
    ],
  )}<p class="t" style="margin-top:3mm">Beträge in Euro. Einbehaltene Krankenversicherungsbeiträge: ${eur(percent(sum, 17))}.</p></box>`
  return paper({ face: 'serif', size: 10.5 }, [page], {
    ...{
      issuer: 'Vestalis Pensionskasse VVaG',
      recipient: who.name,
      date: iso(on),
      main: plain(sum),
      own: own({ leistung: sum, nr1: sum }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('kita-bescheinigung', 'kita', '§ 10 Abs. 1 Nr. 5 EStG, Bescheinigung einer Kita', dayCare),
  fresh2('tagesmutter', 'kita', 'Bestätigung einer Tagesmutter', minder),
  fresh2('schulgeld-hort', 'schulgeld', '§ 10 Abs. 1 Nr. 9 EStG, Schulgeldbescheinigung', school),
  fresh2('rente-meldung', 'rente_grv', '§ 22a EStG, Mitteilung der Rentenversicherung', statePension),
  fresh2('pensionskasse-22', 'leistung_22', '§ 22 Nr. 5 Satz 7 EStG, Muster des BMF', privatePension),
]
