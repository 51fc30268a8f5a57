import type { TruthLayout } from '../layout.ts'
import { freeLayout } from './kit/deal.ts'
import { drawAccount } from './kit/account.ts'
import { addDays, dmy, dmyShort, english, euro, monthOf, signed, truth } from './kit/format.ts'
import { belgianIban, grouped } from './kit/ids.ts'
import { footColumns, pairColumns, pairLines, pairTable, sheets, windowField } from './kit/paper.ts'
import { buyer } from './kit/people.ts'

const direct = freeLayout(
  'business-statement-direct-bank',
  'kontoauszug',
  'Direct bank PDF: info lines right, "Alter Saldo/Neuer Saldo" under the head, bookings with two lines',
  draw => {
    const a = drawAccount(draw, 'person', [6, 14])
    const bank = `${draw.pick(['Orange', 'Vela', 'Nordlicht'])} Direktbank ${draw.pick(['AG', 'N.V.'])}`
    const body = `<div style="color:#ff6200;font-size:18pt;font-weight:bold">${bank.split(' ')[0] ?? ''}</div>${windowField(a.holder, `${bank}, 60628 Frankfurt am Main`)}<div class="abs small" style="right:18mm;top:48mm">${pairTable(`Girokonto Nummer | ${a.number} ;; Auszugsnummer | ${draw.int(1, 12)} ;; Datum | ${dmy(a.end)} ;; Alter Saldo | ${euro(a.before)} Euro ;; <b>Neuer Saldo</b> | <b>${euro(a.after)} Euro</b> ;; IBAN | ${grouped(a.iban)} ;; Eingeräumte Kontoüberziehung | 2.000,00 Euro`)}</div>
<div style="margin-top:82mm"><b style="font-size:12pt">Kontoauszug ${monthOf(a.start)}</b><table class="items"><tr><th>Buchung<br>Valuta</th><th>Buchung / Verwendungszweck</th><th class="r">Betrag (EUR)</th></tr>${a.bookings.map(b => `<tr><td>${dmy(b.day)}<br>${dmy(b.value)}</td><td>${b.kind} ${b.payee}<br>${b.purpose}</td><td class="r">${euro(b.cents)}</td></tr>`).join('')}</table></div>${footColumns(`${bank} / Theodor-Heuss-Allee 2 ;; Steuernummer 014/220/2800 / Vorstand: ${buyer(draw, 'person').name}`)}`
    return {
      html: sheets('sans', 8, '.items td{padding:.5mm 1mm}.items th{border-bottom:.3mm solid #ff6200}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: a.holder.name,
        date: a.end,
        iban: a.iban,
        own: { saldoAlt: truth(a.before), saldoNeu: truth(a.after) },
      },
    }
  },
)

const neo = freeLayout(
  'business-statement-neobank-english-mix',
  'kontoauszug',
  'App bank PDF: description left, value date below, amounts with sign and euro sign, summary page of balances at the end',
  draw => {
    const a = drawAccount(draw, 'either', [5, 9])
    const bank = `${draw.pick(['Tamo', 'Kivra', 'Nexo9'])} Bank SE`
    const body = `<div class="cols"><b style="font-size:20pt">${bank.split(' ')[0] ?? ''}</b><div class="r">Kontoauszug<br>${dmy(a.start)} bis ${dmy(a.end)}</div></div><p>${a.holder.name}<br>${a.holder.street}, ${a.holder.zip} ${a.holder.city}<br>IBAN: ${a.iban} • BIC: ${a.bic}</p><table class="items"><tr><th>Beschreibung</th><th>Verbuchungsdatum</th><th class="r">Betrag</th></tr>
${a.bookings.map(b => `<tr><td><b>${b.payee}</b><br>${b.kind}<br>${b.purpose}<br>Wertstellung ${dmy(b.value)}</td><td>${dmy(b.day)}</td><td class="r">${signed(b.cents)}€</td></tr>`).join('')}</table><b>Zusammenfassung</b>${pairTable(`Dein alter Kontostand | ${signed(a.before)}€ ;; Ausgehende Transaktionen | ${signed(a.debits)}€ ;; Eingehende Transaktionen | ${signed(a.credits)}€ ;; <b>Dein neuer Kontostand</b> | <b>${signed(a.after)}€</b>`, 'width:100%')}
<div class="foot cols"><span>Erstellt am ${dmy(addDays(a.end, 1))}</span><span>${bank}, Klosterstraße 62, 10179 Berlin</span></div>`
    return {
      html: sheets('open', 8, '.items td{border-bottom:.1mm solid #ddd;padding:.8mm}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: a.holder.name,
        date: addDays(a.end, 1),
        iban: a.iban,
        own: { saldoAlt: truth(a.before), saldoNeu: truth(a.after) },
      },
    }
  },
)

