import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url))
/** A worker that counts what it does, and refuses pages of languages that it does not know. */
const COUNTING = `
  let done = 0
  const { writeFileSync } = await import('node:fs')
  process.on('message', ({ id, operation, input }) => {
    done += 1
    if (input.language === 'xx') return process.send({ id, ok: false, error: 'refused' })
    if (input.outPath) writeFileSync(input.outPath, 'picture ' + done)
    process.send({ id, ok: true, output: { done }, rssBytes: 1 })
  })`

let folder: string
let workers: ChildProcess[]
let lastId = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-pages-once-'))
  workers = []
  writeFileSync(join(folder, 'page-worker.mjs'), COUNTING)
  writeFileSync(join(folder, 'a.pdf'), 'one page')
})
afterEach(() => {
  for (const worker of workers) worker.kill()
  rmSync(folder, { recursive: true, force: true })
})

function aWorker(env: Readonly<Record<string, string>> = {}): ChildProcess {
  const args = [join(folder, 'page-worker.mjs'), join(folder, 'kept')]
  const worker = fork(WORKER, args, { serialization: 'advanced', execArgv: [], env: { ...process.env, ...env } })
  workers.push(worker)
  return worker
}

/** The worker's reply without its id and memory. */
async function ask(worker: ChildProcess, operation: string, input: object, sealed: readonly string[] = []) {
  const reply = once(worker, 'message')
  worker.send({ id: (lastId += 1), operation, input, sealed })
  const [{ id, ok, output }] = (await reply) as [{ id: number; ok: boolean; output?: { done: number } }]
  expect(id).toBe(lastId)
  return ok ? output?.done : 'refused'
}

const page = (name = 'a.pdf') => ({
  file: { path: join(folder, name), mediaType: 'application/pdf' },
  page: 1,
  language: 'de',
})

test('a page is read once, whichever worker and whichever path it comes from; another page is read itself', async () => {
  const worker = aWorker()
  expect(await ask(worker, 'read-page', page())).toBe(1)
  expect(await ask(worker, 'read-page', { ...page(), turned: undefined })).toBe(1)
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere', 'b.pdf'), 'one page')
  writeFileSync(join(folder, 'c.pdf'), 'another page')
  const other = aWorker()
  expect(await ask(other, 'read-page', page('elsewhere/b.pdf'))).toBe(1)
  // What differs from the kept one in one thing is that worker's own first to fourth work.
  expect(await ask(other, 'read-page', page('c.pdf'))).toBe(1)
  expect(await ask(other, 'read-page', { ...page(), turned: 90 })).toBe(2)
  expect(await ask(other, 'read-page', { ...page(), page: 2 })).toBe(3)
  expect(await ask(other, 'read-page', { ...page(), language: 'en' })).toBe(4)
})

test('a picture comes to the place where it is wanted', async () => {
  const drawn = { ...page(), rotation: 0, sizeMaxPx: 320 }
  expect(await ask(aWorker(), 'render-page', { ...drawn, outPath: join(folder, 'one.jpg') })).toBe(1)
  const other = aWorker()
  expect(await ask(other, 'render-page', { ...drawn, sizeMaxPx: 640, outPath: join(folder, 'two.jpg') })).toBe(1)
  expect(await ask(other, 'render-page', { ...drawn, outPath: join(folder, 'three.jpg') })).toBe(1)
  expect(await ask(other, 'render-page', { ...drawn, sizeMaxPx: 641, outPath: join(folder, 'four.jpg') })).toBe(2)
  expect(readFileSync(join(folder, 'three.jpg'), 'utf8')).toBe('picture 1')
})

test('other operations, refusals, sealed files, lost files, other models and further ones are always the worker’s', async () => {
  const worker = aWorker()
  const twice = async (operation: string, input: object, sealed?: readonly string[]) => [
    await ask(worker, operation, input, sealed),
    await ask(worker, operation, input, sealed),
  ]
  expect(await twice('inspect-document', page())).toEqual([1, 2])
  expect(await twice('read-page', { ...page(), language: 'xx' })).toEqual(['refused', 'refused'])
  expect(await twice('read-page', page(), [folder])).toEqual([5, 6])
  expect(await twice('read-page', page('lost.pdf'))).toEqual([7, 8])
  expect(await ask(aWorker(), 'read-page', page())).toBe(1)
  const accurate = aWorker({ STEUERSTAPEL_OCR_MODEL: 'accurate' })
  expect([await ask(accurate, 'inspect-document', page()), await ask(accurate, 'read-page', page())]).toEqual([1, 2])
  const more = aWorker({ STEUERSTAPEL_MODELS_DIR: folder })
  expect([await ask(more, 'inspect-document', page()), await ask(more, 'read-page', page())]).toEqual([1, 2])
})
