import type { TruthLayout } from '../layout.ts'
import { drawDay, freeLayout } from './kit/deal.ts'
import { bare, dmy, dmyShort, euro, truth } from './kit/format.ts'
import { strip } from './kit/paper.ts'
import { company, lastName } from './kit/people.ts'
import { basketValues, clock, fillBasket, securityBlock, tillRow } from './kit/till.ts'
import type { Ware } from './kit/till.ts'

const FOOD: readonly Ware[] = [
  ['BIO VOLLMILCH 3,8%', 119, 159, 7],
  ['BROT MISCHKORN', 189, 329, 7],
  ['GOUDA JUNG 400G', 249, 399, 7],
  ['BANANEN LOSE', 89, 249, 7],
  ['SPUELMITTEL', 95, 219, 19],
  ['KUECHENTUECHER 4ER', 249, 399, 19],
  ['APFELSAFT 1L', 109, 199, 19],
  ['KAFFEE GEMAHLEN', 499, 799, 7],
  ['BUTTER 250G', 189, 299, 7],
  ['BATTERIEN AA 8ER', 399, 799, 19],
  ['TOMATEN RISPE', 149, 329, 7],
  ['EIER 10ST FREILAND', 229, 349, 7],
]

const market = freeLayout(
  'business-till-supermarket-80',
  'kassenbon',
  'Supermarket receipt with tax letters A/B, tax table, Pfand and card slip; § 33 UStDV, KassenSichV',
  draw => {
    const name = `${draw.pick(['Frischemarkt', 'Kaufpark', 'Nahkauf-Center'])} ${lastName(draw)} ${draw.pick(['oHG', 'e.K.', 'GmbH'])}`
    const s = company(draw, ['Markt'])
    const date = drawDay(draw)
    const b = fillBasket(draw, FOOD, [3, 10])
    const letter = (rate: number): string => (rate === 19 ? 'A' : 'B')
    const lines = b.lines
      .map(
        line =>
          `${tillRow(line.text, `${bare(line.total)} ${letter(line.rate)}`)}${line.count > 1 ? `<tr><td>&nbsp; ${line.count} Stk x ${bare(line.price)}</td><td></td></tr>` : ''}`,
      )
      .join('')
    const rates = b.rates
      .map(
        rate =>
          `<tr><td>${letter(rate.rate)}= ${rate.rate},0%</td><td class="r">${bare(rate.net)}</td><td class="r">${bare(rate.tax)}</td><td class="r">${bare(rate.net + rate.tax)}</td></tr>`,
      )
      .join('')
    const number = draw.digits(4)
    const body = `<div class="c"><b style="font-size:13pt">${name}</b><br>${s.street}<br>${s.zip} ${s.city}<br>Tel. ${s.phone}<br>UID Nr.: ${s.vatId}</div><div class="r">EUR</div><table>${lines}</table><hr><table>${tillRow('SUMME', `EUR ${bare(b.gross)}`, true)}</table><hr>
<table>${tillRow('Geg. Mastercard', `EUR ${bare(b.gross)}`)}</table><p class="c">* * Kundenbeleg * *<br>Datum: ${dmy(date)}<br>Beleg-Nr. ${draw.digits(4)}<br>Terminal-ID ${draw.digits(8)}<br>Betrag EUR ${bare(b.gross)}<br>Zahlung erfolgt</p>
<table><tr><td>Steuer %</td><td class="r">Netto</td><td class="r">Steuer</td><td class="r">Brutto</td></tr>${rates}<tr><td>Gesamtbetrag</td><td class="r">${bare(b.net)}</td><td class="r">${bare(b.tax)}</td><td class="r">${bare(b.gross)}</td></tr></table>
<p class="small">${securityBlock(draw, date)}</p><div class="c">${dmy(date)} &nbsp; ${clock(draw)} &nbsp; Bon-Nr.:${number}<br>Markt:${draw.digits(4)} Kasse:${draw.int(1, 9)} Bed.:${draw.digits(6)}<br>Vielen Dank für Ihren Einkauf</div>`
    return {
      html: strip(80, 132 + 7 * b.lines.length, 'mono', 7.5, '', body),
      pages: 1,
      values: { ...basketValues(b, name, date), vatId: s.vatId, taxNumber: null, net: truth(b.net), tax: truth(b.tax) },
    }
  },
)