const giroEnglish = freeLayout(
  'business-statement-multicurrency-english',
  'kontoauszug',
  'English statement of a payment institution in Belgium: running balance column, newest first, opening and closing balance',
  draw => {
    const a = drawAccount(draw, 'firm', [5, 10])
    const name = `${draw.pick(['Transfera', 'Swiftly', 'Payvance'])} Europe SA`
    const own = belgianIban(draw)
    let balance = a.before
    const lines = a.bookings.map(b => {
      balance += b.cents
      return `<tr><td>${b.payee}<br><span class="small">${dmyShort(b.day)} Reference: ${b.purpose}</span></td><td class="r">${b.cents > 0 ? english(b.cents) : ''}</td><td class="r">${b.cents < 0 ? english(b.cents) : ''}</td><td class="r">${english(balance)}</td></tr>`
    })
    const body = `<b style="font-size:15pt;color:#163300">${name}</b><h2>EUR statement</h2><p>${dmy(a.start)} [GMT+01:00] - ${dmy(a.end)} [GMT+01:00]<br>Generated on: ${dmy(a.end)}</p><div class="cols"><div><b>Account Holder</b><br>${a.holder.name}<br>${a.holder.street}<br>${a.holder.city} ${a.holder.zip}<br>Germany</div><div><b>IBAN</b><br>${grouped(own)}<br><b>Swift/BIC</b><br>TRWIBEB1XXX</div></div>
${pairColumns(`Opening balance | ${english(a.before)} EUR ;; Money in | ${english(a.credits)} EUR ;; Money out | ${english(a.debits)} EUR ;; Closing balance | ${english(a.after)} EUR`, 'margin:4mm 0;background:#f1f5ee')}<table class="items"><tr><th>Description</th><th class="r">Incoming</th><th class="r">Outgoing</th><th class="r">Amount</th></tr>${lines.toReversed().join('')}</table><div class="foot">${name}, Rue du Trône 100, 1050 Brussels</div>`
    return {
      html: sheets('sans', 8.5, '', [body]),
      pages: 1,
      values: {
        issuer: name,
        recipient: a.holder.name,
        date: a.end,
        iban: own,
        own: { saldoAlt: truth(a.before), saldoNeu: truth(a.after) },
      },
    }
  },
)

