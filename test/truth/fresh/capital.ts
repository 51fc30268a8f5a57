import { cents, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, idNumber } from '../forms/kit/numbers.ts'
import { addressOf, issuer, person, place } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

type Line = readonly [string, number]

function listed(lines: readonly Line[], unit: string): string {
  return lines.map(([text, amount]) => `<tr><td>${text}</td><td class="r">${eur(amount)}${unit}</td></tr>`).join('')
}

/** The form's lines: amounts of income and shares, then tax, surcharge and church tax. */
function patternLines(income: number, shares: number, taxes: readonly [number, number, number]): Line[] {
  const [tax, solz, church] = taxes
  const lines: readonly Line[] = [
    ['Höhe der Kapitalerträge|Zeile 7 Anlage KAP', income],
    [
      'davon: Gewinn aus Aktienveräußerungen im Sinne des § 20 Absatz 2 Satz 1 Nummer 1 EStG|Zeile 8 Anlage KAP',
      shares,
    ],
    ['Einkünfte aus Stillhalterprämien und Gewinne aus Termingeschäften|Zeile 9 Anlage KAP', 0],
    ['Ersatzbemessungsgrundlage im Sinne des § 43a Absatz 2 Satz 7, 10, 13 und 14 EStG|Zeile 11 Anlage KAP', 0],
    ['Höhe des in Anspruch genommenen Sparer-Pauschbetrages|Zeile 16 oder 17 Anlage KAP', 100_000],
    ['Kapitalertragsteuer|Zeile 37 Anlage KAP', tax],
    ['Solidaritätszuschlag|Zeile 38 Anlage KAP', solz],
    [
      'Kirchensteuer zur Kapitalertragsteuer (kirchensteuererhebende Religionsgemeinschaft: ev)|Zeile 39 Anlage KAP',
      church,
    ],
    ['Summe der anrechenbaren noch nicht angerechneten ausländischen Steuer|Zeile 41 Anlage KAP', 0],
  ]
  return lines.map(([text, amount]) => [text.replace(/\|(.*)/, '<br><span class="t">$1</span>'), amount])
}

/** The pattern I with its lines for the forms, zeros printed; spouses as the creditors. */
function patternOne(random: Random): TruthDocument {
  const bank = issuer(random, ['Volksbank {city} eG', 'Direktbank Nord AG'])
  const who = person(random)
  const income = cents(random, 1400, 6900)
  const shares = cents(random, 200, Math.floor(income / 200))
  const taxed = income - 100_000
  const tax = percent(taxed, 24.45)
  const solz = percent(tax, 5.5)
  const church = percent(tax, 9)
  const printed = date(2025, 2, int(random, 3, 27))
  const lines = patternLines(income, shares, [tax, solz, church])
  const page = `${at(22, 12, `<b style="font-size:12pt">${bank.name}</b> <span class="s">(Bezeichnung der auszahlenden Stelle)</span>`)}
    ${at(22, 24, addressOf(who, 'same').join('<br>'))}${far(20, 24, `Ordnungsnummer ${digits(random, 9)}<br>${bank.city}, ${day(printed)}`)}
    <box 22 56 168><h3 class="c">Steuerbescheinigung</h3><p class="c">☒ Bescheinigung für alle Privatkonten und/oder -depots &nbsp; ☐ Verlustbescheinigung im Sinne des § 43a Abs. 3 Satz 4 EStG</p>
    <p>Für <b>${who.name}</b> (Name und Anschrift siehe oben), Identifikationsnummer ${idNumber(random)}, werden für das Kalenderjahr <b>2024</b> folgende Angaben bescheinigt:</p>
    <table class="wide lined">${listed(lines, ' EUR')}</table></box>
    ${below(22, 8, `Die Bescheinigung ist maschinell erstellt und wird nicht unterschrieben. ${bank.name}, ${bank.street}, ${bank.zip} ${bank.city}, Amtsgericht ${bank.city}`, 168, 'font-size:7pt')}`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: iso(printed), main: plain(income) },
    own: own({
      ...{
        kapitalertraege: income,
        aktiengewinne: shares,
        sparerPauschbetrag: 100_000,
        kapitalertragsteuer: tax,
        solz,
      },
      ...{ kirchensteuer: church, verlustAktien: null, quellensteuerAngerechnet: null, holder: who.name },
    }),
  })
}

