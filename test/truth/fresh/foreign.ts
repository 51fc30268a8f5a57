import { code, digits, int, percent } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { vatId } from '../forms/kit/numbers.ts'
import { issuer } from '../forms/kit/people.ts'
import { date, day, eur, iso, later } from '../forms/kit/print.ts'
import type { Day } from '../forms/kit/print.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { billed, fresh } from './kit/fresh.ts'
import { paper } from './kit/paper.ts'

const ENGLISH = 'January February March April May June July August September October November December'.split(' ')

function english({ year, month, day: of }: Day): string {
  return `${ENGLISH[month - 1] ?? ''} ${of}, ${year}`
}

/** Amount as English papers print it: 1,234.56. */
function englishEuros(amount: number): string {
  return eur(amount).replace('.', '_').replace(',', '.').replace('_', ',')
}

/** A software subscription from Ireland, reverse charge; amount due stands large above the lines. */
function software(random: Random): TruthDocument {
  const client = issuer(random, [
    '{last} Architekten PartGmbB',
    'Praxis für Physiotherapie {last}',
    '{last} Media GmbH',
  ])
  const seats = int(random, 2, 19)
  const total = seats * 1350
  const printed = date(2025, int(random, 2, 11), int(random, 3, 26))
  const nr = code(random, '@#@@####-00##')
  const page = `<box 18 16><b style="font-size:20pt">Invoice</b></box><far 18 16><b style="font-size:14pt;color:#635bff">Taskloom</b></far><box 18 32 100><table class="s"><tr><td><b>Invoice number</b></td><td>${nr}</td></tr><tr><td><b>Date of issue</b></td><td>${english(printed)}</td></tr><tr><td><b>Date due</b></td><td>${english(printed)}</td></tr></table></box>
    <box 18 58 84><b>Taskloom Software Ireland Limited</b><br>One Grand Canal Quay<br>Dublin 2, D02 P820<br>Ireland<br>billing@taskloom.io<br>IE VAT IE3668997OH</box><box 108 58 84><b>Bill to</b><br>${client.name}<br>${client.street}<br>${client.zip} ${client.city}<br>Germany<br>DE VAT ${client.vat}</box>
    <box 18 100 174><p style="font-size:15pt"><b>€${englishEuros(total)} due ${english(printed)}</b></p><table class="wide ruled"><tr><th>Description</th><th class="r">Qty</th><th class="r">Unit price</th><th class="r">Tax</th><th class="r">Amount</th></tr><tr><td>Taskloom Business (per seat, monthly)<br><span class="grey">${ENGLISH[printed.month - 1]?.slice(0, 3) ?? ''} ${printed.day} - next month</span></td><td class="r">${seats}</td><td class="r">€13.50</td><td class="r">0%</td><td class="r">€${englishEuros(total)}</td></tr></table>
    <table style="margin-left:88mm;width:86mm;margin-top:4mm"><tr><td>Subtotal</td><td class="r">€${englishEuros(total)}</td></tr><tr><td>Total excluding tax</td><td class="r">€${englishEuros(total)}</td></tr><tr><td>VAT - Germany (0% on €${englishEuros(total)})</td><td class="r">€0.00</td></tr><tr><td>Total</td><td class="r">€${englishEuros(total)}</td></tr><tr class="sum"><td>Amount due</td><td class="r">€${englishEuros(total)}</td></tr></table><p style="margin-top:14mm">Tax to be paid on reverse charge basis.</p></box><low 18 9 174>${nr} · €${englishEuros(total)} due ${english(printed)} <span style="float:right">Page 1 of 1</span></low>`
  return paper({ face: 'sans', size: 9 }, [page], {
    ...{
      issuer: 'Taskloom Software Ireland Limited',
      recipient: client.name,
      number: nr,
      date: iso(printed),
      due: iso(printed),
      vatId: 'IE3668997OH',
    },
    ...{ iban: null, ...billed(total, 0, total) },
  })
}

