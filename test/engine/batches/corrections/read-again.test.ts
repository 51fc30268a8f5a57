import { expect, test } from 'vitest'
import { readAgain } from '../../../../engine/batches/corrections/read-again.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { createInTurn } from '../../../../engine/shared/in-turn.ts'

const FAILED = {
  id: 'doc_1',
  batchId: 'bat_1',
  status: 'failed',
  sha256: 'aa',
  mediaType: 'application/pdf',
  error: { code: 'password_protected', message: 'Gesperrt.' },
}
const OPENED = {
  rendition: { sha256: 'bb', byteSize: 3, mediaType: 'application/pdf' },
  note: { code: 'opened_with_password', message: 'Geöffnet.' },
}

/** What happened, in order. */
function aWorld(document: object = FAILED, status = 'completed') {
  const steps: unknown[] = []
  const deps = {
    storage: {
      corrections: {
        apply: (_batch: string, correction: object) => {
          steps.push(correction)
          return Promise.resolve({ applied: true, sequence: 1 })
        },
      },
      documents: {
        find: () => Promise.resolve(document),
        addNotes: (_id: string, notes: readonly object[]) => Promise.resolve(void steps.push(notes)),
      },
    },
    files: { has: () => true, hold: (_sha256s: unknown, work: () => Promise<unknown>) => work() },
    clock: { now: () => 5 },
    inTurn: createInTurn(),
    openWithPassword: (_document: object, password: string) => {
      if (password === 'richtig') return Promise.resolve(OPENED)
      return Promise.reject(new EngineError('input', 'password_wrong', 'Falsch.'))
    },
    restartBatch: (_batch: object, opened: ReadonlyMap<string, object>) => {
      steps.push([...opened])
      return Promise.resolve({ batchId: 'bat_2' })
    },
    onCorrected: () => void steps.push('revised'),
  }
  const again = (password: string | null) =>
    readAgain(deps as never, { id: 'bat_1', status } as never, { documentId: 'doc_1', password }, null)
  return { again, steps }
}

test('with the right password the copy without encryption is read, in the batch itself', async () => {
  const { again, steps } = aWorld()
  expect(await again('richtig')).toBe('bat_1')
  const correction = { type: 'read_again', documentId: 'doc_1', opened: OPENED.rendition }
  expect(steps).toEqual([[OPENED.note], correction, 'revised'])
})

test('a wrong password changes nothing', async () => {
  const { again, steps } = aWorld()
  await expect(again('falsch')).rejects.toMatchObject({ code: 'password_wrong' })
  expect(steps).toEqual([])
})

test('a file that failed otherwise is read again as it is, and takes no password', async () => {
  const { again, steps } = aWorld({ ...FAILED, error: { code: 'processing_timeout', message: 'Zu lange.' } })
  await expect(again('richtig')).rejects.toMatchObject({ code: 'document_not_rereadable' })
  expect(await again(null)).toBe('bat_1')
  expect(steps).toEqual([{ type: 'read_again', documentId: 'doc_1', opened: null }, 'revised'])
})

test('of a batch that failed as a whole a new one is made, with the file that was opened', async () => {
  const { again, steps } = aWorld(FAILED, 'failed')
  expect(await again('richtig')).toBe('bat_2')
  expect(steps).toEqual([[['doc_1', OPENED]]])
})

test.each([
  ['that was read', { ...FAILED, status: 'processed', error: null }],
  ['whose bytes never came', { ...FAILED, sha256: null }],
  ['that is beyond a limit', { ...FAILED, error: { code: 'too_many_pages', message: 'Zu viele.' } }],
])('a document %s is not read again', async (_which, document) => {
  await expect(aWorld(document).again(null)).rejects.toMatchObject({ code: 'document_not_rereadable' })
})

test('a batch that is still worked on is left alone', async () => {
  await expect(aWorld(FAILED, 'processing').again(null)).rejects.toMatchObject({ code: 'batch_not_completed' })
})
