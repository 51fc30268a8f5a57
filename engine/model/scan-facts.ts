/** A side of a page as it is stored; what is upright on the page is another matter (`PageText.rotation`). */
export type PageSide = 'top' | 'right' | 'bottom' | 'left'

/** What the stored picture of a paper page says of how it was captured; measured where the page was read. */
export interface ScanFacts {
  /** Pixels of an inch as they came in, not as they are read. */
  readonly dpi: number
  /** Nothing says the size of the sheet: `dpi` is as if it were of A4. */
  readonly dpiIsGuessed?: true
  /** Median height of what was read, letters with their ascenders, in pixels as they came in; null without words. */
  readonly letterPx: number | null
  /** How crisp the edges of print are, 0 to 1: 0.75 finely scanned, below 0.5 blurred; 0 on a page without edges. */
  readonly sharpness: number
  /** How the picture is stored; null where that is not told. */
  readonly colour: 'colour' | 'grey' | 'black_white' | null
  /** Sides over which print runs out of the picture. */
  readonly cut: readonly PageSide[]
  /** A photo in which the sheet was found with its four sides. */
  readonly isPhoto?: true
}

/** Why the picture of a page may not stand in for the paper. */
export type ScanFinding = 'low_resolution' | 'small_letters' | 'blurred' | 'cut' | 'unreadable' | 'marks_without_colour'
