import type { ClientYearKey, Filing } from '../model/client-year.ts'
import type { ClientYearState } from '../model/client-year-state.ts'
import type { DocumentStatus } from '../model/document.ts'
import type { MandantData } from '../model/mandant.ts'
import type { ClientYearCounts } from './client-year-verbs.ts'

/** By the name of the mandant, then the latest year; by the newest delivery; by what is to be checked, or missing. */
export type BoardSort = 'name' | 'delivery' | 'unchecked' | 'missing'

/** The last row that is known already, by what it is sorted by. */
export interface BoardCursor extends ClientYearKey {
  readonly key: string | number
}

export interface BoardQuery {
  readonly organizationId: string
  /** Every word must be in the name of the mandant or begin its number; empty finds all. */
  readonly text: string
  readonly year: number | null
  readonly state: ClientYearState | null
  readonly sort: BoardSort
  readonly after: BoardCursor | null
  readonly limit: number
  /** User whose access lists hold; null sees everything. */
  readonly reader: string | null
}

export interface BoardRow extends ClientYearCounts {
  readonly mandantName: string
  readonly mandantKind: MandantData['kind']
  readonly clientNumber: number | null
  /** JSON by `YearTotals`; null where they are being worked out, or hold papers of a mandant that the reader may not see. */
  readonly totals: string | null
}

export interface BoardPage {
  readonly rows: readonly BoardRow[]
  /** Null: there are no more. */
  readonly next: BoardCursor | null
  /** How many the filter finds in all; null on further pages: the first told it. */
  readonly total: number | null
}

/** A client-year, or the tray of an organization. */
export type Shelf = ClientYearKey | { readonly tray: string }

/** Which documents of a shelf; `reader` as for the board: what came with a batch of a hidden mandant is left out. */
export interface ShelfPage {
  readonly limit: number
  readonly offset: number
  readonly reader: string | null
}

/** Pages of a shelf by their fate; the fates add up to `pages`. */
export interface ShelfLedger {
  readonly pages: number
  readonly bound: number
  readonly blank: number
  readonly separator: number
  /** Taken out by a person, alone or with the document. */
  readonly removed: number
  readonly duplicate: number
  readonly otherMandant: number
  readonly unreadable: number
}

/** A document of a shelf, as its list shows it. */
export interface ShelvedDocument extends Filing {
  readonly documentId: string
  readonly batchId: string
  readonly filename: string
  readonly status: DocumentStatus
  readonly kindLabel: string | null
  readonly issuer: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** Decimal string. */
  readonly gross: string | null
  readonly pages: number
  readonly isChecked: boolean
  /** The engine asks a person to look. */
  readonly isDoubtful: boolean
  /** A person took it out of the binder. */
  readonly isRemoved: boolean
  /** Number of the last correction of its batch; 0 before the first. */
  readonly lastCorrection: number
  readonly receivedAt: number
}

/** A batch, as far as it brought something to a client-year. */
export interface ShelfDelivery {
  readonly batchId: string
  readonly name: string
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly receivedAt: number
  /** Of this client-year. */
  readonly documents: number
}

/** The board of client-years, and what lies on the shelf of each. */
export interface BoardVerbs {
  list(query: BoardQuery): Promise<BoardPage>
  /** Years that client-years of an organization have, the latest first. */
  years(organizationId: string): Promise<readonly number[]>
  ledger(shelf: Shelf): Promise<ShelfLedger>
  /** Without containers and exact duplicates, those of the newest delivery first; `total` of all. */
  documents(
    shelf: Shelf,
    page: ShelfPage,
  ): Promise<{ readonly documents: readonly ShelvedDocument[]; readonly total: number }>
  /** The newest first. */
  deliveries(key: ClientYearKey, reader: string | null): Promise<readonly ShelfDelivery[]>
}
