import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, own, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout, TruthValues } from '../layout.ts'
import { dayIn, person } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import { beside, fresh3, pairs, rows, sheet } from './kit/sheet.ts'
import type { Look } from './kit/sheet.ts'

interface Letter {
  readonly look: Look
  readonly issuer: string
  readonly under: string
  readonly who: Person
  readonly info: readonly string[]
  readonly title: string
  readonly body: string
}

/** A letter of an office: its name, the window, lines of information at the right, a title. */
function letter({ look, issuer, under, who, info, title, body }: Letter, values: TruthValues): TruthDocument {
  const head = `<b style="font-size:13pt">${issuer}</b><br><span class="small">${under}</span>`
  const page = `${head}${beside(`<div class="win">${who.titled}</div>`, `<br>${pairs(info)}`, 55)}<h1>${title}</h1><p>${who.hello}</p>${body}`
  return sheet(look, [page], values)
}

/** What the pension office reports to the tax office, with the amounts of the yearly form. */
function pension(random: Random): TruthDocument {
  const [sum, fit] = [cents(random, 9800, 24000), cents(random, 700, 4200)]
  const [kv, pv] = [percent(sum, 8.15), percent(sum, 3.4)]
  const who = person(random, 1941, 1957)
  const on = date(2025, 2, int(random, 3, 24))
  const body = `<p>für Ihre Einkommensteuererklärung teilen wir Ihnen die Beträge mit, die wir der Finanzverwaltung für das Jahr 2024 gemeldet haben. Versicherungsnummer ${code(random, '53######@###')}.</p>${rows('grid', ['#Mitteilung zur Vorlage beim Finanzamt|EUR', `Rentenbetrag (Anlage R, Zeile 4)|${eur(sum)}`, `Rentenanpassungsbetrag (Anlage R, Zeile 5)|${eur(fit)}`, 'Beginn der Rente: 01.09.2012|', `Beiträge zur Krankenversicherung (Anlage Vorsorgeaufwand, Zeile 16)|${eur(kv)}`, `Beiträge zur Pflegeversicherung (Zeile 18)|${eur(pv)}`])}<p>Diese Bescheinigung gilt für alle folgenden Jahre automatisch fort.</p>`
  return letter(
    {
      look: { face: 'nimbus', size: 10.5 },
      issuer: 'Deutsche Rentenversicherung Westfalen',
      under: '48125 Münster',
      who,
      info: [`Datum|${day(on)}`, `Aktenzeichen|3117-R`],
      title: 'Mitteilung zur Leistung aus der gesetzlichen Rentenversicherung für das Jahr 2024',
      body,
    },
    truth({ issuer: 'Deutsche Rentenversicherung Westfalen', recipient: who.name, date: iso(on) }, 'rentenbetrag', {
      rentenbetrag: sum,
      anpassungsbetrag: fit,
      kvBeitrag: kv,
      pvBeitrag: pv,
    }),
  )
}

/** The form for benefits of a pension contract, § 22 no. 5. */
function contract(random: Random): TruthDocument {
  const sum = cents(random, 900, 4800)
  const who = person(random, 1945, 1958)
  const on = date(2026, 2, int(random, 3, 24))
  const body = `<p>Mitteilung über steuerpflichtige Leistungen aus einem Altersvorsorgevertrag oder aus einer betrieblichen Altersversorgung (§ 22 Nummer 5 Satz 7 EStG) für das Kalenderjahr 2025. Vertragsnummer ${digits(random, 9)}, Zertifizierungsnummer 00${digits(random, 4)}.</p>${rows('grid small', ['#Nr.|Besteuerung nach|EUR', `1|§ 22 Nummer 5 Satz 1 EStG (in Zeile 4 der Anlage R-AV / bAV)|${eur(sum)}`, '2|§ 22 Nummer 5 Satz 1 in Verbindung mit § 52 EStG|', '4|§ 22 Nummer 5 Satz 2 Buchstabe a EStG|', '5|§ 22 Nummer 5 Satz 2 Buchstabe b EStG|', '6|§ 22 Nummer 5 Satz 2 Buchstabe c EStG|'])}<p>Die Daten wurden nach § 22a EStG übermittelt.</p>`
  return letter(
    {
      look: { face: 'roman', size: 11 },
      issuer: 'Pensionskasse Nordlicht VVaG',
      under: '22083 Hamburg',
      who,
      info: [`Datum|${day(on)}`],
      title: 'Leistungsmitteilung',
      body,
    },
    truth({ issuer: 'Pensionskasse Nordlicht VVaG', recipient: who.name, date: iso(on) }, 'leistung', {
      leistung: sum,
      nr1: sum,
      nr2: null,
      nr4: null,
      nr5: null,
      nr6: null,
    }),
  )
}

