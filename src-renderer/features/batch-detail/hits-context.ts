import { createContext } from 'react'
import type { DocumentHit } from '../../../wire/search.ts'

/** A search that led to the document that is open. */
export interface MarkedSearch {
  readonly text: string
  /** Of the search, as it was. */
  readonly backAddress: string
  /** Of the document without marks. */
  readonly plainAddress: string
}

export interface MarkedHits {
  readonly hits: readonly DocumentHit[]
  /** Index of the one that is looked at. */
  readonly current: number
}

/** Null: no search led here. */
export const MarkedSearchContext = createContext<MarkedSearch | null>(null)

/** What the search found in the document; its pages show it. */
export const HitsContext = createContext<MarkedHits>({ hits: [], current: 0 })
