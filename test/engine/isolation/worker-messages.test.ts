import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromWireError, isWorkReply, toWireError } from '../../../engine/isolation/worker-messages.ts'
import { batchFault } from '../../../engine/queue/batch-fault.ts'

/** An error of the system, as a worker meets it when it writes. */
function systemError(): Error {
  try {
    writeFileSync(join(mkdtempSync(join(tmpdir(), 'steuerstapel-wire-')), 'nowhere', 'x'), 'x')
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('writing into a folder that is not there fails')
}

test('a fault of the system keeps its code on the way out of a worker', () => {
  const wire = toWireError(systemError())
  expect(isWorkReply({ id: 1, ok: false, error: wire, rssBytes: 1 })).toBe(true)
  expect(fromWireError(wire)).toMatchObject({ name: 'Error', code: 'ENOENT' })
})

test('a disk that is full when a worker writes the Belegmappe ends the batch as storage_full', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const arrived = fromWireError(structuredClone(toWireError(full)))
  expect(batchFault('REPORT', arrived, 1)).toMatchObject({ code: 'storage_full', retryable: true })
})
