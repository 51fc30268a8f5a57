import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { AuditEntry } from '../../model/audit-entry.ts'
import type { Batch } from '../../model/batch.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import { editionFolder } from '../../model/edition.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { mandantName } from '../../model/mandant.ts'
import { originalNames } from '../../phases/report/outputs/name-originals.ts'
import { toIso } from '../../shared/clock.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ZipEntry } from './stream-zip.ts'

export interface ExportMandantDeps {
  readonly storage: Pick<
    Storage,
    | 'audit'
    | 'batches'
    | 'bookings'
    | 'corrections'
    | 'documents'
    | 'editions'
    | 'expected'
    | 'letters'
    | 'mandants'
    | 'projectMandants'
    | 'workItems'
  >
  readonly files: Pick<FileStore, 'has' | 'managedPath' | 'pathOf'>
  readonly engineVersion: string
  /** Whether an edition of a client-year is given out to nobody. */
  readonly isWithheld: (key: ClientYearKey, number: number) => Promise<boolean>
}

const PER_PAGE = 100
const ORIGINALS = 'Originale'

/**
 * Everything that is there of a mandant, one file after the other: master data with its history, checklist and letters as JSON,
 * and per batch what was found in each document, the corrections, the audit log, and the files of its folder
 * (Belegmappe, index, single documents, DATEV, originals); per client-year the editions of its Belegmappe. What was written while the batch was another mandant's is
 * left out until it is written anew. `at` is the time that the export names.
 */
export async function* exportMandant(
  deps: ExportMandantDeps,
  record: MandantRecord,
  at: number,
): AsyncGenerator<ZipEntry> {
  const batches = await allBatches(deps.storage, record.mandant.id)
  yield { name: 'LIESMICH.txt', text: readme(record, batches.length, at) }
  yield { name: 'Mandant.json', text: json(await masterFile(deps, record, batches, at)) }
  for (const batch of batches) yield* filesOfBatch(deps, batch)
  for (const year of await deps.storage.editions.years(record.mandant.id))
    yield* filesOfYear(deps, { mandantId: record.mandant.id, year })
}

/** Editions of a client-year with what lies beside them, and what is known of each; without those that are withheld. */
async function* filesOfYear(
  { storage, files, isWithheld }: ExportMandantDeps,
  key: ClientYearKey,
): AsyncGenerator<ZipEntry> {
  const editions = await storage.editions.list(key)
  const facts = { schema: 'year-export/1', year: key.year, editions, log: await storage.editions.log(key) }
  yield { name: `Mandantenjahre/${key.year}/jahr.json`, text: json(facts) }
  for (const { number } of editions) {
    if (await isWithheld(key, number)) continue
    const root = files.managedPath(editionFolder(key, number))
    for (const name of await filesBelow(root))
      yield { name: `Mandantenjahre/${key.year}/Ausgabe-${number}/${name}`, path: join(root, name) }
  }
}

async function* filesOfBatch(deps: ExportMandantDeps, batch: Batch): AsyncGenerator<ZipEntry> {
  const folder = `Stapel/${toIso(batch.createdAt).slice(0, 10)}_${batch.id}`
  const audit = await deps.storage.audit.list(batch.id)
  const isOwn = !namesFormerMandant(audit)
  yield { name: `${folder}/stapel.json`, text: json(await batchFile(deps, batch, audit, isOwn)) }
  const root = deps.files.managedPath(batch.basePath)
  const kept = isOwn ? await filesBelow(root) : []
  for (const name of kept) yield { name: `${folder}/${name}`, path: join(root, name) }
  // A batch that never had a Belegmappe has its originals in the store alone.
  if (!kept.some(name => name.startsWith(`${ORIGINALS}/`))) yield* originalsOf(deps, batch, folder)
}

