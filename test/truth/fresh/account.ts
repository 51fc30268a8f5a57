import { cents, digits, int, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { issuer, person } from '../forms/kit/people.ts'
import { date, day, eur, iso, own } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { fresh, sumOf } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

interface Entry {
  readonly on: number
  readonly text: string
  readonly amount: number
}

function entriesOf(random: Random): Entry[] {
  const texts: readonly (readonly [string, number])[] = [
    ['DAUERAUFTRAG Miete Wohnung 3', -cents(random, 620, 990)],
    ['LASTSCHRIFT Stadtwerke Abschlag VK 4471820', -cents(random, 70, 140)],
    ['KARTENZAHLUNG REWE SAGT DANKE 44012', -cents(random, 20, 90)],
    ['GUTSCHRIFT LOHN/GEHALT', cents(random, 2100, 3400)],
    ['LASTSCHRIFT PayPal Europe S.a.r.l. et Cie 1041', -cents(random, 12, 88)],
    ['ENTGELTABSCHLUSS', -690],
  ]
  return texts.map(([text, amount], at) => ({ on: 2 + at * 5, text, amount }))
}

/** A savings bank's statement from the printer in the hall: signs behind the amounts, balances above and below. */
function savingsBank(random: Random): TruthDocument {
  const bank = issuer(random, ['Sparkasse Mittelthüringen', 'Kreissparkasse Ostalb', 'Nord-Ostsee Sparkasse'])
  const who = person(random)
  const entries = entriesOf(random)
  const month = int(random, 1, 11)
  const old = cents(random, 210, 2900)
  const now = old + sumOf(entries.map(({ amount }) => amount))
  const signed = (amount: number): string => `${eur(Math.abs(amount))} ${amount < 0 ? '-' : '+'}`
  const printed = date(2025, month, 28)
  const number = `${month}/2025`
  const rows = entries.map(
    ({ on, text, amount }) =>
      `<tr><td>${day(date(2025, month, on), 'dot').slice(0, 6)}</td><td>${text}<br>Wert: ${day(date(2025, month, on))}</td><td class="r">${signed(amount)}</td></tr>`,
  )
  const page = `<box 18 12><span style="background:#f00;color:#fff;padding:1mm 2.5mm;font-size:14pt">S</span> &nbsp;<b>${bank.name}</b></box><far 18 12>${bank.street}, ${bank.zip} ${bank.city}<br>Telefon ${bank.phone}</far>
    <box 18 32 174><table class="wide"><tr><td>Konto-Nr. ${bank.iban.slice(12)} &nbsp; BLZ ${bank.iban.slice(4, 12)}<br>IBAN: ${grouped(bank.iban)}<br>SWIFT-BIC: ${bank.bic}</td><td class="r">Kontoauszug ${number}<br>Blatt 1 von 1<br>${day(printed)}</td></tr></table><p>${who.name}, ${who.street}, ${who.zip} ${who.city}</p></box>
    <box 18 68 174><table class="wide"><tr><th>Datum</th><th>Erläuterung</th><th class="r">Betrag EUR</th></tr><tr><td></td><td>Kontostand am ${day(date(2025, month, 1))}, Auszug Nr. ${month - 1}</td><td class="r">${signed(old)}</td></tr>${rows.join('')}<tr class="sum"><td></td><td>Kontostand am ${day(printed)} um 06:12 Uhr</td><td class="r">${signed(now)}</td></tr></table>
    <p style="margin-top:6mm">Ihr Dispositionskredit 2.500,00 EUR; Sollzins 11,65 % p. a.</p><p class="t">Hinweise: Einwendungen gegen Rechnungsabschlüsse müssen innerhalb von sechs Wochen erhoben werden. Guthaben sind als Einlagen nach Maßgabe des Einlagensicherungsgesetzes entschädigungsfähig.</p></box>`
  return paper({ face: 'mono', size: 8.5 }, [page], {
    ...{ issuer: bank.name, date: iso(printed), iban: bank.iban },
    own: own({ saldoAlt: old, saldoNeu: now }),
  })
}

/** A direct bank's statement as a file: turnover first, balances in a summary at the right of the head. */
function directBank(random: Random): TruthDocument {
  const bank = issuer(random, ['Norddirekt Bank AG', 'Kontoblau Bank SE'])
  const who = person(random)
  const entries = entriesOf(random)
  const month = int(random, 2, 11)
  const old = -cents(random, 40, 900)
  const now = old + sumOf(entries.map(({ amount }) => amount))
  const last = date(2024, month, 29)
  const rows = entries
    .toReversed()
    .map(
      ({ on, text, amount }) =>
        `<tr><td>${day(date(2024, month, on))}</td><td>${text.replace(/^(\S+) ?/, '$1<br>')}</td><td class="r" style="color:${amount < 0 ? '#111' : '#087'}">${eur(amount)}</td></tr>`,
    )
  const ins = sumOf(entries.map(({ amount }) => Math.max(0, amount)))
  const page = `<box 20 14><span style="font-size:18pt;color:#1b5cff">${bank.name.split(' ')[0]?.toLowerCase() ?? ''}</span></box><box 20 40>${who.title} ${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <box 112 30 80><table class="wide s"><tr><td>Girokonto</td><td class="r">${grouped(bank.iban)}</td></tr><tr><td>Auszugsnummer</td><td class="r">${month}</td></tr><tr><td>Datum</td><td class="r">${day(last)}</td></tr><tr><td>Eingeräumte Kontoüberziehung</td><td class="r">1.000,00 Euro</td></tr><tr><td>Alter Saldo</td><td class="r">${eur(old)} Euro</td></tr><tr><td>Neuer Saldo</td><td class="r"><b>${eur(now)} Euro</b></td></tr></table></box>
    <box 20 84 172><h2 style="font-weight:normal">Kontoauszug</h2><table class="wide ruled"><tr><th>Buchung / Valuta</th><th>Vorgang</th><th class="r">Betrag (EUR)</th></tr>${rows.join('')}</table><p class="s grey" style="margin-top:4mm">Summe Eingänge ${eur(ins)} · Summe Ausgänge ${eur(now - old - ins)}</p></box>
    <low 20 8 172><div class="c">${bank.name} · ${bank.street} · ${bank.zip} ${bank.city} · Vorstand: Lea Wirth (Vors.) · HRB 7${digits(random, 4)} · USt-IdNr. ${bank.vat} · BIC ${bank.bic}</div></low>`
  return paper({ face: 'office', size: 9.5 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: iso(last), iban: bank.iban },
    own: own({ saldoAlt: old, saldoNeu: now }),
  })
}