function benefit(random: Random, kind: 'alg' | 'elterngeld' | 'krankengeld'): TruthDocument {
  const sum = cents(random, 2100, 11800)
  const who = person(random, 1972, 1996)
  const on = date(2026, 1, int(random, 8, 28))
  const base = {
    alg: 'Agentur für Arbeit Lüneburg',
    elterngeld: 'Landkreis Fulda – Elterngeldstelle –',
    krankengeld: 'BKK Werkstolz',
  } as const
  const texts = {
    alg: `<p>im Kalenderjahr 2025 haben Sie folgende Leistungen nach dem SGB III erhalten, die dem Progressionsvorbehalt unterliegen (§ 32b EStG):</p>${rows('grid', ['#Leistungsart|Zeitraum|EUR', `Arbeitslosengeld|01.02.2025 - 31.08.2025|${eur(sum)}`])}<p>Der tägliche Leistungsbetrag war 49,83 EUR. Beiträge zur Kranken- und Pflegeversicherung hat die Agentur getragen (1.402,11 EUR).</p>`,
    elterngeld: `<p>die Leistung wird ohne Abzüge gezahlt, ist aber bei der Einkommensteuer anzugeben.</p>${rows('rules', ['Kind: Jonte, geb. 03.11.2024|', `Elterngeld, zugeflossen 2025|${eur(sum)} Euro`, 'Mutterschaftsgeld angerechnet|1.184,00 Euro'])}`,
    krankengeld: `<p>wir bescheinigen die im Jahr 2025 gezahlten Lohnersatzleistungen.</p>${rows('', [`Krankengeld brutto vom 04.03. bis 22.09.2025|${eur(sum)} EUR`, `Beitragsanteile RV, AV, PV|-${eur(percent(sum, 12))} EUR`, `Netto ausgezahlt|${eur(sum - percent(sum, 12))} EUR`])}<p>Dem Finanzamt gemeldet wurde der Betrag <b>${eur(sum)} EUR</b>.</p>`,
  }
  const titles = {
    alg: 'Leistungsnachweis 2025',
    elterngeld: 'Bescheinigung über den Bezug von Elterngeld zur Vorlage beim Finanzamt',
    krankengeld: 'Bescheinigung über Krankengeld',
  }
  const info = {
    alg: [`Kundennummer|${code(random, '###D######')}`],
    elterngeld: [`Az.|5.2-EG-${digits(random, 5)}`],
    krankengeld: [`KV-Nr.|${code(random, '@#########')}`],
  }
  const faces = { alg: 'nimbus', elterngeld: 'century', krankengeld: 'gothic' } as const
  const field = kind === 'krankengeld' ? { betrag: sum } : { leistung: sum }
  return letter(
    {
      look: { face: faces[kind], size: 10.5 },
      issuer: base[kind],
      under: 'Postfach 11 20',
      who,
      info: [...info[kind], `Datum|${day(on)}`],
      title: titles[kind],
      body: texts[kind],
    },
    truth(
      { issuer: base[kind], recipient: who.name, date: iso(on) },
      kind === 'krankengeld' ? 'betrag' : 'leistung',
      field,
    ),
  )
}

