import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readScrub, scrubPiece } from '../../../../engine/batches/upkeep/scrub-files.ts'
import { examineChecks } from '../../../../engine/cli/examine-checks.ts'
import type { RunEnd } from '../../../../engine/storage/storage.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
const never = new AbortController().signal

/** An office with batches of one document each, and one Belegmappe. */
async function anOffice(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-scrub-'))
  const clock = aClock()
  const path = join(folder, 'steuerstapel.db')
  const storage = openSqlite(path, { clock })
  const files = await openFileStore(join(folder, 'files'))
  await storage.clients.ensureProject(aProject, 1)
  const documents: { sha256: string; id: string; batchId: string }[] = []
  for (let at = 0; at < count; at++) {
    const stored = await files.put(Readable.from([Buffer.from(`Beleg ${at}`)]), { byteSizeMax: 1e6, signal: never })
    const input = aBatch({ documents: 1 })
    const named = input.documents.map(each => ({ ...each, source: { type: 'upload' } as const, stored }))
    await storage.batches.create({ ...input, documents: named })
    documents.push({ sha256: stored.sha256, id: input.documents[0]?.id ?? '', batchId: input.batch.id })
  }
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (!run) throw new Error('nothing to claim')
  const stored = await files.writeManaged('a/Mappe.pdf', to => writeFile(to, 'Belegmappe'))
  const output = { path: 'a/Mappe.pdf', filename: 'Mappe.pdf', pageCount: 1, ...stored, createdAt: 3 }
  const progress = await storage.batches.progress(run.batchId)
  const end = { status: 'completed', output, progress } as unknown as RunEnd
  const logs: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) })
  const deps = { storage, files, clock, logger }
  return { folder, storage, files, clock, documents, run, end, deps, logs }
}

/** Another byte under the same size and times, as a disk changes it. */
function rot(path: string): void {
  const { atime, mtime } = statSync(path)
  const bytes = readFileSync(path)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(path, bytes)
  utimesSync(path, atime, mtime)
}

test('every file is read against its hash, a piece at a time; damaged and lost ones are named, and the round is kept', async () => {
  const { folder, storage, files, clock, documents, deps, logs } = await anOffice(230)
  const [rotten, lost] = [documents[7], documents[150]]
  expect(await files.checkOriginal(rotten?.sha256 ?? '')).toBe('whole')
  rot(files.pathOf(rotten?.sha256 ?? ''))
  rmSync(files.pathOf(lost?.sha256 ?? ''))
  await scrubPiece(deps, never)
  expect(await readScrub(storage)).toMatchObject({ round: { part: 'originals', files: 100 }, last: null })
  // What goes on is another engine: nothing but the database says where it was.
  const again = { ...deps, files: await openFileStore(join(folder, 'files')) }
  for (let piece = 0; (await readScrub(storage)).last === null; piece++) {
    expect(piece).toBeLessThan(10)
    await scrubPiece(again, never)
  }
  const { round, last } = await readScrub(storage)
  expect([round, last?.files, last?.damagedFiles]).toEqual([null, 230, 2])
  expect(new Set(last?.damaged.map(({ documentId, state }) => [documentId, state].join(' ')))).toEqual(
    new Set([`${rotten?.id} damaged`, `${lost?.id} missing`]),
  )
  expect(logs.join('')).toContain(rotten?.id)
  expect(logs.join('')).not.toContain('.pdf')
  await scrubPiece(again, never)
  expect((await readScrub(storage)).round).toBeNull()
  clock.advance(WEEK_MS)
  await scrubPiece(again, never)
  expect((await readScrub(storage)).round).toMatchObject({ files: 100 })
  const told = await examineChecks(folder)
  expect(told).toMatchObject([{ id: 'stored_files', state: 'wrong', text: expect.stringContaining(rotten?.id ?? '') }])
  await storage.close()
})

test('a Belegmappe is read as well; one that is written anew meanwhile is not called damaged', async () => {
  const { storage, files, deps, run, end } = await anOffice(1)
  await storage.runs.finish(run, end, 3)
  for (let piece = 0; piece < 4; piece++) await scrubPiece(deps, never)
  expect((await readScrub(storage)).last).toMatchObject({ files: 2, damagedFiles: 0 })
  rot(files.managedPath('a/Mappe.pdf'))
  deps.clock.advance(WEEK_MS)
  for (let piece = 0; piece < 4; piece++) await scrubPiece(deps, never)
  expect((await readScrub(storage)).last).toMatchObject({
    damaged: [{ type: 'result', batchId: run.batchId, documentId: null, state: 'damaged' }],
  })
  // A correction is open: the new edition has the name, and the row follows.
  const revision = async () => ({ wanted: 1, done: 0, fault: null })
  const corrections = { ...storage.corrections, revision }
  deps.clock.advance(WEEK_MS)
  for (let piece = 0; piece < 4; piece++) await scrubPiece({ ...deps, storage: { ...storage, corrections } }, never)
  expect((await readScrub(storage)).last).toMatchObject({ damagedFiles: 0 })
  deps.clock.advance(WEEK_MS)
  let asked = 0
  const before = [{ batchId: run.batchId, path: 'a/Mappe.pdf', sha256: 'b' }]
  const checks = { ...storage.checks, listResults: async () => (asked++ === 0 ? before : []) }
  for (let piece = 0; piece < 4; piece++) await scrubPiece({ ...deps, storage: { ...storage, checks } }, never)
  expect((await readScrub(storage)).last).toMatchObject({ damagedFiles: 0 })
  await storage.close()
})

test('a stop leaves the round at the last whole piece', async () => {
  const { storage, deps } = await anOffice(3)
  await expect(scrubPiece(deps, AbortSignal.abort())).rejects.toThrow()
  expect(await readScrub(storage)).toEqual({ round: null, last: null })
  await scrubPiece(deps, never)
  expect((await readScrub(storage)).round).toMatchObject({ files: 3 })
  await storage.close()
})
