import type { Random } from '../../forms/kit/draw.ts'
import type { TruthDocument, TruthLayout, TruthValues } from '../../layout.ts'

/** A layout of this folder; one document is made of it, or so many. */
export function fresh3(
  id: string,
  kind: string,
  source: string,
  fill: (random: Random) => TruthDocument,
  documents = 1,
): TruthLayout {
  return { id: `fresh3-${id}`, kind, source, documents, fill }
}

/** Typefaces, none of which the other sets name first; `hand` looks written with a pen. */
const FACES = {
  nimbus: "'Nimbus Sans', Arial, sans-serif",
  narrow: "'Nimbus Sans Narrow', 'DejaVu Sans Condensed', sans-serif",
  roman: "'Nimbus Roman', serif",
  pala: "'P052', Palatino, serif",
  century: "'C059', 'DejaVu Serif', serif",
  bookman: "'URW Bookman', serif",
  gothic: "'URW Gothic', 'DejaVu Sans', sans-serif",
  typewriter: "'Nimbus Mono PS', 'Courier New', monospace",
  dejavu: "'DejaVu Sans Condensed', sans-serif",
  hand: "'Z003', cursive",
}

/** How a paper looks: typeface, size in points, margins of each page as in CSS, paper in millimetres, rules of its own. */
export interface Look {
  readonly face: keyof typeof FACES
  readonly size: number
  readonly margin?: string
  readonly paper?: readonly [number, number]
  readonly css?: string
}

const BASE = `* { box-sizing: border-box } html, body { margin: 0 }
.sheet { position: relative; overflow: hidden; break-after: page } .sheet:last-child { break-after: auto }
p { margin: 0 0 2mm } h1 { font-size: 150%; margin: 0 0 2mm } h2 { font-size: 118%; margin: 3mm 0 1.5mm }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 2mm }
td, th { padding: 0.5mm 1mm; text-align: left; vertical-align: top } th { font-weight: bold }
.n { text-align: right; white-space: nowrap } .row { display: flex; justify-content: space-between; gap: 5mm }
.half > * { flex: 1 } .small { font-size: 82% } .tiny { font-size: 70% } .mid { text-align: center } .right { text-align: right }
.grid td, .grid th { border: 0.2mm solid #333 } .rules td { border-bottom: 0.15mm solid #999 }
.head th { background: #dfe4ea } .bar th { background: #234; color: #fff } .tot td { border-top: 0.4mm solid #000; font-weight: bold }
.box { border: 0.25mm solid #333; padding: 2mm; margin: 0 0 2mm } .ink { font-family: 'Z003', cursive; color: #1b2f7a; font-size: 125% }
.foot { position: absolute; bottom: 7mm; left: 20mm; right: 15mm; font-size: 66%; line-height: 1.3; display: flex; justify-content: space-between; gap: 4mm; border-top: 0.15mm solid #777; padding-top: 1mm }
.win { height: 45mm; padding-top: 3mm } .from { font-size: 65%; text-decoration: underline; margin-bottom: 2mm }
.kv { width: auto } .kv td:first-child { padding-right: 5mm }
`

/** A document of sheets, each with what stands on it, and what it says. */
export function sheet(look: Look, sheets: readonly string[], values: TruthValues): TruthDocument {
  const [width, height] = look.paper ?? [210, 297]
  const margin = look.margin ?? '14mm 15mm 26mm 22mm'
  const size = `@page { size: ${width}mm ${height}mm; margin: 0 } .sheet { width: ${width}mm; height: ${height}mm; padding: ${margin} }`
  const face = `body { font-family: ${FACES[look.face]}; font-size: ${look.size}pt; line-height: 1.3; color: #151515; font-variant-ligatures: none }`
  const body = sheets.map(one => `<div class="sheet">${one}</div>`).join('')
  const style = `<meta charset="utf-8"><style>${BASE}${size}${face}${look.css ?? ''}</style>`
  return {
    html: `<!doctype html><html lang="de"><head>${style}</head><body>${body}</body></html>`,
    pages: sheets.length,
    values,
  }
}

const NUMERIC = /^(?!\d\d\.\d\d\.\d\d$)[-+−]?[\d.' \u00a0]*\d[.,]\d{2}(\s?(€|EUR|CHF|%|H|S|A|B))?-?$/

/** Rows of cells parted by `|`; amounts stand to the right; a row that begins with `#` is a head, with `=` a total. */
export function rows(looks: string, lines: readonly string[]): string {
  const made = lines.map(line => {
    const tag = line.startsWith('#') ? 'th' : 'td'
    const isTotal = line.startsWith('=')
    const cells = (tag === 'th' || isTotal ? line.slice(1) : line).split('|').map(cell => cell.trim())
    const inner = cells.map((cell, at) => {
      const isRight = tag === 'th' ? at > 0 && at === cells.length - 1 : NUMERIC.test(cell)
      return `<${tag}${isRight ? ' class="n"' : ''}>${cell}</${tag}>`
    })
    return `<tr${isTotal ? ' class="tot"' : ''}>${inner.join('')}</tr>`
  })
  return `<table class="${looks}">${made.join('')}</table>`
}

/** Pairs of a label and what it names, parted by `|`, as a narrow table. */
export function pairs(lines: readonly string[]): string {
  return rows('kv', lines)
}

/** Two blocks beside each other, each with the share of the width that it takes. */
export function beside(left: string, right: string, share = 60): string {
  return `<div class="row"><div style="width:${share}%">${left}</div><div style="width:${98 - share}%">${right}</div></div>`
}

/** The small print at the foot of a sheet, in columns. */
export function foot(...columns: readonly string[]): string {
  return `<div class="foot">${columns.map(one => `<div>${one}</div>`).join('')}</div>`
}

/** Words written with a pen. */
export function ink(text: string): string {
  return `<span class="ink">${text}</span>`
}
