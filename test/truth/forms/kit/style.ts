/** Typefaces by what they stand for; the machine's own stand in where a name is missing. */
export const FONTS = {
  sans: "Arial, Helvetica, 'Liberation Sans', sans-serif",
  narrow: "'Arial Narrow', 'DejaVu Sans Condensed', sans-serif",
  serif: "'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif",
  tight: "'DejaVu Serif Condensed', 'Times New Roman', serif",
  mono: "'Courier New', 'Liberation Mono', 'DejaVu Sans Mono', monospace",
}

export type Font = keyof typeof FONTS

const BASE = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
html, body { margin: 0; padding: 0; color: #111 }
.page { width: 210mm; height: 297mm; position: relative; overflow: hidden; break-after: page }
.page:last-child { break-after: auto }
.page > * { position: absolute }
p { margin: 0 0 2.4mm }
table { border-collapse: collapse }
td, th { padding: 0.6mm 1.4mm; text-align: left; vertical-align: top; font-weight: normal }
th { font-weight: bold }
.wide { width: 100% }
.r { text-align: right; white-space: nowrap }
.c { text-align: center }
b.h, .h { font-weight: bold }
.small { font-size: 80% }
.tiny { font-size: 66% }
.lined td, .lined th { border: 0.2mm solid #333 }
.ruled th { border-bottom: 0.3mm solid #222 } .ruled td { border-bottom: 0.1mm solid #aaa }
.zebra tr:nth-child(even) td { background: #eef1f5 } .zebra th { background: #d5dde6 }
.plain th { text-decoration: underline }
tr.sum td { border-top: 0.3mm solid #222; font-weight: bold }
tr.gap td { padding-top: 2.5mm }
.frame { border: 0.3mm solid #222; padding: 2mm }
.box { display: inline-block; width: 3.2mm; height: 3.2mm; border: 0.25mm solid #111; font-size: 2.9mm; line-height: 2.8mm;
  text-align: center; vertical-align: middle }
.cap { font-size: 72%; color: #333; display: block }
.cols { display: flex; gap: 8mm } .cols > * { flex: 1 }
.window { left: 25mm; top: 46mm; width: 84mm; font-size: 10pt; line-height: 1.3 }
.back { font-size: 6.5pt; border-bottom: 0.15mm solid #555; margin-bottom: 2.5mm; white-space: nowrap }
.main { left: 25mm; right: 20mm }
.foot { left: 25mm; right: 15mm; bottom: 8mm; font-size: 6.5pt; line-height: 1.35; color: #333 }
.foot .cols { gap: 4mm; border-top: 0.2mm solid #888; padding-top: 1.5mm }
.info { left: 126mm; top: 48mm; width: 72mm; font-size: 8.5pt }
.info td { padding: 0.3mm 1mm 0.3mm 0 }
`

/** A whole HTML document of absolutely sized A4 pages. */
export function sheets(pages: readonly string[], font: Font, size: number, css = ''): string {
  const body = pages.map(page => `<div class="page">${page}</div>`).join('')
  const face = `body { font-family: ${FONTS[font]}; font-size: ${size}pt; line-height: 1.32 }`
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><style>${BASE}${face}${css}</style></head><body>${body}</body></html>`
}

/** A block with its place in millimetres from the page's left and top; the width is free where it is left out. */
export function at(left: number, top: number, html: string, width?: number, style = ''): string {
  const wide = width === undefined ? '' : `width:${width}mm;`
  return `<div style="left:${left}mm;top:${top}mm;${wide}${style}">${html}</div>`
}

/** Rows of cells; `align` holds a letter for each column (l, r, c); a row that begins with '=' is a sum. */
export function table(
  look: 'lined' | 'ruled' | 'zebra' | 'plain' | 'none',
  align: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cell = (tag: string, text: string, column: number): string =>
    `<${tag} class="${align[column]}">${text}</${tag}>`
  const head = heads.length === 0 ? '' : `<tr>${heads.map((text, column) => cell('th', text, column)).join('')}</tr>`
  const lines = rows.map(row => {
    const isSum = row[0]?.startsWith('=') === true
    const cells = row.map((text, column) => cell('td', column === 0 && isSum ? text.slice(1) : text, column))
    return `<tr${isSum ? ' class="sum"' : ''}>${cells.join('')}</tr>`
  })
  return `<table class="wide ${look}">${head}${lines.join('')}</table>`
}

/** Label and value beside each other, without lines. */
export function pairs(list: readonly (readonly [string, string])[], right = false): string {
  const rows = list.map(([label, value]) => `<tr><td>${label}</td><td${right ? ' class="r"' : ''}>${value}</td></tr>`)
  return `<table${right ? ' class="wide"' : ''}>${rows.join('')}</table>`
}

/** Boxes with a small label above the value. */
export function boxes(list: readonly (readonly [string, string])[], perRow: number): string {
  const cells = list.map(
    ([label, value]) => `<td style="width:${100 / perRow}%"><span class="cap">${label}</span>${value}</td>`,
  )
  const rows = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    cells.slice(row * perRow, row * perRow + perRow).join(''),
  )
  return `<table class="wide lined">${rows.map(row => `<tr>${row}</tr>`).join('')}</table>`
}

export function tick(on: boolean): string {
  return `<span class="box">${on ? 'X' : '&nbsp;'}</span>`
}
