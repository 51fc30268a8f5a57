import formLinesFile from '../../data/form-lines.de.json' with { type: 'json' }
import positionRulesFile from '../../data/positions.de.json' with { type: 'json' }
import taxFiguresFile from '../../data/tax-figures.de.json' with { type: 'json' }
import type { FormLines, PositionRules, TaxFigures } from '../../model/position-rules.ts'

/** What the law and the forms say: rules per kind, lines per year, figures per year. */
export interface TaxRules {
  readonly rules: PositionRules
  readonly lines: FormLines
  readonly figures: TaxFigures
}

const shipped: TaxRules = {
  rules: positionRulesFile as PositionRules,
  lines: formLinesFile as FormLines,
  figures: taxFiguresFile as TaxFigures,
}

/** The rules that ship with the product; that the files keep to their schemas is held by a test, not at every start. */
export function loadTaxRules(): TaxRules {
  return shipped
}

/** A figure of a year, e.g. the limit of § 6 Abs. 2 EStG in cents; null where that year's is not known. */
export function figureOf({ figures }: Pick<TaxRules, 'figures'>, name: string, year: number | null): number | null {
  return year === null ? null : (figures.figures[name]?.years[String(year)] ?? null)
}

/** The line of a key in a year's form, and whether it is known at second hand only. */
export function lineOf(
  { lines }: Pick<TaxRules, 'lines'>,
  key: string,
  year: number | null,
): { readonly line: string | null; readonly isLineDoubtful: boolean } {
  const written = year === null ? undefined : lines.lines[key]?.[String(year)]
  if (written === undefined) return { line: null, isLineDoubtful: false }
  const second = /^\((.+)\)$/.exec(written)
  return { line: second?.[1] ?? written, isLineDoubtful: second !== null }
}
