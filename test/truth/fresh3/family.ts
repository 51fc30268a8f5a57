import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person, taxIn, total } from './kit/people.ts'
import { beside, foot, fresh3, ink, pairs, rows, sheet } from './kit/sheet.ts'

/** The receipt for a gift of money after the official pattern, in boxes. */
function gift(random: Random): TruthDocument {
  const sum = int(random, 3, 90) * 1000
  const who = person(random)
  const given = dayIn(random, 2024, 1, 11)
  const on = later(given, 40)
  const body = `<div class="box">Aussteller (Bezeichnung und Anschrift der steuerbegünstigten Einrichtung)<br><b>Freundeskreis Stadtbücherei Neuruppin e. V., Neuer Markt 1, 16816 Neuruppin</b></div><h1>Bestätigung über Geldzuwendungen/Mitgliedsbeitrag</h1><p class="small">im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften, Personenvereinigungen oder Vermögensmassen</p><div class="box">Name und Anschrift des Zuwendenden:<br>${who.name}, ${who.street}, ${who.town}</div><table class="grid"><tr><td>Betrag der Zuwendung - in Ziffern -<br><b>${eur(sum)} €</b></td><td>- in Buchstaben -<br>${ink(
    `— ${String(sum / 100)
      .split('')
      .join(' · ')} —`,
  )}</td><td>Tag der Zuwendung:<br><b>${day(given)}</b></td></tr></table><p>Es handelt sich um den Verzicht auf Erstattung von Aufwendungen &nbsp; Ja ☐ &nbsp; Nein ☒</p><p class="small">☒ Wir sind wegen Förderung von Kunst und Kultur nach dem Freistellungsbescheid des Finanzamtes Kyritz, StNr. 052/142/0${digits(random, 4)}, vom 14.06.2023 für den letzten Veranlagungszeitraum 2022 nach § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes von der Körperschaftsteuer befreit.</p><p class="small">Es wird bestätigt, dass die Zuwendung nur zur Förderung von Kunst und Kultur verwendet wird.</p><p>Neuruppin, ${day(on)} &nbsp; ${ink('Renate Paschke')}<br><span class="tiny">(Ort, Datum und Unterschrift des Zuwendungsempfängers)</span></p><p class="tiny">Hinweis: Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt oder veranlasst, dass Zuwendungen nicht zu den in der Zuwendungsbestätigung angegebenen steuerbegünstigten Zwecken verwendet werden, haftet für die entgangene Steuer (§ 10b Abs. 4 EStG). Diese Bestätigung wird nicht als Nachweis anerkannt, wenn das Datum des Freistellungsbescheides länger als 5 Jahre zurückliegt (§ 63 Abs. 5 AO).</p>`
  return sheet(
    { face: 'nimbus', size: 10.5 },
    [body],
    truth({ issuer: 'Freundeskreis Stadtbücherei Neuruppin e. V.', recipient: who.name, date: iso(on) }, 'betrag', {
      betrag: sum,
      zuwendungstag: iso(given),
    }),
  )
}

/** A receipt for a year with the single gifts on a second sheet. */
function gifts(random: Random): TruthDocument {
  const each = [int(random, 2, 9) * 1000, int(random, 1, 9) * 500, int(random, 5, 12) * 1000]
  const sum = each.reduce((all, one) => all + one, 0)
  const [who, on] = [person(random), date(2026, 1, int(random, 8, 28))]
  const first = `<b style="font-size:15pt;color:#067">Wasser für Alle Stiftung</b><div class="win">${who.titled}</div><div class="right">Spendernummer ${digits(random, 6)}<br>${day(on)}</div><h1>Sammelbestätigung über Geldzuwendungen</h1><p class="small">im Sinne des § 10b EStG an inländische Stiftungen des privaten Rechts</p>${rows('grid', ['Gesamtbetrag der Zuwendungen|in Buchstaben|Zeitraum', `<b>${eur(sum)} €</b>|siehe Ziffern|01.01.2025 – 31.12.2025`])}<p>Es wird bestätigt, dass über die in der Gesamtsumme enthaltenen Zuwendungen keine weiteren Bestätigungen ausgestellt wurden.</p><p>Danke! Mit nur 30,00 € im Monat bekommt eine Familie sauberes Wasser.</p>`
  const second = `<h2>Anlage zur Sammelbestätigung vom ${day(on)}</h2>${rows('rules', ['#Datum|Art|Verzicht auf Aufwendungsersatz|Betrag €', `12.03.2025|Geldzuwendung|nein|${eur(each[0] ?? 0)}`, `02.07.2025|Geldzuwendung|nein|${eur(each[1] ?? 0)}`, `11.12.2025|Geldzuwendung|nein|${eur(each[2] ?? 0)}`, `=|Gesamtsumme||${eur(sum)}`])}`
  return sheet(
    { face: 'pala', size: 11 },
    [first, second],
    truth({ issuer: 'Wasser für Alle Stiftung', recipient: who.name, date: iso(on) }, 'betrag', {
      betrag: sum,
      zuwendungstag: null,
    }),
  )
}

