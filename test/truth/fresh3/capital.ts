import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { date, day, eur, iso, later, own, plain, truth } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { account, dayIn, person } from './kit/people.ts'
import { beside, fresh3, pairs, rows, sheet } from './kit/sheet.ts'

/** The yearly tax certificate after the ministry's pattern: rows for lines of Anlage KAP, empty ones with 0,00. */
function yearly(random: Random, year: 2023 | 2024): TruthDocument {
  const income = cents(random, 900, 7400)
  const used = 100000
  const free = Math.min(used, income)
  const tax = percent(income - free, 25)
  const solz = Math.floor((tax * 5.5) / 100)
  const stocks = percent(income, 31)
  const who = person(random)
  const on = date(year + 1, 2, int(random, 8, 27))
  const bank = year === 2024 ? 'Nordseebank Direkt AG' : 'Sparkasse Itzehoe-Land'
  const line = (text: string, form: string, amount: number): string => `${text}|${form}|${eur(amount)} EUR`
  const body = `<div class="row"><b style="font-size:14pt">${bank}</b><span>${day(on)}</span></div><div class="win">${who.lines}</div><h1>Steuerbescheinigung</h1><p>☒ Jahressteuerbescheinigung &nbsp; ☐ Steuerbescheinigung<br>Bescheinigung für alle Privatkonten und / oder -depots. Für ${who.name} (Name und Vorname der Gläubigerin / des Gläubigers der Kapitalerträge), Depot ${digits(random, 9)}, werden für das Kalenderjahr ${year} folgende Angaben bescheinigt:</p>
    ${rows('rules small', ['#|Anlage KAP|Betrag', line('Höhe der Kapitalerträge', 'Zeile 7', income), line('davon: Gewinn aus Aktienveräußerungen im Sinne des § 20 Absatz 2 Satz 1 Nummer 1 EStG', 'Zeile 8', stocks), line('Ersatzbemessungsgrundlage im Sinne des § 43a Absatz 2 Satz 7, 10, 13 und 14 EStG, enthalten in der bescheinigten Höhe der Kapitalerträge', 'Zeile 11', 0), line('Höhe des nicht ausgeglichenen Verlustes ohne Verlust aus der Veräußerung von Aktien', 'Zeile 12', 0), line('Höhe des nicht ausgeglichenen Verlustes aus der Veräußerung von Aktien im Sinne des § 20 Absatz 2 Satz 1 Nummer 1 EStG', 'Zeile 13', 0), line('Höhe des in Anspruch genommenen Sparer-Pauschbetrages', 'Zeile 16 oder 17', free), line('Kapitalertragsteuer', 'Zeile 37', tax), line('Solidaritätszuschlag', 'Zeile 38', solz), 'Kirchensteuer zur Kapitalertragsteuer|Zeile 39|0,00 EUR', line('Summe der angerechneten ausländischen Steuer', 'Zeile 40', 0), line('Summe der anrechenbaren noch nicht angerechneten ausländischen Steuer', 'Zeile 41', 0)])}
    <p class="small">Leistungen aus dem Einlagekonto (§ 27 Absatz 1 bis 7 KStG): 0,00 EUR</p><p class="tiny">Diese Bescheinigung ist maschinell erstellt und wird nicht unterschrieben.</p>`
  const fields = {
    kapitalertraege: income,
    kapitalertragsteuer: tax,
    solz,
    sparerPauschbetrag: free,
    aktiengewinne: stocks,
  }
  return sheet(
    { face: year === 2024 ? 'nimbus' : 'roman', size: 10.5 },
    [body],
    truth({ issuer: bank, recipient: who.name, date: iso(on) }, 'kapitalertraege', fields),
  )
}