async function masterFile(
  { storage, engineVersion }: ExportMandantDeps,
  { mandant, data, version, changedAt }: MandantRecord,
  batches: readonly Batch[],
  at: number,
) {
  const expected = await storage.expected.list(mandant.id)
  const ids = expected.map(({ id }) => id)
  return {
    schema: 'mandant-export/1',
    exported_at: toIso(at),
    engine_version: engineVersion,
    mandant,
    data,
    version,
    changed_at: changedAt === null ? null : toIso(changedAt),
    history: await storage.mandants.history(mandant.id),
    expected,
    booking_stacks: await storage.bookings.list(mandant.id),
    booking_habits: await storage.bookings.habits(mandant.id),
    given_by_programs: await storage.projectMandants.listOfMandant(mandant.id),
    work_item_words: await storage.workItems.words(mandant.id, [], ids),
    letters: await storage.letters.list(mandant.id),
    batches: batches.map(({ id }) => id),
  }
}

async function batchFile({ storage }: ExportMandantDeps, batch: Batch, audit: readonly AuditEntry[], isOwn: boolean) {
  const { webhookUrl: _address, ...facts } = batch
  const documents = await storage.documents.listByBatch(batch.id)
  const ids = documents.map(({ id }) => id)
  return {
    schema: 'batch-export/1',
    batch: facts,
    output: isOwn ? await storage.batches.output(batch.id) : null,
    phases: await storage.batches.phaseLog(batch.id),
    // Addresses that files were fetched from carry secrets.
    documents: documents.map(({ source, ...document }) => ({
      ...document,
      source: source.type,
    })),
    corrections: await storage.corrections.list(batch.id),
    work_item_words: await storage.workItems.words(batch.mandantId, ids, []),
    audit,
  }
}

async function* originalsOf(
  { storage, files }: ExportMandantDeps,
  batch: Batch,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const sent = (await storage.documents.listByBatch(batch.id))
    .filter(({ origin }) => origin === null)
    .map(({ id, index, filename, sha256 }) => ({ documentId: id, index, filename, sha256 }))
  const names = originalNames(sent)
  for (const { documentId, sha256 } of sent) {
    if (sha256 === null || !files.has(sha256)) continue
    yield { name: `${folder}/${ORIGINALS}/${names.get(documentId)}`, path: files.pathOf(sha256) }
  }
}

async function allBatches(storage: ExportMandantDeps['storage'], mandantId: string): Promise<Batch[]> {
  const found: Batch[] = []
  for (;;) {
    const { items, total } = await storage.batches.list({
      projectId: null,
      mandantId,
      limit: PER_PAGE,
      offset: found.length,
    })
    found.push(...items.map(({ batch }) => batch))
    if (items.length === 0 || found.length >= total) return found.toReversed()
  }
}

/** Whether the files of a batch were written for the mandant that it was taken from since. */
function namesFormerMandant(audit: readonly AuditEntry[]): boolean {
  const events = audit.map(({ fact }) => fact.event)
  const written = Math.max(events.lastIndexOf('batch_completed'), events.lastIndexOf('revision_completed'))
  return events.lastIndexOf('mandant_assigned') > written
}

/** Paths below a folder, with slashes, in order; none when there is no folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

function readme({ mandant }: MandantRecord, batches: number, at: number): string {
  return [
    'Auszug aus Steuerstapel',
    '=======================',
    '',
    `Mandant: ${mandantName(mandant)} (${mandant.id})`,
    `Erstellt: ${toIso(at)}`,
    `Stapel: ${batches}`,
    '',
    'Mandant.json: Stammdaten, deren Änderungen und die Checkliste.',
    'Stapel/<Tag>_<Stapel>/: Belegmappe, Verzeichnisse, Einzelbelege, DATEV-Dateien und Originale, wie sie eingingen.',
    'Fehlt die Belegmappe, wird sie nach einem Wechsel des Mandanten neu geschrieben: Bitte später noch einmal ausleiten.',
    'Mandantenjahre/<Jahr>/Ausgabe-<Nummer>/: die Belegmappen über alle Lieferungen eines Jahres, soweit geschrieben.',
    'stapel.json: was in jedem Beleg gefunden wurde, die Korrekturen und das Protokoll.',
    '',
  ].join('\r\n')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