/** A day nursery's year: fees and meals in columns, the child, two parents. */
function nursery(random: Random): TruthDocument {
  const [fee, food] = [int(random, 90, 380) * 1200, int(random, 40, 75) * 1200]
  const [who, on] = [person(random, 1980, 1995), date(2026, 1, int(random, 8, 28))]
  const name = `Ida ${who.last}`
  const body = `<div class="row"><b style="font-size:14pt">Kindertagesstätte „Pusteblume“</b><span class="small">Träger: Arbeiterwohlfahrt Kreisverband Fulda e. V.</span></div><div class="win">Familie<br>${who.lines}</div><div class="right">${day(on)}</div><h1>Bescheinigung über Kinderbetreuungskosten 2025</h1><p>Kind: ${name}, geb. 09.09.2021</p>${rows('grid', ['#Zeitraum|Betreuung €|Verpflegung €', `Januar – Juni|${eur(fee / 2)}|${eur(food / 2)}`, `Juli – Dezember|${eur(fee / 2)}|${eur(food / 2)}`, `=Summe|${eur(fee)}|${eur(food)}`])}<p>Gesamtzahlung ${eur(fee + food)} €, unbar beglichen. Abzugsfähig nach § 10 Abs. 1 Nr. 5 EStG ist nur der Betreuungsanteil.</p>`
  return sheet(
    { face: 'gothic', size: 10 },
    [body],
    truth({ recipient: who.name, date: iso(on) }, 'betrag', { betrag: fee, verpflegung: food, childName: name }),
  )
}

/** A doctor's bill by the schedule, written by a billing house: numbers, factors, diagnosis, patient not the payer. */
function doctor(random: Random): TruthDocument {
  const fees = [1072, 2145, 3351, cents(random, 30, 110)]
  const sum = fees.reduce((all, one) => all + one, 0)
  const [who, on, nr] = [person(random), dayIn(random, 2025), digits(random, 9)]
  const child = `Jonte ${who.last}`
  const { iban, shown } = account(random)
  const body = `<div class="row"><div><b>Dr. med. Ansgar Grothe</b><br>Facharzt für Kinder- und Jugendmedizin<br>Kastanienallee 5, 36037 Fulda</div><div class="small right">Abrechnung durch:<br>PVS Osthessen GmbH<br>Postfach 4, 36001 Fulda</div></div><div class="win">${who.titled}</div>${beside(`Patient: <b>${child}</b>, geb. 03.04.2018<br>Diagnose: Otitis media rechts`, pairs([`Rechnungsnr.|${nr}`, `Rechnungsdatum|${day(on)}`]), 60)}${rows('grid small', ['#Datum|Nr.|Leistung|Faktor|Betrag EUR', `${day(later(on, -20), 'short')}|1|Beratung|2,3|${eur(fees[0] ?? 0)}`, `${day(later(on, -20), 'short')}|7|Untersuchung|2,3|${eur(fees[1] ?? 0)}`, `${day(later(on, -13), 'short')}|1406|Trommelfellmikroskopie|2,3|${eur(fees[2] ?? 0)}`, `${day(later(on, -13), 'short')}|||3,5|${eur(fees[3] ?? 0)}`, `=|||Endbetrag|${eur(sum)}`])}<p>Zahlbar bis ${day(later(on, 30))} an PVS Osthessen, ${shown}. Umsatzsteuerfrei nach § 4 Nr. 14 UStG.</p>`
  return sheet({ face: 'narrow', size: 10.5 }, [body], {
    issuer: 'Dr. med. Ansgar Grothe',
    recipient: who.name,
    number: nr,
    date: iso(on),
    due: iso(later(on, 30)),
    iban,
    gross: plain(sum),
    main: plain(sum),
    own: own({ patient: child }),
  })
}

