import type { DocumentDeletionPreview } from '../deletion-verbs.ts'

/** A document of a delivery, as far as it decides what goes with it. */
export interface UnitRow {
  id: string
  parent_id: string | null
  duplicate_of: string | null
  sha256: string | null
  /** Of its rendition. */
  shown_sha256: string | null
  is_container: number
  /** As the page ledger counts them. */
  pages: number
}

/** What goes with a document. */
export interface DocumentUnit extends Omit<DocumentDeletionPreview, 'elsewhere'> {
  /** All rows that go. */
  readonly ids: readonly string[]
  /** SHA-256 of their files. */
  readonly files256: readonly string[]
}

/** Pages as the ledger counts them: those of a document that is set aside as a whole by the count alone. */
export const UNIT_PAGES = `CASE WHEN d.status IN ('failed', 'duplicate') THEN coalesce(d.page_count, 0)
  ELSE (SELECT count(*) FROM pages p WHERE p.document_id = d.id) END`

/**
 * What goes with a document of a delivery: the file that it came in with all that came out of it, and each file of the
 * delivery that holds a copy, since a copy left is nothing deleted. Null when it is not among the rows, which are those
 * of the whole delivery in their order.
 */
export function unitOf(rows: readonly UnitRow[], documentId: string): DocumentUnit | null {
  const byId = new Map(rows.map(row => [row.id, row]))
  if (!byId.has(documentId)) return null
  const linked = linksOf(rows)
  const going = new Set([documentId])
  // A set that grows while it is walked is walked to its end.
  for (const id of going) for (const next of linked.get(id) ?? []) going.add(next)
  const rootOf = (row: UnitRow): string => {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
    return parent ? rootOf(parent) : row.id
  }
  const taken = rows.filter(({ id }) => going.has(id))
  const own = byId.get(documentId)
  const files = [...new Set([...(own ? [rootOf(own)] : []), ...taken.map(rootOf)])]
  return {
    ids: taken.map(({ id }) => id),
    files,
    files256: [...new Set(taken.flatMap(row => [row.sha256 ?? [], row.shown_sha256 ?? []].flat()))].sort(),
    documents: taken.filter(row => row.is_container === 0).map(({ id }) => id),
    pages: taken.reduce((sum, row) => sum + row.pages, 0),
    filesLeft: rows.filter(row => row.parent_id === null && !going.has(row.id)).length,
  }
}

/** Which documents go with which: what came out of one another, exact copies, and files of the same bytes. */
function linksOf(rows: readonly UnitRow[]): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>()
  const link = (one: string, other: string): void => {
    links.set(one, [...(links.get(one) ?? []), other])
    links.set(other, [...(links.get(other) ?? []), one])
  }
  const firstOf = new Map<string, string>()
  for (const { id, parent_id, duplicate_of, sha256 } of rows) {
    if (parent_id !== null) link(id, parent_id)
    if (duplicate_of !== null) link(id, duplicate_of)
    const first = sha256 === null ? undefined : firstOf.get(sha256)
    if (first !== undefined) link(id, first)
    else if (sha256 !== null) firstOf.set(sha256, id)
  }
  return links
}
