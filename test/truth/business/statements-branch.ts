import type { TruthLayout } from '../layout.ts'
import type { TruthValues } from '../layout.ts'
import { freeLayout } from './kit/deal.ts'
import { drawAccount } from './kit/account.ts'
import type { Account, Booking } from './kit/account.ts'
import { behind, dm, dmy, dmyShort, euro, longDate, signed, sollHaben, truth } from './kit/format.ts'
import { grouped } from './kit/ids.ts'
import { footColumns, pairBoxes, pairColumns, pairTable, sheets, sumTable, windowField } from './kit/paper.ts'

const TOWNS = ['Nordheim', 'Altmühlfranken', 'Unterelbe', 'Siegtal', 'Havelland', 'Ostallgäu'] as const

function values(account: Account, issuer: string, date: string | null): TruthValues {
  const own = { saldoAlt: truth(account.before), saldoNeu: truth(account.after) }
  const base = { issuer, recipient: account.holder.name, iban: account.iban, own }
  return date === null ? base : { ...base, date }
}

const rows = (account: Account, row: (booking: Booking) => string): string => account.bookings.map(row).join('')

const savings = freeLayout(
  'business-statement-savings-bank-classic',
  'kontoauszug',
  'Classic statement of a Sparkasse from the printer: "Kontostand am ... Auszug Nr.", amounts with sign, text lines under the kind',
  draw => {
    const a = drawAccount(draw, 'either', [5, 10])
    const bank = `Sparkasse ${draw.pick(TOWNS)}`
    const number = draw.int(2, 12)
    const body = `<div class="cols"><b style="font-size:16pt;color:#e00">${bank}</b><div class="r small">BIC ${a.bic}<br>Kontoauszug ${number}/${a.end.slice(0, 4)}<br>Seite 1 von 1</div></div>${windowField(a.holder, `${bank}, Postfach 1120`)}<div style="margin-top:64mm">
<div class="cols"><b>Girokonto ${a.number}, ${grouped(a.iban)}</b></div><table class="items"><tr><th>Datum</th><th>Erläuterung</th><th class="r">Betrag Soll EUR</th><th class="r">Betrag Haben EUR</th></tr>
<tr><td></td><td>Kontostand am ${dmy(a.start)}, Auszug Nr. ${number - 1}</td><td class="r">${a.before < 0 ? euro(a.before) : ''}</td><td class="r">${a.before < 0 ? '' : euro(a.before)}</td></tr>
${rows(a, b => `<tr><td>${dmy(b.day)}</td><td>${b.kind}<br>${b.payee}<br>${b.purpose}</td><td class="r">${b.cents < 0 ? euro(b.cents) : ''}</td><td class="r">${b.cents < 0 ? '' : euro(b.cents)}</td></tr>`)}
<tr class="last"><td></td><td>Kontostand am ${dmy(a.end)} um 20:05 Uhr</td><td class="r">${a.after < 0 ? euro(a.after) : ''}</td><td class="r">${a.after < 0 ? '' : euro(a.after)}</td></tr></table><p class="small">Ihr Dispositionskredit ${euro(500_000)} EUR</p></div>`
    return {
      html: sheets('sans', 8, '.items td{border-bottom:.1mm solid #ddd;padding:.6mm 1mm}.last{font-weight:bold}', [
        body,
      ]),
      pages: 1,
      values: values(a, bank, a.end),
    }
  },
)