/** A dentist's bill with laboratory costs and what the health insurance takes over. */
function dentist(random: Random): TruthDocument {
  const [fee, lab, help] = [cents(random, 300, 800), cents(random, 200, 600), cents(random, 90, 280)]
  const [who, on, nr] = [person(random), dayIn(random, 2025), code(random, 'Z-#####')]
  const body = `<div class="mid"><b>Zahnarztpraxis am Markt</b><br>Dr. Magdalena Völkel</div><div class="win">${who.titled}</div><div class="row"><span>Rechnung ${nr}</span><span>${day(on)}</span></div><br><h1>Liquidation</h1><p>Zahnersatz Krone 26, Heil- und Kostenplan vom ${day(later(on, -60))}</p>${rows('rules', [`Zahnärztliches Honorar GOZ/BEMA|${eur(fee)} €`, `Material- und Laborkosten lt. Anlage (darin 7 % MwSt)|${eur(lab)} €`, `Zwischensumme|${eur(fee + lab)} €`, `abzüglich Festzuschuss der Krankenkasse|-${eur(help)} €`, `=Ihr Eigenanteil|${eur(fee + lab - help)} €`])}<p>Bitte bis zum ${day(later(on, 21))} überweisen.</p>`
  return sheet({ face: 'century', size: 10.5 }, [body], {
    issuer: 'Dr. Magdalena Völkel',
    recipient: who.name,
    number: nr,
    date: iso(on),
    due: iso(later(on, 21)),
    gross: plain(fee + lab - help),
    main: plain(fee + lab - help),
  })
}

/** A train ticket from a counter's machine with two dates and three prices. */
function train(random: Random): TruthDocument {
  const gross = cents(random, 40, 190)
  const on = dayIn(random, 2025)
  const body = `<div class="row"><b style="font-size:16pt">Online-Ticket</b><b>Nordbahn Fern AG</b></div>${rows('grid', [`Super Sparpreis, 2. Klasse|Gültigkeit: ${day(later(on, 12))}`, 'Hinfahrt: Lüneburg → Fulda|über: H*KS', `Reisender: ${person(random).name}|Auftragsnummer ${code(random, '@@#@#@')}`])}${rows('rules', ['#Positionen|Preis|MwSt 7%|Gesamt', `1 Fahrkarte|${eur(gross - 520 - taxIn(gross - 520, 7))}|${eur(taxIn(gross - 520, 7))}|${eur(gross - 520)}`, `1 Reservierung|4,86|0,34|5,20`, `=Summe|${eur(gross - 34 - taxIn(gross - 520, 7))}|${eur(34 + taxIn(gross - 520, 7))}|${eur(gross)}`])}<p>Die Buchung Ihres Online-Tickets erfolgte am ${day(on)} 20:14 Uhr. Ihre Kreditkarte wurde mit ${eur(gross)} € belastet.</p>${foot('Nordbahn Fern AG, 20095 Hamburg', 'Steuernummer 27/411/00117')}`
  return sheet({ face: 'nimbus', size: 10 }, [body], {
    issuer: 'Nordbahn Fern AG',
    gross: plain(gross),
    main: plain(gross),
    tax: plain(34 + taxIn(gross - 520, 7)),
  })
}

/** A hotel's bill for a firm: bed at 7, breakfast at 19, paid by card. */
function hotel(random: Random): TruthDocument {
  const [bed, meal] = [cents(random, 89, 260), int(random, 14, 29) * 100]
  const gross = bed + meal
  const tax = taxIn(bed, 7) + taxIn(meal)
  const [who, on, nr] = [person(random), dayIn(random, 2025), digits(random, 6)]
  const body = `<div class="mid" style="letter-spacing:1.5mm"><b>HOTEL SEEGARTEN</b></div><div class="win">${who.last} Consulting GmbH<br>${who.street}<br>${who.town}</div>${beside(`Gast: ${who.name}<br>Zimmer 204`, pairs([`Anreise|${day(later(on, -1))}`, `Abreise|${day(on)}`, `Rechnung|${nr}`, `Datum|${day(on)}`]))}${rows('rules', ['#Datum|Text|EUR', `${day(later(on, -1), 'short')}|Logis|${eur(bed)}`, `${day(on, 'short')}|Business-Paket Frühstück, W-LAN|${eur(meal)}`, `${day(on, 'short')}|Mastercard|-${eur(gross)}`, '=|Saldo|0,00'])}${rows('grid small', ['#MwSt|Netto|MwSt EUR|Brutto', `7 %|${eur(bed - taxIn(bed, 7))}|${eur(taxIn(bed, 7))}|${eur(bed)}`, `19 %|${eur(meal - taxIn(meal))}|${eur(taxIn(meal))}|${eur(meal)}`, `=Gesamt|${eur(gross - tax)}|${eur(tax)}|${eur(gross)}`])}${foot('Seegarten Hotelbetriebs GmbH, Am Sägewerk 1, 16816 Neuruppin', 'St.-Nr. 052/118/00442')}`
  return sheet({ face: 'roman', size: 11.5 }, [body], {
    issuer: 'Seegarten Hotelbetriebs GmbH',
    recipient: `${who.last} Consulting GmbH`,
    number: nr,
    date: iso(on),
    ...total(gross - tax, tax, gross),
  })
}