/** A card's bill: foreign currency, a fee, last bill paid, the new balance is debited from another account. */
function card(random: Random): TruthDocument {
  const bank = issuer(random, ['Landesbank Kartenservice GmbH', 'CardHaus Deutschland AG'])
  const who = person(random)
  const month = int(random, 2, 11)
  const before = cents(random, 120, 690)
  const list: readonly (readonly [string, number])[] = [
    ['HOTEL AM DOM, ERFURT', cents(random, 90, 320)],
    [`OPENTABLE* LISBOA ${pick(random, ['EUR', 'PT'])}`, cents(random, 22, 90)],
    ['AMAZON.COM SEATTLE USD 41,20 Kurs 1,0842', 3800],
    ['1,75 % Auslandseinsatzentgelt', 67],
    ['DB VERTRIEB GMBH FRANKFURT', cents(random, 31, 150)],
  ]
  const sum = sumOf(list.map(([, amount]) => amount))
  const printed = date(2025, month, 24)
  const rows = list.map(
    ([text, amount], at) =>
      `<tr><td>${String(at * 4 + 2).padStart(2, '0')}.${String(month).padStart(2, '0')}.</td><td>${text}</td><td class="r">${eur(amount)}-</td></tr>`,
  )
  const page = `<box 0 0 210><div style="height:16mm;background:linear-gradient(90deg,#12284c,#3a6ea5);color:#fff;padding:4mm 20mm;font-size:13pt">${bank.name}</div></box><box 20 40>${who.name}<br>${who.street}<br>${who.zip} ${who.city}</box>
    <far 20 36>Kreditkartenabrechnung<br>Mastercard Gold<br>5232 XXXX XXXX ${digits(random, 4)}<br>Abrechnungsdatum ${day(printed)}<br>Verfügungsrahmen 4.000,00 EUR</far>
    <box 20 84 170><table class="wide"><tr><td></td><td>Saldo letzte Abrechnung</td><td class="r">${eur(before)}-</td></tr><tr><td></td><td>Zahlung/Lastschrift, vielen Dank</td><td class="r">${eur(before)}+</td></tr>${rows.join('')}<tr class="sum"><td></td><td>Neuer Saldo</td><td class="r">${eur(sum)}-</td></tr></table>
    <p style="margin-top:5mm">Der Rechnungsbetrag von ${eur(sum)} EUR wird am ${day(date(2025, month + 1, 4))} von Ihrem Abrechnungskonto DE** **** **** **** **21 07 eingezogen.</p></box><low 20 8 170>${bank.name}, ${bank.street}, ${bank.zip} ${bank.city}, ${bank.phone}. Sperr-Notruf 116 116.</low>`
  return paper({ face: 'wide', size: 8.5 }, [page], {
    ...{ issuer: bank.name, recipient: who.name, date: iso(printed), due: iso(date(2025, month + 1, 4)), iban: null },
    own: own({ saldoNeu: -sum }),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh('konto-savings-bank', 'kontoauszug', 'Kontoauszug einer Sparkasse vom Drucker', savingsBank, 2),
  fresh('konto-direct-bank', 'kontoauszug', 'Kontoauszug einer Direktbank als Datei', directBank),
  fresh('kreditkarte-bill', 'kreditkarte', 'Kreditkartenabrechnung mit Fremdwährung', card),
]
