import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import type { OutputSpace } from './output-intents.ts'
import type { FontBook } from '../fonts/font-book.ts'

/** What checks of drawn things work with, for one file. */
export interface PaintCheck extends Check {
  readonly output: OutputSpace
  readonly fonts: FontBook
  /** Colour spaces that were looked at: profiles by their dictionaries, spot colours by their names. */
  readonly profiles: Map<PdfEntries, boolean>
  readonly spotColours: Map<string, PdfValue>
  /** Contents that were run, by their dictionary and the colours that they were run with. */
  readonly ran: Map<PdfEntries, Map<string, boolean>>
  /** Holds a content stream against the rules; forms come back to it. */
  readonly run: (check: PaintCheck, scope: Scope, content: Uint8Array, state: PaintState) => void
}

/** Where something is drawn: on which page, and what its names mean. */
export interface Scope {
  readonly page: number
  /** Null when the content has no names of its own and takes those of what it is drawn by. */
  readonly resources: PdfEntries | null
  /** Of what it is drawn by. */
  readonly outer: readonly PdfEntries[]
  readonly depth: number
  /** Hears that something is drawn transparently. */
  readonly onTransparency: () => void
}

/** Whether overprinting applies, and how (ISO 32000-1, 8.6.7). */
export interface Overprint {
  readonly mode: number
  readonly isOn: boolean
}

export const NO_OVERPRINT: Overprint = { mode: 0, isOn: false }

/** The part of the graphics state that rules look at. */
export interface PaintState {
  readonly fill: PdfValue
  readonly stroke: PdfValue
  readonly fillPattern: PdfValue
  readonly strokePattern: PdfValue
  readonly font: PdfEntries | null
  readonly mode: number
  readonly overprint: { readonly mode: number; readonly fill: boolean; readonly stroke: boolean }
}

const GRAY: PdfValue = { kind: 'name', text: 'DeviceGray' }
export const FIRST_STATE: PaintState = {
  fill: GRAY,
  stroke: GRAY,
  fillPattern: null,
  strokePattern: null,
  font: null,
  mode: 0,
  overprint: { mode: 0, fill: false, stroke: false },
}
