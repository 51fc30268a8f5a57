import type { TruthDocument, TruthValues } from '../../layout.ts'
import { grouped } from './numbers.ts'
import type { Issuer } from './people.ts'
import { sheets } from './style.ts'
import type { Font } from './style.ts'

/** How a letter looks: where the letterhead stands, how the reference data stand, typeface and colour. */
export interface Look {
  readonly head: 'right' | 'left' | 'centre' | 'bar' | 'foot' | 'arms' | 'office'
  readonly info: 'right' | 'line' | 'stack' | 'above'
  readonly font: Font
  readonly size: number
  readonly colour: string
  /** Footer in columns with bank data, one line, or none. */
  readonly foot: 'columns' | 'line' | 'none'
}

export interface Letter {
  readonly look: Look
  readonly issuer: Issuer
  readonly to: readonly string[]
  readonly info: readonly (readonly [string, string])[]
  readonly subject: string
  readonly body: string
  /** Further pages, each with what stands on it. */
  readonly more?: readonly string[]
  readonly values: TruthValues
  /** Words below the issuer's name. */
  readonly claim?: string
}

/** Made of shapes, so that no word stands in it. */
function logo(colour: string, kind: number): string {
  const shapes = [
    `<circle cx="20" cy="20" r="18" fill="${colour}"/><path d="M8 26 L20 8 L32 26 Z" fill="#fff"/>`,
    `<rect x="2" y="2" width="36" height="36" fill="${colour}"/><circle cx="20" cy="20" r="9" fill="#fff"/>`,
    `<path d="M2 38 L20 2 L38 38 Z" fill="none" stroke="${colour}" stroke-width="5"/>`,
    `<path d="M4 6 H36 V22 Q36 36 20 39 Q4 36 4 22 Z" fill="${colour}"/><path d="M4 18 H36" stroke="#fff" stroke-width="3"/>`,
    `<path d="M4 30 Q14 2 20 20 T36 10" fill="none" stroke="${colour}" stroke-width="6"/>`,
  ]
  return `<svg width="13mm" height="13mm" viewBox="0 0 40 40">${shapes[kind % shapes.length]}</svg>`
}

function head({ look, issuer, claim = '' }: Letter): string {
  const mark = logo(look.colour, issuer.name.length)
  const where = `${issuer.street} &middot; ${issuer.zip} ${issuer.city}`
  const name = `<b style="font-size:15pt;color:${look.colour}">${issuer.name}</b>`
  const under = claim === '' ? '' : `<div class="small">${claim}</div>`
  switch (look.head) {
    case 'right':
      return `<div style="right:18mm;top:12mm;text-align:right">${mark}<br>${name}${under}</div>`
    case 'left':
      return `<div style="left:25mm;top:13mm;display:flex;gap:4mm;align-items:center">${mark}<div>${name}${under}</div></div>`
    case 'centre':
      return `<div style="left:20mm;right:20mm;top:12mm;text-align:center;border-bottom:0.3mm solid ${look.colour};
        padding-bottom:2mm">${name}${under}<div class="small">${where} &middot; Tel. ${issuer.phone}</div></div>`
    case 'bar':
      return `<div style="left:0;right:0;top:0;height:24mm;background:${look.colour};color:#fff;padding:8mm 25mm;
        font-size:16pt;font-weight:bold">${issuer.name}<span style="float:right;font-size:8pt">${claim}</span></div>`
    case 'arms':
      return `<div style="left:25mm;top:11mm;display:flex;gap:5mm">${logo(look.colour, 3)}<div style="font-size:13pt">
        ${issuer.name}${under}</div></div>`
    case 'office':
      return `<div style="left:25mm;top:14mm;font-size:12pt"><b>${issuer.name}</b>${under}</div>
        <div style="right:15mm;top:14mm;width:58mm;font-size:8pt">${issuer.street}<br>${issuer.zip} ${issuer.city}<br>
        Telefon ${issuer.phone}<br>Internet ${issuer.web}</div>`
    case 'foot':
      return ''
  }
}