/** A dividend in dollars: the rate of exchange, tax abroad, tax at home, the amount on the account. */
function dividend(random: Random): TruthDocument {
  const gross = cents(random, 90, 640)
  const abroad = percent(gross, 15)
  const tax = percent(gross, 25) - abroad
  const solz = Math.floor((tax * 5.5) / 100)
  const rate = int(random, 10400, 11600) / 10000
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<div class="row"><b style="font-size:15pt;color:#a40">quantoro</b><span class="small">Quantoro Bank SE · Freising</span></div><div class="win">${who.lines}</div>${beside('', pairs([`Depotnummer|${digits(random, 10)}`, `Abrechnungsnr.|${digits(random, 8)}`, `Datum|${day(on)}`]), 58)}<h1>Dividendengutschrift</h1>${rows('', [`Nominale / Wertpapier|${int(random, 40, 300)} Stück Harbor Tools Inc. Reg. Shares`, 'ISIN / WKN|US4115101084 / 860123', `Ex-Tag ${day(later(on, -22))}|Zahltag ${day(on)}`])}
    ${rows('rules', [`Dividende brutto USD ${eur(Math.round(gross * rate))} zum Kurs ${rate.toFixed(4).replace('.', ',')}|${eur(gross)} EUR`, `Quellensteuer USA 15 %|-${eur(abroad)} EUR`, `Kapitalertragsteuer 25 % nach Anrechnung|-${eur(tax)} EUR`, `Solidaritätszuschlag 5,5 %|-${eur(solz)} EUR`, `=Ausmachender Betrag|${eur(gross - abroad - tax - solz)} EUR`])}<p class="small">Gutschrift mit Valuta ${day(later(on, 2))} auf ${account(random).shown}. Freistellungsauftrag ausgeschöpft.</p>`
  return sheet(
    { face: 'dejavu', size: 9.5 },
    [body],
    truth({ issuer: 'Quantoro Bank SE', recipient: who.name, date: iso(on) }, 'ertrag', {
      ertrag: gross,
      kapitalertragsteuer: tax,
      solz,
      quellensteuer: abroad,
    }),
  )
}

/** The sale of shares: market value, fees, tax, what is paid out. */
function sale(random: Random): TruthDocument {
  const worth = cents(random, 2400, 9800)
  const [fee, place] = [1290, 190]
  const tax = percent(worth, 3)
  const solz = Math.floor((tax * 5.5) / 100)
  const end = worth - fee - place - tax - solz
  const on = dayIn(random, 2025)
  const who = person(random)
  const body = `<div class="right"><b>Volksbank Untere Elbe eG</b><br>25524 Itzehoe</div><div class="win">${who.titled}</div><div class="row"><span>Depot ${digits(random, 8)}</span><span>Auftrag ${digits(random, 6)}/71.00</span><span>${day(on)}</span></div><br><h1>Wertpapierabrechnung Verkauf</h1>${rows('', ['Stück 120|NORDEX SE INH. O.N.|DE000A0D6554', `Schlusstag ${day(on)}|Handelsplatz XETRA|Kurs ${eur(Math.round(worth / 120))} EUR`])}${rows('grid', [`Kurswert|${eur(worth)} EUR`, `Provision|-${eur(fee)} EUR`, `Handelsplatzgebühr|-${eur(place)} EUR`, `Kapitalertragsteuer|-${eur(tax)} EUR`, `Solidaritätszuschlag|-${eur(solz)} EUR`, `=Ausmachender Betrag zu Ihren Gunsten|${eur(end)} EUR`])}<p>Valuta ${day(later(on, 2))} · Veräußerungsgewinn ${eur(tax * 4)} EUR</p>`
  return sheet(
    { face: 'pala', size: 10.5 },
    [body],
    truth({ issuer: 'Volksbank Untere Elbe eG', recipient: who.name, date: iso(on) }, 'endbetrag', {
      kurswert: worth,
      endbetrag: end,
    }),
  )
}

/** A statement of an account on paper turned: debit and credit in columns of their own. */
function statement(random: Random): TruthDocument {
  const old = cents(random, 2100, 6400)
  const moves = [
    -cents(random, 600, 900),
    cents(random, 1900, 2600),
    -cents(random, 20, 90),
    -cents(random, 100, 190),
    cents(random, 30, 60),
  ]
  const texts = [
    'DAUERAUFTRAG MIETE WOHNBAU EG',
    'GEHALT SPEDITION ZACHARIAS GMBH',
    'KARTENZAHLUNG FRISCHHOF',
    'LASTSCHRIFT STADTWERKE',
    'ERSTATTUNG RG 4471',
  ]
  const now = moves.reduce((sum, one) => sum + one, old)
  const on = date(2025, int(random, 2, 11), 28)
  const [who, own1] = [person(random), account(random)]
  const list = moves.map(
    (amount, at) =>
      `${day({ ...on, day: 4 + at * 5 }, 'short')}|${day({ ...on, day: 4 + at * 5 }, 'short')}|${texts[at] ?? ''}|${amount < 0 ? eur(-amount) : ''}|${amount > 0 ? eur(amount) : ''}`,
  )
  const body = `<div class="row"><b style="font-size:15pt">Sparkasse Mittelgebirge</b><div class="right small">Kontoauszug ${on.month}/2025 · Blatt 1 von 1<br>IBAN ${own1.shown}<br>${who.name}</div></div>${rows('grid', ['#Buchung|Wert|Verwendungszweck|Soll EUR|Haben EUR', `||Alter Kontostand vom ${day(date(2025, on.month - 1, 28), 'short')}||${eur(old)}`, ...list, `=||Neuer Kontostand vom ${day(on, 'short')}||${eur(now)}`])}<p class="small">Eingeräumter Dispositionskredit 3.000,00 EUR, Zinssatz 11,25 %. Rechnungsabschlüsse gelten als genehmigt, wenn Sie nicht binnen sechs Wochen widersprechen.</p>`
  return sheet({ face: 'typewriter', size: 9.5, paper: [297, 210] }, [body], {
    issuer: 'Sparkasse Mittelgebirge',
    iban: own1.iban,
    date: iso(on),
    own: own({ saldoAlt: old, saldoNeu: now }),
  })
}

/** Interest and repayment of a loan over a year, with a special repayment. */
function loan(random: Random): TruthDocument {
  const [interest, paid, rest] = [cents(random, 1200, 5200), cents(random, 4100, 7000), cents(random, 61000, 190000)]
  const who = person(random)
  const on = date(2026, 1, int(random, 4, 20))
  const nr = code(random, '6##4######')
  const body = `<b style="font-size:16pt">Bausparkasse Rheinland-Nord AG</b><div class="win">${who.titled}</div><div class="row"><span>Darlehen Nr. ${nr}</span><span>${day(on, 'long')}</span></div><br><h1>Kontoauszug und Zinsbescheinigung 2025</h1><p>Für das Objekt Im Winkel 7, 53604 Bad Honnef</p>${rows('rules', [`Darlehensstand am 31.12.2024|${eur(rest + paid + 250000)} EUR`, `Gezahlte Darlehenszinsen 2025|${eur(interest)} EUR`, `Tilgung aus Raten|${eur(paid)} EUR`, 'Sondertilgung am 30.06.2025|2.500,00 EUR', 'Kontogebühr|0,00 EUR', `=Restschuld am 31.12.2025|${eur(rest)} EUR`])}<p>Sollzinssatz 2,14 % p. a. gebunden bis 30.09.2031. Monatliche Rate ${eur(Math.round((interest + paid) / 12))} EUR.</p>`
  return sheet(
    { face: 'bookman', size: 10 },
    [body],
    truth({ issuer: 'Bausparkasse Rheinland-Nord AG', recipient: who.name, date: iso(on) }, 'zinsen', {
      zinsen: interest,
      restschuld: rest,
      darlehensnummer: nr,
    }),
  )
}

/** A credit card's month: old balance, purchases abroad with a rate, the sum that will be debited. */
function card(random: Random): TruthDocument {
  const buys = [cents(random, 20, 90), cents(random, 40, 220), cents(random, 9, 30)]
  const sum = buys.reduce((total, one) => total + one, 0)
  const on = date(2025, int(random, 2, 11), 21)
  const who = person(random)
  const body = `<div class="row"><b style="font-size:18pt;font-style:italic">Kardea Gold</b><span class="small">ausgegeben von der Kardea Payments GmbH</span></div><div class="win">${who.lines}</div>${beside('', pairs([`Abrechnung vom|${day(on)}`, `Karte|5412 **** **** ${digits(random, 4)}`, 'Kreditrahmen|4.000,00 EUR']), 60)}<h1>Ihre Kreditkartenabrechnung</h1>${rows('zebra', ['#Datum|Umsatz|Währung|EUR', `|Saldo der letzten Abrechnung||-214,80`, '|Einzug vom Girokonto, vielen Dank||214,80', `${day(later(on, -19), 'short')}|CLOUDMAPS DUBLIN||-${eur(buys[0] ?? 0)}`, `${day(later(on, -11), 'short')}|HOTEL ZUM STORCH ZUERICH|CHF ${eur(Math.round((buys[1] ?? 0) * 0.94))}|-${eur(buys[1] ?? 0)}`, `${day(later(on, -5), 'short')}|DB VERTRIEB||-${eur(buys[2] ?? 0)}`, `=|Neuer Saldo||-${eur(sum)}`])}<p>Den Betrag von ${eur(sum)} EUR buchen wir am ${day(later(on, 5))} ab.</p>`
  return sheet({ face: 'gothic', size: 9 }, [body], {
    issuer: 'Kardea Payments GmbH',
    recipient: who.name,
    date: iso(on),
  })
}

/** A payment provider's settlement: gross takings, fees, what is paid out and when. */
function provider(random: Random): TruthDocument {
  const taken = cents(random, 800, 5200)
  const fee = percent(taken, 1.69)
  const on = dayIn(random, 2025)
  const who = person(random)
  const { iban, shown } = account(random)
  const body = `<h1>Auszahlungsbericht</h1><div class="row"><div>Tapello Payments Europe S.A.<br><span class="small">12 rue de la Gare, L-1611 Luxembourg</span></div><div class="small right">Händler: Café ${who.last}<br>Händler-ID MX${digits(random, 6)}<br>Auszahlung vom ${day(on)}</div></div><br>${rows('grid head', ['#|Anzahl|EUR', `Kartenumsätze ${day(later(on, -7), 'short')} – ${day(later(on, -1), 'short')}|${int(random, 90, 340)}|${eur(taken + 1890)}`, 'Rückerstattungen|1|-18,90', `Transaktionsgebühren 1,69 %||-${eur(fee)}`, `=Auszahlung auf ${shown}||${eur(taken - fee)}`])}<p class="small">Davon Trinkgelder 42,50 EUR. Gebühren sind nach § 4 Nr. 8 UStG steuerfrei.</p>`
  return sheet({ face: 'dejavu', size: 9.5, margin: '25mm 20mm' }, [body], {
    ...{ issuer: 'Tapello Payments Europe S.A.', iban, date: iso(on), main: plain(taken - fee) },
    own: own({ auszahlung: taken - fee, gebuehren: fee }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh3(
    'jahressteuer-direkt',
    'stb_kap',
    'BMF-Muster I zu § 45a Abs. 2 EStG, Kalenderjahr 2024',
    random => yearly(random, 2024),
    2,
  ),
  fresh3('jahressteuer-sparkasse', 'stb_kap', 'BMF-Muster I zu § 45a Abs. 2 EStG, Kalenderjahr 2023', random =>
    yearly(random, 2023),
  ),
  fresh3('dividende-usd', 'ertragsabrechnung', 'Dividendengutschrift mit Quellensteuer', dividend),
  fresh3('verkauf-xetra', 'wpabrechnung', 'Wertpapierabrechnung Verkauf', sale),
  fresh3('auszug-quer', 'kontoauszug', 'Kontoauszug, Soll und Haben getrennt', statement, 2),
  fresh3('darlehen-sondertilgung', 'darlehen', 'Zinsbescheinigung einer Bausparkasse', loan),
  fresh3('karte-gold', 'kreditkarte', 'Monatsabrechnung einer Kreditkarte', card),
  fresh3('tapello-auszahlung', 'zahldienst', 'Abrechnung eines Zahlungsdienstes', provider),
]