/** Of a broker by app: only what is not zero, in a bare list, the name in the footer alone. */
function appBroker(random: Random): TruthDocument {
  const bank = issuer(random, ['Kupfer Broker GmbH', 'Anlegerwerk Bank SE'])
  const who = person(random, [1985, 2002])
  const income = cents(random, 1800, 3600)
  const foreign = cents(random, 12, 60)
  const tax = percent(income - 100_000, 25) - foreign
  const solz = percent(tax, 5.5)
  const printed = date(2025, 3, int(random, 3, 21))
  const lines: readonly Line[] = [
    ['Höhe der Kapitalerträge (Zeile 7 Anlage KAP)', income],
    ['Nicht ausgeglichener Verlust aus der Veräußerung von Aktien (Zeile 13 Anlage KAP)', 31_418],
    ['In Anspruch genommener Sparer-Pauschbetrag (Zeile 16 oder 17 Anlage KAP)', 100_000],
    ['Kapitalertragsteuer (Zeile 37 Anlage KAP)', tax],
    ['Solidaritätszuschlag (Zeile 38 Anlage KAP)', solz],
    ['Summe der angerechneten ausländischen Steuer (Zeile 40 Anlage KAP)', foreign],
  ]
  const page = `${at(18, 18, '<span style="font-size:24pt">Jahressteuerbescheinigung</span><br><span class="grey">2024</span>')}
    ${at(18, 48, `<b>${who.name}</b><br>${who.street}<br>${who.zip} ${who.city}`)}
    ${far(18, 48, `<span class="grey">DATUM</span> ${day(printed, 'bare')}<br><span class="grey">DEPOT</span> ${digits(random, 10)}<br><span class="grey">IDNR</span> ${idNumber(random)}`)}
    <box 18 90 174><p>nach § 45a EStG für alle Privatkonten und Depots, Zeitraum 01.01.2024 - 31.12.2024</p>
    <table class="wide" style="line-height:2.1">${listed(lines, ' €')}</table><p class="s grey" style="margin-top:8mm">Bescheinigte Verluste werden nicht in das Folgejahr vorgetragen.
    Keine Steuerbescheinigung im Sinne des § 44a Abs. 9 EStG.</p></box>
    ${below(18, 8, `${bank.name} · ${bank.street} · ${bank.zip} ${bank.city} · Amtsgericht ${bank.city} HRB 2${digits(random, 4)} · USt-IdNr. ${bank.vat} · Geschäftsführung: Jonas Hecht, Mira Aydin`, 174, 'font-size:6pt;color:#777')}`
  return paper({ face: 'light', size: 9.5 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: iso(printed), main: plain(income) },
    own: own({
      ...{
        kapitalertraege: income,
        verlustAktien: 31_418,
        sparerPauschbetrag: 100_000,
        kapitalertragsteuer: tax,
        solz,
      },
      ...{ quellensteuerAngerechnet: foreign, kirchensteuer: null, aktiengewinne: null, holder: who.name },
    }),
  })
}

/** A bank's letter: interest, repayment and what is left, in the sentence and in a small table. */
function loanLetter(random: Random): TruthDocument {
  const bank = issuer(random, ['Sparda-Bank Mitte eG', 'Bausparkasse Südwest AG', 'Hypothekenkasse {city} AG'])
  const who = person(random)
  const where = place(random)
  const start = int(random, 96_000, 260_000) * 100
  const interest = percent(start, 1.87)
  const back = 1_416_000 - interest
  const printed = date(2025, 1, int(random, 7, 20))
  const nr = `${digits(random, 3)} ${digits(random, 6)} ${int(random, 10, 99)}`
  const page = `${far(0, 0, '', 'width:60mm;height:28mm;background:#00508f')}${far(8, 9, `<span style="color:#fff;font-size:12pt">${bank.name}</span>`)}
    ${at(25, 50, `<span class="back">${bank.name} · ${bank.zip} ${bank.city}</span>${addressOf(who).join('<br>')}`)}
    ${at(132, 50, `Ihre Nachricht vom: -<br>Telefon: ${bank.phone}<br>Ort, Datum: ${bank.city}, ${day(printed)}`, 65, 'font-size:8.5pt')}
    <box 25 98 160><p><b>Zinsbescheinigung 2024 - Darlehen ${nr}</b></p><p>Guten Tag,</p><p>für das oben genannte Darlehen zur Finanzierung des Objekts ${where.street},
    ${where.zip} ${where.city} haben Sie im Jahr 2024 Sollzinsen in Höhe von ${eur(interest)} EUR gezahlt.</p>
    <table class="ruled" style="width:110mm"><tr><td>Saldo am 01.01.2024</td><td class="r">${eur(start)} EUR</td></tr><tr><td>Leistungsraten (12 x 1.180,00)</td><td class="r">14.160,00 EUR</td></tr>
    <tr><td>davon Tilgung</td><td class="r">${eur(back)} EUR</td></tr><tr><td>davon Zinsen</td><td class="r">${eur(interest)} EUR</td></tr>
    <tr><td>Saldo am 31.12.2024</td><td class="r">${eur(start - back)} EUR</td></tr></table>
    <p style="margin-top:5mm">Kontoführungsgebühren wurden nicht berechnet. Diese Bescheinigung dient der Vorlage beim Finanzamt.</p><p>Freundliche Grüße<br>Ihre ${bank.name}</p></box>
    ${below(25, 9, `Vorstand: Petra Lohse (Vors.), Dr. Uwe Kranz · Sitz ${bank.city} · ${bank.web} · BIC ${bank.bic} · USt-IdNr. ${bank.vat}`, 165, 'font-size:6.5pt')}`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: iso(printed), main: plain(interest) },
    own: own({
      zinsen: interest,
      tilgung: back,
      restschuld: start - back,
      darlehensnummer: nr,
      objectHint: where.street,
    }),
  })
}

