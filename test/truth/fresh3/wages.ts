import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, euroAndCent, iso, monthName, own, plain, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person } from './kit/people.ts'
import { beside, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

interface Pay {
  readonly gross: number
  readonly tax: number
  readonly social: readonly [number, number, number, number]
  readonly net: number
}

function payOf(gross: number): Pay {
  const tax = percent(gross, 13.4)
  const social = [percent(gross, 8.55), percent(gross, 9.3), percent(gross, 1.3), percent(gross, 2.4)] as const
  return { gross, tax, social, net: gross - tax - social[0] - social[1] - social[2] - social[3] }
}

/** A sheet of a payroll office: a grid of coded boxes above, kinds of wages, then gross, deductions and what is paid. */
function payroll(random: Random): TruthDocument {
  const pay = payOf(cents(random, 2900, 5100))
  const [off, who] = [4000, person(random)]
  const month = int(random, 1, 9)
  const [kv, rv, av, pv] = pay.social
  const body = `<div class="tiny">Spedition Zacharias GmbH*Am Sägewerk 80*99084 Erfurt</div><div class="row"><div style="padding-top:8mm">*Pers.-Nr. 00${digits(random, 3)}*<br>${who.lines}</div><div style="width:96mm"><b>Abrechnung der Brutto/Netto-Bezüge</b><br>für ${monthName(month)} 2025 &nbsp;&nbsp; 15.${String(month).padStart(2, '0')}.2025 &nbsp; Blatt: 1
    ${rows('grid tiny', ['Steuerkl.|1|Kinderfrb.|0,0|Konf.|--', `SV-Nr.|65${digits(random, 6)}K${digits(random, 3)}|KV|1 1 1 1|PGRS|101`, `Eintritt|01.04.2017|St-Tg|30|SV-Tg|30`, `Geburtsdatum|${day(who.born, 'short')}|Url.Anspr.|28,00|Resturl.|11,00`])}</div></div>
    ${rows('rules small', ['#Lohnart|Bezeichnung|Menge|Kennz.|Betrag', `200|Gehalt||L L|${eur(pay.gross - 2665)}`, `831|VWL AG-Anteil||L L|26,65`, `=|Gesamt-Brutto|||${eur(pay.gross)}`])}
    ${rows('grid small', ['#|Brutto|Lohnsteuer|Kirchensteuer|SolZ|Steuerrechtl. Abzüge', `L|${eur(pay.gross)}|${eur(pay.tax)}|0,00|0,00|${eur(pay.tax)}`, '#|SV-Brutto|KV-Beitrag|RV-Beitrag|AV-Beitrag|PV-Beitrag', `L|${eur(pay.gross)}|${eur(kv)}|${eur(rv)}|${eur(av)}|${eur(pv)}`])}
    ${rows('', [`=Netto-Verdienst|${eur(pay.net)}`, `VWL Überweisung|-${eur(off)}`, `=Auszahlungsbetrag|${eur(pay.net - off)}`])}
    ${rows('grid tiny', [`Verdienstbescheinigung: Gesamt-Brutto ${eur(pay.gross * month)}|Steuer-Brutto ${eur(pay.gross * month)}|Lohnsteuer ${eur(pay.tax * month)}|SV-Brutto ${eur(pay.gross * month)}`])}<p class="small">Bank: Sparkasse Mittelthüringen, Konto ${account(random).shown}</p>`
  const values = own({ brutto: pay.gross, netto: pay.net, auszahlung: pay.net - off })
  return sheet({ face: 'typewriter', size: 9, margin: '12mm 12mm' }, [body], {
    ...{ issuer: 'Spedition Zacharias GmbH', recipient: who.name, main: plain(pay.gross), own: values },
  })
}

/** A public employer's statement: pay by table, the amounts of a correction of the month before in a column beside. */
function publicPay(random: Random): TruthDocument {
  const pay = payOf(cents(random, 3800, 4900))
  const who = person(random)
  const [kv, rv, av, pv] = pay.social
  const body = `<div class="row"><div><b>Landesamt für Besoldung und Versorgung</b><br>für: Universitätsklinikum Fulda AöR</div><div class="small">Personalnummer 1${digits(random, 7)}<br>Bezügemonat <b>${monthName(int(random, 2, 11))} 2024</b></div></div><div class="win">${who.titled}</div><h1>Bezügemitteilung</h1><p class="small">Entgeltgruppe TV-L E 9b Stufe 4, 38,50 von 38,50 Std.</p>
    ${rows('rules', ['#Bezeichnung|Vormonat neu|laufend EUR', `Tabellenentgelt||${eur(pay.gross - 12000)}`, 'Wechselschichtzulage||105,00', 'VL Arbeitgeberanteil||15,00', `=Gesamtbrutto||${eur(pay.gross)}`, `Lohnsteuer||-${eur(pay.tax)}`, 'Solidaritätszuschlag||0,00', `Krankenversicherung||-${eur(kv)}`, `Rentenversicherung||-${eur(rv)}`, `Arbeitslosenversicherung||-${eur(av)}`, `Pflegeversicherung||-${eur(pv)}`, `=Gesetzliches Netto||${eur(pay.net)}`, 'VBL Arbeitnehmerbeitrag||-78,14', 'Jobticket||-31,20', `=Überweisungsbetrag||${eur(pay.net - 10934)}`])}<p class="small">Überweisung auf ${account(random).shown}. Bitte bewahren Sie diese Mitteilung auf.</p>`
  return sheet({ face: 'roman', size: 11 }, [body], {
    ...{ issuer: 'Universitätsklinikum Fulda AöR', recipient: who.name, main: plain(pay.gross) },
    own: own({ brutto: pay.gross, netto: pay.net, auszahlung: pay.net - 10934 }),
  })
}

/** A portal's statement of wages, as modern start-ups send it: coloured tiles with the three sums. */
function tiles(random: Random): TruthDocument {
  const pay = payOf(cents(random, 3300, 6000))
  const who = person(random, 1985, 2001)
  const month = int(random, 1, 10)
  const [kv, rv, av, pv] = pay.social
  const tile = (name: string, amount: number): string =>
    `<div style="background:#eef;padding:3mm;border-radius:2mm"><span class="small">${name}</span><br><b style="font-size:14pt">${eur(amount)} €</b></div>`
  const body = `<div class="row"><h1>Entgeltabrechnung</h1><span>nuvora Software GmbH<br>Berlin</span></div><p>${who.name} · ${who.street} · ${who.town}<br>Abrechnungsmonat ${String(month).padStart(2, '0')}/2026 · erstellt am ${day(date(2026, month, 24))}</p><div class="row half">${tile('Brutto', pay.gross)}${tile('Netto', pay.net)}${tile('Auszahlung', pay.net - 4900)}</div><br>
    ${rows('rules', ['#Bezüge|EUR', `Monatsgehalt|${eur(pay.gross)}`, '#Steuern|EUR', `Lohnsteuer (Klasse 4, Faktor 0,982)|${eur(pay.tax)}`, '#Sozialversicherung|EUR', `Krankenversicherung (TK)|${eur(kv)}`, `Rentenversicherung|${eur(rv)}`, `Arbeitslosenversicherung|${eur(av)}`, `Pflegeversicherung|${eur(pv)}`, '#Nettoabzüge|EUR', 'Deutschlandticket Job (Eigenanteil)|49,00'])}<p class="small">Arbeitgeberkosten gesamt: ${eur(percent(pay.gross, 121))} €</p>`
  return sheet({ face: 'gothic', size: 9.5 }, [body], {
    ...{ issuer: 'nuvora Software GmbH', recipient: who.name, main: plain(pay.gross) },
    own: own({ brutto: pay.gross, netto: pay.net, auszahlung: pay.net - 4900 }),
  })
}

/** A row of the official printout: its number, its words and the columns EUR and Ct. */
function line(text: string, amount: number | null): string {
  const [euro, cent] = amount === null ? ['', ''] : euroAndCent(amount)
  return `<tr><td>${text}</td><td class="n">${euro}</td><td>${cent}</td></tr>`
}

function certificate(random: Random, year: 2024 | 2025): TruthDocument {
  const pay = payOf(cents(random, 38000, 61000))
  const who = person(random)
  const [kv, rv, av, pv] = pay.social
  const church = percent(pay.tax, 9)
  const ways = year === 2025 ? null : cents(random, 120, 480)
  const on = date(year + 1, 1, int(random, 9, 28))
  const ticket = code(random, 'nb51@#4@9###@7#@')
  const left = `<div class="win small">${who.titled}</div><div class="small">${pairs([`Datum:|${day(on)}`, `Identifikationsnummer:|${digits(random, 11)}`, `Personalnummer:|${digits(random, 4)}`, `Geburtsdatum:|${day(who.born)}`, `Transferticket:|${ticket}`])}</div><p class="tiny">Dem Lohnsteuerabzug wurden im letzten Lohnzahlungszeitraum zugrunde gelegt:</p>${rows('grid tiny', ['Steuerklasse/Faktor|gültig ab', `4|01.01.${year}`, 'Zahl der Kinderfreibeträge|gültig ab', `1,0|01.01.${year}`, 'Steuerfreier Jahresbetrag|', 'Kirchensteuermerkmale|gültig ab', `ev|01.01.${year}`])}<p class="tiny">Anschrift und Steuernummer des Arbeitgebers:</p><p class="small">Maschinenfabrik Brüggemeier GmbH &amp; Co. KG<br>Industriestr. 4<br>32105 Bad Salzuflen<br>313/5722/1${digits(random, 3)}</p>`
  const table = `<table class="grid tiny" style="line-height:1.15"><tr><td>1. Bescheinigungszeitraum</td><td colspan="2">01.01. - 31.12.</td></tr><tr><td>2. Zeiträume ohne Anspruch auf Arbeitslohn</td><td colspan="2">Anzahl „U“</td></tr><tr><td>Großbuchstaben (S, M, F, FR)</td><td></td><td></td></tr><tr><td></td><td class="n">EUR</td><td>Ct</td></tr>${line('3. Bruttoarbeitslohn einschl. Sachbezüge ohne 9. und 10.', pay.gross)}${line('4. Einbehaltene Lohnsteuer von 3.', pay.tax)}${line('5. Einbehaltener Solidaritätszuschlag von 3.', null)}${line('6. Einbehaltene Kirchensteuer des Arbeitnehmers von 3.', church)}${line('7. Einbehaltene Kirchensteuer des Ehegatten/Lebenspartners von 3. (nur bei Konfessionsverschiedenheit)', null)}${line('8. In 3. enthaltene Versorgungsbezüge', null)}${line('9. Ermäßigt besteuerte Versorgungsbezüge für mehrere Kalenderjahre', null)}${line('10. Ermäßigt besteuerter Arbeitslohn für mehrere Kalenderjahre (ohne 9.) und ermäßigt besteuerte Entschädigungen', null)}${line('11. Einbehaltene Lohnsteuer von 9. und 10.', null)}${line('12. Einbehaltener Solidaritätszuschlag von 9. und 10.', null)}${line('13. Einbehaltene Kirchensteuer des Arbeitnehmers von 9. und 10.', null)}${line('15. (Saison-)Kurzarbeitergeld, Zuschuss zum Mutterschaftsgeld, Verdienstausfallentschädigung (Infektionsschutzgesetz), Aufstockungsbetrag und Altersteilzeitzuschlag', null)}${line('17. Steuerfreie Arbeitgeberleistungen, die auf die Entfernungspauschale anzurechnen sind', ways)}${line('18. Pauschal mit 15 % besteuerte Arbeitgeberleistungen für Fahrten zwischen Wohnung und erster Tätigkeitsstätte', null)}${line('20. Steuerfreie Verpflegungszuschüsse bei Auswärtstätigkeit', 28600)}${line('22. Arbeitgeberanteil/-zuschuss a) zur gesetzlichen Rentenversicherung', rv)}${line('b) an berufsständische Versorgungseinrichtungen', null)}${line('23. Arbeitnehmeranteil a) zur gesetzlichen Rentenversicherung', rv)}${line('b) an berufsständische Versorgungseinrichtungen', null)}${line('24. Steuerfreie Arbeitgeberzuschüsse a) zur gesetzlichen Krankenversicherung', null)}${line('b) zur privaten Krankenversicherung', null)}${line('c) zur gesetzlichen Pflegeversicherung', null)}${line('25. Arbeitnehmerbeiträge zur gesetzlichen Krankenversicherung', kv)}${line('26. Arbeitnehmerbeiträge zur sozialen Pflegeversicherung', pv)}${line('27. Arbeitnehmerbeiträge zur Arbeitslosenversicherung', av)}${line('28. Beiträge zur privaten Krankenversicherung und Pflege-Pflichtversicherung oder Mindestvorsorgepauschale', null)}${line('29. Bemessungsgrundlage für den Versorgungsfreibetrag zu 8.', null)}${line('30. Maßgebendes Kalenderjahr des Versorgungsbeginns zu 8. und/oder 9.', null)}</table><p class="tiny">Finanzamt, an das die Lohnsteuer abgeführt wurde (Name und vierstellige Nr.): Detmold 5313</p>`
  const body = `<b style="font-size:12pt">Ausdruck der elektronischen Lohnsteuerbescheinigung für ${year}</b><p class="tiny">Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.</p>${beside(left, table, 38)}`
  const fields = {
    brutto: pay.gross,
    lohnsteuer: pay.tax,
    solz: null,
    kirchensteuer: church,
    rvArbeitgeber: rv,
    rvArbeitnehmer: rv,
    kvBeitrag: kv,
    pvBeitrag: pv,
    avBeitrag: av,
    pkvBeitrag: null,
    lohnersatz: null,
    transferticket: ticket,
    versorgungsbezuege: null,
  }
  return sheet(
    { face: 'nimbus', size: 9.5, margin: '12mm 10mm 8mm 14mm' },
    [body],
    truth(
      { issuer: 'Maschinenfabrik Brüggemeier GmbH & Co. KG', recipient: who.name, date: iso(on) },
      'brutto',
      fields,
    ),
  )
}

/** The yearly report of a job in a household: the cheque of the Minijob-Zentrale. */
function household(random: Random): TruthDocument {
  const wage = int(random, 180, 540) * 1200
  const due = percent(wage, 14.94)
  const who = person(random)
  const on = date(2026, 2, int(random, 2, 19))
  const body = `<div class="row"><b style="font-size:14pt;color:#06c">minijob zentrale</b><span class="small">Deutsche Rentenversicherung<br>Knappschaft-Bahn-See · 45115 Essen</span></div><div class="win">${who.titled}</div>${beside('', pairs([`Betriebsnummer|${digits(random, 8)}`, `Datum|${day(on)}`]), 60)}<h1>Bescheinigung zur Vorlage beim Finanzamt</h1><p>${who.hello}</p><p>für das Kalenderjahr 2025 bescheinigen wir Ihnen gemäß § 35a Abs. 1 EStG die folgenden Aufwendungen für Ihre Haushaltshilfe Frau Ulrike Grothe:</p>
    ${rows('grid', [`Beschäftigungszeitraum|01.01.2025 - 31.12.2025`, `Arbeitsentgelt|${eur(wage)} EUR`, `Abgaben (Sozialversicherung, Umlagen, Unfallversicherung, Pauschsteuer)|${eur(due)} EUR`, `=Gesamtaufwand|${eur(wage + due)} EUR`])}<p>Diese Bescheinigung wurde maschinell erstellt und ist ohne Unterschrift gültig.</p>`
  return sheet(
    { face: 'nimbus', size: 10.5 },
    [body],
    truth({ recipient: who.name, date: iso(on) }, 'entgelt', {
      entgelt: wage,
      abgaben: due,
      gesamtaufwand: wage + due,
    }),
  )
}

/** A travel report filled in on a form: three days, allowances by meals, receipts; what is paid back is at the end. */
function travel(random: Random): TruthDocument {
  const [ride, hotel] = [cents(random, 60, 190), cents(random, 160, 290)]
  const meals = 1400 + 2800 - 560 + 1400
  const on = dayIn(random, 2025)
  const who = person(random)
  const sum = ride + hotel + meals
  const body = `<h1>Reisekostenabrechnung</h1>${rows('grid', [`Name: ${who.name}|Personal-Nr. ${digits(random, 4)}`, `Ziel und Zweck: Kundenbesuch Hafenwerft, Bremerhaven|Kostenstelle 4410`, `Beginn: ${day(on)} 06:40 Uhr|Ende: ${day({ ...on, day: on.day + 1 })} 20:15 Uhr`])}
    ${rows('grid', ['#Beleg|Art|bezahlt von|EUR', `1|Bahnfahrt hin und zurück|privat|${eur(ride)}`, `2|Hotel, 2 Nächte inkl. Frühstück|privat|${eur(hotel)}`, `3|Mietwagen|Firmenkarte|${eur(cents(random, 80, 160))}`, `–|Verpflegungspauschale 14,00 + 28,00 + 14,00||56,00`, '–|Kürzung Frühstück||-5,60', `=|Erstattungsbetrag||${eur(sum)}`])}<p>Konto des Mitarbeiters: ${account(random).shown}</p><p>Datum ${day({ ...on, day: on.day + 1 })} &nbsp; Unterschrift ____________ &nbsp; genehmigt ____________</p>`
  return sheet({ face: 'dejavu', size: 10, paper: [297, 210] }, [body], {
    main: plain(sum),
    own: own({ erstattung: sum }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3(
    'lohn-rechenzentrum',
    'gehalt',
    'Abrechnung der Brutto/Netto-Bezüge; Entgeltbescheinigungsverordnung',
    payroll,
    2,
  ),
  fresh3('bezuege-tvl', 'gehalt', 'Bezügemitteilung nach TV-L', publicPay),
  fresh3('lohn-kacheln', 'gehalt', 'Entgeltbescheinigungsverordnung; Portalansicht', tiles),
  fresh3(
    'lstb-2024',
    'lstb',
    'BMF-Muster Ausdruck der elektronischen Lohnsteuerbescheinigung 2024',
    random => certificate(random, 2024),
    2,
  ),
  fresh3(
    'lstb-2025',
    'lstb',
    'BMF-Muster Ausdruck der elektronischen Lohnsteuerbescheinigung 2025',
    random => certificate(random, 2025),
    2,
  ),
  fresh3('minijob-haushalt', 'minijob', 'Bescheinigung § 35a EStG, Haushaltsscheck', household),
  fresh3('reise-quer', 'reisekosten', '§ 9 Abs. 4a EStG; Vordruck quer', travel),
]
