import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Deletion, DocumentDeletionPreview } from '../../../../../wire/deletions.ts'
import { aBatch } from '../../../../support/a-batch.ts'
import { createMandantWorld } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

interface Refused {
  readonly error: string
  readonly error_description: string
}

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

async function ask<T = Refused>(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await world.app.inject({ method, url: `/local/${url}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as T }
}

/** A delivery of files with these contents that has ended. */
async function ended(contents: readonly string[]) {
  const input = aBatch({ documents: contents.length })
  const signal = new AbortController().signal
  const documents = []
  for (const [at, document] of input.documents.entries()) {
    const bytes = Readable.from([Buffer.from(contents[at] ?? '')])
    const stored = await world.files.put(bytes, { byteSizeMax: 1_000, signal })
    documents.push({ ...document, filename: `Datei ${at + 1}.pdf`, stored })
  }
  await world.storage.batches.create({ ...input, documents })
  await world.files.writeManaged(`${input.batch.basePath}Belegmappe.pdf`, async path => {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, 'Belegmappe')
  })
  await world.storage.runs.failQueued(input.batch.id, {
    code: 'cancelled',
    message: 'x',
    retryable: false,
    phase: 'OCR',
    failedAt: 3,
  })
  return { batchId: input.batch.id, basePath: input.batch.basePath, ids: documents.map(({ id }) => id) }
}

const originals = (): number =>
  readdirSync(join(world.folder, 'files/originals'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  ).length

test('a document is deleted by the name of its file and a reason, with what was written, and the proof names nothing', async () => {
  const { batchId, basePath, ids } = await ended(['eins', 'zwei', 'eins'])
  const url = `batches/${batchId}/documents/${ids[0]}`
  const preview = await ask<DocumentDeletionPreview>('GET', `${url}/deletion`)
  expect(preview).toEqual({
    status: 200,
    body: { files: [ids[0], ids[2]], documents: [ids[0], ids[2]], pages: 0, elsewhere: 0, filesLeft: 1 },
  })
  expect(await ask('POST', `${url}/delete`, { name: 'Datei 1.pdf' })).toMatchObject({ status: 400 })
  expect(await ask('POST', `${url}/delete`, { name: 'Datei 1.pdf', reason: 'weil es so ist' })).toMatchObject({
    status: 400,
  })
  const wrong = await ask('POST', `${url}/delete`, { name: 'Datei 2.pdf', reason: 'other' })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'name_differs'])
  expect(originals()).toBe(2)
  const done = await ask<Deletion>('POST', `${url}/delete`, { name: ' Datei 1.pdf ', reason: 'wrong_recipient' })
  expect([done.status, done.body.record.scope, done.body.record.reason]).toEqual([200, 'document', 'wrong_recipient'])
  expect(done.body.filesRemovedAt).not.toBeNull()
  expect(JSON.stringify(done.body)).not.toContain('Datei')
  expect(originals()).toBe(1)
  expect(existsSync(world.files.managedPath(basePath))).toBe(false)
  const again = await ask('POST', `${url}/delete`, { name: 'Datei 1.pdf', reason: 'other' })
  expect([again.status, again.body.error]).toEqual([404, 'document_not_found'])
})

test('the last file, a document of another delivery, and one that is held are refused with what to do', async () => {
  const [one, two] = [await ended(['eins']), await ended(['zwei', 'drei'])]
  const last = await ask('POST', `batches/${one.batchId}/documents/${one.ids[0]}/delete`, {
    name: 'Datei 1.pdf',
    reason: 'other',
  })
  expect([last.status, last.body.error]).toEqual([409, 'deletion_of_all'])
  expect(last.body.error_description).toContain('Lieferung löschen')
  const foreign = await ask('GET', `batches/${one.batchId}/documents/${two.ids[0]}/deletion`)
  expect([foreign.status, foreign.body.error]).toEqual([404, 'document_not_found'])
  const running = aBatch({ documents: 2 })
  await world.storage.batches.create(running)
  const busy = await ask('POST', `batches/${running.batch.id}/documents/${running.documents[0]?.id}/delete`, {
    name: 'beleg-1.pdf',
    reason: 'other',
  })
  expect([busy.status, busy.body.error]).toEqual([409, 'batch_in_use'])
})
