import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { UnfoldedFile } from '../../../../engine/isolation/conversion-operations.ts'
import type { OperationName, Operations, PageWorkers } from '../../../../engine/isolation/operations.ts'
import type { Document } from '../../../../engine/model/document.ts'
import { createPhaseContext } from '../../../../engine/phases/context.ts'
import { phaseShare, reduceProgress, startProgress } from '../../../../engine/phases/progress.ts'
import type { ProgressEvent } from '../../../../engine/phases/progress.ts'
import { createConversionPhase } from '../../../../engine/phases/conversion/conversion.ts'
import type { ConversionLimits } from '../../../../engine/phases/conversion/conversion-deps.ts'
import { createInTurn } from '../../../../engine/shared/in-turn.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { deletingFiles } from '../../../support/faults/deleting-files.ts'

const LIMITS: ConversionLimits = {
  pagesPerDocumentMax: 20,
  pagesPerBatchMax: 50,
  fileBytesMax: 1e6,
  archiveEntriesMax: 10,
  archiveBytesMax: 1e6,
  archiveDepthMax: 1,
  documentsUnfoldedMax: 20,
}
const never = new AbortController().signal
const aPage = (number: number) => ({ number, widthPt: 595, heightPt: 842, hasText: true, hasImages: false })

/**
 * A batch of files whose content says what they are: `zip a|b` holds the files `a` and `b`, `mail a` has the attachment
 * `a`, `pdf 3` has three pages, `office` becomes a PDF, `cut` is a picture of which the upper part is left, `bad` is
 * corrupt.
 */
async function convert(
  contents: readonly string[],
  limits: Partial<ConversionLimits> = {},
  crashOnce = false,
  emit: (event: ProgressEvent) => void = () => {},
  areOthersDeleted = false,
) {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-conversion-'))
  const storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  const files = await openFileStore(join(folder, 'files'))
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch({ documents: contents.length })
  const stored = await Promise.all(
    contents.map(content => files.put(Readable.from([content]), { byteSizeMax: 1e6, signal: never })),
  )
  const documents = input.documents.map((document, index) => ({ ...document, stored: stored[index] ?? null }))
  await storage.batches.create({ ...input, documents })
  let crashes = crashOnce ? 1 : 0
  const workers: PageWorkers = {
    size: 2,
    async run<N extends OperationName>(operation: N, given: Operations[N]['input']) {
      if (operation === 'inspect-document' && crashes-- > 0)
        throw new EngineError('transient', 'processing_crashed', '')
      return (await answer(operation, given)) as Operations[N]['output']
    },
    close: () => Promise.resolve(),
  }
  const office = {
    run: (_operation: 'convert-office', { outPath }: { outPath: string }) => {
      writeFileSync(outPath, 'pdf 1')
      return Promise.resolve({ notes: [] })
    },
  }
  const batch = await storage.batches.find(input.batch.id)
  if (!batch) throw new Error('no batch')
  const open = async () =>
    (await storage.documents.listByBatch(batch.id)).filter(
      ({ status, isContainer }) => status === 'pending' && !isContainer,
    )
  const deleting = areOthersDeleted ? deletingFiles(files, storage.deletions.isReferenced) : null
  const phase = createConversionPhase({
    workers,
    office,
    storage,
    files: deleting?.files ?? files,
    limits: { ...LIMITS, ...limits },
    documentPasswords: [],
  })
  const context = createPhaseContext({
    phase: 'CONVERSION',
    batch,
    storage,
    signal: never,
    emit,
    retryDelaysMs: [0],
    doubts: createInTurn(),
    freeBytes: () => Promise.resolve(1e12),
    documents: open,
    logger: pino({ level: 'silent' }),
  })
  await phase.run(context)
  await phase.run(context)
  await Promise.all(deleting?.beside ?? [])
  const made = await storage.documents.listByBatch(batch.id)
  const named = made.flatMap(({ sha256, rendition }) => [sha256, rendition?.sha256].filter(each => each != null))
  expect(named.filter(each => !files.has(each))).toEqual([])
  return made
}

async function answer(operation: OperationName, given: object): Promise<unknown> {
  const { readFile } = await import('node:fs/promises')
  const { path, outPath, outFolder } = given as { path: string; outPath: string; outFolder: string }
  const [kind = '', rest = ''] = (await readFile(path, 'utf8')).split(/ (.*)/s)
  switch (operation) {
    case 'identify-file': {
      const types = {
        zip: 'application/zip',
        mail: 'message/rfc822',
        pdf: 'application/pdf',
        office: 'text/csv',
        cut: 'image/jpeg',
      }
      if (!(kind in types)) throw new EngineError('input', 'unsupported_file_type', 'Unbekannt.')
      return { mediaType: types[kind as keyof typeof types], notes: [] }
    }
    case 'unfold-container':
      return {
        files: rest
          .split('|')
          .filter(Boolean)
          .map((content, at) => unfolded(content, outFolder, at)),
        notes: [],
      }
    case 'write-mail-page':
      writeFileSync(outPath, '<html></html>')
      return { notes: [{ code: 'remote_content_blocked', message: 'Fremde Bilder wurden nicht geladen.' }] }
    case 'prepare-pdf':
      return { rewritten: false, hasEmbeddedFiles: false, notes: [] }
    case 'normalize-image':
      writeFileSync(outPath, 'pdf 1')
      return { mediaType: 'image/png', notes: [{ code: 'truncated', message: 'Das Bild ist abgeschnitten.' }] }
    case 'inspect-document':
      if (kind === 'cut') throw new EngineError('input', 'corrupt_file', 'Defekt.')
      return { pages: Array.from({ length: Number(rest) }, (_, index) => aPage(index + 1)) }
    default:
      throw new Error(`not expected: ${operation}`)
  }
}

