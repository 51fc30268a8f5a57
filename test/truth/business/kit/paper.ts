import type { Line } from './deal.ts'
import { decimal, euro } from './format.ts'
import { addressLines } from './people.ts'
import type { Party } from './people.ts'

const SANS = "'Liberation Sans','Open Sans','DejaVu Sans Condensed',Arial,sans-serif"
const FACES = {
  sans: SANS,
  open: "'Open Sans','DejaVu Sans Condensed',Calibri,sans-serif",
  wide: "'DejaVu Sans',Verdana,sans-serif",
  serif: "'Liberation Serif','DejaVu Serif Condensed','Times New Roman',serif",
  mono: "'DejaVu Sans Mono','Liberation Mono','Courier New',monospace",
} as const

const BASE = `*{box-sizing:border-box}html,body{margin:0}.page{position:relative;width:210mm;height:296.6mm;overflow:hidden;
padding:16mm 18mm 30mm 24mm;break-after:page}.page:last-child{break-after:auto}table{border-collapse:collapse}
td,th{vertical-align:top;text-align:left;padding:1.1mm 1.4mm}.r{text-align:right;white-space:nowrap}.c{text-align:center}
.items{width:100%;margin:4mm 0}.sums{margin-left:auto}.abs{position:absolute}p{margin:2.4mm 0}b{font-weight:bold}
.small{font-size:82%}.cols{display:flex;justify-content:space-between;gap:6mm}.foot{position:absolute;left:24mm;right:18mm;
bottom:9mm;font-size:6.6pt;line-height:1.35}.foot.cols div+div{white-space:nowrap}.win{position:absolute;left:24mm;top:47mm;width:85mm;line-height:1.35}
.sender{font-size:7pt;text-decoration:underline;margin-bottom:2mm;white-space:nowrap}.nowrap{white-space:nowrap}`

/** Typeface of a page. */
export type Face = keyof typeof FACES

