/** A recognised word; the box in pixels of the image that was read. */
export interface RecognizedWord {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** 0 to 1. */
  readonly confidence: number
  /** Numbers the lines of the image from 0. */
  readonly line: number
}
