import { cents, code, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { idNumber } from '../forms/kit/numbers.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { hello, someone, windowOf } from './kit/cast.ts'
import { bare, fresh2, spaced, table } from './kit/set.ts'

/** A certificate of parental allowance: one sentence, months and amounts in a grid beside it. */
function parental(random: Random): TruthDocument {
  const who = someone(random, [1986, 1999])
  const month = int(random, 300, 1800) * 100
  const count = int(random, 4, 8)
  const on = date(2026, int(random, 1, 3), int(random, 5, 27))
  const rows = Array.from({ length: count }, (_, at) => [
    `${at + 1}`,
    `${day(date(2025, at + 2, 14), 'short')}–${day(date(2025, at + 3, 13), 'short')}`,
    eur(month),
  ])
  const page = `<box 20 10 170><div style="border-bottom:0.5mm solid #003366"><b>Stadt Speyer</b> · Der Oberbürgermeister · Fachbereich Jugend, Familie · <b>Elterngeldstelle</b></div></box><box 20 46>${windowOf(who)}</box>
    <box 128 40 62><p class="s">Maximilianstr. 100, 67346 Speyer<br>Auskunft: Frau Immelmann<br>Zimmer 214, Tel. 06232 14-2510<br><br>Az. 412.3/${digits(random, 5)}<br>${day(on, 'long')}</p></box>
    <box 20 92 170><h3>Bescheinigung nach § 32b Abs. 3 EStG über Elterngeld im Jahr 2025</h3><p>Kind: Momo ${who.last}, geb. 14.02.2025 · IdNr. ${idNumber(random)}</p><div class="cols"><div>${table('lined s', [['#LM', 'Zeitraum', 'Betrag in Euro'], ...rows])}</div><div><p>Im Kalenderjahr 2025 wurde Elterngeld in Höhe von insgesamt</p><p style="font-size:15pt"><b>${eur(month * count)} Euro</b></p><p>ausgezahlt. Mutterschaftsgeld von 1.014,00 Euro wurde angerechnet und ist in diesem Betrag nicht enthalten.</p></div></div><p style="margin-top:5mm">Dieses Schreiben wurde elektronisch erstellt und gilt ohne Unterschrift.</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: 'Stadt Speyer',
      recipient: who.name,
      date: iso(on),
      main: plain(month * count),
      own: own({ leistung: month * count }),
    },
  })
}

/** A health fund certifies sick pay; gross, net and contributions compete. */
function sickPay(random: Random): TruthDocument {
  const who = someone(random)
  const days = int(random, 20, 90)
  const gross = cents(random, 55, 99) * days
  const off = percent(gross, 12.3)
  const on = date(2026, 1, int(random, 9, 28))
  const page = `<box 22 12><span style="font-size:17pt;font-weight:bold;color:#007a87">mittendrin BKK</span></box><box 22 48 80><span class="back">mittendrin BKK · 59494 Soest</span>${windowOf(who)}</box><far 20 48>Versicherten-Nr.<br>${code(random, '@#########')}<br>Datum<br>${day(on)}</far>
    <box 22 96 166><p><b>Bescheinigung über Entgeltersatzleistungen 2025 für das Finanzamt</b></p><p>${hello(who)}</p><p>Sie haben vom ${day(date(2025, 4, 7))} bis ${day(later(date(2025, 4, 7), days - 1))} (${days} Tage) Krankengeld erhalten.</p>${table(
      'ruled',
      [
        ['Krankengeld brutto (Leistungsbetrag)', `${spaced(gross)} EUR`],
        ['abgeführte Beiträge zur RV, ALV, PV', `${spaced(off)} EUR`],
        ['Auszahlung netto', `${spaced(gross - off)} EUR`],
      ],
    )}<p style="margin-top:4mm">Dem Finanzamt haben wir den Leistungsbetrag von ${spaced(gross)} EUR bereits gemeldet. Er ist steuerfrei, unterliegt aber dem Progressionsvorbehalt.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'mittendrin BKK',
      recipient: who.name,
      date: iso(on),
      main: plain(gross),
      own: own({ betrag: gross }),
    },
  })
}

