import { beforeEach, describe, expect, test } from 'vitest'
import { keyedLines } from '../../engine/model/judged-lines.ts'
import type { JudgedLine } from '../../engine/model/judged-line.ts'
import type { LineItems } from '../../engine/model/line-items.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'

const READ: LineItems = {
  sum: 'fits',
  stated: [2_500],
  items: [
    {
      ...{ name: 'Ordner', netAmount: '25.00', product: 'open', isSure: false },
      ...{ page: 1, box: [0.1, 0.4, 0.8, 0.02], boxes: {} },
    },
  ],
}

/** What every storage adapter does about the lines of bills; `open` gives an empty one. */
export function lineConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let batchId: string
    let documentId: string
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: { ...anAnalysis(), lines: READ } }])
      batchId = batch.id
      documentId = documentIds[0] ?? ''
      return () => storage.close()
    })

    const by = { userId: 'usr_1', sign: 'AB' }
    const amounts = async () =>
      (await storage.documents.find(documentId))?.analysis?.lines?.items.map(({ netAmount }) => netAmount)
    const set = async (lines: readonly JudgedLine[] | null, at: number) => {
      const type = lines ? 'set_line' : 'reset_lines'
      const outcome = await storage.corrections.apply(batchId, { type, documentId, line: '1', lines }, at, by)
      return outcome.applied ? outcome.sequence : outcome.reason
    }
    const changed = (netAmount: string): JudgedLine[] =>
      keyedLines(READ).map(line => ({ ...line, netAmount, byPerson: true }))

    test('lines of a person stand in place of those that were read, with author and time, until they are taken back', async () => {
      expect(await set(changed('26.00'), 6)).toBe(1)
      expect(await amounts()).toEqual(['26.00'])
      expect(await set(changed('26.00'), 7)).toBe('not_possible')
      expect(await set([], 8)).toBe(2)
      expect(await amounts()).toEqual([])
      const undo = { type: 'undo', documentId, sequence: 2 } as const
      expect(await storage.corrections.apply(batchId, undo, 9, by)).toMatchObject({ applied: true })
      expect(await amounts()).toEqual(['26.00'])
      expect(await set(null, 10)).toBe(4)
      expect(await amounts()).toEqual(['25.00'])
      const made = await storage.corrections.list(batchId)
      expect(made.map(({ at, by: sign, correction }) => [at, sign, correction.type])).toEqual([
        [6, 'AB', 'set_line'],
        [8, 'AB', 'set_line'],
        [9, 'AB', 'undo'],
        [10, 'AB', 'reset_lines'],
      ])
    })

    test('they stay when the document is read again and other lines are found', async () => {
      await set(changed('26.00'), 6)
      await storage.documents.saveAnalysis(documentId, { ...anAnalysis(), lines: { ...READ, items: [] } })
      expect(await amounts()).toEqual(['26.00'])
    })

    test('the log of the batch names the line, and nothing that it says', async () => {
      await set(changed('26.00'), 6)
      const facts = JSON.stringify(await storage.audit.list(batchId))
      expect(facts).toContain('"set_line"')
      expect(facts).not.toContain('26.00')
    })
  })
}
