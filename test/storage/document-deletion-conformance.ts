import { beforeEach, describe, expect, test } from 'vitest'
import { auditFile, chainHead, checkChain } from '../../engine/model/audit-chain.ts'
import type { ProgressView } from '../../engine/model/progress.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { DeletionReason } from '../../engine/model/deletion.ts'
import type { ChildDocument } from '../../engine/storage/document-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const BY = { userId: 'usr_1', sign: 'AB' }
const FAULT = { code: 'cancelled', message: 'x', retryable: false, phase: 'CONVERSION', failedAt: 3 } as const
const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
const text = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
const pageOf = (number: number) => ({ number, widthPt: 595, heightPt: 842, hasText: false, hasImages: true })
const sha = (letter: string) => letter.repeat(64)
const out = (batchId: string, letter: string) =>
  ({ batchId, filename: 'b.pdf', path: 'p', byteSize: 3, sha256: sha(letter), createdAt: 4 }) as const
const PROGRESS: ProgressView = {
  phase: 'REPORT',
  phasePercent: 100,
  overallPercent: 100,
  microStep: 's',
  estimatedRemainingSeconds: 0,
  currentFile: 'GEHEIM.pdf',
  currentIndex: 2,
  totalFiles: 2,
  filePercent: 100,
  updatedAt: 1,
}