function unfolded(content: string, folder: string, at: number): UnfoldedFile {
  const name = { label: `ordner/${at}`, filename: `${at}` }
  if (content === 'bad') {
    return { ...name, outcome: { ok: false, code: 'archive_entry_invalid', message: 'Ungültiger Eintrag.' } }
  }
  const path = join(folder, `entry-${at}`)
  writeFileSync(path, content)
  return { ...name, outcome: { ok: true, path, byteSize: content.length } }
}

const told = (documents: readonly Document[]) =>
  documents.map(({ index, origin, status, error, pageCount }) =>
    [index, origin?.label ?? '-', error?.code ?? status, pageCount].join(' '),
  )

test('a document out of an archive goes the same way as one of the request, and stands behind its archive', async () => {
  const documents = await convert(['pdf 3', 'zip pdf 2|bad|office', 'pdf 1'])
  expect(told(documents)).toEqual([
    '0 - pending 3',
    '1 - processed 0',
    '3 ordner/0 pending 2',
    '4 ordner/1 archive_entry_invalid ',
    '5 ordner/2 pending 1',
    '2 - pending 1',
  ])
  expect(documents[4]).toMatchObject({ mediaType: 'text/csv', rendition: { mediaType: 'application/pdf' } })
  expect(documents[1]?.isContainer).toBe(true)
})

test('what is out of an archive or a mail counts from that moment on, but for what could not be unpacked', async () => {
  let state = startProgress('CONVERSION', 0)
  const shares: number[] = []
  const documents = await convert(['zip pdf 2|bad|mail office|pdf 1'], {}, false, event => {
    if (shares.length === 0) {
      const weights = { [event.type === 'item_started' ? event.item : '']: 1 }
      state = reduceProgress(state, { type: 'phase_started', phase: 'CONVERSION', weights, atMs: 0 })
    }
    state = reduceProgress(state, event)
    shares.push(phaseShare(state))
  })
  const found = documents.filter(({ origin, status }) => origin && status !== 'failed').map(({ id }) => id)
  expect(Object.keys(state.weights).toSorted()).toEqual([documents[0]?.id ?? '', ...found].toSorted())
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  // The archive itself is done long before the phase is.
  expect(shares.filter(share => share > 0 && share < 0.9).length).toBeGreaterThan(4)
  expect(shares.at(-1)).toBe(1)
})

test('a mail is a document of its own, and its attachments are further ones', async () => {
  const documents = await convert(['mail pdf 2|zip pdf 1'])
  expect(told(documents)).toEqual([
    '0 - pending 1',
    '1 ordner/0 pending 2',
    '2 ordner/1 processed 0',
    '3 ordner/0 pending 1',
  ])
  expect(documents[0]?.notes).toEqual([expect.objectContaining({ code: 'remote_content_blocked' })])
})

test.each([
  [['zip pdf 2'], ['0 - processed 0', '1 ordner/0 pending 2']],
  [['zip mail pdf 1'], ['0 - processed 0', '1 ordner/0 pending 1', '2 ordner/0 pending 1']],
  [
    ['zip pdf 1|pdf 2', 'nothing'],
    ['0 - processed 0', '2 ordner/0 pending 1', '3 ordner/1 pending 2', '1 - unsupported_file_type '],
  ],
])('%j is converted to its last document, though as many leave the race as join it', async (contents, expected) => {
  expect(told(await convert(contents))).toEqual(expected)
})

test('an archive in an archive is refused by itself unless the settings allow it', async () => {
  const nested = 'zip pdf 1|zip pdf 2'
  expect(told(await convert([nested]))).toEqual([
    '0 - processed 0',
    '1 ordner/0 pending 1',
    '2 ordner/1 archive_entry_invalid ',
  ])
  expect(told(await convert([nested], { archiveDepthMax: 2 }))).toHaveLength(4)
})

test('an empty archive, and one with more files than a batch may have, fail alone', async () => {
  const documents = await convert(['zip ', 'zip pdf 1|pdf 2|pdf 3', 'pdf 1'], { documentsUnfoldedMax: 5 })
  expect(told(documents)).toEqual(['0 - archive_entry_invalid ', '1 - archive_bomb ', '2 - pending 1'])
})

test('a crash in the middle leaves no child twice', async () => {
  const documents = await convert(['mail pdf 2'], {}, true)
  expect(told(documents)).toEqual(['0 - pending 1', '1 ordner/0 pending 2'])
})

test('what takes the batch over its pages is set aside, in order, and what still fits is kept', async () => {
  const documents = await convert(['pdf 4', 'pdf 7', 'zip pdf 6', 'pdf 1'], { pagesPerBatchMax: 10 })
  expect(told(documents)).toEqual([
    '0 - pending 4',
    '1 - too_many_pages 7',
    '2 - processed 0',
    '4 ordner/0 pending 6',
    '3 - too_many_pages 1',
  ])
})

test('what is left of a picture that was cut off is kept, with a note', async () => {
  const [document] = await convert(['cut'])
  expect(document).toMatchObject({ status: 'pending', pageCount: 1, rendition: { mediaType: 'image/png' } })
  expect(document?.notes).toEqual([expect.objectContaining({ code: 'truncated' })])
})

test('what came out of an archive, and pages made of a file, are there although others with the same bytes are deleted', async () => {
  const documents = await convert(['zip pdf 1|pdf 2', 'office'], {}, false, undefined, true)
  expect(documents.map(({ status, filename }) => [status, filename])).toHaveLength(4)
  expect(documents.filter(({ error }) => error !== null)).toEqual([])
  expect(documents.filter(({ rendition }) => rendition !== null)).toHaveLength(1)
})
