import { foldName } from '../../../shared/fold-name.ts'
import { IMPORT_FIELDS, importWords } from './import-words.ts'
import type { ImportField } from './import-words.ts'

/** What each column holds, by its place; null is left out. */
export type ColumnChoice = readonly (ImportField | null)[]

/** Proposes by its head what each column holds; no field twice, the first of two alike. */
export function proposeColumns(heads: readonly string[]): ColumnChoice {
  const { columns } = importWords()
  const byHead = new Map(
    IMPORT_FIELDS.flatMap(field => (columns[field] ?? []).map(head => [foldName(head), field] as const)),
  )
  const taken = new Set<ImportField>()
  return heads.map(head => {
    const field = byHead.get(foldName(head))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