/** The labour office: a form with a number at each field. */
function unemployed(random: Random): TruthDocument {
  const who = someone(random)
  const sum = cents(random, 3000, 11_000)
  const on = date(2026, 1, int(random, 3, 20))
  const page = `<box 18 10><b>Agentur für Arbeit Neubrandenburg</b><br><span class="s">17033 Neubrandenburg, Ponyweg 37</span></box><far 18 10>Kundennummer ${code(random, '045D######')}<br>BG-Nummer entfällt<br>${day(on)}</far><box 18 44>${windowOf(who, 'none')}</box>
    <box 18 86 174><h3>Entgeltbescheinigung · Leistungsnachweis für das Jahr 2025</h3>${table('lined wide', [
      [
        `<span class="cap">1 Name, Vorname</span>${who.last}, ${who.first}`,
        `<span class="cap">2 Geburtsdatum</span>${day(who.born)}`,
        `<span class="cap">3 Steuer-IdNr.</span>${idNumber(random)}`,
      ],
      [
        '<span class="cap">4 Art der Leistung</span>Arbeitslosengeld (§ 136 SGB III)',
        '<span class="cap">5 Leistungszeitraum</span>01.03.–30.11.2025',
        `<span class="cap">6 Leistungsbetrag in Euro</span><b>${bare(sum)}</b>`,
      ],
      [
        '<span class="cap">7 Rückforderung in Euro</span>0,00',
        '<span class="cap">8 Beiträge RV in Euro</span>' + bare(percent(sum, 22)),
        '<span class="cap">9 täglicher Leistungssatz</span>' + bare(Math.floor(sum / 270)),
      ],
    ])}<p style="margin-top:4mm" class="s">Die Daten aus Feld 6 wurden nach § 32b Abs. 3 EStG an die Finanzverwaltung übermittelt. Bewahren Sie den Nachweis bitte auf.</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: 'Agentur für Arbeit Neubrandenburg',
      recipient: who.name,
      date: iso(on),
      main: plain(sum),
      own: own({ leistung: sum }),
    },
  })
}

/** A household's worker: the clearing office's yearly certificate. */
function minijob(random: Random): TruthDocument {
  const who = someone(random)
  const pay = int(random, 180, 538) * 1200
  const dues = percent(pay, 14.62)
  const on = date(2026, 2, int(random, 2, 14))
  const page = `<box 20 12><b style="font-size:13pt">MINIJOB-ZENTRALE</b><br><span class="s">Haushaltsscheck-Verfahren · 45115 Essen</span></box><box 20 46>${windowOf(who)}</box><far 20 46>Betriebsnummer ${digits(random, 8)}<br>Essen, ${day(on)}</far>
    <box 20 92 170><p><b>Bescheinigung gemäß § 28h Abs. 4 SGB IV zur Vorlage beim Finanzamt für 2025</b></p><p>Für die geringfügige Beschäftigung von Frau Milena Pavić in Ihrem Privathaushalt vom 01.01.2025 bis 31.12.2025 haben Sie entrichtet:</p>${table(
      'wide',
      [
        ['Arbeitsentgelt', `${eur(pay)} Euro`],
        ['Gesamtbetrag der Abgaben (KV, RV, U1, U2, UV, Pauschsteuer)', `${eur(dues)} Euro`],
        ['=Aufwendungen insgesamt', `${eur(pay + dues)} Euro`],
      ],
    )}<p style="margin-top:4mm" class="s">Davon einheitliche Pauschsteuer 2 %: ${eur(percent(pay, 2))} Euro. Begünstigt nach § 35a Abs. 1 EStG.</p></box>`
  return paper({ face: 'sans', size: 10.5 }, [page], {
    ...{ issuer: 'MINIJOB-ZENTRALE', recipient: who.name, date: iso(on), main: plain(pay) },
    own: own({ entgelt: pay, abgaben: dues, gesamtaufwand: pay + dues }),
  })
}

/** The family fund grants child benefit; two children, one of them named in the notice. */
function childBenefit(random: Random): TruthDocument {
  const who = someone(random, [1982, 1998])
  const child = `${pick(random, ['Linus', 'Wanda', 'Arvid'])} ${who.last}`
  const on = date(2025, int(random, 2, 10), int(random, 5, 27))
  const page = `<box 22 12><b>Familienkasse Sachsen-Ostthüringen</b></box><far 20 12>Kindergeld-Nr.<br>FK${digits(random, 6)}<br>Mein Zeichen: FK-221<br>${day(on, 'long')}</far><box 22 50>${windowOf(who)}</box>
    <box 22 96 164><p><b>Festsetzung von Kindergeld nach dem Einkommensteuergesetz</b></p><p>${hello(who)}</p><p>auf Ihren Antrag vom ${day(later(on, -33))} wird Kindergeld für das Kind <b>${child}</b>, geboren am 06.01.2025, ab Januar 2025 in Höhe von monatlich <b>255,00 Euro</b> festgesetzt. Für Januar bis ${day(on).slice(3)} ergibt sich eine Nachzahlung von ${eur(25_500 * on.month)} Euro, die in den nächsten Tagen auf Ihrem Konto eingeht.</p><p>Im Jahr 2024 betrug das Kindergeld 250,00 Euro.</p><p><u>Rechtsbehelf:</u> Gegen diesen Bescheid ist der Einspruch zulässig.</p></box>`
  return paper({ face: 'serif', size: 11 }, [page], {
    ...{ issuer: 'Familienkasse Sachsen-Ostthüringen', recipient: who.name, date: iso(on), main: '255.00' },
    own: own({ betrag: 25_500, childName: child }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('elterngeld-satz', 'elterngeld', '§ 32b Abs. 3 EStG, Bescheinigung über Elterngeld', parental, 2),
  fresh2('krankengeld-brutto-netto', 'krankengeld', '§ 32b Abs. 3 EStG, Bescheinigung einer Krankenkasse', sickPay),
  fresh2('alg-felder', 'alg', 'Leistungsnachweis der Agentur für Arbeit in Feldern', unemployed),
  fresh2('minijob-jahr', 'minijob', '§ 28h Abs. 4 SGB IV', minijob),
  fresh2('kindergeld-festsetzung', 'kindergeld', '§ 70 EStG, Kindergeldbescheid', childBenefit),
]
