import { cents, digits, int, percent, pick } from '../forms/kit/draw.ts'
import type { Random } from '../forms/kit/draw.ts'
import { grouped } from '../forms/kit/numbers.ts'
import { date, day, eur, euroAndCent, iso, later, plain } from '../forms/kit/print.ts'
import { billed } from '../fresh/kit/fresh.ts'
import { paper } from '../fresh/kit/paper.ts'
import type { TruthDocument, TruthLayout } from '../layout.ts'
import { konto } from './kit/cast.ts'
import { fresh2, table } from './kit/set.ts'

/** A stationer with columns of euros and cents and a pre-printed grid. */
function stationer(random: Random): TruthDocument {
  const bank = konto(random)
  const items = [cents(random, 12, 60), cents(random, 70, 160), cents(random, 5, 20), cents(random, 28, 44)]
  const net = items.reduce((total, amount) => total + amount, 0)
  const tax = percent(net, 19)
  const on = date(2024, int(random, 2, 12), int(random, 3, 27))
  const nr = digits(random, 6)
  const goods = [
    'Kopierpapier A4 80 g, Karton',
    'Toner schwarz, kompatibel',
    'Kugelschreiber blau 20er',
    'Ordner breit, 10 Stück',
  ]
  const line = (text: string, amount: number): string => `<tr><td></td><td>${text}</td>${split(amount)}</tr>`
  const split = (amount: number): string =>
    euroAndCent(amount)
      .map(half => `<td class="r">${half}</td>`)
      .join('')
  const page = `<box 15 12 180><table class="lined wide"><tr><td rowspan="2" style="width:95mm;height:32mm"><b style="font-size:15pt">BÜRO-BEDARF<br>OELSNITZ</b><br><span class="s">Inh. Gesine Oelsnitz · Kaiserstr. 30 · 08523 Plauen<br>Tel. 03741 5 51 90</span></td><td><span class="cap">Rechnungs-Nr.</span>${nr}</td><td><span class="cap">Datum</span>${day(on, 'bare')}</td></tr><tr><td><span class="cap">Kunden-Nr.</span>10${digits(random, 3)}</td><td><span class="cap">Lieferschein / Datum</span>${digits(random, 5)} / ${day(later(on, -1), 'bare')}</td></tr></table></box>
    <box 15 56><span class="cap">An</span>Zahntechnik Vogtland GmbH<br>Bahnhofstraße 61<br>08523 Plauen</box>
    <box 15 90 180><table class="lined wide"><tr><th style="width:18mm">Anz.</th><th>Gegenstand</th><th class="r" style="width:22mm">EUR</th><th class="r" style="width:12mm">Ct</th></tr>${items.map((amount, at) => line(goods[at] ?? '', amount)).join('')}
    <tr><td colspan="2">Summe netto</td>${split(net)}</tr><tr><td colspan="2">+ 19 % MwSt</td>${split(tax)}</tr><tr><td colspan="2"><b>Rechnungssumme</b></td>${split(net + tax)}</tr></table>
    <p style="margin-top:5mm">Betrag dankend per EC-Karte erhalten am ${day(on, 'bare')}.</p></box><low 15 10 180>Steuer-Nr. 223/260/0${digits(random, 4)} · ${bank.bank} · IBAN ${grouped(bank.iban)}</low>`
  return paper({ face: 'wide', size: 9 }, [page], {
    ...{ issuer: 'BÜRO-BEDARF OELSNITZ', recipient: 'Zahntechnik Vogtland GmbH', number: nr, date: iso(on) },
    ...{ iban: bank.iban, vatId: null, due: null, ...billed(net, tax, net + tax) },
  })
}

/** A photographer below the limit for small businesses: one column, lower case, no tax. */
function photographer(random: Random): TruthDocument {
  const bank = konto(random)
  const fee = pick(random, [48_000, 65_000, 92_500])
  const travel = int(random, 40, 190) * 30
  const on = date(2025, int(random, 4, 11), int(random, 3, 27))
  const nr = `lk${int(random, 11, 78)}`
  const page = `<box 60 30 120><p style="font-size:24pt;font-weight:200;letter-spacing:2mm">lioba kern</p><p class="grey">fotografie &amp; bewegtbild</p><br>
    <p>an<br>tanzschule rondo gmbh, südring 15, 26121 oldenburg</p><p>${day(on, 'zeroLong').toLowerCase()}</p><p>rechnung ${nr}</p><br>
    <p>für die fotoreportage „sommerball“ am ${day(later(on, -12), 'bare')} in oldenburg berechne ich:</p>
    ${table('wide', [
      ['honorar ganzer tag inkl. bildbearbeitung', eur(fee)],
      [`fahrt ${travel / 30} km à 0,30`, eur(travel)],
      ['=gesamt, euro', eur(fee + travel)],
    ])}
    <p style="margin-top:6mm">kein ausweis von umsatzsteuer, da kleinunternehmerin nach § 19 ustg.</p><p>bitte in den nächsten zehn tagen an ${grouped(bank.iban)}</p></box>
    <low 60 14 120>lioba kern · obere gasse 3 · 26121 oldenburg · 0441 77 10 25 · st.-nr. 64/117/0${digits(random, 4)}</low>`
  return paper({ face: 'light', size: 10.5 }, [page], {
    ...{
      issuer: 'lioba kern',
      recipient: 'tanzschule rondo gmbh',
      number: nr,
      date: iso(on),
      iban: bank.iban,
    },
    ...{
      serviceDate: iso(later(on, -12)),
      net: null,
      tax: null,
      gross: plain(fee + travel),
      main: plain(fee + travel),
    },
  })
}

export const layouts: readonly TruthLayout[] = [
  fresh2('buerobedarf-euro-cent', 'er_rechnung', 'Rechnungsvordruck mit Spalten für Euro und Cent', stationer),
  fresh2('fotografin-klein', 'er_rechnung', '§ 19 UStG, Rechnung einer Freiberuflerin', photographer),
]
