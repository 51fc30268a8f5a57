import type { TruthDocument, TruthValues } from '../../layout.ts'

/** Typefaces that houses print with; the machine's own stand in where a name is missing. */
export const FACES = {
  sans: "Arial, Helvetica, 'DejaVu Sans', sans-serif",
  light: "'Segoe UI Light', 'Helvetica Neue', 'DejaVu Sans Light', sans-serif",
  office: "Calibri, 'Open Sans', 'DejaVu Sans Condensed', sans-serif",
  wide: "Verdana, 'DejaVu Sans', sans-serif",
  serif: "'Times New Roman', 'DejaVu Serif', serif",
  book: "Garamond, Cambria, 'DejaVu Serif Condensed', serif",
  mono: "'Courier New', 'DejaVu Sans Mono', monospace",
}

/** Typeface, size in points and rules of its own; a till roll has a size of its own. */
export interface Style {
  readonly face: keyof typeof FACES
  readonly size: number
  readonly css?: string
  /** Width and height of the paper in millimetres; A4 where it is left out. */
  readonly roll?: readonly [number, number]
}

const BASE = `
* { box-sizing: border-box }
html, body { margin: 0; padding: 0; color: #111 }
.page { position: relative; overflow: hidden; break-after: page }
.page:last-child { break-after: auto }
.a { position: absolute }
p { margin: 0 0 2.4mm } h1, h2, h3 { margin: 0 0 2.5mm; font-weight: bold }
table { border-collapse: collapse }
td, th { padding: 0.6mm 1.3mm; text-align: left; vertical-align: top; font-weight: normal }
th { font-weight: bold }
.wide { width: 100% } .r { text-align: right; white-space: nowrap } .c { text-align: center }
.s { font-size: 80% } .t { font-size: 67% } .grey { color: #666 }
.lined td, .lined th { border: 0.2mm solid #444 }
.ruled th { border-bottom: 0.35mm solid #222 } .ruled td { border-bottom: 0.1mm solid #aaa }
.zebra tr:nth-child(even) td { background: #f0f2f5 }
.plain th { text-decoration: underline }
tr.sum td { border-top: 0.3mm solid #222; font-weight: bold }
.cols { display: flex; gap: 7mm } .cols > * { flex: 1 }
.cap { font-size: 70%; color: #555; display: block }
.back { font-size: 6.5pt; text-decoration: underline; display: block; margin-bottom: 1.5mm; white-space: nowrap }
`

/**
 * Blocks at places in millimetres: `<box left top width>` (the width may be left out), `<far right top>` at the right
 * edge, and `<low left bottom width>` above the lower edge.
 */
function placed(page: string): string {
  return page
    .replace(/<box (\d+) (\d+)>/g, '<div class="a" style="left:$1mm;top:$2mm">')
    .replace(/<box (\d+) (\d+) (\d+)>/g, '<div class="a" style="left:$1mm;top:$2mm;width:$3mm">')
    .replace(/<far (\d+) (\d+)>/g, '<div class="a r" style="right:$1mm;top:$2mm">')
    .replace(/<low (\d+) (\d+) (\d+)>/g, '<div class="a t" style="left:$1mm;bottom:$2mm;width:$3mm">')
    .replace(/<\/(box|far|low)>/g, '</div>')
}

/** A document of pages, each with what stands on it, and what it says. */
export function paper(style: Style, pages: readonly string[], values: TruthValues): TruthDocument {
  const [width, height] = style.roll ?? [210, 297]
  const size = `@page { size: ${width}mm ${height}mm; margin: 0 } .page { width: ${width}mm; height: ${height}mm }`
  const face = `body { font-family: ${FACES[style.face]}; font-size: ${style.size}pt; line-height: 1.33 }`
  const body = pages.map(page => `<div class="page">${placed(page)}</div>`).join('')
  const head = `<meta charset="utf-8"><style>${BASE}${size}${face}${style.css ?? ''}</style>`
  const html = `<!doctype html><html lang="de"><head>${head}</head><body>${body}</body></html>`
  return { html, pages: pages.length, values }
}

/** A block at a place in millimetres from the left and the top; its width is free where it is left out. */
export function at(left: number, top: number, html: string, width?: number, style = ''): string {
  const wide = width === undefined ? '' : `width:${width}mm;`
  return `<div class="a" style="left:${left}mm;top:${top}mm;${wide}${style}">${html}</div>`
}

/** A block that ends so many millimetres above the paper's lower edge. */
export function below(left: number, bottom: number, html: string, width: number, style = ''): string {
  return `<div class="a" style="left:${left}mm;bottom:${bottom}mm;width:${width}mm;${style}">${html}</div>`
}

/** A block whose right edge lies so many millimetres from the paper's right edge. */
export function far(right: number, top: number, html: string, style = 'text-align:right'): string {
  return `<div class="a" style="right:${right}mm;top:${top}mm;${style}">${html}</div>`
}