const discount = freeLayout(
  'business-till-discounter-58',
  'kassenbon',
  'Discounter receipt on 58 mm paper: price per line without tax letter, "zu zahlen", cash given and change',
  draw => {
    const s = company(draw, ['Discount', 'Lebensmittel', 'Handelsgesellschaft'], 'GmbH & Co. KG')
    const date = drawDay(draw)
    const b = fillBasket(draw, FOOD, [2, 8])
    const given = Math.ceil(b.gross / 1000) * 1000
    const body = `<div class="c"><b>${s.brand}</b><br>${s.street}, ${s.zip} ${s.city}</div><hr><table>${b.lines.map(line => tillRow(line.count > 1 ? `${line.text}<br>${line.count} x ${bare(line.price)}` : line.text, bare(line.total))).join('')}</table><hr>
<table>${tillRow('zu zahlen', bare(b.gross), true)}${tillRow('Bar', bare(given))}${tillRow('Rückgeld', bare(given - b.gross))}</table><hr><table class="small">${b.rates.map(rate => tillRow(`MWST ${rate.rate}% auf ${bare(rate.net)}`, bare(rate.tax))).join('')}</table>
<p class="c">${draw.digits(4)} ${draw.digits(6)}/${draw.digits(2)}<br>${dmyShort(date)} ${clock(draw)}<br>USt-ID ${s.vatId}<br>${s.name}</p>`
    return {
      html: strip(58, 88 + 9 * b.lines.length, 'sans', 8, '', body),
      pages: 1,
      values: { ...basketValues(b, s.name, date), vatId: s.vatId, taxNumber: null, number: null },
    }
  },
)

const TOOLS: readonly Ware[] = [
  ['Rigips Platte 12,5mm', 699, 1149, 19],
  ['Schrauben Torx 4x40', 499, 999, 19],
  ['Wandfarbe 10 l weiß', 2999, 5999, 19],
  ['Pinselset 5-tlg.', 599, 1299, 19],
  ['Acryl weiß 310 ml', 279, 549, 19],
  ['Blumenerde 40 l', 399, 899, 19],
  ['LED E27 9W', 299, 799, 19],
  ['Arbeitshandschuhe L', 349, 899, 19],
]

const diy = freeLayout(
  'business-till-diy-store-80',
  'kassenbon',
  'DIY store receipt: article number line above text, total, sum of VAT "enth. MwSt.", customer card, EC payment',
  draw => {
    const s = company(draw, ['Baumarkt', 'Bau & Garten'], 'GmbH')
    const date = drawDay(draw)
    const b = fillBasket(draw, TOOLS, [1, 6], 9)
    const number = draw.mask('#### ## #####')
    const lines = b.lines
      .map(
        line =>
          `<tr><td colspan="2">${draw.digits(8)} ${line.text}</td></tr>${tillRow(`&nbsp;&nbsp;${line.count} ST à ${euro(line.price)}`, euro(line.total))}`,
      )
      .join('')
    const body = `<div class="c" style="border:.5mm solid #000;padding:2mm"><b style="font-size:14pt">${s.brand}</b></div><div class="c">${s.name}<br>${s.street}, ${s.zip} ${s.city}<br>Steuernr. ${s.taxNumber}</div><p>Beleg: ${number}<br>${dmy(date)} ${clock(draw)}</p><table>${lines}</table><hr>
<table>${tillRow('Total EUR', euro(b.gross), true)}${tillRow('girocard', euro(b.gross))}${tillRow('enth. MwSt. 19,00%', euro(b.tax))}${tillRow('Netto', euro(b.net))}</table><p class="small">${securityBlock(draw, date)}</p><p class="c">Umtausch nur mit Bon innerhalb von 90 Tagen.</p>`
    return {
      html: strip(80, 98 + 8 * b.lines.length, 'sans', 8.5, '', body),
      pages: 1,
      values: {
        ...basketValues(b, s.name, date),
        number,
        taxNumber: s.taxNumber,
        vatId: null,
        tax: truth(b.tax),
        net: truth(b.net),
      },
    }
  },
)

const BREAD: readonly Ware[] = [
  ['Laugenbrezel', 75, 110, 7],
  ['Dinkelbrot 750 g', 395, 549, 7],
  ['Käsekuchen Stück', 240, 350, 7],
  ['Belegtes Brötchen', 290, 420, 7],
  ['Kaffee Crema', 220, 310, 19],
  ['Butterhörnchen', 140, 195, 7],
]

