import type { MandantForm } from '../../batches/check-mandant.ts'
import type { SavedMandant } from '../../batches/save-mandant.ts'
import type { CheckedOff } from '../../model/check-off.ts'
import type { Deletion } from '../../model/deletion.ts'
import type { ExpectedSuggestion } from '../../model/expected-document.ts'
import type { MandantChange, MandantData } from '../../model/mandant.ts'

/** What `/local` tells the window of mandants. Times are epoch ms UTC. */
export interface WireMandantItem {
  readonly id: string
  readonly name: string
  readonly kind: MandantData['kind']
  readonly clientNumber: number | null
  /** Town of the first address; null when there is none. */
  readonly town: string | null
  readonly batches: number
  readonly lastBatchAt: number | null
}

export interface WireMandantPage {
  readonly mandants: readonly WireMandantItem[]
  readonly total: number
}

export interface WireMandant {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly createdAt: number
  readonly changedAt: number | null
  readonly form: MandantForm
  /** The newest first. */
  readonly history: readonly MandantChange[]
}

export type WireSavedMandant = SavedMandant

/** The checklist of a tax year. */
export interface WireChecklist {
  readonly year: number
  readonly expected: readonly CheckedOff[]
  readonly suggestions: readonly ExpectedSuggestion[]
  /** What may be expected, by the taxonomy. */
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
}

export interface WireDeletions {
  readonly deletions: readonly Deletion[]
}