/** A4 pages in a face and size (points) with a style of their own. */
export function sheets(face: Face, size: number, css: string, pages: readonly string[]): string {
  const body = pages.map(page => `<section class="page">${page}</section>`).join('')
  const font = `body{font-family:${FACES[face]};font-size:${size}pt;line-height:1.32;color:#111}`
  return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><style>@page{size:A4;margin:0}${BASE}${font}${css}</style></head><body>${body}</body></html>`
}

/** A strip of till paper: width and length in millimetres. */
export function strip(width: number, length: number, face: Face, size: number, css: string, body: string): string {
  const font = `body{font-family:${FACES[face]};font-size:${size}pt;line-height:1.3}`
  const box = `.roll{width:${width}mm;padding:4mm ${width > 70 ? 5 : 3}mm}.roll table{width:100%}.roll td{padding:0 0.6mm}hr{border:0;border-top:0.3mm dashed #000}`
  return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><style>@page{size:${width}mm ${length}mm;margin:0}${BASE}${font}${box}${css}</style></head><body><div class="roll">${body}</div></body></html>`
}

/** Address field of DIN 5008, with the sender's line above where one is given. */
export function windowField(who: Party, sender = '', before: readonly string[] = []): string {
  const top = sender === '' ? '' : `<div class="sender">${sender}</div>`
  return `<div class="win">${top}${[...before, ...addressLines(who)].join('<br>')}</div>`
}

/** One line with name, street and town. */
export function senderLine(who: Party, between = ' · '): string {
  return [who.name, who.street, `${who.zip} ${who.city}`].join(between)
}

type Pair = readonly [label: string, value: string]

/** Pairs of a text like `Nummer | 4711 ;; Datum | 3.5.2024`; a new line parts them too. */
function pairs(text: string): readonly Pair[] {
  return text.split(/\s*(?:;;|\n)\s*/).map(row => {
    const [label = '', value = ''] = row.split(/\s?\|\s?/)
    return [label, value]
  })
}

/** Labels left, values right. */
export function pairTable(text: string, style = ''): string {
  const rows = pairs(text)
    .map(([label, value]) => `<tr><td>${label}</td><td class="v">${value}</td></tr>`)
    .join('')
  return `<table class="pairs" style="${style}">${rows}</table>`
}

/** `Label: value`, one below the other. */
export function pairLines(text: string, between = ': '): string {
  return pairs(text)
    .map(([label, value]) => `${label}${between}${value}`)
    .join('<br>')
}

/** Labels in one row, values in the row below. */
export function pairColumns(text: string, style = ''): string {
  const heads = pairs(text)
    .map(([label]) => `<th>${label}</th>`)
    .join('')
  const values = pairs(text)
    .map(([, value]) => `<td>${value}</td>`)
    .join('')
  return `<table class="pc" style="width:100%;${style}"><tr>${heads}</tr><tr>${values}</tr></table>`
}

/** Each label small above its value, in boxes one beside the other. */
export function pairBoxes(text: string, style = ''): string {
  const box = ([label, value]: Pair): string =>
    `<div><div class="small" style="color:#666">${label}</div>${value}</div>`
  return `<div class="cols" style="${style}">${pairs(text).map(box).join('')}</div>`
}

type Cell = (line: Line) => string
type Column = readonly [head: string, cell: Cell, align: string]

/** A quantity in hundredths: whole where it is whole. */
export function count(line: Line): string {
  return line.quantity % 100 === 0 ? String(line.quantity / 100) : decimal(line.quantity / 100, 2)
}

/** Cells that most item tables have. */
const CELLS: Readonly<Record<string, Cell>> = {
  position: (line: Line): string => String(line.position),
  position2: (line: Line): string => String(line.position * 10).padStart(3, '0'),
  article: (line: Line): string => line.article,
  text: (line: Line): string => line.text,
  count,
  count2: (line: Line): string => decimal(line.quantity / 100, 2),
  countUnit: (line: Line): string => `${count(line)} ${line.unit}`,
  unit: (line: Line): string => line.unit,
  price: (line: Line): string => euro(line.price),
  priceEuro: (line: Line): string => `${euro(line.price)} €`,
  discount: (line: Line): string => (line.discount === 0 ? '' : `${line.discount} %`),
  rate: (line: Line): string => `${line.rate} %`,
  total: (line: Line): string => euro(line.total),
  totalEuro: (line: Line): string => `${euro(line.total)} €`,
}

/** Columns of a text like `Pos=position; Menge=count>`: head, cell, and `>` for right or `^` for centred. */
function columns(text: string, extra: Readonly<Record<string, Cell>>): readonly Column[] {
  return text.split('; ').map(column => {
    const [, head = '', name = '', side = ''] = /^(.*)=(\w+)([>^]?)$/.exec(column) ?? []
    const fill = extra[name] ?? CELLS[name]
    if (fill === undefined) throw new Error(`no such cell: ${column}`)
    return [head, fill, side === '>' ? 'r' : side === '^' ? 'c' : '']
  })
}

/** The item table of such columns; `extra` holds cells that only this table has. */
export function itemTable(lines: readonly Line[], text: string, extra: Readonly<Record<string, Cell>> = {}): string {
  return itemRows(lines, text, extra, '', '')
}

/** An item table with rows of its own before and after the lines (carried sums). */
export function itemRows(
  lines: readonly Line[],
  text: string,
  extra: Readonly<Record<string, Cell>>,
  before: string,
  after: string,
): string {
  const list = columns(text, extra)
  const heads = list.map(([head, , align]) => `<th class="${align}">${head}</th>`).join('')
  const row = (line: Line): string =>
    `<tr>${list.map(([, fill, align]) => `<td class="${align}">${fill(line)}</td>`).join('')}</tr>`
  return `<table class="items"><thead><tr>${heads}</tr></thead><tbody>${before}${lines.map(row).join('')}${after}</tbody></table>`
}

/** Sums under the items; the last row is the strong one. */
export function sumTable(text: string, style = ''): string {
  const rows = pairs(text)
  const row = ([label, value]: Pair, index: number): string =>
    `<tr class="${index === rows.length - 1 ? 'last' : ''}"><td>${label}</td><td class="r">${value}</td></tr>`
  return `<table class="sums" style="${style}">${rows.map(row).join('')}</table>`
}

/** Columns of small print at the foot of a page: `;;` parts columns, `/` lines. */
export function footColumns(text: string, style = ''): string {
  const inner = text
    .split(' ;; ')
    .map(lines => `<div>${lines.replaceAll(' / ', '<br>')}</div>`)
    .join('')
  return `<div class="foot cols" style="gap:3mm;border-top:0.2mm solid #888;padding-top:2mm;${style}">${inner}</div>`
}

/** A mark that stands for a logo: shapes and initials. */
export function logo(who: Party, colour: string, shape: 'ring' | 'bars' | 'hexagon' | 'wave', size = 16): string {
  const shapes = {
    ring: `<circle cx="20" cy="20" r="15" fill="none" stroke="${colour}" stroke-width="6"/><circle cx="20" cy="20" r="5" fill="${colour}"/>`,
    bars: `<path d="M4 36V18h8v18zM16 36V6h8v30zM28 36V24h8v12z" fill="${colour}"/>`,
    hexagon: `<path d="M20 2l16 9v18l-16 9-16-9V11z" fill="${colour}"/><path d="M20 12l7 4v8l-7 4-7-4v-8z" fill="#fff"/>`,
    wave: `<path d="M2 26q9-16 18 0t18 0v10H2z" fill="${colour}"/><path d="M2 16q9-16 18 0t18 0" fill="none" stroke="${colour}" stroke-width="4"/>`,
  }
  const mark = `<svg viewBox="0 0 40 40" style="width:${size}mm;height:${size}mm;vertical-align:middle">${shapes[shape]}</svg>`
  return `${mark} <span style="font-size:${size * 0.95}pt;font-weight:bold;color:${colour};vertical-align:middle">${who.brand}</span>`
}
