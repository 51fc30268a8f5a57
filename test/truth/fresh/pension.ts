import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { idNumber, spacedId } from '../forms/kit/numbers.ts'
import { addressOf, dear, issuer, person } from '../forms/kit/people.ts'
import type { Person } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

function insuranceNumber(random: Random, who: Person): string {
  const born = day(who.birth, 'short').replaceAll('.', '')
  return `${digits(random, 2)} ${born} ${who.last.charAt(0).replace(/[^A-Z]/, 'X')} ${digits(random, 3)}`
}

/** Notice on the adjustment of 1 July: old and new pension, contributions, what is paid out. */
function adjustment(random: Random): TruthDocument {
  const who = person(random, [1940, 1958])
  const old = cents(random, 780, 1650)
  const now = percent(old, 103.74)
  const health = percent(now, 8.55)
  const care = percent(now, 3.6)
  const pay = now - health - care
  const page = `${at(20, 12, '<b style="font-size:13pt">Deutsche Post AG</b><br>Niederlassung Renten Service<br><span class="s">13497 Berlin</span>')}
    ${far(18, 12, 'im Auftrag der<br><b>Deutschen Rentenversicherung Bund</b><br>10704 Berlin')}
    ${at(20, 50, `${who.title === 'Herr' ? 'Herrn' : 'Frau'}<br>${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}
    ${far(18, 54, `Versicherungsnummer ${insuranceNumber(random, who)}<br>Postrentennummer ${digits(random, 9)}<br>Datum Juni 2025`)}
    <box 20 92 168><h3>Mitteilung zur Leistung aus der gesetzlichen Rentenversicherung</h3><p>${dear(who)}</p><p>die Renten werden zum 1. Juli 2025 um 3,74 Prozent angepasst.
    Daraus ergibt sich für Ihre Altersrente ab 01.07.2025:</p>
    <table class="wide"><tr><td></td><td class="r">bisher EUR</td><td class="r">ab 01.07.2025 EUR</td></tr><tr><td>Monatlicher Rentenbetrag</td><td class="r">${eur(old)}</td><td class="r">${eur(now)}</td></tr>
    <tr><td>Beitragsanteil zur Krankenversicherung (7,30 % und Zusatzbeitrag 1,25 %)</td><td class="r">-${eur(percent(old, 8.55))}</td><td class="r">-${eur(health)}</td></tr>
    <tr><td>Beitrag zur Pflegeversicherung (3,60 %)</td><td class="r">-${eur(percent(old, 3.6))}</td><td class="r">-${eur(care)}</td></tr>
    <tr class="sum"><td>Auszahlungsbetrag</td><td class="r">${eur(old - percent(old, 8.55) - percent(old, 3.6))}</td><td class="r">${eur(pay)}</td></tr></table>
    <p style="margin-top:5mm">Diese Mitteilung ist ein Bescheid. Gegen ihn kann innerhalb eines Monats Widerspruch erhoben werden. Bitte heben Sie ihn auf.</p></box>
    ${below(20, 9, 'Deutsche Rentenversicherung Bund · Ruhrstraße 2 · 10709 Berlin · Servicetelefon 0800 1000 4800', 168, 'font-size:7pt')}`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ recipient: who.name, main: plain(now), own: own({ rente: now, holder: who.name }) },
  })
}

/** Information on what was reported to the tax office, with the lines of the form. */
function reported(random: Random): TruthDocument {
  const who = person(random, [1940, 1957])
  const amount = cents(random, 11_800, 21_900)
  const raise = cents(random, 900, 3400)
  const health = percent(amount, 7.95)
  const care = percent(amount, 3.4)
  const printed = date(2025, 2, int(random, 3, 24))
  const page = `${at(25, 14, '<span style="font-size:16pt;color:#005a9b">Deutsche<br>Rentenversicherung</span><br><b style="color:#005a9b">Rheinland</b>')}
    ${at(25, 52, `<span class="t">Deutsche Rentenversicherung Rheinland, 40194 Düsseldorf</span><br>${addressOf(who).join('<br>')}`)}
    ${at(122, 52, `<table class="s"><tr><td>Versicherungsnummer</td><td>${insuranceNumber(random, who)}</td></tr><tr><td>Kennzeichen</td><td>${digits(random, 4)}</td></tr><tr><td>Datum</td><td>${day(printed)}</td></tr></table>`)}
    <box 25 98 165><p><b>Information über die Meldung an die Finanzverwaltung zur Vorlage beim Finanzamt für das Jahr 2024</b></p><p>${dear(who)}</p>
    <p>wir haben der Finanzverwaltung zu Ihrer Identifikationsnummer ${spacedId(idNumber(random))} gemeldet:</p>
    <table class="lined wide"><tr><th>Anlage R, Zeile</th><th>Angabe</th><th class="r">Wert</th></tr><tr><td>4</td><td>Rentenbetrag (einschließlich Einmalzahlung und Leistungen)</td><td class="r">${eur(amount)} EUR</td></tr>
    <tr><td>5</td><td>Rentenanpassungsbetrag (im Rentenbetrag enthalten)</td><td class="r">${eur(raise)} EUR</td></tr><tr><td>6</td><td>Beginn der Rente</td><td class="r">01.09.2019</td></tr></table>
    <table class="lined wide" style="margin-top:4mm"><tr><th>Anlage Vorsorgeaufwand</th><th></th><th></th></tr><tr><td>16</td><td>Beiträge zur gesetzlichen Krankenversicherung</td><td class="r">${eur(health)} EUR</td></tr>
    <tr><td>18</td><td>Beiträge zur sozialen Pflegeversicherung</td><td class="r">${eur(care)} EUR</td></tr></table>
    <p style="margin-top:4mm">Sie brauchen diese Beträge nicht in Ihre Steuererklärung einzutragen.</p></box>`
  return paper({ face: 'office', size: 10 }, [page], {
    ...{
      issuer: 'Deutsche Rentenversicherung Rheinland',
      recipient: who.name,
      date: iso(printed),
      main: plain(amount),
    },
    own: own({
      rentenbetrag: amount,
      anpassungsbetrag: raise,
      kvBeitrag: health,
      pvBeitrag: care,
      nachzahlung: null,
      kvZuschuss: null,
    }),
  })
}

/** The pattern for payments under § 22 Nr. 5 with all its numbers, of which only one is filled. */
function twentyTwo(random: Random): TruthDocument {
  const fund = issuer(random, ['Pensionskasse der Chemischen Werke VVaG', 'Hansa Pensionsfonds AG'])
  const who = person(random, [1944, 1958])
  const amount = cents(random, 1100, 7800)
  const printed = date(2025, 1, int(random, 9, 30))
  const texts: readonly (readonly [string, string, number | null])[] = [
    [
      '1',
      'Leistungen aus einem Altersvorsorgevertrag, einem Pensionsfonds, einer Pensionskasse oder aus einer Direktversicherung im Sinne des § 22 Nummer 5 Satz 1 EStG',
      amount,
    ],
    [
      '2',
      'Leistungen aus einem Pensionsfonds, wenn laufende Versorgungsleistungen aufgrund einer Versorgungszusage bezogen wurden',
      null,
    ],
    ['4', 'Lebenslange Leibrente nach § 22 Nummer 5 Satz 2 Buchstabe a EStG', null],
    ['5', 'Abgekürzte Leibrente', null],
    ['6', 'Andere Leistungen nach § 22 Nummer 5 Satz 2 Buchstabe b EStG', null],
  ]
  const rows = texts.map(
    ([nr, text, value]) =>
      `<tr><td>${nr}</td><td>${text}</td><td class="r">${value === null ? '-' : `${eur(value)} €`}</td></tr>`,
  )
  const page = `${at(20, 14, `<i style="font-size:14pt">${fund.name}</i><br><span class="s">${fund.street}, ${fund.zip} ${fund.city}, Tel. ${fund.phone}</span>`, 170, 'text-align:center')}
    ${at(20, 44, addressOf(who, 'same').join('<br>'))}${far(20, 44, `${day(printed)}<br>Vertrag ${code(random, 'PK-######/#')}<br>IdNr. ${idNumber(random)}`)}
    <box 20 80 170><h3>Mitteilung nach § 22 Nummer 5 Satz 7 des Einkommensteuergesetzes</h3><p>über steuerpflichtige Leistungen aus einem Altersvorsorgevertrag oder aus einer
    betrieblichen Altersversorgung im Kalenderjahr <b>2024</b></p><table class="lined wide"><tr><th>Nr.</th><th>Besteuerung</th><th class="r">Betrag</th></tr>${rows.join('')}</table>
    <p style="margin-top:4mm">Die Beträge sind in die Anlage R-AV / bAV zu übernehmen. Die bescheinigten Leistungen wurden der zentralen Stelle (§ 81 EStG) gemeldet.</p></box>
    ${below(20, 9, `Sitz ${fund.city}, HRB 3${digits(random, 4)} Amtsgericht ${fund.city}, USt-IdNr. ${fund.vat}`, 170, 'font-size:6.5pt;text-align:center')}`
  return paper({ face: 'book', size: 10 }, [page], {
    ...{ issuer: fund.name, recipient: who.name, date: iso(printed), main: plain(amount) },
    own: own({ leistung: amount, nr1: amount, nr2: null, nr4: null, nr5: null, nr6: null }),
  })
}

/** § 92 EStG: contributions, allowances and balance of a year in a letter with two tables. */
function riester(random: Random): TruthDocument {
  const house = issuer(random, ['Union Lebensversicherung a. G.', 'Fondsvorsorge Deutschland GmbH'])
  const who = person(random, [1968, 1992])
  const paid = int(random, 600, 1925) * 100
  const grant = 17_500 + 30_000 * int(random, 0, 2)
  const printed = date(2025, 3, int(random, 3, 28))
  const nr = code(random, '########-02')
  const page = `${far(18, 12, `<b style="font-size:13pt;color:#6a1b7a">${house.name}</b><br>${house.street}<br>${house.zip} ${house.city}`)}
    ${at(25, 48, addressOf(who).join('<br>'))}${at(25, 84, `Versicherungsnummer: ${nr} &nbsp;&nbsp; Zertifizierungsnummer: 00${digits(random, 4)} &nbsp;&nbsp; ${day(printed)}`, 165, 'font-size:8.5pt')}
    <box 25 94 165><h3>Bescheinigung nach § 92 EStG für das Kalenderjahr 2024</h3><p>${dear(who)}</p><p>zu Ihrem Altersvorsorgevertrag bescheinigen wir Ihnen:</p>
    <table class="zebra wide"><tr><td>Im Jahr 2024 geleistete Altersvorsorgebeiträge</td><td class="r">${eur(paid)} €</td></tr><tr><td>Summe der bis zum 31.12.2024 dem Vertrag gutgeschriebenen Zulagen</td><td class="r">${eur(grant * 9)} €</td></tr>
    <tr><td>Im abgelaufenen Beitragsjahr gutgeschriebene Zulagen</td><td class="r">${eur(grant)} €</td></tr><tr><td>Summe der bis zum 31.12.2024 geleisteten Beiträge</td><td class="r">${eur(paid * 9 + 4120)} €</td></tr>
    <tr><td>Stand des Altersvorsorgevermögens</td><td class="r">${eur((paid + grant) * 11)} €</td></tr></table>
    <p style="margin-top:5mm">Die Daten für den Sonderausgabenabzug (§ 10a EStG) haben wir am ${day(printed)} an die ZfA übermittelt.</p></box>
    ${below(25, 9, `${house.name} · ${house.web} · Aufsichtsrat: Dr. K. Simon`, 165, 'font-size:6.5pt')}`
  return paper({ face: 'sans', size: 9.5 }, [page], {
    ...{ issuer: house.name, recipient: who.name, date: iso(printed), main: plain(paid) },
    own: own({ beitraege: paid, zulagen: grant, holder: who.name }),
  })
}

/** A basic pension in one sentence, among what the letter says besides. */
function basic(random: Random): TruthDocument {
  const house = issuer(random, ['Rheinische Leben AG', 'Kontor Lebensversicherung AG'])
  const who = person(random, [1962, 1988])
  const paid = 12 * int(random, 90, 640) * 100
  const printed = date(2025, 1, int(random, 8, 28))
  const page = `${at(25, 12, `<span style="font-size:19pt;font-weight:bold;letter-spacing:-0.3mm">${house.name.replace(/ AG$/, '')}</span>`)}
    ${at(25, 48, `<span class="t">${house.name}, ${house.zip} ${house.city}</span><br>${addressOf(who).join('<br>')}`)}${far(20, 48, `Vertrag ${code(random, 'L ### ### ###')}<br>${house.city}, im Januar 2025<br>Erstellt: ${day(printed)}`)}
    <box 25 98 160><p><b>Ihre BasisRente - Bescheinigung über Beiträge 2024 (§ 10 Abs. 1 Nr. 2 Buchst. b EStG)</b></p><p>${dear(who)}</p><p>zum Jahresende betrug Ihr Vertragsguthaben ${eur(paid * 8 + 31_207)} EUR. Für das
    Kalenderjahr 2024 haben Sie Beiträge von insgesamt ${eur(paid)} EUR gezahlt; das entspricht zwölf Monatsbeiträgen von ${eur(paid / 12)} EUR. Diesen Betrag melden wir der Finanzverwaltung unter Ihrer
    steuerlichen Identifikationsnummer.</p><p>Mit einer Zuzahlung bis zum Höchstbetrag von 27.566,00 EUR können Sie Ihre Steuerlast senken. Sprechen Sie uns gerne an!</p><p>Freundliche Grüße</p><p>${house.name}</p></box>
    ${below(25, 9, `<div class="cols"><div>${house.name}<br>${house.street}<br>${house.zip} ${house.city}</div><div>Vorstand: Ines Brandt (Vors.), Tom Ahlers<br>Aufsichtsrat: Prof. Dr. E. Maurer</div><div>HRB 8${digits(random, 4)}<br>USt-IdNr. ${house.vat}<br>${house.web}</div></div>`, 165, 'font-size:6.5pt')}`
  return paper({ face: 'book', size: 10.5 }, [page], {
    ...{
      issuer: house.name,
      recipient: who.name,
      date: iso(printed),
      main: plain(paid),
      own: own({ beitrag: paid, holder: who.name }),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('rente-adjustment', 'rentenbescheid', 'Rentenanpassungsmitteilung zum 1. Juli 2025', adjustment),
  fresh('rente-reported', 'rente_grv', 'Information über die Meldung an die Finanzverwaltung 2024', reported),
  fresh('leistung22-pattern', 'leistung_22', 'BMF-Muster der Mitteilung nach § 22 Nr. 5 Satz 7 EStG', twentyTwo),
  fresh('riester-92', 'riester', '§ 92 EStG, Bescheinigung des Anbieters', riester),
  fresh('basisrente-sentence', 'basisrente', '§ 10 Abs. 1 Nr. 2 Buchst. b EStG, Brief', basic),
]
