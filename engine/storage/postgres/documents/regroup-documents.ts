import { partName } from '../../../model/document.ts'
import { newId } from '../../../shared/ids.ts'
import type { DocumentPart } from '../../document-verbs.ts'
import { partLabel } from '../../part-label.ts'
import { jsonText } from '../json-text.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

interface PartRow {
  id: string
  parent_id: string | null
  type: string | null
}

interface PageNumbers {
  number: number
  source_number: number
  set_aside: string | null
}

const COLUMNS = raw(`id, parent_id, origin ->> 'type' AS type`)

/**
 * Makes a stack of a document: its parts take their pages, what is left (separator sheets) stays. Does nothing when
 * done before. Like the other three it moves pages between documents of one file, within a transaction that has locked
 * the batch.
 */
export async function divide(db: Sql, documentId: string, wanted: readonly DocumentPart[]): Promise<void> {
  if ((await partsOf(db, documentId)).length > 0) return
  for (const { id, reasons, pages } of wanted) {
    await addPart(db, documentId, documentId, id, reasons)
    await move(db, documentId, pages, id, index => index + 1)
  }
  await setContainer(db, documentId, 1)
  await settle(
    db,
    documentId,
    wanted.map(({ id }) => id),
  )
}

/**
 * Lets a new document begin at a page; ids of the documents that changed, or null when that page is the first or is not
 * there, or a document would have no page in the binder.
 */
export async function split(db: Sql, documentId: string, page: number): Promise<readonly string[] | null> {
  const document = await findPart(db, documentId)
  const rows = await pagesOf(db, documentId)
  const all = rows.map(({ number }) => number)
  const at = all.indexOf(page)
  if (!document || at < 1 || isAllAside(rows.slice(0, at)) || isAllAside(rows.slice(at))) return null
  if (document.type === 'part' && document.parent_id !== null) {
    return splitPart(db, { id: documentId, parentId: document.parent_id }, all.slice(at))
  }
  const [first, second] = [newId('doc'), newId('doc')]
  await addPart(db, documentId, documentId, first)
  await addPart(db, documentId, documentId, second)
  await move(db, documentId, all.slice(0, at), first, index => index + 1)
  await move(db, documentId, all.slice(at), second, index => index + 1)
  await setContainer(db, documentId, 1)
  await settle(db, documentId, [first, second])
  return [first, second]
}

async function splitPart(
  db: Sql,
  { id, parentId }: { readonly id: string; readonly parentId: string },
  pages: readonly number[],
): Promise<readonly string[]> {
  const second = newId('doc')
  const siblings = (await partsOf(db, parentId)).map(part => part.id)
  await addPart(db, id, parentId, second)
  await move(db, id, pages, second, index => index + 1)
  await settle(
    db,
    parentId,
    siblings.flatMap(sibling => (sibling === id ? [id, second] : [sibling])),
  )
  return [id, second]
}

/** Makes a document of a page that a divided stack had set aside (a separator sheet); null when it is not there. */
export async function release(db: Sql, documentId: string, page: number): Promise<readonly string[] | null> {
  const rows = await pagesOf(db, documentId)
  if (!rows.some(({ number, set_aside }) => number === page && set_aside !== null)) return null
  const id = newId('doc')
  await addPart(db, documentId, documentId, id)
  await move(db, documentId, [page], id, () => 1)
  await db.run(sql`UPDATE pages SET set_aside = NULL WHERE document_id = ${id}`)
  await setContainer(db, documentId, 1)
  const inOrder = await db.rows<{ id: string }>(
    sql`SELECT id FROM documents d WHERE parent_id = ${documentId} AND origin ->> 'type' = 'part'
        ORDER BY (SELECT coalesce(min(source_number), 0) FROM pages p WHERE p.document_id = d.id), sort_key`,
  )
  await settle(
    db,
    documentId,
    inOrder.map(part => part.id),
  )
  return [id]
}

/** Gives a part's pages to the part before it; a stack of one part becomes the whole document again. */
export async function join(db: Sql, documentId: string): Promise<readonly string[] | null> {
  const document = await findPart(db, documentId)
  if (!document?.parent_id || document.type !== 'part') return null
  const parentId = document.parent_id
  const siblings = (await partsOf(db, parentId)).map(part => part.id)
  const before = siblings[siblings.indexOf(documentId) - 1]
  if (before === undefined) return null
  const last = Math.max(0, ...(await numbersOf(db, before)))
  await move(db, documentId, await numbersOf(db, documentId), before, index => last + index + 1)
  await drop(db, documentId, before)
  const left = siblings.filter(id => id !== documentId)
  if (left.length > 1 || (await pagesOf(db, parentId)).length > 0) {
    await settle(db, parentId, left)
    return [before]
  }
  const whole = await pagesOf(db, before)
  const numbers = whole.map(({ number }) => number)
  await move(db, before, numbers, parentId, index => whole[index]?.source_number ?? index + 1)
  await drop(db, before, parentId)
  await setContainer(db, parentId, 0)
  return [parentId]
}

