import { cents, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped, idNumber, taxNumber } from '../forms/kit/numbers.ts'
import { addressOf, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh } from './kit/fresh.ts'
import { at, below, far, paper } from './kit/paper.ts'

/** The second page: how the taxable income, in whole euros, comes about. */
function basis(head: string, taxable: number): string {
  return `<box 25 14 165><p class="s">${head} &nbsp; Seite 2</p><p><b>Besteuerungsgrundlagen</b></p>
    <table class="wide"><tr><td>Einkünfte aus nichtselbständiger Arbeit, Bruttoarbeitslohn</td><td class="r">${eur((taxable + 9310) * 100)}</td></tr>
    <tr><td>ab Arbeitnehmer-Pauschbetrag</td><td class="r">1.230,00</td></tr><tr><td>Gesamtbetrag der Einkünfte</td><td class="r">${eur((taxable + 8080) * 100)}</td></tr>
    <tr><td>beschränkt abziehbare Sonderausgaben</td><td class="r">8.080,00</td></tr>
    <tr class="sum"><td>zu versteuerndes Einkommen</td><td class="r">${eur(taxable * 100)}</td></tr></table>
    <p style="margin-top:5mm"><b>Rechtsbehelfsbelehrung</b></p><p>Sie können die Festsetzung mit dem Einspruch anfechten. Die Frist für die Einlegung eines
    Einspruchs beträgt einen Monat. Sie beginnt mit Ablauf des Tages, an dem Ihnen dieser Bescheid bekannt gegeben worden ist.</p></box>`
}

/** Two pages of an income tax notice for spouses; the refund stands in the table and in a sentence. */
function incomeTax(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}', 'Finanzamt {city}-Nord'])
  const who = person(random)
  const spouse = relative(random, who, [1960, 1995])
  const printed = date(2025, int(random, 5, 10), int(random, 4, 26))
  const nr = taxNumber(random, 'nw')
  const taxable = int(random, 48_000, 91_000)
  const due = int(random, 7000, 16_000) * 100
  const church = Math.floor(due * 0.09)
  const paid = due + cents(random, 310, 1900)
  const churchPaid = church + cents(random, 20, 160)
  const back = paid - due
  const backChurch = churchPaid - church
  const cell = (text: string, a: number, b: number): string =>
    `<tr><td>${text}</td><td class="r">${eur(a)}</td><td class="r">0,00</td><td class="r">${eur(b)}</td></tr>`
  const first = `${at(25, 14, `<b style="font-size:13pt">${office.name}</b>`)}
    ${at(25, 22, `Steuernummer ${nr}<br><span class="s">IdNr. Ehemann/Person A ${idNumber(random)}<br>IdNr. Ehefrau/Person B ${idNumber(random)}</span>`)}
    ${far(16, 14, `${office.street}<br>${office.zip} ${office.city}<br>Telefon ${office.phone}<br><br>${day(printed)}`, 'width:58mm')}
    <box 25 52><span class="t">Finanzamt, ${office.street}, ${office.zip} ${office.city}</span><br>${who.title === 'Herr' ? 'Herrn und Frau' : 'Frau und Herrn'}<br>
    ${who.name} und<br>${spouse.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 25 104 168><h2 style="font-size:14pt">Bescheid für 2024 über<br>Einkommensteuer und Kirchensteuer</h2><p><b>Festsetzung</b></p>
    <table class="wide"><tr><th></th><th class="r">Einkommensteuer<br>€</th><th class="r">Solidaritätszuschlag<br>€</th><th class="r">Kirchensteuer<br>€</th></tr>
    ${cell('Festgesetzt werden', due, church)}${cell('Abzug vom Lohn', paid, churchPaid)}${cell('verbleiben', -back, -backChurch)}
    ${cell('Abrechnung (Stichtag ' + day(printed) + '): bereits getilgt', 0, 0)}${cell('demnach zu viel entrichtet', back, backChurch)}</table>
    <p style="margin-top:4mm"><b>Das Guthaben von ${eur(back + backChurch)} € wird erstattet auf das Konto mit der IBAN DE•• •••• •••• 4410.</b></p>
    <p>Der Bescheid ist nach § 165 Abs. 1 Satz 2 AO teilweise vorläufig.</p></box>`
  const second = basis(`Steuernummer ${nr} &nbsp; Bescheid vom ${day(printed)}`, taxable)
  return paper({ face: 'office', size: 9.5 }, [first, second], {
    ...{ issuer: office.name, date: iso(printed), taxNumber: nr },
    own: own({
      ...{ bescheiddatum: iso(printed), zuVersteuerndesEinkommen: taxable * 100, kirchensteuerFestgesetzt: church },
      ...{ kirchensteuerAbzug: churchPaid, kirchensteuerErstattung: backChurch, nachzahlung: null },
      erstattung: back + backChurch,
    }),
  })
}

