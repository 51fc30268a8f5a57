import type { Random } from '../../forms/kit/draw.ts'
import type { TruthDocument, TruthLayout } from '../../layout.ts'

/** A layout of this folder; one document is made of it, or so many. */
export function fresh2(
  id: string,
  kind: string,
  source: string,
  fill: (random: Random) => TruthDocument,
  documents = 1,
): TruthLayout {
  return { id: `fresh2-${id}`, kind, source, documents, fill }
}

const AMOUNT = /^(?!\d\d\.\d\d\.\d\d$)[-+]?[\d.'\u00a0 ]*\d[.,]\d{2}(\s?(€|EUR|CHF|%|H|S|[AB]))?-?$/

/**
 * A table of cells, those that are amounts to the right; a row that begins with = is a sum, the first row is a head
 * where it begins with #.
 */
export function table(looks: string, rows: readonly (readonly string[])[], style = ''): string {
  const lines = rows.map(([first = '', ...rest]) => {
    const isHead = first.startsWith('#')
    const isSum = first.startsWith('=')
    const tag = isHead ? 'th' : 'td'
    const cells = [isHead || isSum ? first.slice(1) : first, ...rest].map((text, at) => {
      const isRight = isHead ? at > 0 && at === rest.length : AMOUNT.test(text)
      return `<${tag}${isRight ? ' class="r"' : ''}>${text}</${tag}>`
    })
    return `<tr${isSum ? ' class="sum"' : ''}>${cells.join('')}</tr>`
  })
  return `<table class="${looks}" style="${style}">${lines.join('')}</table>`
}

/** An amount of cents as 1 234,56. */
export function spaced(amount: number): string {
  return written(amount, '\u00a0', ',')
}

/** An amount of cents as 1'234.56. */
export function swiss(amount: number): string {
  return written(amount, "'", '.')
}

/** An amount of cents as 1234,56. */
export function bare(amount: number): string {
  return written(amount, '', ',')
}

/** An amount of cents as 1,234.56. */
export function english(amount: number): string {
  return written(amount, ',', '.')
}

function written(amount: number, group: string, point: string): string {
  const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  return `${amount < 0 ? '-' : ''}${whole}${point}${String(Math.abs(amount) % 100).padStart(2, '0')}`
}