/** Takes a document away whose pages another one has now. */
async function drop(db: Sql, documentId: string, successor: string): Promise<void> {
  await db.run(sql`UPDATE documents SET duplicate_of = ${successor} WHERE duplicate_of = ${documentId}`)
  await db.run(sql`DELETE FROM documents WHERE id = ${documentId}`)
}

async function move(
  db: Sql,
  from: string,
  numbers: readonly number[],
  to: string,
  numberOf: (index: number) => number,
): Promise<void> {
  const moved = sql`unnest(${numbers}::bigint[], ${numbers.map((_, index) => numberOf(index))}::bigint[]) AS m (old, new)`
  await db.run(
    sql`INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images, set_aside)
        SELECT ${to}, m.new, source_number, width_pt, height_pt, has_text, has_images, set_aside
        FROM pages p JOIN ${moved} ON p.number = m.old WHERE p.document_id = ${from}`,
  )
  await db.run(
    sql`UPDATE page_texts t SET document_id = ${to}, number = m.new FROM ${moved}
        WHERE t.document_id = ${from} AND t.number = m.old`,
  )
  await db.run(sql`DELETE FROM pages WHERE document_id = ${from} AND number = ANY(${numbers}::bigint[])`)
}

/** Keys and labels of a stack's parts by their order. */
async function settle(db: Sql, parentId: string, inOrder: readonly string[]): Promise<void> {
  const parent = await db.row<{ filename: string; key: string }>(
    sql`SELECT filename, ${KEY} AS key FROM documents WHERE id = ${parentId}`,
  )
  for (const [at, id] of inOrder.entries()) {
    const label = partLabel((await pagesOf(db, id)).map(page => page.source_number))
    const row = await db.row<{ origin: string }>(sql`SELECT origin FROM documents WHERE id = ${id}`)
    const origin = jsonText({ ...(JSON.parse(row?.origin ?? '{}') as object), label })
    await db.run(
      sql`UPDATE documents SET sort_key = ${`${parent?.key ?? ''}.${String(at).padStart(5, '0')}`}, origin = ${origin},
            filename = ${partName(parent?.filename ?? '', label)},
            page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id)
          WHERE id = ${id}`,
    )
  }
}

const KEY = raw(
  `CASE WHEN sort_key = '' THEN lpad(position::text, greatest(5, length(position::text)), '0') ELSE sort_key END`,
)

async function addPart(
  db: Sql,
  like: string,
  parentId: string,
  id: string,
  reasons: readonly string[] = [],
): Promise<void> {
  const origin = jsonText({ type: 'part', label: '', ...(reasons.length > 0 ? { reasons } : {}) })
  await db.run(
    sql`INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size, media_type,
          rendition, page_count, parent_id, origin, sort_key)
        SELECT ${id}, batch_id, (SELECT max(position) + 1 FROM documents p WHERE p.batch_id = d.batch_id), filename, source,
          fetched_at, sha256, byte_size, media_type, rendition, 0, ${parentId}, ${origin},
          (SELECT ${KEY} || '.99999' FROM documents WHERE id = ${parentId})
        FROM documents d WHERE id = ${like}`,
  )
  await db.run(
    sql`UPDATE filings f SET mandant_id = o.mandant_id, year = o.year, placed_by = o.placed_by
        FROM filings o WHERE o.document_id = ${like} AND f.document_id = ${id}`,
  )
}

async function setContainer(db: Sql, documentId: string, isContainer: 0 | 1): Promise<void> {
  await db.run(
    sql`UPDATE documents SET is_container = ${isContainer}, status = 'processed', analysis = NULL, judgement = NULL,
          placement = NULL, page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id)
        WHERE id = ${documentId}`,
  )
}

function findPart(db: Sql, documentId: string): Promise<PartRow | undefined> {
  return db.row<PartRow>(sql`SELECT ${COLUMNS} FROM documents WHERE id = ${documentId}`)
}

function partsOf(db: Sql, documentId: string): Promise<readonly PartRow[]> {
  return db.rows<PartRow>(
    sql`SELECT ${COLUMNS} FROM documents WHERE parent_id = ${documentId} AND origin ->> 'type' = 'part' ORDER BY sort_key`,
  )
}

function pagesOf(db: Sql, documentId: string): Promise<readonly PageNumbers[]> {
  return db.rows<PageNumbers>(
    sql`SELECT number, source_number, set_aside FROM pages WHERE document_id = ${documentId} ORDER BY number`,
  )
}

async function numbersOf(db: Sql, documentId: string): Promise<number[]> {
  return (await pagesOf(db, documentId)).map(({ number }) => number)
}

function isAllAside(pages: readonly PageNumbers[]): boolean {
  return pages.every(({ set_aside }) => set_aside !== null)
}