/** Prepayments, each with its days, as an amount a quarter. */
function prepayments(random: Random): TruthDocument {
  const office = issuer(random, ['Finanzamt {city}'])
  const who = person(random)
  const printed = date(2025, int(random, 3, 8), int(random, 4, 26))
  const quarter = int(random, 380, 2400) * 100
  const nr = taxNumber(random, 'by')
  const days = ['10. März', '10. Juni', '10. September', '10. Dezember']
  const rows = days.map(text => `<tr><td>${text}</td><td class="r">${eur(quarter)}</td><td class="r">0,00</td></tr>`)
  const page = `${at(24, 12, `<span style="font-size:12pt">${office.name}</span><br><span class="s">${office.street} · ${office.zip} ${office.city}</span>`)}
    <box 120 12><table class="s"><tr><td>Datum</td><td>${day(printed)}</td></tr><tr><td>Steuernummer</td><td><b>${nr}</b></td></tr>
    <tr><td>(Bitte bei Rückfragen angeben)</td><td></td></tr><tr><td>Zimmer</td><td>${int(random, 101, 340)}</td></tr></table></box>
    ${at(24, 48, addressOf(who).join('<br>'))}
    <box 24 90 165><p style="font-size:12pt"><b>Bescheid über die Vorauszahlungen zur Einkommensteuer<br>und zum Solidaritätszuschlag für 2025 und Folgejahre</b></p>
    <p>Die vierteljährlichen Vorauszahlungen werden auf Grund der Einkommensteuerveranlagung 2023 neu festgesetzt (§ 37 EStG):</p>
    <table class="lined wide"><tr><th>fällig am</th><th class="r">Einkommensteuer in Euro</th><th class="r">Solidaritätszuschlag in Euro</th></tr>${rows.join('')}
    <tr><th>Jahresbetrag</th><th class="r">${eur(quarter * 4)}</th><th class="r">0,00</th></tr></table>
    <p style="margin-top:5mm">Bisher waren ${eur(quarter - 5000)} Euro je Vierteljahr festgesetzt. Zahlen Sie bitte unbar auf das Konto der Finanzkasse
    ${office.bank}, IBAN ${grouped(office.iban)}.</p><p>Rechtsbehelfsbelehrung: Gegen diesen Bescheid ist der Einspruch gegeben.</p></box>`
  return paper({ face: 'serif', size: 10 }, [page], {
    ...{
      issuer: office.name,
      recipient: who.name,
      date: iso(printed),
      taxNumber: nr,
      iban: office.iban,
      main: plain(quarter),
    },
    own: own({ bescheiddatum: iso(printed), vorauszahlung: quarter }),
  })
}

/** Of the customs office: the yearly tax stands in a sentence, the plate as the reference. */
function carTax(random: Random): TruthDocument {
  const who = person(random)
  const printed = date(2025, int(random, 2, 11), int(random, 4, 26))
  const tax = int(random, 44, 398) * 100
  const plate = `${pick(random, ['K', 'HB', 'TR', 'OS'])}-${pick(random, ['LM', 'AX', 'ET'])} ${int(random, 12, 998)}`
  const page = `${at(25, 14, '<b style="font-size:13pt">Hauptzollamt Köln</b><br><span class="s">Kraftfahrzeugsteuer</span>')}
    ${far(
      20,
      14,
      `Postanschrift<br>Hauptzollamt Köln<br>Kraftfahrzeugsteuer<br>Postfach 30 11 20<br>50781 Köln<br>Tel. 0351 44834-550<br><br>
    ${day(printed)}<br><br>GZ: 40${digits(random, 9)}`,
      'width:48mm;font-size:8.5pt',
    )}
    ${at(25, 52, addressOf(who, 'same').join('<br>'))}
    <box 25 100 162><h3>Bescheid über Kraftfahrzeugsteuer</h3><p>Fahrzeug mit dem amtlichen Kennzeichen <b>${plate}</b>, Personenkraftwagen,
    Erstzulassung 14.06.2019, Hubraum 1.498 cm³, CO₂-Wert 118 g/km</p>
    <p>Die Steuer wird ab dem ${day(date(2025, printed.month, 1))} auf <b>jährlich ${eur(tax)} EUR</b> festgesetzt. Sie ist jeweils für die Dauer eines
    Jahres im Voraus zu entrichten.</p><p>Der Betrag wird von Ihrem Konto aufgrund des SEPA-Lastschriftmandats eingezogen
    (Gläubiger-Identifikationsnummer DE09ZZZ00000000001).</p><table class="wide s"><tr><td>Sockelbetrag nach Hubraum (§ 9 Abs. 1 Nr. 2 KraftStG), Benzin</td>
    <td class="r">30,00 EUR</td></tr><tr><td>Anteil CO₂</td><td class="r">${eur(tax - 3000)} EUR</td></tr></table>
    <p style="margin-top:6mm"><b>Rechtsbehelfsbelehrung:</b> Gegen diesen Bescheid kann binnen eines Monats nach Bekanntgabe Einspruch eingelegt werden.</p></box>
    ${below(25, 9, 'Bundeskasse Trier · Deutsche Bundesbank · www.zoll.de · Dieser Bescheid wurde automationsgestützt erstellt.', 165, 'font-size:6.8pt')}`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{ issuer: 'Hauptzollamt Köln', recipient: who.name, date: iso(printed), main: plain(tax) },
    own: own({ bescheiddatum: iso(printed), betrag: tax }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('est-spouses', 'est_bescheid', 'Einkommensteuerbescheid 2024, Zusammenveranlagung', incomeTax, 2),
  fresh('vz-quarters', 'vz_bescheid', '§ 37 EStG, Vorauszahlungsbescheid', prepayments),
  fresh('kfzsteuer-sentence', 'kfz_steuer', 'Kraftfahrzeugsteuerbescheid der Zollverwaltung', carTax),
]