/** What every storage adapter does when a document is deleted from a delivery; `open` gives an empty one. */
export function documentDeletionConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const mandant = async (): Promise<string> => {
      const one = aMandant()
      await storage.mandants.create(one, mandantData(), 1)
      return one.id
    }
    /** A completed batch of files with these SHA-256 and a page each. */
    const completed = async (
      letters: readonly string[],
      { mandantId = null as string | null, children = [] as readonly ChildDocument[] } = {},
    ) => {
      const input = aBatch({ documents: letters.length })
      const documents = input.documents.map((one, at) => {
        const filename = at === 0 ? 'GEHEIM.pdf' : one.filename
        return { ...one, filename, stored: { sha256: sha(letters[at] ?? ''), byteSize: 500 } }
      })
      const batchId = input.batch.id
      await storage.batches.create({ ...input, documents, batch: { ...input.batch, mandantId } })
      const run = await storage.runs.claim('engine', 1, 1_000)
      if (!run) throw new Error('nothing to claim')
      for (const [at, { id }] of documents.entries()) {
        const isContainer = at === 0 && children.length > 0
        const pages = isContainer ? [] : [pageOf(1)]
        await storage.documents.saveConverted(id, {
          ...nothingElse,
          isContainer,
          children: isContainer ? children : [],
          pages,
        })
        if (!isContainer) await storage.pages.saveText(id, 1, text)
        await storage.documents.markProcessed(id)
      }
      for (const { id } of children) {
        await storage.documents.saveConverted(id, { ...nothingElse, pages: [pageOf(1), pageOf(2)] })
        await storage.documents.markProcessed(id)
      }
      const facts = { sha256: sha('0'), byte_size: 1 }
      for (const file of ['index.json', 'Einzelbelege/020 Anlage N/GEHEIM.pdf']) {
        await storage.audit.append(batchId, { event: 'output_written', file, ...facts }, 4)
      }
      await storage.runs.finish(run, { status: 'completed', output: out(batchId, 'a'), progress: PROGRESS }, 5)
      return { batchId, ids: documents.map(({ id }) => id) }
    }
    const child = (filename: string, letter: string): ChildDocument => ({
      id: newId('doc'),
      filename,
      origin: { type: 'archive_entry', label: filename },
      content: { sha256: sha(letter), byteSize: 7 },
    })
    const remove = (batchId: string, documentId = '', reason: DeletionReason = 'erasure_request') =>
      storage.deletions.removeDocument(
        ORG,
        { batchId, documentId, reason },
        { id: newId('del'), at: 9_000, engineVersion: '1', by: BY },
      )
    const preview = (batchId: string, documentId = '', organizationId = ORG) =>
      storage.deletions.previewDocument(organizationId, { batchId, documentId })
    const chain = async (batchId: string, end: 'known' | 'unknown' = 'known') => {
      const entries = await storage.audit.list(batchId)
      return checkChain(auditFile(entries), batchId, end === 'known' ? chainHead(entries) : null)
    }

    test('a document goes, its delivery stays without a Belegmappe, and a new one is wanted', async () => {
      const { batchId, ids } = await completed(['c', 'd'])
      const [gone = '', kept = ''] = ids
      const kind = { id: 'x', label: 'GEHEIM' }
      await storage.corrections.apply(batchId, { type: 'set_kind', documentId: gone, kind }, 6, BY)
      await storage.corrections.apply(batchId, { type: 'set_kind', documentId: kept, kind }, 7, BY)
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 2, done: 0 })
      const before = await storage.audit.list(batchId)
      expect(await remove(batchId, gone)).toMatchObject({
        removed: true,
        deletion: {
          record: {
            schema: 'deletion/3',
            scope: 'document',
            reason: 'erasure_request',
            documents: [gone],
            deleted_by: { user_id: 'usr_1', sign: 'AB' },
            counts: { batches: 0, documents: 1, pages: 1, originals_removed: 1, original_bytes_removed: 500 },
            batches: [
              {
                batch_id: batchId,
                documents: 1,
                pages: 1,
                binder_sha256: sha('a'),
                audit_last_hash: before.at(-1)?.hash,
              },
            ],
            originals: [{ sha256: sha('c'), fate: 'removed' }],
            rows: { documents: 1, pages: 1, page_texts: 1, corrections: 1, outputs: 1 },
          },
        },
      })
      expect((await storage.documents.listByBatch(batchId)).map(({ id }) => id)).toEqual([kept])
      expect(await storage.batches.output(batchId)).toBeNull()
      expect((await storage.batches.find(batchId))?.status).toBe('completed')
      expect((await storage.corrections.list(batchId)).map(({ sequence }) => sequence)).toEqual([2])
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 3, done: 0 })
      expect(await storage.corrections.listOpen()).toEqual([batchId])
      expect((await storage.batches.progress(batchId))?.currentFile).toBe('')
      const removals = (await storage.deletions.listRemovals()).map(({ type }) => type)
      expect(removals).toEqual(['folder', 'original', 'work'])
      // A round that began before would bring the document back.
      await storage.corrections.finish(batchId, 2, out(batchId, 'e'))
      expect(await storage.batches.output(batchId)).toBeNull()
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 3, done: 0 })
      await storage.corrections.finish(batchId, 3, out(batchId, 'b'))
      expect((await storage.batches.output(batchId))?.sha256).toBe(sha('b'))
      const next = await storage.corrections.apply(batchId, { type: 'set_kind', documentId: kept, kind: null }, 10, BY)
      expect(next).toMatchObject({ applied: true, sequence: 4 })
    })

    test('the log stays one chain: words are gone, each emptied entry is named by the one that tells of the deletion', async () => {
      const { batchId, ids } = await completed(['c', 'd'])
      const kind = { id: 'x', label: 'GEHEIM' }
      await storage.corrections.apply(batchId, { type: 'set_kind', documentId: ids[0] ?? '', kind }, 6, BY)
      const before = await storage.audit.list(batchId)
      expect(JSON.stringify(before)).toContain('GEHEIM')
      await remove(batchId, ids[0])
      const entries = await storage.audit.list(batchId)
      expect(JSON.stringify(entries)).not.toContain('GEHEIM')
      expect(JSON.stringify(entries)).toContain('beleg-2.pdf')
      expect(entries.slice(0, -1).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
      const told = entries.at(-1)?.fact
      expect(told).toMatchObject({ event: 'document_deleted', document_ids: [ids[0]], documents: 1, pages: 1 })
      expect(told?.event === 'document_deleted' && told.emptied.length).toBe(3)
      expect(await chain(batchId)).toMatchObject({ fault: null, head: { entries: entries.length } })
      // An entry that is emptied without that is a fault, and so is another text in its place.
      const at = entries.findIndex(({ fact }) => 'emptied' in fact)
      const forged = auditFile(entries.slice(0, -1))
      expect(checkChain(forged, batchId, null).fault).toEqual({ line: at + 1, reason: 'wrong_emptied' })
      const other = auditFile(entries).replace('"filename":""', '"filename":"anders"')
      expect(checkChain(other, batchId, null).fault).toEqual({ line: at + 1, reason: 'wrong_emptied' })
      await storage.audit.append(
        batchId,
        { event: 'output_written', file: 'x', sha256: sha('1'), byte_size: 1 },
        10_000,
      )
      expect((await chain(batchId)).fault).toBeNull()
    })

    test('what lies in an archive goes with the archive, copies of it go along, others stay', async () => {
      const inside = [child('eins.pdf', 'c'), child('zwei.pdf', 'e')]
      const { batchId, ids } = await completed(['f', 'c', 'd'], { children: inside })
      const [archive = '', copy = '', other = ''] = ids
      const [one, two] = inside.map(({ id }) => id)
      await completed(['c'])
      expect(await preview(batchId, two)).toEqual({
        files: [archive, copy],
        documents: [one, two, copy],
        pages: 5,
        elsewhere: 1,
        filesLeft: 1,
      })
      expect(await preview(batchId, copy)).toMatchObject({ files: [copy, archive], documents: [one, two, copy] })
      expect(await preview(batchId, other)).toMatchObject({ files: [other], pages: 1, elsewhere: 0, filesLeft: 2 })
      expect(await preview(batchId, 'doc_none')).toBeNull()
      expect(await preview(batchId, one, 'org_other')).toBeNull()
      expect(await remove(batchId, two)).toMatchObject({
        deletion: { record: { counts: { documents: 4, pages: 5, originals_removed: 2, originals_shared: 1 } } },
      })
      expect((await storage.documents.listByBatch(batchId)).map(({ id }) => id)).toEqual([other])
      expect(JSON.stringify(await storage.audit.list(batchId))).not.toMatch(/eins\.pdf|zwei\.pdf|GEHEIM/)
      expect((await chain(batchId)).fault).toBeNull()
      expect(await storage.deletions.listDeleted(batchId)).toMatchObject([
        { at: 9_000, by: 'AB', reason: 'erasure_request', documents: 3, pages: 5 },
      ])
    })

    test('the last file of a delivery goes with the delivery alone, and nothing goes of what is not there', async () => {
      const { batchId, ids } = await completed(['c'])
      expect(await preview(batchId, ids[0])).toMatchObject({ filesLeft: 0 })
      expect(await remove(batchId, ids[0])).toEqual({ removed: false, reason: 'whole_batch' })
      expect(await remove(batchId, 'doc_none')).toEqual({ removed: false, reason: 'not_found' })
      const other = await completed(['d', 'e'])
      expect(await remove(batchId, other.ids[0])).toEqual({ removed: false, reason: 'not_found' })
    })

    test('a hold keeps it, a delivery under way keeps it, and one that failed gives it away without a new Belegmappe', async () => {
      const id = await mandant()
      const { batchId, ids } = await completed(['c', 'd'], { mandantId: id })
      const [held = '', free = ''] = ids
      const place = (documentId: string, year: number) => ({ documentId, to: { mandantId: id, year } })
      await storage.clientYears.move(ORG, [place(held, 2014), place(free, 2015)], 6)
      const hold = { id: newId('hld'), mandantId: id, year: 2014, reason: 'Klage', at: 7, by: BY }
      await storage.retention.hold(ORG, hold)
      expect(await remove(batchId, held)).toMatchObject({ removed: false, reason: 'held', hold: { id: hold.id } })
      expect(await remove(batchId, free)).toMatchObject({ removed: true })
      expect(await storage.deletions.listDeletedOfYear({ mandantId: id, year: 2015 })).toMatchObject([{ documents: 1 }])
      expect(await storage.deletions.listDeletedOfYear({ mandantId: id, year: 2014 })).toEqual([])
      const input = aBatch({ documents: 2 })
      await storage.batches.create(input)
      expect(await remove(input.batch.id, input.documents[0]?.id)).toEqual({ removed: false, reason: 'in_use' })
      await storage.runs.failQueued(input.batch.id, FAULT)
      expect(await remove(input.batch.id, input.documents[0]?.id)).toMatchObject({ removed: true })
      expect(await storage.corrections.revision(input.batch.id)).toMatchObject({ wanted: 0 })
    })

    test('editions that show it lose file and contents, those of other years stay, a released one refuses', async () => {
      const id = await mandant()
      const { batchId, ids } = await completed(['c', 'd', 'e'], { mandantId: id })
      const [first = '', second = ''] = ids
      const place = (documentId: string, year: number) => ({ documentId, to: { mandantId: id, year } })
      await storage.clientYears.move(ORG, [place(first, 2014), place(second, 2015)], 6)
      const file = { filename: 'm.pdf', path: 'p', byteSize: 1, sha256: sha('e'), pages: 1, writtenAt: 4 }
      const write = async (year: number, documentId: string, releases: number | null = null) => {
        const asked = { deliveries: [], at: 3, by: BY, releases, stand: null }
        const ask = await storage.editions.ask({ mandantId: id, year }, asked)
        if (!ask.asked) throw new Error('nobody waits')
        if (documentId === '') return
        const shown = {
          documentId,
          batchId,
          filename: 'x',
          title: 'GEHEIM',
          pages: 1,
          digest: 'x',
          fate: 'bound',
        } as const
        const edition = { mandantId: id, year, organizationId: ORG, number: ask.number }
        const contents = { documents: [shown], figures: [] }
        const seal = { digestsSha256: sha('d'), key: 'k' }
        await storage.editions.finish(edition, { file, seal, contents, changes: null, stand: 0 })
      }
      await write(2014, first)
      await write(2015, second)
      await write(2014, '')
      expect(await remove(batchId, first)).toEqual({ removed: false, reason: 'in_use' })
      await storage.editions.fail(
        { mandantId: id, year: 2014, organizationId: ORG, number: 2 },
        { code: 'x', message: 'x' },
      )
      expect(await remove(batchId, first)).toMatchObject({
        deletion: { record: { editions: [{ mandant_id: id, year: 2014, number: 1, sha256: sha('e') }] } },
      })
      expect(await storage.editions.contents({ mandantId: id, year: 2014 }, 1)).toEqual({ documents: [], figures: [] })
      expect((await storage.editions.contents({ mandantId: id, year: 2015 }, 1))?.documents).toHaveLength(1)
      const targets = (await storage.deletions.listRemovals()).map(({ target }) => target)
      expect(targets).toContain(`Mandantenjahre/${id}/2014/Ausgabe-1`)
      await write(2015, second, 1)
      expect(await remove(batchId, second)).toMatchObject({ removed: false, reason: 'released' })
    })

    test('the delivery can go afterwards with what is known of its deletions, which leaves both proofs', async () => {
      const { batchId, ids } = await completed(['c', 'd'])
      await remove(batchId, ids[0])
      await storage.corrections.finish(batchId, 1, out(batchId, 'b'))
      const gone = { id: newId('del'), at: 9_500, engineVersion: '1', by: BY }
      const whole = await storage.deletions.removeBatches(ORG, { scope: 'batch', batchId }, gone)
      expect(whole).toMatchObject({ removed: true, deletion: { record: { rows: { deleted_documents: 1 } } } })
      expect(await storage.deletions.listDeleted(batchId)).toEqual([])
      expect(await storage.deletions.list(ORG)).toHaveLength(2)
    })
  })
}
