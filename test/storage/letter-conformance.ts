import { beforeEach, describe, expect, test } from 'vitest'
import type { LetterDraft } from '../../engine/model/request-letter.ts'
import { LETTERS_KEPT_MAX } from '../../engine/storage/letter-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const DRAFT: LetterDraft = {
  subject: 'Unterlagen 2025',
  salutation: 'Guten Tag,',
  opening: 'es fehlt noch etwas.\n\n„Bitte“ bald.',
  closing: '',
  signature: 'Kanzlei',
  date: null,
  items: [{ expectedId: null, label: 'Rechnung', from: 'Holz Süd' }],
  sharesSheet: true,
}

/** What every storage adapter does about request letters; `open` gives an empty one. */
export function letterConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let mandantId: string
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const mandant = aMandant()
      mandantId = mandant.id
      await storage.mandants.create(mandant, mandantData(), 1)
      return () => storage.close()
    })

    const by = { userId: 'usr_1', sign: 'AB' }
    const key = () => ({ mandantId, year: 2025, purpose: 'request' })
    const save = (subject: string, seen: number) =>
      storage.letters.save(key(), { ...DRAFT, subject }, { seen, at: 10, by })
    const subject = async () => (await storage.letters.find(key()))?.draft.subject ?? null

    test('a letter is kept with who worded it, of each client-year its own', async () => {
      expect(await storage.letters.find(key())).toBeNull()
      expect(await save('Erste', 0)).toBe(true)
      expect(await storage.letters.find(key())).toEqual({
        version: 1,
        draft: { ...DRAFT, subject: 'Erste' },
        at: 10,
        by,
      })
      expect(await storage.letters.find({ ...key(), year: 2024 })).toBeNull()
      expect(await storage.letters.save({ ...key(), mandantId: 'man_nobody' }, DRAFT, { seen: 0, at: 1, by })).toBe(
        false,
      )
    })

    test('all wordings of a mandant that hold are listed by year, none of anybody else', async () => {
      await save('Erste', 0)
      await save('Zweite', 1)
      await storage.letters.save({ ...key(), year: 2024 }, DRAFT, { seen: 0, at: 11, by: null })
      await save('Dritte', 2)
      await storage.letters.undo(key(), 3)
      const listed = await storage.letters.list(mandantId)
      expect(listed.map(({ year, version, draft }) => `${year} ${version} ${draft.subject}`)).toEqual([
        '2024 1 Unterlagen 2025',
        '2025 1 Erste',
        '2025 2 Zweite',
      ])
      expect(listed[1]).toMatchObject({ at: 10, by })
      expect(await storage.letters.list('man_nobody')).toEqual([])
    })

    test('of two who word it at once the second is told; what was taken back is not taken for what was seen', async () => {
      await save('Erste', 0)
      expect(await Promise.all([save('Eine', 1), save('Andere', 1)])).toEqual([true, false])
      expect(await storage.letters.undo(key(), 2)).toBe(true)
      expect(await subject()).toBe('Erste')
      expect(await save('Dritte', 1)).toBe(true)
      // Whoever saw the one that was taken back has not seen this one.
      expect(await save('Vierte', 2)).toBe(false)
      expect((await storage.letters.find(key()))?.version).toBe(3)
    })

    test('an objection is kept beside the request letter, with its own versions and recipient', async () => {
      const objection = { ...key(), purpose: 'objection/doc_1' }
      const draft = { ...DRAFT, recipient: 'Finanzamt Musterstadt\n12345 Musterstadt', items: [] }
      await save('Anforderung', 0)
      expect(await storage.letters.save(objection, draft, { seen: 0, at: 11, by: null })).toBe(true)
      expect(await storage.letters.find(objection)).toEqual({ version: 1, draft, at: 11, by: null })
      expect(await storage.letters.find({ ...key(), purpose: 'objection/doc_2' })).toBeNull()
      expect(await storage.letters.undo(objection, 1)).toBe(true)
      expect(await storage.letters.find(objection)).toBeNull()
      expect(await subject()).toBe('Anforderung')
    })

    test('each version is taken back, the first one too', async () => {
      await save('Erste', 0)
      await save('Zweite', 1)
      expect(await storage.letters.undo(key(), 1)).toBe(false)
      expect(await storage.letters.undo(key(), 2)).toBe(true)
      expect(await storage.letters.undo(key(), 2)).toBe(false)
      expect(await storage.letters.undo(key(), 1)).toBe(true)
      expect(await subject()).toBeNull()
      expect(await save('Neu', 0)).toBe(true)
    })

    test('old versions go, and all of them with the mandant', async () => {
      for (let seen = 0; seen < LETTERS_KEPT_MAX + 3; seen++) await save(`Nr. ${seen + 1}`, seen)
      let version = LETTERS_KEPT_MAX + 3
      while (await storage.letters.undo(key(), version)) version--
      expect(version).toBe(3)
      expect(await subject()).toBeNull()
    })
  })
}
