/** What was shown of a font: codes, or CIDs of a composite one, and whether they were ever seen. */
export interface ShownCodes {
  readonly codes: Map<number, boolean>
  /** On which pages. */
  readonly pages: Set<number>
}
