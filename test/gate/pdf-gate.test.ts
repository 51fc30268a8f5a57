import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkerPool } from '../../engine/isolation/worker-pool.ts'
import { oddPages } from '../fixtures/make/bombs/odd-pages.ts'
import { everyKeyReplaced } from './mutate-pdf.ts'
import { oddPdfs, runPdfGate } from './pdf-gate.ts'

const workers = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'))
})
afterAll(async () => {
  await workers.close()
  await rm(folder, { recursive: true, force: true })
})

test('every key of page, resources, annotations and catalog is replaced by every type', () => {
  const names = new Set([...everyKeyReplaced()].map(({ name }) => name))
  expect(names.size).toBeGreaterThan(10_000)
  for (const key of ['1 /OCProperties', '3 /Contents', '3 /Resources', '5 /XObject', '20 /AP', '23 /OC']) {
    for (const type of ['number', 'name', 'dictionary', 'reference to number', 'reference to itself', 'nothing']) {
      expect(names).toContain(`${key}: ${type}`)
    }
  }
})

test('thirty odd PDFs cost no Belegmappe, hang nothing, and each ends with a code', async () => {
  const { files, binders, lost, hung, withoutCode, codes } = await runPdfGate({
    workers,
    folder,
    files: oddPdfs(30, []),
    readsEvery: 10,
  })
  expect({ files, lost, hung, withoutCode }).toEqual({ files: 30, lost: [], hung: [], withoutCode: [] })
  expect(binders).toBeGreaterThan(1)
  expect(codes.get('bound')).toBeGreaterThan(15)
})

test('odd boxes, rings of annotations and fonts, and pictures of noise are bound, none of them lost', async () => {
  const files = oddPages()
  const { lost, hung, withoutCode, codes } = await runPdfGate({ workers, folder, files })
  expect({ lost, hung, withoutCode }).toEqual({ lost: [], hung: [], withoutCode: [] })
  expect(codes.get('bound')).toBe(files.length)
})