/** What the saver and the state paid into a contract with aid of the state. */
function riester(random: Random): TruthDocument {
  const [paid, aid] = [cents(random, 300, 1925), 17500 + 30000]
  const who = person(random, 1968, 1990)
  const on = date(2026, 1, int(random, 12, 28))
  const body = `<p>Bescheinigung nach § 92 EStG für das Kalenderjahr 2025 zu Ihrem Vertrag ${digits(random, 8)}:</p>${rows('rules', [`Im Beitragsjahr 2025 geleistete Altersvorsorgebeiträge|${eur(paid)} EUR`, `Gutgeschriebene Zulagen (Grundzulage 175,00, Kinderzulage 300,00)|${eur(aid)} EUR`, `Summe der bis 31.12.2025 gutgeschriebenen Zulagen|${eur(aid * 9)} EUR`, `Stand des Altersvorsorgevermögens|${eur(cents(random, 9000, 31000))} EUR`])}`
  return letter(
    {
      look: { face: 'pala', size: 10.5 },
      issuer: 'Hansa-Harz Lebensversicherung AG',
      under: '38820 Halberstadt',
      who,
      info: [`Halberstadt,|${day(on)}`, 'Produkt|VorsorgeFlex Riester'],
      title: 'Jahresbescheinigung Riester-Rente',
      body,
    },
    truth({ issuer: 'Hansa-Harz Lebensversicherung AG', recipient: who.name, date: iso(on) }, 'beitraege', {
      beitraege: paid,
      zulagen: aid,
      holder: who.name,
    }),
  )
}

/** Child benefit: the amount a month, a name, an end of the claim. */
function child(random: Random): TruthDocument {
  const who = person(random, 1975, 1994)
  const on = dayIn(random, 2025)
  const name = `Mila ${who.last}`
  const body = `<p>auf Ihren Antrag vom 3. des Vormonats wird Kindergeld wie folgt festgesetzt:</p>${rows('grid', ['#Kind|geboren|ab|monatlich', `${name}|14.02.2007|03/2025|255,00 EUR`])}<p>Kindergeldnummer ${code(random, '###FK######')}. Die Festsetzung ist befristet bis Februar 2028, weil Ihr Kind eine Ausbildung macht. Nachzahlung für zwei Monate: 510,00 EUR.</p>`
  return letter(
    {
      look: { face: 'nimbus', size: 10.5 },
      issuer: 'Familienkasse Niedersachsen-Bremen',
      under: '30147 Hannover',
      who,
      info: [`Mein Zeichen|KG 12`, `Datum|${day(on)}`],
      title: 'Bescheid über Kindergeld',
      body,
    },
    {
      issuer: 'Familienkasse Niedersachsen-Bremen',
      recipient: who.name,
      date: iso(on),
      own: own({ childName: name, betrag: 25500 }),
    },
  )
}

