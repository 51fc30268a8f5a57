import { constants } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import { editionFolder, yearsWork } from '../../model/edition.ts'
import type { EditionDocument } from '../../model/edition.ts'
import { mandantName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { ELSTER_LIMITS } from '../../model/tax-office-pack.ts'
import type { PackOutcome, PackPoint, PackSource } from '../../model/tax-office-pack.ts'
import { germanDay, germanIsoDay } from '../../paper/german-format.ts'
import { assert } from '../../shared/assert.ts'
import type { Clock } from '../../shared/clock.ts'
import { copyFile, readFile } from '../../shared/disk/files.ts'
import { EngineError } from '../../shared/errors.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { FileStore, OpenedFile } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { isWithheld, placesOfContents } from './edition-places.ts'

export interface PackDeps {
  readonly storage: Pick<Storage, 'editions' | 'clientYears'>
  readonly files: Pick<
    FileStore,
    'managedPath' | 'writeManaged' | 'workFolder' | 'removeWorkFolder' | 'sumManaged' | 'openManaged'
  >
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Pick<Clock, 'now'>
  /** Packs of a mandant are written one after the other. */
  readonly inTurn: InTurn
  readonly officeName: string
  readonly officeAddress: string
}

/** What somebody asks for. */
export interface PackWish {
  /** In the order of the list. */
  readonly documentIds: readonly string[]
  /** Of the tax office, line by line. */
  readonly recipient: readonly string[]
  /** Empty: the first Steuernummer of the mandant's master data. */
  readonly reference: string
  /** Day of the letter that is answered, YYYY-MM-DD; null: none. */
  readonly answers: string | null
  readonly note: string
  readonly points: readonly PackPoint[]
}

export interface WrittenPack extends PackOutcome {
  /** 1-based within the edition. */
  readonly number: number
  readonly edition: number
}

const PACKS_FOLDER = 'Finanzamt'
const index = z.object({ documents: z.array(z.object({ document_id: z.string(), single: z.string() })) })

/**
 * Writes chosen documents, as the newest edition of a client-year has them, as files within the limits of ELSTER with a
 * cover letter, into a folder beside that edition and as one ZIP file. Throws EngineError input `edition_needed`,
 * `edition_withheld`, `edition_damaged`, `recipient_too_long`, and `pack_empty` when no document can be packed.
 */
export async function packForTaxOffice(
  deps: PackDeps,
  key: ClientYearKey,
  record: MandantRecord,
  wish: PackWish,
): Promise<WrittenPack> {
  return deps.inTurn([`pack-${key.mandantId}`], async () => {
    const { edition, documents } = await newestEdition(deps, key)
    const sources = await sourcesOf(deps, key, edition, documents)
    // A document that was chosen twice goes out once.
    const wanted = [...new Set(wish.documentIds)]
    const away = await filedAway(deps, key, edition, wanted)
    const known = wanted.flatMap(id => (away.has(id) ? [] : (sources.get(id) ?? [])))
    const missing = wanted.filter(id => !sources.has(id) && !away.has(id))
    const work = `pack-${yearsWork(key.mandantId)}`
    const folderPath = await deps.files.workFolder(work)
    try {
      const letter = letterOf(deps, key, record, wish)
      const outcome = await run(deps, { folderPath, documents: known, letter, limits: ELSTER_LIMITS }, documents)
      const left = [
        ...[...away].map(documentId => ({ documentId, refusal: 'not_in_year' as const })),
        ...missing.map(documentId => ({ documentId, refusal: 'not_in_edition' as const })),
        ...outcome.left,
      ]
      if (outcome.files.length === 0) throw emptyPack(left.some(({ refusal }) => refusal === 'not_in_edition'))
      const number = (await packsOf(deps, key, edition)) + 1
      await keep(deps, `${packFolder(key, edition)}/${number}`, folderPath, outcome)
      return { ...outcome, left, number, edition }
    } finally {
      await deps.files.removeWorkFolder(work)
    }
  })
}

/**
 * Opens the ZIP file of a pack; the caller closes the handle. Throws EngineError input `pack_not_found`,
 * `edition_withheld`.
 */
export async function openPack(
  { storage, files }: Pick<PackDeps, 'storage' | 'files'>,
  key: ClientYearKey,
  edition: number,
  number: number,
): Promise<{ readonly byteSize: number; readonly opened: Extract<OpenedFile, { state: 'whole' }> }> {
  if (await isWithheld(storage, key, edition)) throw withheld()
  const path = `${packFolder(key, edition)}/${number}.zip`
  const stored = await files.sumManaged(path)
  const opened = stored && (await files.openManaged(path, stored.sha256))
  if (stored && opened?.state === 'whole') return { byteSize: stored.byteSize, opened }
  throw new EngineError('input', 'pack_not_found', 'Dieses Paket gibt es nicht (mehr). Bitte noch einmal schreiben.')
}

function packFolder(key: ClientYearKey, edition: number): string {
  return `${editionFolder(key, edition)}/${PACKS_FOLDER}`
}

async function newestEdition({ storage }: Pick<PackDeps, 'storage'>, key: ClientYearKey) {
  const newest = (await storage.editions.list(key)).find(({ state }) => state === 'written')
  const contents = newest && (await storage.editions.contents(key, newest.number))
  if (!newest || !contents) {
    const message =
      'Das Paket wird aus den Belegen einer Ausgabe gemacht. Bitte schreiben Sie zuerst eine unter „Editionen“.'
    throw new EngineError('input', 'edition_needed', message)
  }
  if (!newest.file?.path || (await isWithheld(storage, key, newest.number))) throw withheld()
  return { edition: newest.number, documents: contents.documents }
}

function withheld(): EngineError {
  const message =
    'Die Ausgabe enthält einen Beleg, der inzwischen bei einem anderen Mandanten abgelegt ist. Bitte schreiben Sie eine neue Ausgabe.'
  return new EngineError('input', 'edition_withheld', message)
}

/** Those of the wanted documents that an edition holds, and that are deleted or filed with another year by now. */
async function filedAway(
  { storage }: Pick<PackDeps, 'storage'>,
  key: ClientYearKey,
  edition: number,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  const contents = await storage.editions.contents(key, edition)
  const held = new Set(contents?.documents.map(({ documentId }) => documentId))
  const placeOf = await placesOfContents(storage, contents ? [contents] : [])
  const isAway = (id: string): boolean => {
    const place = placeOf(id)
    return held.has(id) && (place?.mandantId !== key.mandantId || place.year !== key.year)
  }
  return new Set(wanted.filter(isAway))
}

/** The files of the documents that an edition binds, by their ids. */
async function sourcesOf(
  { files }: Pick<PackDeps, 'files'>,
  key: ClientYearKey,
  edition: number,
  documents: readonly EditionDocument[],
): Promise<ReadonlyMap<string, PackSource>> {
  const folder = editionFolder(key, edition)
  const text = await readFile(files.managedPath(`${folder}/index.json`), 'utf8').catch(() => null)
  if (text === null) {
    const message = 'Die Dateien der Ausgabe liegen nicht mehr an ihrem Platz. Bitte schreiben Sie eine neue Ausgabe.'
    throw new EngineError('input', 'edition_damaged', message)
  }
  const singles = new Map(index.parse(JSON.parse(text)).documents.map(each => [each.document_id, each.single]))
  const found = documents.flatMap(({ documentId, title, fate }) => {
    const single = singles.get(documentId)
    if (fate !== 'bound' || single === undefined) return []
    return [[documentId, { documentId, title, path: files.managedPath(`${folder}/${single}`) }] as const]
  })
  return new Map(found)
}

function letterOf(
  { officeName, officeAddress, clock }: PackDeps,
  { year }: ClientYearKey,
  record: MandantRecord,
  wish: PackWish,
) {
  return {
    ...{ officeName, officeAddress, year },
    recipient: wish.recipient,
    clients: mandantName(record.mandant),
    reference: wish.reference || (record.data.taxNumbers[0] ?? ''),
    date: germanDay(clock.now()),
    answers: wish.answers === null ? '' : germanIsoDay(wish.answers),
    note: wish.note,
    points: wish.points,
  }
}

async function run(
  { workers }: Pick<PackDeps, 'workers'>,
  input: Parameters<typeof workers.run<'write-tax-office-pack'>>[1],
  documents: readonly EditionDocument[],
): Promise<PackOutcome> {
  const wanted = new Set(input.documents.map(({ documentId }) => documentId))
  const pages = documents.reduce((sum, one) => (wanted.has(one.documentId) ? sum + one.pages : sum), 0)
  const { signal } = new AbortController()
  const share = { rank: 'person' } as const
  return workers.run('write-tax-office-pack', input, {
    signal,
    share,
    ...cpuBudget('write-tax-office-pack', { pages }),
  })
}

function emptyPack(lacksEdition: boolean): EngineError {
  const message = lacksEdition
    ? 'Die gewählten Belege stehen in keiner Ausgabe. Bitte schreiben Sie zuerst eine neue Ausgabe.'
    : 'Keiner der gewählten Belege lässt sich so verpacken, dass ELSTER ihn annimmt.'
  return new EngineError('input', 'pack_empty', message)
}

/** Number of the last pack of an edition; 0: none. */
async function packsOf({ files }: Pick<PackDeps, 'files'>, key: ClientYearKey, edition: number): Promise<number> {
  const names = await readdir(files.managedPath(packFolder(key, edition))).catch(() => [])
  return Math.max(0, ...names.map(name => Number(/^(\d+)(\.zip)?$/.exec(name)?.[1] ?? 0)))
}

/** The files one by one, and all of them as ZIP, which comes last: what has one is whole. */
async function keep(
  { files }: Pick<PackDeps, 'files'>,
  base: string,
  folderPath: string,
  outcome: PackOutcome,
): Promise<void> {
  assert(outcome.files.length > 1, 'a pack has a letter and files')
  const { signal } = new AbortController()
  for (const { name } of outcome.files) {
    await files.writeManaged(`${base}/${name}`, path =>
      copyFile(join(folderPath, name), path, constants.COPYFILE_FICLONE),
    )
  }
  const entries = outcome.files.map(({ name }) => ({ name, path: join(folderPath, name) }))
  const { zipPackage } = await import('../../phases/report/datev/zip-package.ts')
  await files.writeManaged(`${base}.zip`, path => zipPackage(path, entries, signal))
}
