import type { Wear } from '../bench/ocr/degrade.ts'
import { WEARS } from '../eval/scan-drawn-bills.ts'

const { plain300, office200, grey200 } = WEARS as Readonly<Record<'plain300' | 'office200' | 'grey200', Wear>>

/** How pages of the truth made apart are scanned: the looks of the drawn invoices, and four that are not among them. */
export const TRUTH_LOOKS: Readonly<Record<string, Wear>> = {
  ...WEARS,
  headDown300: { ...plain300, turned: 180, skewDegrees: 0.4 },
  askew200: { ...office200, skewDegrees: 1.6, jpegQuality: 50 },
  thermal200: { ...grey200, ink: 110, paper: 238, shade: 0.12, blurPx: 0.7, colour: true },
  squeezed200: { ...office200, jpegQuality: 28, noise: 3, colour: true },
}
