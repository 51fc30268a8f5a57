import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person } from './kit/people.ts'
import { beside, foot, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

/** An income tax notice of two pages: what is assessed, taken off and left; the bases of the tax on the second. */
function income(random: Random, isRefund: boolean): TruthDocument {
  const base = int(random, 41000, 88000) * 100
  const tax = Math.round(percent(base, 21) / 100) * 100
  const held = tax + (isRefund ? 1 : -1) * int(random, 300, 1900) * 100
  const [church, churchHeld] = [percent(tax, 9), percent(held, 9)]
  const rest = tax - held + church - churchHeld
  const on = dayIn(random, 2025, 3, 11)
  const [who, nr] = [person(random), code(random, '1#/2##/#####')]
  const office = 'Finanzamt Ludwigsburg'
  const first = `<div class="row"><div><b>${office}</b><br><span class="small">71634 Ludwigsburg, Alt-Württemberg-Allee 40</span></div><div class="right small">IdNr. ${digits(random, 11)}<br><b>Steuernummer ${nr}</b><br>(Bitte bei Rückfragen angeben)<br>Telefon 07141 18-0</div></div><div class="win">${who.titled}</div><div class="right">${day(on)}</div><h1>Bescheid für 2024 über Einkommensteuer und Kirchensteuer</h1><p><b>Festsetzung</b><br>Der Bescheid ist nach § 165 Abs. 1 Satz 2 AO teilweise vorläufig.</p>
    ${rows('grid', ['#|Einkommensteuer €|Kirchensteuer ev €', `Festgesetzt werden|${eur(tax)}|${eur(church)}`, `ab Steuerabzug vom Lohn|-${eur(held)}|-${eur(churchHeld)}`, `=verbleibende Beträge|${eur(tax - held)}|${eur(church - churchHeld)}`])}${isRefund ? `<p>Das Guthaben von <b>${eur(-rest)} €</b> wird erstattet auf das Konto mit der IBAN DE** **** **** **** **41 17.</p>` : `<p>Bitte zahlen Sie spätestens am ${day(later(on, 34))} <b>${eur(rest)} €</b>.</p>`}${foot(office, `Bundesbank Stuttgart IBAN ${account(random).shown}`)}`
  const second = `<p class="small">Bescheid für 2024 vom ${day(on)} · Steuernummer ${nr} · Seite 2</p><h2>Besteuerungsgrundlagen</h2>${rows('rules', ['#Berechnung des zu versteuernden Einkommens|€', `Bruttoarbeitslohn|${eur(base + 623000)}`, 'Arbeitnehmer-Pauschbetrag|-1.230,00', `Einkünfte aus nichtselbständiger Arbeit|${eur(base + 500000)}`, 'beschränkt abziehbare Sonderausgaben|-5.000,00', `=Einkommen / zu versteuerndes Einkommen|${eur(base)}`, `zu versteuern nach der Grundtabelle|${eur(tax)}`])}<h2>Erläuterungen zur Festsetzung</h2><p>Aufwendungen für ein häusliches Arbeitszimmer konnten nicht berücksichtigt werden.</p><h2>Rechtsbehelfsbelehrung</h2><p class="small">Die Festsetzung kann mit dem Einspruch angefochten werden. Die Frist beträgt einen Monat.</p>`
  return sheet({ face: 'nimbus', size: 10 }, [first, second], {
    ...{ issuer: office, recipient: who.name, date: iso(on), taxNumber: nr },
    own: own({
      bescheiddatum: iso(on),
      zuVersteuerndesEinkommen: base,
      erstattung: isRefund ? -rest : null,
      nachzahlung: isRefund ? null : rest,
      kirchensteuerFestgesetzt: church,
      kirchensteuerAbzug: churchHeld,
    }),
  })
}

/** A notice of prepayments: four dates, this year's quarters differ from those that follow. */
function prepay(random: Random): TruthDocument {
  const quarter = int(random, 4, 38) * 10000
  const on = dayIn(random, 2025, 1, 2)
  const [who, nr] = [person(random), code(random, '0##/2##/#####')]
  const body = `<b>Finanzamt Erfurt</b><br>August-Röbling-Str. 10, 99091 Erfurt<div class="win">${who.titled}</div>${beside('', pairs([`Steuernummer|${nr}`, `Datum|${day(on)}`]), 60)}<h1>Bescheid über Vorauszahlungen zur Einkommensteuer ab I/2025</h1><p>Die Vorauszahlungen werden wie folgt festgesetzt (€):</p>${rows('grid', ['#fällig am|Einkommensteuer|Solidaritätszuschlag|insgesamt', ...['10.03.2025', '10.06.2025', '10.09.2025', '10.12.2025'].map(due => `${due}|${eur(quarter)}|0,00|${eur(quarter)}`)])}<p>Bisher waren vierteljährlich ${eur(quarter - 5000)} € zu zahlen. Die Änderung beruht auf dem Bescheid für 2023.</p>`
  return sheet({ face: 'roman', size: 11.5 }, [body], {
    issuer: 'Finanzamt Erfurt',
    recipient: who.name,
    date: iso(on),
    taxNumber: nr,
    own: own({ bescheiddatum: iso(on) }),
  })
}

/** A town's trade tax: base times rate of the town, prepayments taken off. */
function trade(random: Random): TruthDocument {
  const base = int(random, 800, 2900) * 100
  const tax = percent(base, 420)
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<div class="mid"><b style="font-size:16pt">Stadt Coesfeld</b><br>Der Bürgermeister · Fachbereich Steuern</div><div class="win">Firma<br>${who.lines}</div><div class="row"><span>Kassenzeichen 01.${digits(random, 5)}.4</span><span>Coesfeld, ${day(on, 'zeroLong')}</span></div><br><h1>Gewerbesteuerbescheid 2023</h1><p>Aufgrund des Messbescheides des Finanzamts vom ${day(later(on, -30))} wird festgesetzt:</p>${rows('rules', [`Steuermessbetrag|${eur(base)} EUR`, 'Hebesatz|420 v. H.', `=Gewerbesteuer|${eur(tax)} EUR`, `abzüglich Vorauszahlungen|${eur(tax - 41200)} EUR`, `=Nachzahlung|412,00 EUR`])}<p>fällig am ${day(later(on, 30))}. Nachzahlungszinsen werden gesondert festgesetzt.</p>${foot('Stadtkasse Coesfeld', account(random).shown)}`
  return sheet(
    { face: 'century', size: 10.5 },
    [body],
    truth({ issuer: 'Stadt Coesfeld', recipient: who.name, date: iso(on) }, 'gewerbesteuer', {
      bescheiddatum: iso(on),
      messbetrag: base,
      gewerbesteuer: tax,
    }),
  )
}

/** Property tax after the reform with rubbish and street cleaning on the same notice. */
function property(random: Random): TruthDocument {
  const base = int(random, 6000, 14000)
  const tax = percent(base, 480)
  const on = date(2025, 1, int(random, 8, 27))
  const who = person(random)
  const object = `Lessingstraße ${int(random, 2, 70)}`
  const body = `<div class="row"><div><b>GEMEINDE HIDDENHAUSEN</b><br><span class="small">Rathausstraße 1, 32120 Hiddenhausen</span></div><div class="box small">Kassenzeichen<br><b>${digits(random, 9)}</b></div></div><div class="win">${who.titled}</div><div class="right">${day(on)}</div><h1>Grundabgabenbescheid 2025</h1><p>Grundstück: ${object}, Gemarkung Lippinghausen, Flur 4</p>${rows('grid', ['#Abgabeart|Bemessung|Satz|Jahresbetrag', `Grundsteuer B|Messbetrag ${eur(base)}|480 v. H.|${eur(tax)}`, 'Restmüll 80 l|1 Gefäß|108,00|108,00', 'Straßenreinigung|18 m|1,45|26,10', `=Summe|||${eur(tax + 13410)}`])}<p>Fälligkeiten: 15.02., 15.05., 15.08., 15.11. je ein Viertel</p>${foot('Gemeindekasse', account(random).shown)}`
  return sheet(
    { face: 'narrow', size: 11 },
    [body],
    truth({ issuer: 'GEMEINDE HIDDENHAUSEN', recipient: who.name, date: iso(on) }, 'jahresbetrag', {
      bescheiddatum: iso(on),
      jahresbetrag: tax,
      objectHint: object,
    }),
  )
}

/** The new value of a property, for the federal model. */
function value(random: Random): TruthDocument {
  const worth = int(random, 1200, 4800) * 10000
  const on = dayIn(random, 2024)
  const who = person(random)
  const body = `<div class="row"><b>Finanzamt Fulda</b><span>Aktenzeichen 018 ${digits(random, 3)} 3 ${digits(random, 5)}</span></div><div class="win">${who.titled}</div><div class="right">Fulda, ${day(on)}</div><h1>Bescheid über die Feststellung des Grundsteuerwerts auf den 1. Januar 2022 (Hauptfeststellung)</h1><p>Einfamilienhaus, Kastanienallee 3, 36037 Fulda</p><p>Für den Grundbesitz wird festgestellt:</p>${rows('rules', ['Art der wirtschaftlichen Einheit|Einfamilienhaus', `=Grundsteuerwert|${eur(worth)} €`])}<h2>Berechnung</h2>${rows('rules small', [`Jährlicher Rohertrag|${eur(percent(worth, 4))} €`, `Barwert des Reinertrags|${eur(percent(worth, 64))} €`, `Abgezinster Bodenwert|${eur(worth - percent(worth, 64))} €`])}`
  return sheet(
    { face: 'nimbus', size: 10.5 },
    [body],
    truth({ issuer: 'Finanzamt Fulda', recipient: who.name, date: iso(on) }, 'grundsteuerwert', {
      bescheiddatum: iso(on),
      grundsteuerwert: worth,
    }),
  )
}

/** Tax on a vehicle, as customs send it: the span, the plate, the amount a year. */
function vehicle(random: Random): TruthDocument {
  const tax = int(random, 48, 410) * 100
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<div class="row"><div><b>Hauptzollamt Bielefeld</b><br><span class="small">Dienstort Minden · Postfach 12 20, 32380 Minden</span></div><div class="small">Kfz-Steuernummer<br>K ${digits(random, 3)} ${digits(random, 3)} ${digits(random, 4)}</div></div><div class="win">${who.titled}</div>${beside('', `DATUM ${day(on)}`, 70)}<h1>Bescheid über Kraftfahrzeugsteuer</h1><p>für das Fahrzeug mit dem amtlichen Kennzeichen <b>LG-${code(random, '@@ ###')}</b></p>${rows('grid', [`Steuer jährlich für die Zeit ab ${day(later(on, -12))}|${eur(tax)} EUR`, 'Antriebsart|Diesel, 1.968 ccm, CO2 117 g/km', `Für ${day(later(on, -12))} bis ${day(later(on, 352))} sind zu entrichten|${eur(tax)} EUR`, `=fällig am ${day(later(on, 24))}|${eur(tax)} EUR`])}<p>Der Betrag wird von dem Konto DE** **** **** **** **07 33 abgebucht. Gläubiger-Identifikationsnummer DE09ZZZ00000000001.</p>`
  return sheet(
    { face: 'dejavu', size: 10 },
    [body],
    truth({ issuer: 'Hauptzollamt Bielefeld', recipient: who.name, date: iso(on) }, 'betrag', {
      bescheiddatum: iso(on),
      betrag: tax,
    }),
  )
}

/** Tax on buying a house: base, rate, due a month after the notice. */
function purchase(random: Random): TruthDocument {
  const price = int(random, 1900, 6200) * 10000
  const tax = percent(price, 5)
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<b>Finanzamt Oranienburg</b> – Grunderwerbsteuerstelle –<div class="win">${who.titled}</div>${pairs([`Steuernummer|053/160/0${digits(random, 4)} GrE`, `Datum|${day(on)}`])}<h1>Bescheid über Grunderwerbsteuer</h1><p>Kaufvertrag vom ${day(later(on, -50))}, Notar Dr. Weißhaupt, UVZ-Nr. ${digits(random, 3)}/2025<br>Grundstück: Bahnhofstr. 20, 16816 Neuruppin</p>${rows('rules', [`Gegenleistung|${eur(price)} €`, 'Steuersatz|5,0 %', `=Festgesetzte Grunderwerbsteuer|${eur(tax)} €`])}<p>Die Steuer ist am ${day(later(on, 33))} fällig. Bei Gesamtschuldnern kann jeder in Anspruch genommen werden.</p>`
  return sheet(
    { face: 'roman', size: 11 },
    [body],
    truth({ issuer: 'Finanzamt Oranienburg', recipient: who.name, date: iso(on), due: iso(later(on, 33)) }, 'betrag', {
      bescheiddatum: iso(on),
      betrag: tax,
      objectHint: 'Bahnhofstr. 20',
    }),
  )
}

/** Shares of an income assessed separately for a community of heirs. */
function shares(random: Random): TruthDocument {
  const whole = int(random, 90, 310) * 10000
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<b>Finanzamt Döbeln</b><br>Burgstraße 31<div class="win">${who.titled}<br><span class="small">als Empfangsbevollmächtigter</span></div><div class="row"><span>Steuernummer 236/${digits(random, 3)}/0${digits(random, 4)}</span><span>${day(on)}</span></div><br><h1>Bescheid für 2023 über die gesonderte und einheitliche Feststellung von Besteuerungsgrundlagen</h1><p>für die Erbengemeinschaft nach Gerda ${who.last}</p>${rows('rules', [`=Einkünfte aus Vermietung und Verpachtung (Gesamthand)|${eur(whole)} €`])}<p>Von den Einkünften entfallen auf:</p>${rows('grid', ['#Beteiligter|Anteil|€', `${who.name}|1/2|${eur(whole / 2)}`, `Bernd ${who.last}|1/4|${eur(whole / 4)}`, `Katrin Paschke|1/4|${eur(whole / 4)}`])}`
  return sheet({ face: 'nimbus', size: 10.5 }, [body], {
    issuer: 'Finanzamt Döbeln',
    date: iso(on),
    main: plain(whole),
    own: own({ bescheiddatum: iso(on), einkuenfte: whole }),
  })
}

/** Losses carried forward: two kinds of income, what is used this year and what stays. */
function losses(random: Random): TruthDocument {
  const left = int(random, 1200, 18000) * 100
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<b>Finanzamt Zweibrücken</b><div class="win">${who.titled}</div><div class="row"><span>Steuernummer 35/${digits(random, 3)}/${digits(random, 5)}</span><span>${day(on)}</span></div><br><h1>Bescheid über die gesonderte Feststellung des verbleibenden Verlustvortrags zur Einkommensteuer auf den 31.12.2024</h1>${rows('rules', [`Verbleibender Verlustvortrag zum 31.12.2023|${eur(left + 214000)} €`, 'Verlustabzug 2024|-2.140,00 €', `=Der verbleibende Verlustvortrag nach § 10d Abs. 4 EStG wird festgestellt auf|${eur(left)} €`])}<p>Der Bescheid ergeht unter dem Vorbehalt der Nachprüfung.</p>`
  return sheet(
    { face: 'pala', size: 11 },
    [body],
    truth({ issuer: 'Finanzamt Zweibrücken', recipient: who.name, date: iso(on) }, 'verlustvortrag', {
      bescheiddatum: iso(on),
      verlustvortrag: left,
    }),
  )
}

export const layouts: readonly TruthLayout[] = [
  fresh3(
    'est-guthaben',
    'est_bescheid',
    'Aufbau amtlicher Einkommensteuerbescheide, § 157 AO',
    random => income(random, true),
    2,
  ),
  fresh3('est-zahlung', 'est_bescheid', 'Aufbau amtlicher Einkommensteuerbescheide, § 157 AO', random =>
    income(random, false),
  ),
  fresh3('vorauszahlung-quartale', 'vz_bescheid', '§ 37 EStG', prepay),
  fresh3('gewerbe-coesfeld', 'gewst_bescheid', '§ 16 GewStG', trade),
  fresh3('grundabgaben-land', 'grundsteuer', '§ 25 GrStG; Grundabgabenbescheid', property),
  fresh3('grundsteuerwert-bund', 'grundsteuerwert', '§§ 219, 252 BewG', value),
  fresh3('kfz-hauptzollamt', 'kfz_steuer', '§ 12 KraftStG', vehicle),
  fresh3('grest-brandenburg', 'grest', '§§ 8, 11, 15 GrEStG', purchase),
  fresh3('erben-feststellung', 'feststellung', '§§ 179, 180 AO', shares),
  fresh3('verlust-10d', 'verlustvortrag', '§ 10d Abs. 4 EStG', losses),
]
