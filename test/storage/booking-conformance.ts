import { beforeEach, describe, expect, test } from 'vitest'
import type { JudgedBooking } from '../../engine/model/judged-booking.ts'
import type { BookingHabit } from '../../engine/model/booking-habit.ts'
import type { NewBookingStack } from '../../engine/storage/booking-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const HABIT: BookingHabit = {
  partner: 'funkwerk',
  label: 'Funkwerk \u0000 „Rechnung“',
  side: 'in',
  personalAccount: '70012',
  account: '4920',
  taxKey: '9',
  costCentre: '100',
  costObject: '',
  count: 12,
  lastDay: '2024-12-15',
}
const NAMED = { ...HABIT, label: 'Funkwerk' }

/** What every storage adapter does about Buchungsstapel of mandants; `open` gives an empty one. */
export function bookingConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let one: string
    let other: string
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const mandants = [aMandant(), aMandant({ lastName: 'Maurer' })]
      for (const mandant of mandants) await storage.mandants.create(mandant, mandantData(), 1)
      ;[one = '', other = ''] = mandants.map(({ id }) => id)
      return () => storage.close()
    })

    const by = { userId: 'usr_1', sign: 'AB' }
    const aStack = (wishes: Partial<NewBookingStack> = {}): NewBookingStack => ({
      id: 'bst_1',
      mandantId: one,
      fileName: 'EXTF_Buchungsstapel.csv',
      sha256: 'a'.repeat(64),
      head: { consultant: 29_098, client: null, yearStart: '2024-01-01', accountLength: 4, chart: '03', title: 'V' },
      counts: { learned: 12, payments: 1, reversals: 0, transfers: 2, nameless: 0, faulty: 1 },
      faults: [{ line: 7, reason: 'Die Zeile ist abgeschnitten.' }],
      at: 10,
      by,
      ...wishes,
    })

    test('a file is kept with its faults, and what it teaches belongs to its mandant alone', async () => {
      expect(await storage.bookings.add(aStack(), [NAMED])).toBe('added')
      expect(await storage.bookings.list(one)).toEqual([{ ...aStack(), undone: null }])
      expect(await storage.bookings.habits(one)).toEqual([{ ...NAMED, accountLength: 4, chart: '03' }])
      expect(await storage.bookings.list(other)).toEqual([])
      expect(await storage.bookings.habits(other)).toEqual([])
      expect(await storage.bookings.add(aStack({ id: 'bst_2', mandantId: 'man_nobody' }), [])).toBe('mandant_gone')
    })

    test('the same file is taken once of a mandant, also by two at a time, and by another mandant for itself', async () => {
      const both = await Promise.all(['bst_1', 'bst_2'].map(id => storage.bookings.add(aStack({ id }), [NAMED])))
      expect(both.toSorted()).toEqual(['added', 'known'])
      expect(await storage.bookings.habits(one)).toHaveLength(1)
      expect(await storage.bookings.add(aStack({ id: 'bst_3', mandantId: other }), [NAMED])).toBe('added')
    })

    test('what was taken back teaches nothing, stays on record with who did it, and may be taken again', async () => {
      await storage.bookings.add(aStack(), [NAMED])
      expect(await storage.bookings.undo(other, 'bst_1', 20, by)).toBe(false)
      expect(await storage.bookings.undo(one, 'bst_1', 20, by)).toBe(true)
      expect(await storage.bookings.undo(one, 'bst_1', 21, null)).toBe(false)
      expect(await storage.bookings.habits(one)).toEqual([])
      expect(await storage.bookings.list(one)).toMatchObject([{ id: 'bst_1', undone: { at: 20, by } }])
      expect(await storage.bookings.add(aStack({ id: 'bst_2', at: 30 }), [NAMED])).toBe('added')
      expect((await storage.bookings.list(one)).map(({ id }) => id)).toEqual(['bst_2', 'bst_1'])
    })

    test('thousands of habits are given the most frequent first, whatever signs their texts have', async () => {
      const many = Array.from({ length: 1_201 }, (_, at) => ({ ...NAMED, account: String(1_000 + at), count: at + 1 }))
      await storage.bookings.add(aStack(), [...many, { ...HABIT, count: 5_000 }])
      const found = await storage.bookings.habits(one)
      expect(found).toHaveLength(1_202)
      expect(found.slice(0, 2).map(({ count }) => count)).toEqual([5_000, 1_201])
      expect(found[0]?.label).toContain('„Rechnung“')
    })

    test('what a person says of a booking is kept, taken back step by step, and known of its mandant alone', async () => {
      const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: anAnalysis() }])
      const [documentId = ''] = documentIds
      await storage.corrections.assignMandant(batch.id, one, 4)
      const booking: Omit<JudgedBooking, 'at'> = {
        mandantId: one,
        party: 'Funkwerk',
        side: 'in',
        chart: '03',
        accountLength: 4,
        personalAccount: '70099',
        account: '4985',
        taxKey: '9',
        costCentre: '',
        costObject: '',
      }
      const apply = async (rate: string, said: Omit<JudgedBooking, 'at'> | null, at: number) => {
        const set = { type: 'set_booking', documentId, rate, booking: said } as const
        const outcome = await storage.corrections.apply(batch.id, set, at, by)
        return outcome.applied ? outcome.sequence : outcome.reason
      }
      const known = async (id: string) =>
        (await storage.bookings.corrections(id)).map(({ rate, account, at }) => [rate, account, at])
      // The first one filed the batch.
      expect(await apply('19', booking, 6)).toBe(2)
      expect(await apply('7', { ...booking, account: '4945' }, 7)).toBe(3)
      expect(await known(one)).toEqual([
        ['7', '4945', 7],
        ['19', '4985', 6],
      ])
      expect(await known(other)).toEqual([])
      const listed = await storage.corrections.list(batch.id)
      expect(listed.slice(-2).map(each => [each.by, each.canUndo])).toEqual([
        ['AB', false],
        ['AB', true],
      ])
      expect(await apply('19', null, 8)).toBe(4)
      expect(await apply('19', null, 9)).toBe('not_possible')
      await storage.corrections.apply(batch.id, { type: 'undo', documentId, sequence: 4 }, 10, by)
      expect(await known(one)).toHaveLength(2)
      await storage.corrections.assignMandant(batch.id, other, 11)
      expect([await known(one), await known(other)]).toEqual([[], []])
    })

    test('everything goes with the mandant', async () => {
      await storage.bookings.add(aStack(), [NAMED])
      const deletion = { id: 'del_1', at: 40, engineVersion: '1' }
      await storage.deletions.removeMandant(aProject.organizationId, one, deletion)
      expect(await storage.bookings.list(one)).toEqual([])
      expect(await storage.bookings.habits(one)).toEqual([])
    })
  })
}
