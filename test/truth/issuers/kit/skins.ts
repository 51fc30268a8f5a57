import { grouped } from '../../forms/kit/numbers.ts'
import type { Issuer } from '../../forms/kit/people.ts'
import type { Font } from '../../forms/kit/style.ts'
import { sheets } from '../../forms/kit/style.ts'
import type { TruthDocument, TruthValues } from '../../layout.ts'

/** What stands on a paper, whatever house prints it. */
export interface Sheet {
  readonly from: Issuer
  readonly to: readonly string[]
  readonly title: string
  /** Reference data: label and value. */
  readonly refs: readonly (readonly [string, string])[]
  readonly body: string
  readonly values: TruthValues
  /** Further pages. */
  readonly more?: readonly string[]
}

interface Print {
  readonly font: Font
  readonly size: number
  readonly colour: string
}

function pages(first: string, { more = [] }: Sheet, { font, size }: Print): string {
  const rest = more.map(
    (page, at) => `<div class="main" style="top:18mm">${page}</div>
      <div style="right:20mm;bottom:10mm" class="tiny">Seite ${at + 2}/${more.length + 1}</div>`,
  )
  return sheets([first, ...rest], font, size)
}

function made(html: string, { values, more = [] }: Sheet): TruthDocument {
  return { html, pages: more.length + 1, values }
}

function listed(refs: Sheet['refs'], between = ': '): string {
  return refs.map(([label, value]) => `${label}${between}${value}`).join('<br>')
}

function legal({ name, city, vat }: Issuer): string {
  return /\b(AG|SE|GmbH|KG|eG|UG)\b/.test(name) ? `Registergericht ${city} HRB 4471 &middot; USt-ID ${vat}` : ''
}

/** As portals of today print it: a large title, who sends at the right, captions over values. */
export function portal(sheet: Sheet, print: Print): TruthDocument {
  const { from, to, title, refs, body } = sheet
  const cells = refs.map(([label, value]) => `<td><span class="cap">${label}</span><b>${value}</b></td>`).join('')
  const first = `<div style="left:20mm;top:16mm;font-size:20pt;color:${print.colour}">${title}</div>
    <div style="right:18mm;top:16mm;text-align:right" class="small"><b>${from.name}</b><br>${from.street}<br>${from.zip} ${from.city}<br>${from.web}</div>
    <div style="left:20mm;top:45mm">${to.join('<br>')}</div>
    <div style="left:19mm;right:18mm;top:76mm"><table class="wide" style="border-top:0.4mm solid ${print.colour};border-bottom:0.4mm solid ${print.colour}"><tr>${cells}</tr></table></div>
    <div style="left:20mm;right:18mm;top:96mm">${body}</div>
    <div class="tiny c" style="left:20mm;right:18mm;bottom:9mm">${from.name} | ${grouped(from.iban)} | BIC ${from.bic} | ${legal(from)}</div>`
  return made(pages(first, sheet, print), sheet)
}

/** As suppliers print it: a column at the right edge holds all that is no text. */
export function margin(sheet: Sheet, print: Print): TruthDocument {
  const { from, to, title, refs, body } = sheet
  const column = refs.map(([label, value]) => `<div class="tiny" style="color:#555">${label}</div><div>${value}</div>`)
  const first = `<div style="left:150mm;top:0;bottom:0;width:60mm;background:#f1f4f7"></div>
    <div style="left:155mm;top:14mm;width:50mm;font-size:13pt;color:${print.colour}"><b>${from.name}</b></div>
    <div style="left:155mm;top:46mm;width:50mm" class="small">${column.join('')}<br><div class="tiny">Fragen?</div>Service ${from.phone}<br>${from.web}</div>
    <div style="left:155mm;bottom:12mm;width:50mm" class="tiny">${from.name}<br>${from.street}<br>${from.zip} ${from.city}<br>${from.bank}<br>${grouped(from.iban)}<br>${legal(from)}</div>
    <div style="left:22mm;top:46mm"><span class="tiny">${from.name} - ${from.street} - ${from.zip} ${from.city}</span><br>${to.join('<br>')}</div>
    <div style="left:22mm;width:122mm;top:92mm"><p style="font-size:13pt"><b>${title}</b></p>${body}</div>`
  return made(pages(first, sheet, print), sheet)
}

