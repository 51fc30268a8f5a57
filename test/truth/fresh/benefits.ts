import { cents, code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { idNumber } from '../forms/kit/numbers.ts'
import { addressOf, dear, issuer, person, relative } from '../forms/kit/people.ts'
import { date, day, eur, iso, later, own, plain } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

/** A parental allowance office certifies what it paid in the year, by month of life. */
function parental(random: Random): TruthDocument {
  const office = issuer(random, ['Landratsamt Oberallgäu', 'Kreis Steinburg', 'Bezirksregierung Nordmünster'])
  const who = person(random, [1985, 1999])
  const child = relative(random, who, [2023, 2023])
  const born = date(2023, 10, int(random, 2, 27))
  const monthly = cents(random, 620, 1780)
  const months = int(random, 6, 10)
  const list = Array.from({ length: months }, (_, at) => (at === 0 ? Math.floor(monthly / 2) : monthly))
  const total = sumOf(list)
  const printed = date(2025, 1, int(random, 8, 30))
  const rows = list.map((amount, at) => `<tr><td>${at + 3}. Lebensmonat</td><td class="r">${eur(amount)}</td></tr>`)
  const page = `<box 25 12><b style="font-size:13pt">${office.name}</b><br>Elterngeldstelle</box><far 20 12>${office.street}<br>${office.zip} ${office.city}<br>Zimmer ${int(random, 100, 320)}<br>Tel. ${office.phone}</far>
    <box 25 48>${addressOf(who).join('<br>')}</box><far 20 60>Aktenzeichen (immer angeben)<br><b>EG-${digits(random, 6)}/23</b><br>${day(printed)}</far>
    <box 25 94 160><h3>Bescheinigung über gezahltes Elterngeld im Kalenderjahr 2024</h3><p>(§ 2 BEEG; zur Vorlage beim Finanzamt, Progressionsvorbehalt § 32b EStG)</p>
    <p>Für das Kind ${child.name}, geboren am ${day(born)}, wurden gezahlt:</p><table class="ruled" style="width:90mm"><tr><th>Zeitraum</th><th class="r">EUR</th></tr>${rows.join('')}
    <tr class="sum"><td>Summe 2024</td><td class="r">${eur(total)}</td></tr></table><p style="margin-top:4mm">Darin enthalten ist kein Mutterschaftsgeld. Die Daten wurden zur IdNr. ${idNumber(random)} elektronisch übermittelt.</p><p>Im Auftrag<br>Schwabe</p></box>`
  return paper({ face: 'sans', size: 10 }, [page], {
    ...{
      issuer: office.name,
      recipient: who.name,
      date: iso(printed),
      main: plain(total),
      own: own({ leistung: total }),
    },
  })
}

/** The labour office's proof of benefits: one line a period, printed by machine. */
function unemployed(random: Random): TruthDocument {
  const who = person(random)
  const days = int(random, 61, 190)
  const rate = cents(random, 31, 64)
  const total = days * rate
  const printed = date(2025, 1, int(random, 9, 29))
  const city = who.city
  const page = `<box 25 14><b style="font-size:15pt;color:#e2001a">Bundesagentur für Arbeit</b><br>Agentur für Arbeit ${city}</box>
    <box 25 48><span class="t">Agentur für Arbeit ${city}, ${who.zip} ${city}</span><br>${addressOf(who).join('<br>')}</box>
    <box 122 48 72><table class="s"><tr><td>Kundennummer</td><td>${code(random, '###D######')}</td></tr><tr><td>BG-/Stammnr.</td><td>${digits(random, 6)}</td></tr><tr><td>Mein Zeichen</td><td>OS ${int(random, 201, 699)}</td></tr><tr><td>Datum</td><td>${day(printed, 'zeroLong')}</td></tr></table></box>
    <box 25 96 162><p><b>Leistungsnachweis - Arbeitslosengeld nach § 136 SGB III<br>Nachweis für das Finanzamt</b></p><p>${dear(who)}</p><p>die Bundesagentur für Arbeit hat folgende Angaben für das Jahr 2024 an die Finanzverwaltung übermittelt:</p>
    <table class="lined wide"><tr><th>Leistungsart</th><th>vom</th><th>bis</th><th class="r">Betrag EUR</th></tr><tr><td>Arbeitslosengeld</td><td>01.02.2024</td><td>${day(later(date(2024, 2, 1), days - 1))}</td><td class="r">${eur(total)}</td></tr></table>
    <p style="margin-top:4mm">Die Leistung ist steuerfrei, unterliegt aber dem Progressionsvorbehalt. Der tägliche Leistungssatz betrug ${eur(rate)} EUR. Die gezahlten Beiträge zur Kranken- und Rentenversicherung (${eur(percent(total, 29.4))} EUR) sind hier nicht enthalten.</p>
    <p>Mit freundlichen Grüßen<br>Ihre Agentur für Arbeit</p><p class="t">Dieses Schreiben wurde mit Hilfe der Datenverarbeitung gefertigt und ist ohne Unterschrift gültig. Servicerufnummer 0800 4 5555 00 (gebührenfrei).</p></box>`
  return paper({ face: 'office', size: 10.5 }, [page], {
    ...{ recipient: who.name, date: iso(printed), main: plain(total), own: own({ leistung: total }) },
  })
}

/** Sick pay: gross and net stand side by side, the gross counts for the tax return. */
function sickPay(random: Random): TruthDocument {
  const fund = issuer(random, ['BKK Mobil & Verkehr', 'Handelskrankenkasse Nord', 'AOK Weser-Leine'])
  const who = person(random)
  const days = int(random, 22, 96)
  const perDay = cents(random, 51, 88)
  const gross = days * perDay
  const net = gross - percent(gross, 12.05)
  const printed = date(2025, 2, int(random, 3, 26))
  const page = `<far 20 12><b style="font-size:18pt;color:#005e3f">${fund.name}</b></far><box 25 50>${addressOf(who, 'same').join('<br>')}</box>
    <box 25 84 165><div class="cols s"><div>Ihr Zeichen<br>-</div><div>Unser Zeichen<br>KG-${digits(random, 5)}</div><div>Telefon<br>${fund.phone}</div><div>Datum<br>${day(printed)}</div></div></box>
    <box 25 98 165><p><b>Bescheinigung über Entgeltersatzleistungen 2024</b></p><p>${dear(who)}</p><p>Sie haben vom 11.03.2024 an für ${days} Kalendertage Krankengeld erhalten. Für die Steuererklärung bescheinigen wir Ihnen:</p>
    <table class="wide zebra"><tr><td>Krankengeld (Bruttobetrag, maßgebend für § 32b EStG)</td><td class="r">${eur(gross)} €</td></tr><tr><td>nachrichtlich: ausgezahlter Betrag nach Abzug der Sozialversicherungsbeiträge</td><td class="r">${eur(net)} €</td></tr><tr><td>nachrichtlich: Krankengeld je Tag</td><td class="r">${eur(perDay)} €</td></tr></table>
    <p style="margin-top:4mm">Mutterschaftsgeld wurde nicht gezahlt. Den Betrag haben wir der Finanzverwaltung gemeldet.</p><p>Gute Besserung wünscht<br>Ihre ${fund.name}</p></box>
    <low 25 8 165>${fund.name}, ${fund.street}, ${fund.zip} ${fund.city} - ${fund.web} - IK 10${digits(random, 7)}</low>`
  return paper({ face: 'light', size: 10, css: 'body { color: #000 }' }, [page], {
    ...{ issuer: fund.name, recipient: who.name, date: iso(printed), main: plain(gross), own: own({ betrag: gross }) },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('elterngeld-months', 'elterngeld', 'Bescheinigung einer Elterngeldstelle nach Lebensmonaten', parental),
  fresh('alg-proof', 'alg', 'Leistungsnachweis der Bundesagentur für Arbeit', unemployed),
  fresh('krankengeld-gross-net', 'krankengeld', 'Bescheinigung einer Kasse nach § 32b EStG', sickPay),
]
