import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import { addDays, dmy, euro, longDate, monthOf, monthSpan, sollHaben, truth } from './kit/format.ts'
import { germanIban, grouped, luxembourgVatId } from './kit/ids.ts'
import { footColumns, pairBoxes, sheets, sumTable, windowField } from './kit/paper.ts'
import { buyer, company } from './kit/people.ts'

const wallet = freeLayout(
  'business-payment-wallet-month',
  'zahldienst',
  'Month activity report of a wallet service: gross, fee, net columns per payment, totals, transfer to the bank',
  draw => {
    const who = buyer(draw, 'firm')
    const [from, to] = monthSpan(drawDay(draw))
    const name = `${draw.pick(['Paylane', 'Walletto', 'Zahlix'])} (Europe) S.à r.l. et Cie, S.C.A.`
    const list = Array.from({ length: draw.int(5, 12) }, (_, index) => {
      const gross = draw.int(900, 24_000)
      return {
        day: addDays(from, index * 2),
        gross,
        fee: Math.round(gross * 0.0249) + 35,
        payer: buyer(draw, 'person').name,
      }
    })
    const gross = list.reduce((sum, item) => sum + item.gross, 0)
    const fees = list.reduce((sum, item) => sum + item.fee, 0)
    const body = `<div class="cols"><b style="font-size:17pt;color:#253b80"><i>${name.split(' ')[0] ?? ''}</i></b><div class="r">Kontobericht ${monthOf(from)}<br>${dmy(from)} – ${dmy(to)}</div></div><p>Händlerkonto-ID: ${draw.mask('@@#@##@@#@###')}<br>${who.name}, ${who.street}, ${who.zip} ${who.city}</p><table class="items"><tr><th>Datum</th><th>Beschreibung</th><th>Name</th><th class="r">Brutto</th><th class="r">Entgelt</th><th class="r">Netto</th></tr>${list.map(item => `<tr><td>${dmy(item.day)}</td><td>Website-Zahlung</td><td>${item.payer}</td><td class="r">${euro(item.gross)}</td><td class="r">${euro(-item.fee)}</td><td class="r">${euro(item.gross - item.fee)}</td></tr>`).join('')}</table>
${sumTable(`Zahlungseingänge brutto EUR | ${euro(gross)} ;; Summe Entgelte EUR | ${euro(fees)} ;; Auszahlung auf Bankkonto EUR | ${euro(gross - fees)}`)}<p class="small">Copyright ${to.slice(0, 4)} ${name}, 22–24 Boulevard Royal, L-2449 Luxembourg, ${luxembourgVatId(draw)}</p>`
    return {
      html: sheets('open', 8, '.items th{background:#f5f7fa}.last{font-weight:bold}', [body]),
      pages: 1,
      values: {
        issuer: name,
        recipient: who.name,
        main: truth(gross - fees),
        iban: null,
        own: { auszahlung: truth(gross - fees), gebuehren: truth(fees) },
      },
    }
  },
)

const payout = freeLayout(
  'business-payment-marketplace-settlement',
  'zahldienst',
  'Settlement of a marketplace to its seller: sales, refunds, fees, reserve, pay-out with date and account',
  draw => {
    const who = buyer(draw, 'firm')
    const day = drawDay(draw)
    const s = company(draw, ['Marktplatz', 'Payments', 'Handelsplattform'], 'GmbH')
    const sales = draw.int(90_000, 1_900_000)
    const refunds = draw.chance(0.7) ? draw.int(2000, 19_000) : 0
    const fees = Math.round(sales * 0.12)
    const ads = draw.int(900, 9000)
    const out = sales - refunds - fees - ads
    const account = germanIban(draw, '50010517')
    const body = `<h2>Abrechnung Nr. ${draw.mask('######')}</h2>${pairBoxes(`Abrechnungszeitraum | ${dmy(addDays(day, -14))} - ${dmy(addDays(day, -1))} ;; Erstellt am | ${dmy(day)} ;; Händler | ${who.name}`)}<table class="items"><tr><th>Umsätze</th><th class="r">EUR</th></tr><tr><td>Verkäufe brutto</td><td class="r">${euro(sales)}</td></tr><tr><td>Erstattungen</td><td class="r">${euro(-refunds)}</td></tr><tr><th>Kosten</th><th></th></tr><tr><td>Verkaufsprovisionen</td><td class="r">${euro(-fees)}</td></tr><tr><td>Werbung</td><td class="r">${euro(-ads)}</td></tr><tr class="last"><td>Auszahlungsbetrag</td><td class="r">${euro(out)}</td></tr></table>
<p>Überweisung am ${longDate(addDays(day, 2))} auf ${grouped(account)}</p>${footColumns(`${s.name} / ${s.street} / ${s.zip} ${s.city} ;; ${s.court} ${s.register} / USt-IdNr. ${s.vatId}`)}`
    return {
      html: sheets('sans', 10, '.last td{font-weight:bold;border-top:.3mm solid #000}', [body]),
      pages: 1,
      values: {
        issuer: s.name,
        recipient: who.name,
        date: day,
        main: truth(out),
        vatId: s.vatId,
        own: { auszahlung: truth(out) },
      },
    }
  },
)

const loan = freeLayout(
  'business-loan-year-statement',
  'darlehen',
  'Year statement of a loan with certificate of interest: balance before and after with S, interest, repayment',
  draw => {
    const who = buyer(draw, 'either')
    const year = draw.int(2022, 2024)
    const start = draw.int(40_000, 320_000) * 100 + draw.int(0, 99)
    const interest = Math.round(start * draw.pick([0.0135, 0.0198, 0.0345]))
    const repaid = Math.round(start * 0.035)
    const bank = `${draw.pick(['Bausparkasse', 'Hypothekenbank', 'Kreditbank'])} ${draw.pick(['Nordmark', 'Taunus', 'Saaletal'])} AG`
    const number = draw.mask('6## ### ### #')
    const date = `${year + 1}-01-0${draw.int(2, 9)}`
    const body = `<div class="r"><b style="font-size:14pt">${bank}</b></div>${windowField(who, bank)}<div style="margin-top:66mm"><p class="r">${dmy(date)}</p><b>Kontoauszug ${year} zu Ihrem Darlehen und Zinsbescheinigung</b><p>Darlehensnummer ${number}</p><table class="items"><tr><td>Darlehensstand am 31.12.${year - 1}</td><td class="r">${sollHaben(-start)}</td></tr><tr><td>geleistete Raten</td><td class="r">${sollHaben(interest + repaid)}</td></tr><tr><td>davon Zinsen</td><td class="r">${euro(interest)}</td></tr><tr><td>davon Tilgung</td><td class="r">${euro(repaid)}</td></tr><tr><td><b>Restschuld am 31.12.${year}</b></td><td class="r"><b>${euro(start - repaid)} EUR</b></td></tr></table>
<p>Wir bescheinigen, dass im Jahr ${year} Zinsen in Höhe von ${euro(interest)} EUR gezahlt wurden.</p><p class="small">Dieses Schreiben wurde maschinell erstellt.</p></div>`
    return {
      html: sheets('serif', 10.5, '', [body]),
      pages: 1,
      values: {
        issuer: bank,
        recipient: who.name,
        date,
        main: truth(interest),
        own: {
          zinsen: truth(interest),
          tilgung: truth(repaid),
          restschuld: truth(start - repaid),
          darlehensnummer: number,
        },
      },
    }
  },
)

/** Reports of payment services and lenders. */
export const layouts: readonly TruthLayout[] = [wallet, payout, loan]
