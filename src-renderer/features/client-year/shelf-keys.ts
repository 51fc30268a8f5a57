import type { KeyboardEvent } from 'react'
import { targetOf } from '../../components/move-focus.ts'

/** Parts of the bar over the list that a key leads to. */
export type BarPart = 'kind' | 'person' | 'mandant' | 'year' | 'export'

const PARTS: Readonly<Record<string, BarPart>> = { b: 'kind', p: 'person', m: 'mandant', j: 'year', e: 'export' }

/** What a key asks for in a list whose rows are chosen. */
export type ShelfDeed =
  | { readonly type: 'go'; readonly to: number; readonly reach: boolean }
  | { readonly type: 'part'; readonly part: BarPart }
  | { readonly type: 'all' | 'none' | 'confirm' | 'undo' | 'open' }

/** What a key does at the row `at` of `count`; null leaves it to the browser, as it does with the space bar. */
export function deedOfKey(event: KeyboardEvent, at: number, count: number): ShelfDeed | null {
  const { key, shiftKey } = event
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return withControl(key.toLowerCase(), shiftKey)
  const to = targetOf(key, at, count)
  if (to >= 0) return { type: 'go', to, reach: shiftKey }
  if (shiftKey) return null
  if (key === 'Escape') return { type: 'none' }
  if (key === 'Enter') return { type: 'open' }
  const part = PARTS[key.toLowerCase()]
  return part === undefined ? null : { type: 'part', part }
}

function withControl(key: string, shiftKey: boolean): ShelfDeed | null {
  if (shiftKey) return null
  if (key === 'a') return { type: 'all' }
  if (key === 'enter') return { type: 'confirm' }
  return key === 'z' ? { type: 'undo' } : null
}
