import type { FontProgram } from './font-program.ts'
import type { RuleId } from '../rules/rules.de.ts'

/** A code that was shown. */
export interface ShownCode {
  /** Null when the program has no glyph for it. */
  readonly glyph: number | null
  /** The width that the font's dictionary says, in thousandths. */
  readonly width: number
  /** Whether it was ever seen. */
  readonly isSeen: boolean
}

/** Widths may differ by as much as rounding makes (ISO 19005-2, 6.2.11.5). */
const TOLERANCE = 1

/** Rules about the glyphs that are shown (6.2.11.4.1, 6.2.11.5, 6.2.11.8). */
export function checkGlyphs(program: FontProgram, shown: Iterable<ShownCode>, fail: (rule: RuleId) => void): void {
  for (const { glyph, width, isSeen } of shown) {
    if (glyph === 0) fail('notdef')
    if (!isSeen) continue
    if (glyph === null || glyph >= program.glyphCount) {
      fail('glyph_missing')
      continue
    }
    const own = program.widthOf(glyph)
    if (own !== null && Math.abs(own - width) > TOLERANCE) fail('glyph_width')
  }
}