const coop = freeLayout(
  'business-statement-cooperative-bank-sh',
  'kontoauszug',
  'Statement of a Volksbank: fixed pitch, days without year, S and H behind amounts, "alter/neuer Kontostand vom"',
  draw => {
    const a = drawAccount(draw, 'firm', [5, 11], draw.chance(0.5))
    const bank = `Volksbank ${draw.pick(TOWNS)} eG`
    const body = `<div class="r"><b style="font-size:14pt;font-family:sans-serif;color:#004a9f">${bank}</b></div><div>${bank}<br>Hauptstraße 7</div>${windowField(a.holder)}<div style="margin-top:60mm">${pairTable(`Kontokorrent | Konto ${a.number} ;; IBAN | ${grouped(a.iban)} ;; BIC | ${a.bic} ;; Kontoauszug Nr. | ${draw.int(3, 90)} / ${a.end.slice(0, 4)} ;; erstellt am | ${dmy(a.end)}`)}
<table class="items"><tr><th>Bu-Tag</th><th>Wert</th><th>Vorgang</th><th class="r">EUR</th></tr><tr><td></td><td></td><td>alter Kontostand vom ${dmy(a.start)}</td><td class="r">${sollHaben(a.before)}</td></tr>${rows(a, b => `<tr><td>${dm(b.day)}</td><td>${dm(b.value)}</td><td>${b.kind}<br>${b.payee}<br>${b.purpose}</td><td class="r">${sollHaben(b.cents)}</td></tr>`)}
<tr><td colspan="4">-----------------------------------------------------</td></tr><tr><td></td><td></td><td>neuer Kontostand vom ${dmy(a.end)}</td><td class="r">${sollHaben(a.after)}</td></tr></table></div>`
    return {
      html: sheets(
        'mono',
        7.5,
        '.items td{padding:.4mm 1mm}.items th{font-weight:normal;border-bottom:.2mm solid #000}',
        [body],
      ),
      pages: 1,
      values: values(a, bank, a.end),
    }
  },
)

const behindMinus = freeLayout(
  'business-statement-private-bank-minus-behind',
  'kontoauszug',
  'Private bank: sign behind the amount, new balance named before the old one in a box at the top, value date column last',
  draw => {
    const a = drawAccount(draw, 'either', [4, 10], draw.chance(0.4))
    const bank = `Bankhaus ${draw.pick(['Merck-Lindau', 'Ellwanger', 'Hallbaum & Söhne', 'von der Tann'])} ${draw.pick(['AG', 'KGaA'])}`
    const body = `<div class="c"><span style="font-size:17pt;letter-spacing:1.5mm">${bank}</span></div><div style="margin:8mm 0">${pairBoxes(`Neuer Saldo per ${dmy(a.end)} | <b>${behind(a.after)} EUR</b> ;; Alter Saldo per ${dmy(a.start)} | ${behind(a.before)} EUR ;; Umsätze Haben | ${euro(a.credits)} EUR ;; Umsätze Soll | ${behind(a.debits)} EUR`, 'border:.2mm solid #333;padding:2mm')}</div>
<div class="cols"><div>${a.holder.name}<br>${a.holder.street}<br>${a.holder.zip} ${a.holder.city}</div>${pairTable(`Kontonummer | ${a.number} ;; IBAN | ${a.iban} ;; Auszugsdatum | ${longDate(a.end)}`)}</div><table class="items"><tr><th>Buchung</th><th>Text</th><th class="r">Betrag EUR</th><th class="r">Wert</th></tr>${rows(a, b => `<tr><td>${dmyShort(b.day)}</td><td>${b.kind}, ${b.payee}, ${b.purpose}</td><td class="r">${behind(b.cents)}</td><td class="r">${dmyShort(b.value)}</td></tr>`)}</table>
<p class="small">Einwendungen sind spätestens vor Ablauf von sechs Wochen nach Zugang zu erheben.</p>`
    return {
      html: sheets('serif', 9, '.items th{border-top:.2mm solid;border-bottom:.2mm solid}', [body]),
      pages: 1,
      values: values(a, bank, a.end),
    }
  },
)

