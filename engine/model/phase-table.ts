import type { RequestedPhase } from './requested-phase.ts'

/** What the rest of the program has to know of a phase. */
interface PhaseRow {
  readonly name: string
  /** Its share of the overall percent beside the shares of the other phases that run. */
  readonly weight: number
  /** German, as the protocol of the Belegmappe names it. */
  readonly title: string
  /** German, a word or two for the window. */
  readonly shortTitle: string
  /** Phases of a request that bring this one about (decisions.md 1.4); `always`: whatever was asked for. */
  readonly requestedBy: readonly RequestedPhase[] | 'always'
  /** The line of the usage that its time is part of; `total`: of the total alone. */
  readonly billedAs: 'conversion' | 'analysis' | 'total'
  /** What its work goes by. */
  readonly worksOn: 'pages' | 'unreadPages' | 'batch'
  /**
   * Seconds a page takes on one core, measured (docs/decisions/0008): an estimate before a batch has shown its speed.
   */
  readonly secondsPerPage: number
  /** Several documents at the same time. */
  readonly isParallel: boolean
  /** What is done anew after a correction: the corrected document, the whole batch, or nothing. */
  readonly revisedFor: 'document' | 'batch' | null
  /** Hands something to the end of the run in memory, so that it runs in each run. */
  readonly runsAlways: boolean
  /** Code and German text when it fails by a fault of our own. */
  readonly fault: { readonly code: 'internal_error' | 'report_failed'; readonly message: string }
}

const PROCESSING_FAULT = {
  code: 'internal_error',
  message: 'Bei der Verarbeitung ist ein interner Fehler aufgetreten. Bitte den Stapel erneut starten.',
} as const

const READ = ['conversion', 'ocr', 'report', 'analysis', 'organization'] as const
const ANALYSED = ['analysis', 'organization'] as const

/**
 * The phases in the order in which they run (interface text, "Processing phases"). A new phase is a row here, its own
 * folder under `engine/phases` and a line in `engine/phases/pipeline.ts`: schema, weights, texts, billing, estimates
 * and what is done
 * anew after a correction follow from this table.
 */
export const PHASES = [
  {
    name: 'CONVERSION',
    weight: 10,
    title: 'Einlesen und Prüfen',
    shortTitle: 'Umwandeln',
    requestedBy: READ,
    billedAs: 'conversion',
    worksOn: 'pages',
    secondsPerPage: 0.1,
    isParallel: true,
    revisedFor: null,
    runsAlways: false,
    fault: PROCESSING_FAULT,
  },
  {
    name: 'OCR',
    weight: 45,
    title: 'Texterkennung',
    shortTitle: 'Lesen',
    requestedBy: READ,
    billedAs: 'conversion',
    worksOn: 'unreadPages',
    secondsPerPage: 4,
    isParallel: true,
    revisedFor: null,
    runsAlways: false,
    fault: PROCESSING_FAULT,
  },
  {
    name: 'ANALYSIS',
    weight: 15,
    title: 'Belegart und Beträge',
    shortTitle: 'Auswerten',
    requestedBy: ANALYSED,
    billedAs: 'analysis',
    worksOn: 'pages',
    secondsPerPage: 0.03,
    isParallel: false,
    revisedFor: 'document',
    runsAlways: false,
    fault: PROCESSING_FAULT,
  },
  {
    name: 'ORGANIZATION',
    weight: 5,
    title: 'Sortieren und Benennen',
    shortTitle: 'Ordnen',
    requestedBy: ANALYSED,
    billedAs: 'analysis',
    worksOn: 'pages',
    secondsPerPage: 0.005,
    isParallel: false,
    revisedFor: 'batch',
    runsAlways: false,
    fault: PROCESSING_FAULT,
  },
  {
    name: 'REPORT',
    weight: 25,
    title: 'Belegmappe',
    shortTitle: 'Belegmappe',
    requestedBy: 'always',
    billedAs: 'total',
    worksOn: 'batch',
    secondsPerPage: 0.15,
    isParallel: false,
    revisedFor: 'batch',
    runsAlways: true,
    fault: {
      code: 'report_failed',
      message: 'Die Belegmappe konnte nicht erstellt werden. Bitte den Stapel erneut starten.',
    },
  },
] as const satisfies readonly PhaseRow[]

export type PhaseName = (typeof PHASES)[number]['name']
export type Phases = readonly (PhaseRow & { readonly name: PhaseName })[]

/** The row of a phase. */
export function phaseRow(name: PhaseName): PhaseRow & { readonly name: PhaseName } {
  const rows: Phases = PHASES
  return rows.find(row => row.name === name)!
}

/** Names of the phases that a predicate holds for, in their order. */
export function phasesWhere(isMeant: (row: PhaseRow) => boolean): PhaseName[] {
  const rows: Phases = PHASES
  return rows.filter(isMeant).map(({ name }) => name)
}