const card = freeLayout(
  'business-credit-card-month',
  'kreditkarte',
  'Credit card bill of a bank: masked card number, previous balance paid, purchases in foreign currency with rate, debit date',
  draw => {
    const a = drawAccount(draw, 'either', [4, 10])
    const bank = `${draw.pick(['Landeskarte', 'Hanse Card', 'Süd Kartenservice'])} ${draw.pick(['Bank AG', 'GmbH'])}`
    const spent = a.bookings.map(b => ({ ...b, cents: -Math.abs(Math.round(b.cents / 20)) - 350 }))
    const total = spent.reduce((sum, b) => sum + b.cents, 0)
    const before = -draw.int(12_000, 190_000)
    const number = draw.mask('#####/{y}', Number(a.end.slice(0, 4)))
    const body = `<div class="r"><b>${bank}</b><br><span class="small">Kartenservice · 20149 Hamburg</span></div>${windowField(a.holder, bank)}<div class="abs" style="right:18mm;top:50mm">${pairLines(`Ihre Kreditkartenabrechnung Nr. | ${number} ;; Abrechnungsdatum | ${dmy(a.end)} ;; Kartennummer | 4${draw.digits(3)} XXXX XXXX ${draw.digits(4)} ;; Verfügungsrahmen | 5.000,00 EUR`)}</div><div style="margin-top:74mm"><table class="items"><tr><th>Belegdatum</th><th>Buchung</th><th>Umsatz</th><th class="r">EUR</th></tr>
<tr><td></td><td></td><td>Saldo der letzten Abrechnung</td><td class="r">${euro(before)}</td></tr><tr><td></td><td>${dmyShort(a.start)}</td><td>Einzug von Ihrem Konto – Danke</td><td class="r">+${euro(-before)}</td></tr>${spent.map(b => `<tr><td>${dmyShort(b.day)}</td><td>${dmyShort(b.value)}</td><td>${b.payee}</td><td class="r">${euro(b.cents)}</td></tr>`).join('')}<tr class="last"><td></td><td></td><td>Neuer Saldo</td><td class="r">${euro(total)}</td></tr></table>
<p>Der Betrag von ${euro(-total)} EUR wird am ${dmy(addDays(a.end, 6))} Ihrem Konto ${grouped(a.iban)} belastet.</p></div>`
    return {
      html: sheets('wide', 7.5, '.last td{font-weight:bold;border-top:.3mm solid #000}', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: a.holder.name,
        number,
        date: a.end,
        due: addDays(a.end, 6),
        own: { saldoNeu: truth(total) },
      },
    }
  },
)

const amex = freeLayout(
  'business-credit-card-summary-columns',
  'kreditkarte',
  'Charge card bill with a summary in columns: balance before, credits, charges, new balance as positive sum to pay',
  draw => {
    const a = drawAccount(draw, 'firm', [5, 11])
    const name = `${draw.pick(['Continental', 'Meridian', 'Transatlantic'])} Express Europe S.A.`
    const spent = a.bookings.map(b => ({ ...b, cents: Math.abs(Math.round(b.cents / 9)) + 500 }))
    const total = spent.reduce((sum, b) => sum + b.cents, 0)
    const before = draw.int(30_000, 400_000)
    const body = `<div class="cols"><b style="font-size:14pt;color:#006fcf">${name}</b><div class="small r">Business Card</div></div><div class="cols" style="margin-top:8mm"><div>${a.holder.name}<br>${a.holder.street}<br>${a.holder.zip} ${a.holder.city}</div>${pairTable(`Kontonummer | 3${draw.digits(3)}-${draw.digits(6)}-${draw.digits(5)} ;; Rechnung vom | ${dmyShort(a.end)} ;; Zahlbar bis | ${dmyShort(addDays(a.end, 14))}`)}</div>
${pairColumns(`Saldo der letzten Rechnung EUR | ${euro(before)} ;; − Neue Gutschriften EUR | ${euro(before)} ;; + Neue Belastungen EUR | ${euro(total)} ;; = Neuer Saldo EUR | <b>${euro(total)}</b>`, 'background:#e7f0fa;margin:6mm 0')}<table class="items"><tr><th>Transaktion</th><th>Details</th><th class="r">Betrag EUR</th></tr><tr><td>${dmyShort(a.start)}</td><td>ZAHLUNG/ÜBERWEISUNG ERHALTEN</td><td class="r">${euro(before)} CR</td></tr>${spent.map(b => `<tr><td>${dmyShort(b.day)}</td><td>${b.payee.toUpperCase()}</td><td class="r">${euro(b.cents)}</td></tr>`).join('')}</table>`
    return {
      html: sheets('sans', 8.5, '.pc th{font-weight:normal;font-size:80%}', [body]),
      pages: 1,
      values: {
        issuer: name,
        recipient: a.holder.name,
        date: a.end,
        due: addDays(a.end, 14),
        iban: null,
        own: { saldoNeu: truth(total) },
      },
    }
  },
)

/** Statements of online banks and cards. */
export const layouts: readonly TruthLayout[] = [direct, neo, giroEnglish, card, amex]