const business = freeLayout(
  'business-statement-business-two-pages',
  'kontoauszug',
  'Business account over two pages with "Übertrag auf Seite 2" and running balance; Soll and Haben columns, month statement',
  draw => {
    const a = drawAccount(draw, 'firm', [30, 38])
    const bank = `${draw.pick(['Nordwest', 'Rhenus', 'Isar'])} Kreditbank AG`
    const cut = 19
    let balance = a.before
    const lines = a.bookings.map(b => {
      balance += b.cents
      return `<tr><td>${dm(b.day)}</td><td>${dm(b.value)}</td><td>${b.payee} ${b.purpose}</td><td class="r">${b.cents < 0 ? euro(-b.cents) : ''}</td><td class="r">${b.cents < 0 ? '' : euro(b.cents)}</td></tr>`
    })
    const carried = a.bookings.slice(0, cut).reduce((sum, b) => sum + b.cents, a.before)
    const head =
      '<tr><th>Buchung</th><th>Valuta</th><th>Verwendungszweck</th><th class="r">Soll</th><th class="r">Haben</th></tr>'
    const sum = (text: string, cents: number): string =>
      `<tr class="last"><td></td><td></td><td>${text}</td><td class="r">${cents < 0 ? euro(-cents) : ''}</td><td class="r">${cents < 0 ? '' : euro(cents)}</td></tr>`
    const top = (page: number): string =>
      `<div class="cols"><b style="font-size:13pt;color:#00574f">${bank}</b><span class="small">Auszug ${a.end.slice(5, 7)}/${a.end.slice(0, 4)} · Blatt ${page} von 2 · IBAN ${grouped(a.iban)}</span></div>`
    const one = `${top(1)}${windowField(a.holder, bank)}<div style="margin-top:62mm"><b>Geschäftskonto in EUR – Auszug vom ${dmy(a.end)}</b><table class="items">${head}${sum(`Anfangssaldo am ${dmy(a.start)}`, a.before)}${lines.slice(0, cut).join('')}${sum('Übertrag auf Blatt 2', carried)}</table></div>`
    const two = `${top(2)}<table class="items">${head}${sum('Übertrag von Blatt 1', carried)}${lines.slice(cut).join('')}${sum(`Endsaldo am ${dmy(a.end)}`, a.after)}</table>${pairColumns(`Summe Soll | ${euro(-a.debits)} ;; Summe Haben | ${euro(a.credits)}`)}`
    return {
      html: sheets(
        'sans',
        7.5,
        '.items td{border-bottom:.1mm solid #ddd;padding:.7mm 1mm}.last td{font-weight:bold}.items th{background:#dceceb}',
        [one, two],
      ),
      pages: 2,
      values: values(a, bank, a.end),
    }
  },
)

const sumsFirst = freeLayout(
  'business-statement-postal-sums-block',
  'kontoauszug',
  'Statement with a block of sums at the end: old balance, incoming, outgoing, new balance; signs in front, paper month',
  draw => {
    const a = drawAccount(draw, 'person', [5, 14])
    const bank = `${draw.pick(['Postgiro', 'Sparda', 'Allgemeine Giro'])}-Bank ${draw.pick(TOWNS)} ${draw.pick(['eG', 'AG'])}`
    const body = `${windowField(a.holder, bank)}<div class="abs" style="right:18mm;top:18mm;background:#ffd100;padding:2mm 6mm"><b>${bank}</b></div><div style="margin-top:72mm">${pairColumns(`Auszug | ${draw.int(1, 12)} ;; Jahr | ${a.end.slice(0, 4)} ;; Seite | 1 von 1 ;; Datum | ${dmy(a.end)} ;; IBAN | ${grouped(a.iban)}`)}
<table class="items"><tr><th>Buchung/Wert</th><th>Vorgang/Buchungsinformation</th><th class="r">EUR</th></tr>${rows(a, b => `<tr><td>${dm(b.day)}/${dm(b.value)}</td><td><b>${b.kind}</b> ${b.payee}<br>${b.purpose}</td><td class="r">${signed(b.cents).replace('+', '+ ').replace('-', '- ')}</td></tr>`)}</table>
${sumTable(`Kontostand alt | EUR ${signed(a.before)} ;; Zahlungseingänge | EUR ${signed(a.credits)} ;; Zahlungsausgänge | EUR ${signed(a.debits)} ;; Kontostand neu | EUR ${signed(a.after)}`, 'border:.2mm solid #000')}</div>${footColumns(`${bank} / BIC ${a.bic} ;; Guthaben sind als Einlagen nach Maßgabe / des Einlagensicherungsgesetzes entschädigungsfähig`)}`
    return {
      html: sheets('open', 8, '.items td{padding:.6mm 1mm;border-bottom:.1mm solid #ccc}', [body]),
      pages: 1,
      values: values(a, bank, a.end),
    }
  },
)

/** Statements of banks with branches. */
export const layouts: readonly TruthLayout[] = [savings, coop, behindMinus, business, sumsFirst]