/** A yearly account of a loan with its months; interest and repayment only in the sums. */
function loanAccount(random: Random): TruthDocument {
  const bank = issuer(random, ['Kreissparkasse {city}', 'Stadtsparkasse {city}'])
  const who = person(random)
  const rate = pick(random, [89_000, 112_500, 98_400])
  let rest = int(random, 110_000, 190_000) * 100
  const opening = rest
  let interest = 0
  const rows = Array.from({ length: 12 }, (_, month) => {
    const part = percent(rest, 2.4 / 12)
    interest += part
    rest -= rate - part
    return `<tr><td>30.${String(month + 1).padStart(2, '0')}.</td><td>Rate</td><td class="r">${eur(part)}</td><td class="r">${eur(rate - part)}</td><td class="r">${eur(rest)} S</td></tr>`
  })
  const nr = `6${digits(random, 9)}`
  const page = `${at(20, 14, `<span style="background:#e2001a;color:#fff;padding:1mm 2mm;font-size:15pt">S</span> <b style="font-size:14pt">${bank.name}</b>`)}
    ${at(20, 42, `${who.name}<br>${who.street}<br>${who.zip} ${who.city}`)}${far(20, 42, `Darlehenskontoauszug<br>Jahresauszug 2024<br>Konto ${nr}<br>erstellt am 31.12.2024<br>Blatt 1`)}
    <box 20 80 170><table class="wide"><tr><th>Tag</th><th>Vorgang</th><th class="r">Zinsanteil</th><th class="r">Tilgungsanteil</th><th class="r">Restkapital</th></tr>
    <tr><td></td><td>Vortrag</td><td></td><td></td><td class="r">${eur(opening)} S</td></tr>${rows.join('').replace('30.02.', '28.02.')}
    <tr class="sum"><td></td><td>Summe 2024</td><td class="r">${eur(interest)}</td><td class="r">${eur(12 * rate - interest)}</td><td class="r">${eur(rest)} S</td></tr></table>
    <p style="margin-top:5mm">Sollzinssatz 2,40 % fest bis 30.06.2031. Der Auszug gilt als Rechnungsabschluss; Einwendungen bitte innerhalb von sechs Wochen.</p></box>
    ${below(20, 9, `${bank.name} | ${bank.street} | ${bank.zip} ${bank.city} | BIC ${bank.bic} | IBAN Sammelkonto ${grouped(bank.iban)}`, 170, 'font-size:6.5pt')}`
  return paper({ face: 'mono', size: 8 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: '2024-12-31', main: plain(interest) },
    own: own({
      zinsen: interest,
      tilgung: 12 * rate - interest,
      restschuld: rest,
      darlehensnummer: nr,
      objectHint: null,
    }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('stb-pattern-one', 'stb_kap', 'BMF-Muster I der Steuerbescheinigung, § 45a EStG', patternOne, 2),
  fresh('stb-app-broker', 'stb_kap', 'Jahressteuerbescheinigung eines Brokers, nur belegte Zeilen', appBroker),
  fresh('darlehen-letter', 'darlehen', 'Zinsbescheinigung einer Bank als Brief', loanLetter),
  fresh('darlehen-account', 'darlehen', 'Darlehenskontoauszug einer Sparkasse', loanAccount),
]