const bakery = freeLayout(
  'business-till-bakery-58',
  'kassenbon',
  'Bakery receipt of a small cash register: few lines, "Summe €" and "BAR", owner named with legal form in the head',
  draw => {
    const name = `${draw.pick(['Bäckerei', 'Backhaus', 'Konditorei'])} ${lastName(draw)} ${draw.pick(['e.K.', 'GmbH', 'KG'])}`
    const s = company(draw, ['Back'])
    const date = drawDay(draw)
    const b = fillBasket(draw, BREAD, [1, 4])
    const number = draw.mask('####')
    const body = `<div class="c"><b>${name}</b><br>Filiale ${s.city}<br>${s.street}<br>St.Nr. ${s.taxNumber}</div><p>RECHNUNG ${number}<br>${dmyShort(date)} ${clock(draw)} Verk. ${draw.int(1, 9)}</p><table>${b.lines.map(line => tillRow(`${line.count} ${line.text}`, `${bare(line.total)}${line.rate === 7 ? '*' : ''}`)).join('')}</table>
<table style="border-top:.4mm solid #000">${tillRow('Summe €', bare(b.gross), true)}${tillRow('BAR €', bare(b.gross))}</table><p class="small">${b.rates.map(rate => `${rate.rate === 7 ? '* ' : ''}${rate.rate}% Netto ${bare(rate.net)} MwSt ${bare(rate.tax)}`).join('<br>')}</p><div class="c">Es bediente Sie Fr. ${lastName(draw)}</div>`
    return {
      html: strip(58, 84 + 8 * b.lines.length, 'mono', 7.5, '', body),
      pages: 1,
      values: { ...basketValues(b, name, date), number, taxNumber: s.taxNumber, vatId: null },
    }
  },
)

const DRUGS: readonly Ware[] = [
  ['IBUFLAM 400MG 20 ST', 395, 699, 19],
  ['Zuzahlung AMLODIPIN 5MG N3', 500, 500, 19],
  ['Zuzahlung PANTOPRAZOL 40MG', 500, 1000, 19],
  ['VITAMIN D3 1000 90 ST', 799, 1499, 7],
  ['BEPANTHEN SALBE 20 G', 545, 799, 19],
  ['NASENSPRAY 10 ML', 299, 599, 19],
]

const pharmacy = freeLayout(
  'business-till-pharmacy-80',
  'apotheke',
  'Pharmacy receipt: PZN, Zuzahlung lines, name of the insured, operating hours, total paid',
  draw => {
    const name = `${draw.pick(['Löwen', 'Rosen', 'St.-Georg', 'Park'])}-Apotheke ${draw.pick(['e.K.', 'OHG'])}`
    const s = company(draw, ['Apotheke'])
    const date = drawDay(draw)
    const b = fillBasket(draw, DRUGS, [1, 4], 2)
    const number = draw.mask('######')
    const body = `<div class="c"><b style="font-size:12pt">${name}</b><br>Apothekerin ${s.boss}<br>${s.street} · ${s.zip} ${s.city}<br>USt-IdNr. ${s.vatId}</div><hr>Quittung Nr. ${number} &nbsp; ${dmy(date)} ${clock(draw)}<hr><table>${b.lines.map(line => tillRow(`${line.text}<br><span class="small">PZN ${draw.digits(8)} &nbsp; ${line.count} x ${euro(line.price)} (${line.rate}%)</span>`, euro(line.total))).join('')}</table><hr>
<table>${tillRow('Gesamtbetrag EUR', euro(b.gross), true)}${tillRow('gezahlt EC-Karte', euro(b.gross))}${b.rates.map(rate => tillRow(`darin ${rate.rate}% MwSt`, euro(rate.tax))).join('')}</table><p class="c">Wir wünschen gute Besserung!</p>`
    return {
      html: strip(80, 78 + 9 * b.lines.length, 'open', 8.5, '', body),
      pages: 1,
      values: { ...basketValues(b, name, date), number, vatId: s.vatId, taxNumber: null },
    }
  },
)

/** Till receipts of shops. */
export const layouts: readonly TruthLayout[] = [market, discount, diy, bakery, pharmacy]