/** A private insurer's certificate of contributions: parts that count and parts that do not, and what was paid back. */
function healthCover(random: Random): TruthDocument {
  const [base, care, extra, back] = [
    cents(random, 3100, 6900),
    cents(random, 400, 800),
    cents(random, 500, 1400),
    cents(random, 300, 800),
  ]
  const who = person(random)
  const on = date(2026, 2, int(random, 2, 20))
  const body = `<p>Ihre Beiträge 2025, die wir nach § 10 Abs. 2a EStG an die Finanzverwaltung gemeldet haben:</p>${rows('grid', ['#Art des Beitrags|Anlage Vorsorgeaufwand|EUR', `Basiskrankenversicherung|Zeile 23|${eur(base)}`, `Pflege-Pflichtversicherung|Zeile 24|${eur(care)}`, `Wahlleistungen, Zusatzversicherung|Zeile 27|${eur(extra)}`, `=Gezahlt insgesamt||${eur(base + care + extra)}`, `Erstattete Beiträge (Beitragsrückerstattung)|Zeile 25|${eur(back)}`])}<p>Versicherte Person: ${who.name}</p>`
  return letter(
    {
      look: { face: 'dejavu', size: 9.5 },
      issuer: 'Elbtor Krankenversicherung a. G.',
      under: '22297 Hamburg',
      who,
      info: [`Versicherungsnr.|${digits(random, 8)}`, `Datum|${day(on)}`],
      title: 'Bescheinigung über Beiträge zur privaten Kranken- und Pflegeversicherung 2025',
      body,
    },
    {
      issuer: 'Elbtor Krankenversicherung a. G.',
      recipient: who.name,
      date: iso(on),
      own: own({ basisbeitrag: base, pflegebeitrag: care, wahlleistungen: extra, erstattet: back, holder: who.name }),
    },
  )
}

/** What an insurer pays back for bills of doctors: a row a bill, what is not covered, the sum. */
function refund(random: Random): TruthDocument {
  const bills = [cents(random, 60, 240), cents(random, 30, 90)]
  const all = bills.reduce((sum, one) => sum + one, 0)
  const minus = 1500
  const who = person(random)
  const on = dayIn(random, 2025)
  const body = `<p>wir haben Ihre Belege geprüft und überweisen den Erstattungsbetrag auf Ihr Konto DE** **** 0417.</p>${rows('grid', ['#Aussteller|Belegdatum|Rechnung|Erstattung', `Dr. Brüggemeier|04.02.2025|${eur(bills[0] ?? 0)}|${eur((bills[0] ?? 0) - minus)}`, `Sonnen-Apotheke|11.02.2025|${eur(bills[1] ?? 0)}|${eur(bills[1] ?? 0)}`, `=Summe||${eur(all)}|${eur(all - minus)}`])}<p>Nicht erstattungsfähig: ${eur(minus)} EUR (Nr. 75 GOÄ, Bescheinigung).</p>`
  return letter(
    {
      look: { face: 'narrow', size: 11 },
      issuer: 'Elbtor Krankenversicherung a. G.',
      under: 'Leistungsabteilung',
      who,
      info: [`Leistungsnr.|${digits(random, 7)}`, `Datum|${day(on)}`],
      title: 'Leistungsabrechnung',
      body,
    },
    truth({ issuer: 'Elbtor Krankenversicherung a. G.', recipient: who.name, date: iso(on) }, 'erstattung', {
      erstattung: all - minus,
      rechnungssumme: all,
      nichtErstattet: minus,
    }),
  )
}

export const layouts: readonly TruthLayout[] = [
  fresh3('rente-anpassung', 'rente_grv', 'Mitteilung zur Vorlage beim Finanzamt, § 22a EStG', pension, 2),
  fresh3('pensionskasse-22', 'leistung_22', 'Amtliches Muster zu § 22 Nr. 5 Satz 7 EStG', contract),
  fresh3('leistungsnachweis-agentur', 'alg', '§ 32b Abs. 3 EStG', random => benefit(random, 'alg')),
  fresh3('elterngeld-landkreis', 'elterngeld', '§ 32b Abs. 3 EStG, BEEG', random => benefit(random, 'elterngeld')),
  fresh3('krankengeld-bkk', 'krankengeld', '§ 32b EStG, SGB V § 44', random => benefit(random, 'krankengeld')),
  fresh3('riester-92', 'riester', '§ 92 EStG', riester),
  fresh3('kindergeld-ausbildung', 'kindergeld', '§§ 62–70 EStG', child),
  fresh3('pkv-beitraege', 'kv_besch', '§ 10 Abs. 2a EStG', healthCover),
  fresh3('leistungsabrechnung-pkv', 'erstattung', 'Leistungsabrechnung einer privaten Krankenversicherung', refund),
]
