import type { UnreadReason } from '../model/page.ts'
import type { PageSide, ScanFacts, ScanFinding } from '../model/scan-facts.ts'

/** From which figures on a captured page gives no reason to keep the paper. */
export const SCAN_LIMITS = {
  /** The finer of the two steps of a fax, and what offices' instructions ask for at least; 300 is what they advise. */
  dpiMin: 195,
  /** Where the size of the sheet is not known: print of 7 points in 200 dpi, which is read and can be checked by eye. */
  letterPxMin: 12,
  /** Scans of 200 dpi have 0.5 and more; blurred so that letters are misread, they have 0.35 and less. */
  sharpnessMin: 0.42,
} as const

/** What the picture of a page lacks, worst first; `unread` are the parts of it that could not be read. */
export function judgeScan(scan: ScanFacts, unread: readonly UnreadReason[]): ScanFinding[] {
  const { dpi, dpiIsGuessed, letterPx, sharpness, colour, cut } = scan
  const hasPrint = letterPx !== null
  const findings: readonly (readonly [ScanFinding, boolean])[] = [
    ['cut', cut.length > 0],
    ['unreadable', unread.includes('unreadable')],
    ['blurred', hasPrint && sharpness < SCAN_LIMITS.sharpnessMin],
    ['low_resolution', dpiIsGuessed !== true && dpi < SCAN_LIMITS.dpiMin],
    ['small_letters', dpiIsGuessed === true && hasPrint && letterPx < SCAN_LIMITS.letterPxMin],
    ['marks_without_colour', (colour === 'grey' || colour === 'black_white') && unread.includes('handwriting')],
  ]
  return findings.flatMap(([finding, isSo]) => (isSo ? [finding] : []))
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Sides of a page as stored, as they lie when it is turned clockwise by `rotation` degrees. */
export function turnSides(sides: readonly PageSide[], rotation: number): readonly PageSide[] {
  return SIDES.filter((_, index) => {
    const before = SIDES[(index + 4 - ((rotation / 90) % 4)) % 4]
    return before !== undefined && sides.includes(before)
  })
}
