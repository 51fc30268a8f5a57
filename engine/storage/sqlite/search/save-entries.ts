import type Database from 'better-sqlite3'
import type { RenewedEntry, SearchVerbs } from '../../search-verbs.ts'
import { filterWordings } from '../../search-wordings.ts'
import type { Synchronous } from '../promised.ts'

/** Places of one batch: documents of a batch stand together, those of the newest batch come first. */
const PLACES_PER_BATCH = 1 << 20
/** Parts whose pages end here: no phrase reaches beyond. */
const BORDER = '§'

interface OwnerRow {
  batch_id: string
  project_id: string
  mandant_id: string | null
  batch_place: number
}

/** Replaces entries of the search whose mark says that they are old, in one transaction. */
export function createEntrySaving(db: Database.Database): Synchronous<SearchVerbs>['save'] {
  const settle = db.prepare('DELETE FROM search_stale WHERE document_id = ? AND mark = ?')
  const owner = db.prepare<[string], OwnerRow>(
    `SELECT d.batch_id, b.project_id, f.mandant_id, s.place AS batch_place FROM documents d
     JOIN filings f ON f.document_id = d.id JOIN batches b ON b.id = d.batch_id JOIN search_batches s ON s.batch_id = b.id WHERE d.id = ?`,
  )
  const placeOf = db.prepare<[string], number>('SELECT place FROM search_documents WHERE document_id = ?').pluck()
  const nextPlace = createPlaceChoice(db)
  const drop = createEntryDropping(db)
  const insert = createEntryInsert(db)

  function renew({ documentId, mark, entry }: RenewedEntry): void {
    if (settle.run(documentId, mark).changes !== 1) return
    const known = placeOf.get(documentId)
    if (known !== undefined) drop(known)
    const of = owner.get(documentId)
    if (!entry || !of) return
    insert({ place: known ?? nextPlace(of.batch_place), documentId, entry, owner: of })
  }

  return db.transaction((renewed: readonly RenewedEntry[]) => {
    for (const each of renewed) renew(each)
  })
}

/** Places go down within a batch, since hits are walked from the highest. */
function createPlaceChoice(db: Database.Database): (batchPlace: number) => number {
  const lowest = db
    .prepare<[number, number], number | null>('SELECT min(place) FROM search_documents WHERE place BETWEEN ? AND ?')
    .pluck()
  return batchPlace => {
    const first = batchPlace * PLACES_PER_BATCH
    const last = first + PLACES_PER_BATCH - 1
    const next = (lowest.get(first, last) ?? last + 1) - 1
    if (next < first) throw new Error('more documents in a batch than places')
    return next
  }
}

function createEntryDropping(db: Database.Database): (place: number) => void {
  const dropParts = db.prepare('DELETE FROM search_parts WHERE rowid = ?')
  const dropWords = db.prepare('DELETE FROM search_words WHERE rowid = ?')
  const drop = db.prepare('DELETE FROM search_documents WHERE place = ?')
  return place => {
    dropParts.run(place)
    dropWords.run(place)
    drop.run(place)
  }
}

interface NewEntry {
  readonly place: number
  readonly documentId: string
  readonly entry: NonNullable<RenewedEntry['entry']>
  readonly owner: OwnerRow
}

function createEntryInsert(db: Database.Database): (entry: NewEntry) => void {
  const insert = db.prepare(
    `INSERT INTO search_documents (place, document_id, batch_id, project_id, mandant_id, kind, year)
     VALUES (@place, @documentId, @batchId, @projectId, @mandantId, @kind, @year)`,
  )
  const insertParts = db.prepare('INSERT INTO search_parts (rowid, wordings) VALUES (?, ?)')
  const insertWords = db.prepare('INSERT INTO search_words (rowid, words) VALUES (?, ?)')
  return ({ place, documentId, entry, owner }) => {
    const facts = { projectId: owner.project_id, mandantId: owner.mandant_id, kind: entry.kind, year: entry.year }
    insert.run({ place, documentId, batchId: owner.batch_id, ...facts })
    insertParts.run(place, [...filterWordings(facts), ...entry.wordings].join(' '))
    insertWords.run(place, [...entry.texts].map(words => words.join(' ')).join(` ${BORDER} `))
  }
}