function infoBlock({ look, info }: Letter): string {
  const cell = ([label, value]: readonly [string, string]): string =>
    `<td><span class="cap">${label}</span>${value}</td>`
  switch (look.info) {
    case 'right':
      return `<div class="info"><table>${info
        .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
        .join('')}</table></div>`
    case 'above':
      return `<div class="info">${info.map(([label, value]) => `<span class="cap">${label}</span>${value}<br>`).join('')}</div>`
    case 'stack':
      return `<div class="info" style="text-align:right;width:64mm">${info
        .map(([label, value]) => `${label}: ${value}<br>`)
        .join('')}</div>`
    case 'line':
      return `<div style="left:25mm;right:20mm;top:90mm"><table class="wide small"><tr>${info.map(cell).join('')}</tr></table></div>`
  }
}

function foot({ look, issuer }: Letter): string {
  const bank = `${issuer.bank}<br>IBAN ${grouped(issuer.iban)}<br>BIC ${issuer.bic}`
  const where = `${issuer.street}<br>${issuer.zip} ${issuer.city}`
  if (look.foot === 'none') return ''
  if (look.foot === 'line') {
    return `<div class="foot c">${issuer.name} &middot; ${issuer.street} &middot; ${issuer.zip} ${issuer.city} &middot;
      Tel. ${issuer.phone} &middot; ${issuer.web}<br>Bankverbindung: ${issuer.bank} &middot; ${grouped(issuer.iban)}</div>`
  }
  return `<div class="foot"><div class="cols"><div>${issuer.name}<br>${where}</div>
    <div>Telefon ${issuer.phone}<br>${issuer.web}</div><div>${bank}</div>${register(issuer)}</div></div>`
}

const COMPANY = /\b(AG|SE|GmbH|gGmbH|KG|eG|UG|VVaG)\b|a\.G\./

/** What a company has to print after § 35a GmbHG, § 80 AktG; an office or association prints nothing. */
function register({ name, city, vat, phone }: Issuer): string {
  if (!COMPANY.test(name)) return ''
  return `<div>Sitz ${city}, Amtsgericht ${city}<br>HRB ${phone.slice(-8, -3).replace(/\D/g, '4')}<br>USt-IdNr. ${vat}</div>`
}

/** How such a house ends its letters. */
function closing({ look, issuer }: Letter): string {
  const greeting = `<p style="margin-top:6mm">Mit freundlichen Grüßen</p><p>${issuer.name}</p>`
  const made = '<p class="small">Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.</p>'
  switch (look.head) {
    case 'right':
    case 'bar':
      return `${greeting}${made}<p class="tiny">Haben Sie Fragen? Sie erreichen uns Mo. - Fr. von 8.00 bis 18.00 Uhr unter
        ${issuer.phone}. Ab dem 01.07.2026 gelten unsere neuen Servicezeiten.</p>`
    case 'centre':
    case 'left':
      return greeting
    case 'foot':
      return made
    case 'arms':
      return COMPANY.test(issuer.name) ? greeting : '<p style="margin-top:6mm">Im Auftrag</p>'
    case 'office':
      return '<p class="tiny" style="margin-top:5mm">Dieses Schreiben ist ohne Unterschrift wirksam. Datenschutzhinweise liegen aus.</p>'
  }
}

/** A letter after DIN 5008 with an address for the window, a subject and what follows. */
export function letter(what: Letter): TruthDocument {
  const { look, issuer, to, more = [] } = what
  const back = `<div class="back">${issuer.name}, ${issuer.street}, ${issuer.zip} ${issuer.city}</div>`
  const first = `${head(what)}<div class="window">${back}${to.join('<br>')}</div>${infoBlock(what)}
    <div class="main" style="top:${look.info === 'line' ? 104 : 98}mm"><p><b>${what.subject}</b></p>${what.body}${closing(what)}</div>${foot(what)}`
  const count = more.length + 1
  const rest = more.map((page, at) => {
    const top = `<div style="left:25mm;right:20mm;top:12mm;text-align:right" class="small">Seite ${at + 2} von ${count}</div>`
    return `${top}<div class="main" style="top:24mm">${page}</div>`
  })
  return { html: sheets([first, ...rest], look.font, look.size), pages: count, values: what.values }
}