type Cover = 'haftpflicht' | 'kfz_vers' | 'gebaeudevers' | 'hausrat_rs' | 'unfall_bu'
const COVERS = {
  haftpflicht: ['Privat-Haftpflichtversicherung', 'Versicherungssumme|10.000.000,00 EUR', 'century'],
  kfz_vers: ['Kraftfahrtversicherung', 'Kfz-Haftpflicht SF 14, Teilkasko SB|150,00 EUR', 'dejavu'],
  gebaeudevers: ['Wohngebäudeversicherung', 'Versicherungswert 1914|21.400,00 M', 'bookman'],
  hausrat_rs: ['Hausratversicherung', 'Versicherungssumme|65.000,00 EUR', 'narrow'],
  unfall_bu: ['Berufsunfähigkeitsversicherung', 'Versicherte Jahresrente|18.000,00 EUR', 'gothic'],
} as const

/** A premium's bill: last year's, the tax within, sum insured beside; the year's premium is what counts. */
function cover(random: Random, kind: Cover): TruthDocument {
  const sum = cents(random, 60, 640)
  const [name, more, face] = COVERS[kind]
  const [who, on, nr] = [person(random), date(2025, 11, int(random, 8, 27)), code(random, '##-#######-#')]
  const due = date(2026, 1, 1)
  const issuer = kind === 'unfall_bu' ? 'Hansa-Harz Lebensversicherung AG' : 'Gothaburg Allgemeine Versicherung AG'
  const body = `<div class="right"><b style="font-size:14pt">${issuer}</b></div><div class="win">${who.titled}</div>${pairs([`Versicherungsnummer|${nr}`, `Datum|${day(on)}`, 'Ihr Betreuer|Büro Kilian Zacharias, Tel. 0361 77 20'])}<h1>Beitragsrechnung ${name}</h1><p>${who.hello}</p><p>der Beitrag für die Zeit vom 01.01.2026 bis 01.01.2027 wird fällig:</p>${rows('grid', [more, `Beitrag bisher|${eur(percent(sum, 94))} EUR`, `=Jahresbeitrag ${kind === 'unfall_bu' ? '' : 'einschließlich Versicherungsteuer'}|${eur(sum)} EUR`, `zu zahlen am ${day(due)}|${eur(sum)} EUR`])}<p>Wir ziehen den Betrag von Ihrem Konto ${account(random).shown} ein.</p>`
  return sheet(
    { face, size: 10 },
    [body],
    truth({ issuer, recipient: who.name, date: iso(on), due: iso(due) }, 'beitrag', {
      beitrag: sum,
      versicherungsnummer: nr,
    }),
  )
}

export const layouts: readonly TruthLayout[] = [
  fresh3('zuwendung-kaesten', 'spende', 'Amtliches Muster § 50 EStDV, BMF 07.11.2013', gift, 2),
  fresh3('sammelbestaetigung-stiftung', 'spende', 'Sammelbestätigung, BMF 07.11.2013 Nr. 4', gifts),
  fresh3('kita-pusteblume', 'kita', '§ 10 Abs. 1 Nr. 5 EStG', nursery),
  fresh3('kinderarzt-pvs', 'arzt', '§ 12 GOÄ', doctor, 2),
  fresh3('zahnersatz-festzuschuss', 'zahnarzt', 'GOZ, § 55 SGB V', dentist),
  fresh3('bahn-online', 'fahrkarte', '§ 34 UStDV; Online-Ticket', train),
  fresh3('seegarten-firma', 'hotel', 'Hotelrechnung mit zwei Steuersätzen, UStAE 12.16', hotel),
  fresh3('praemie-haftpflicht', 'haftpflicht', 'Beitragsrechnung, VersStG', random => cover(random, 'haftpflicht')),
  fresh3('praemie-kfz', 'kfz_vers', 'Beitragsrechnung, VersStG', random => cover(random, 'kfz_vers')),
  fresh3('praemie-gebaeude', 'gebaeudevers', 'Beitragsrechnung, VersStG', random => cover(random, 'gebaeudevers')),
  fresh3('praemie-hausrat', 'hausrat_rs', 'Beitragsrechnung, VersStG', random => cover(random, 'hausrat_rs')),
  fresh3('praemie-bu', 'unfall_bu', 'Beitragsrechnung, § 4 Nr. 5 VersStG', random => cover(random, 'unfall_bu')),
]