/** As an authority prints it: its name over its address, reference data above the window's height at the right. */
export function authority(sheet: Sheet, print: Print): TruthDocument {
  const { from, to, title, refs, body } = sheet
  const rows = refs.map(([label, value]) => `<tr><td class="small">${label}</td><td>${value}</td></tr>`).join('')
  const first = `<div style="left:25mm;top:15mm;width:80mm"><b style="font-size:12pt">${from.name}</b><br><span class="small">${from.street}, ${from.zip} ${from.city}</span></div>
    <div style="left:122mm;top:15mm"><table>${rows}</table></div>
    <div style="left:25mm;top:50mm;width:80mm"><span class="tiny"><u>${from.name}, ${from.zip} ${from.city}</u></span><br>${to.join('<br>')}</div>
    <div class="main" style="top:92mm"><p class="c" style="font-size:13pt"><b>${title}</b></p>${body}</div>
    <div class="tiny" style="left:25mm;right:20mm;bottom:9mm">Kontoverbindung: ${from.bank}, IBAN ${grouped(from.iban)}, BIC ${from.bic} &nbsp; Telefon ${from.phone} &nbsp; Sprechzeiten Mo-Fr 8-12 Uhr</div>`
  return made(pages(first, sheet, print), sheet)
}

/** As a workshop or a practice prints it: letterhead at the left, place and day at the right, data below the title. */
export function workshop(sheet: Sheet, print: Print): TruthDocument {
  const { from, to, title, refs, body } = sheet
  const first = `<div style="left:0;right:0;top:0;height:4mm;background:${print.colour}"></div>
    <div style="left:24mm;top:12mm;font-size:15pt"><i><b>${from.name}</b></i></div>
    <div style="left:24mm;top:21mm" class="small">${from.street} &middot; ${from.zip} ${from.city} &middot; Fon ${from.phone} &middot; ${from.web}</div>
    <div style="left:24mm;top:52mm">${to.join('<br>')}</div>
    <div style="left:24mm;right:20mm;top:92mm"><p style="font-size:14pt">${title}</p><p>${listed(refs, ' ')}</p>${body}</div>
    <div class="small c" style="left:20mm;right:20mm;bottom:10mm;border-top:0.2mm solid #444">Bank: ${from.bank}&nbsp;&nbsp;IBAN: ${grouped(from.iban)}&nbsp;&nbsp;BIC: ${from.bic}<br>${legal(from)}</div>`
  return made(pages(first, sheet, print), sheet)
}

/** As large houses print it: the name as a logo at the right, data in one row with heads, columns at the foot. */
export function house(sheet: Sheet, print: Print): TruthDocument {
  const { from, to, title, refs, body } = sheet
  const heads = refs.map(([label]) => `<th>${label}</th>`).join('')
  const cells = refs.map(([, value]) => `<td>${value}</td>`).join('')
  const first = `<div style="right:20mm;top:14mm;font-size:17pt;letter-spacing:0.4mm;color:${print.colour}"><b>${from.name}</b></div>
    <div class="window"><div class="back">${from.name} &middot; Postfach 10 0${from.zip.slice(0, 2)} &middot; ${from.zip} ${from.city}</div>${to.join('<br>')}</div>
    <div class="main" style="top:88mm"><table class="wide small"><tr>${heads}</tr><tr>${cells}</tr></table></div>
    <div class="main" style="top:104mm"><p><b>${title}</b></p>${body}</div>
    <div class="foot"><div class="cols"><div>${from.name}<br>${from.street}<br>${from.zip} ${from.city}</div><div>${from.phone}<br>${from.web}</div><div>${from.bank}<br>${grouped(from.iban)}<br>${from.bic}</div><div>${legal(from)}</div></div></div>`
  return made(pages(first, sheet, print), sheet)
}

/** As clubs and small offices type it: sender as lines at the left, place and day at the right, nothing at the foot. */
export function typed(sheet: Sheet & { readonly placeAndDay: string }, print: Print): TruthDocument {
  const { from, to, title, refs, body, placeAndDay } = sheet
  const first = `<div style="left:25mm;top:18mm">${from.name}<br>${from.street}<br>${from.zip} ${from.city}</div>
    <div style="left:25mm;top:48mm">${to.join('<br>')}</div>
    <div style="right:22mm;top:80mm">${placeAndDay}</div>
    <div class="main" style="top:92mm"><p>${listed(refs)}</p><p><b>${title}</b></p>${body}</div>`
  return made(pages(first, sheet, print), sheet)
}