/** A designer from Austria: German wording, an Austrian account, tax owed by the recipient. */
function neighbour(random: Random): TruthDocument {
  const client = issuer(random, ['Messebau {last} GmbH', 'Winzerhof {last} GbR'])
  const days = int(random, 2, 9)
  const net = days * 78_000
  const printed = date(2024, int(random, 2, 11), int(random, 3, 26))
  const nr = `${int(random, 11, 96)}-${printed.year}`
  const page = `<box 24 18><span style="font-size:13pt;letter-spacing:1.2mm">STUDIO LECHNER OG</span><br><span class="s">Produktgestaltung</span></box><far 20 18>Mariahilfer Straße 88a/2/14<br>1070 Wien<br>Österreich<br>UID ATU72918346<br>FN 482910k, HG Wien</far><box 24 58>An<br>${client.name}<br>${client.street}<br>D-${client.zip} ${client.city}<br>UID: ${client.vat}</box>
    <box 24 104 162><p style="font-size:14pt">Honorarnote ${nr}</p><p>Wien, am ${day(printed, 'long')}</p><p>Für Entwurf und Ausführungsplanung Ihres Messestandes in der Zeit von ${day(later(printed, -20))} bis ${day(later(printed, -4))} erlauben wir uns in Rechnung zu stellen:</p><table class="wide"><tr><td>${days} Tage à € 780,-</td><td class="r">€ ${eur(net)}</td></tr><tr><td>0 % USt.</td><td class="r">€ 0,00</td></tr><tr class="sum"><td>Gesamtbetrag</td><td class="r">€ ${eur(net)}</td></tr></table>
    <p style="margin-top:5mm">Übergang der Steuerschuld auf den Leistungsempfänger (Reverse Charge).</p><p>Zahlbar bis ${day(later(printed, 14))} auf unser Konto bei der Erste Bank, IBAN AT61 1904 3002 3457 3201, BIC GIBAATWWXXX.</p></box>`
  return paper({ face: 'book', size: 10.5 }, [page], {
    ...{
      issuer: 'STUDIO LECHNER OG',
      recipient: client.name,
      number: nr,
      date: iso(printed),
      due: iso(later(printed, 14)),
      vatId: 'ATU72918346',
    },
    ...{ iban: 'AT611904300234573201', ...billed(net, 0, net) },
  })
}

/** An advertising platform's bill in German from abroad: account number, period, nothing to pay since it was charged. */
function advertising(random: Random): TruthDocument {
  const client = issuer(random, ['Fahrschule {last}', 'Optik {last} GmbH'])
  const lines = [int(random, 9000, 64_000), int(random, 1200, 21_000)] as const
  const total = lines[0] + lines[1]
  const month = int(random, 1, 11)
  const printed = date(2025, month, 28)
  const nr = digits(random, 10)
  const page = `<box 20 14><b style="font-size:13pt;color:#4a4a4a">Clickwave Ads</b><br><span class="s">Clickwave Europe B.V.<br>Herengracht 280<br>1016 BX Amsterdam<br>Niederlande<br>USt-IdNr.: NL859922017B01</span></box><far 20 14><span style="font-size:19pt;color:#888">Rechnung</span><br>Rechnungsnummer: ${nr}</far>
    <box 20 56 84><span class="cap">Abrechnung an</span>${client.name}<br>${client.street}<br>${client.zip} ${client.city}<br>USt-IdNr. des Kunden: ${vatId(random)}</box><box 118 56 74><table class="wide s"><tr><td>Rechnungsdatum</td><td class="r">${day(printed)}</td></tr><tr><td>Abrechnungs-ID</td><td class="r">${digits(random, 4)}-${digits(random, 4)}</td></tr><tr><td>Konto-ID</td><td class="r">${code(random, '###-###-####')}</td></tr><tr><td>Währung</td><td class="r">EUR</td></tr></table></box>
    <box 20 98 172><p>Zusammenfassung für 1.${month}.2025 - 28.${month}.2025</p><table class="wide ruled"><tr><th>Kampagne</th><th class="r">Klicks</th><th class="r">Betrag (€)</th></tr><tr><td>Suche - Marke</td><td class="r">${int(random, 120, 900)}</td><td class="r">${eur(lines[0])}</td></tr><tr><td>Display - Umkreis 25 km</td><td class="r">${int(random, 90, 700)}</td><td class="r">${eur(lines[1])}</td></tr></table><table style="margin-left:92mm;width:80mm;margin-top:4mm"><tr><td>Zwischensumme in EUR</td><td class="r">${eur(total)} €</td></tr><tr><td>USt. (0 %)</td><td class="r">0,00 €</td></tr><tr class="sum"><td>Gesamtbetrag in EUR</td><td class="r">${eur(total)} €</td></tr></table>
    <p class="s" style="margin-top:6mm">Der Betrag wurde automatisch von Ihrer hinterlegten Zahlungsmethode abgebucht; es ist keine Zahlung erforderlich. Dienstleistungen unterliegen der Steuerschuldnerschaft des Leistungsempfängers gemäß Artikel 196 der Richtlinie 2006/112/EG. Schwellenbetrag ${eur(percent(total, 110))} €.</p></box>`
  return paper({ face: 'office', size: 9.5 }, [page], {
    ...{
      issuer: 'Clickwave Europe B.V.',
      recipient: client.name,
      number: nr,
      date: iso(printed),
      due: null,
      vatId: 'NL859922017B01',
      iban: null,
    },
    ...billed(total, 0, total),
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh(
    'saas-ireland',
    'er_rechnung',
    'Art. 196 MwStSystRL, Rechnung eines Softwareanbieters in Englisch',
    software,
    2,
  ),
  fresh('austria-fee', 'er_rechnung', 'Art. 196 MwStSystRL, österreichische Honorarnote', neighbour),
  fresh('ads-netherlands', 'er_rechnung', 'Art. 196 MwStSystRL, Werbeplattform, abgebucht', advertising),
]
