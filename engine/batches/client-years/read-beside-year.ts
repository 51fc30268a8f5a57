import type { Batch } from '../../model/batch.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import { OTHER_MANDANT_NOTE } from '../../model/document.ts'
import type { Document } from '../../model/document.ts'
import { placeWithin } from '../../model/place-within.ts'
import type { UnsettledSheet } from '../../model/request-outcome.ts'
import { settleSheets } from '../../phases/report/request/settle-sheets.ts'
import { followSheets } from '../../separator-sheets/follow-sheets.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ItemFile } from '../../work-items/work-item-facts.ts'

/** What the deliveries of a client-year brought beside its documents. */
export interface BesideYear {
  readonly failed: readonly ItemFile[]
  readonly otherMandant: readonly ItemFile[]
  /** Sheets of request letters for this year that closed nothing. */
  readonly unsettled: readonly UnsettledSheet[]
  /** All of the deliveries. */
  readonly documents: readonly Document[]
}

type Reading = Pick<Storage, 'batches' | 'board' | 'clientYears' | 'documents' | 'pages' | 'expected'>

/**
 * Files that nobody could read, papers of other mandants and sheets that closed nothing, of all deliveries of a
 * client-year. A file without a year stands in each client-year that its delivery fed, for nobody knows whose it is.
 */
export async function readBesideYear(storage: Reading, key: ClientYearKey, reader: string | null): Promise<BesideYear> {
  const deliveries = (await storage.board.deliveries(key, reader)).toReversed()
  const all: BesideYear[] = []
  for (const { batchId } of deliveries) {
    const batch = await storage.batches.find(batchId)
    if (batch) all.push(await readBesideDelivery(storage, key, batch))
  }
  return {
    failed: all.flatMap(({ failed }) => failed),
    otherMandant: all.flatMap(({ otherMandant }) => otherMandant),
    unsettled: all.flatMap(({ unsettled }) => unsettled),
    documents: all.flatMap(({ documents }) => documents),
  }
}

async function readBesideDelivery(storage: Reading, key: ClientYearKey, batch: Batch): Promise<BesideYear> {
  const documents = await storage.documents.listByBatch(batch.id)
  const places = await storage.clientYears.places(batch.id)
  const foreign = documents.filter(({ notes }) => notes.some(({ code }) => code === OTHER_MANDANT_NOTE))
  const isOfYear = ({ id }: Document): boolean => {
    const place = places.get(id)
    const isOurs = place?.mandantId === key.mandantId || batch.mandantId === key.mandantId
    return isOurs && (place?.year ?? key.year) === key.year
  }
  const failed = documents.filter(document => document.status === 'failed' && isOfYear(document))
  const isUnfiled = ({ id }: Document): boolean => places.get(id)?.mandantId === null
  return {
    failed: failed.map(document => fileOf(document, documents, document.error)),
    otherMandant: foreign
      .filter(document => isUnfiled(document) && isOfYear(document))
      .map(document => fileOf(document, documents, noteOf(document))),
    unsettled: await unsettledIn(storage, { key, batch, documents, foreign }),
    documents,
  }
}

interface Delivered {
  readonly key: ClientYearKey
  readonly batch: Batch
  readonly documents: readonly Document[]
  readonly foreign: readonly Document[]
}

async function unsettledIn(
  storage: Reading,
  { key, batch, documents, foreign }: Delivered,
): Promise<readonly UnsettledSheet[]> {
  if (batch.mandantId !== key.mandantId || batch.status !== 'completed') return []
  const sheets = (await followSheets(storage, documents)).filter(({ item }) => item.year === key.year)
  const ids = (some: readonly Document[]): ReadonlySet<string> => new Set(some.map(({ id }) => id))
  return (await settleSheets({ storage, batch, sheets, own: ids(documents), foreign: ids(foreign) })).unsettled
}

function noteOf({ notes }: Document) {
  return notes.find(({ code }) => code === OTHER_MANDANT_NOTE) ?? null
}

function fileOf(
  document: Document,
  all: readonly Document[],
  told: { readonly code: string; readonly message: string } | null,
): ItemFile {
  return {
    documentId: document.id,
    filename: placeWithin(document, all) ?? document.filename,
    code: told?.code ?? 'internal_error',
    message: told?.message ?? 'Die Datei konnte nicht verarbeitet werden.',
  }
}
