import { beforeEach, describe, expect, test } from 'vitest'
import type { Passkey } from '../../engine/storage/passkey-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { NewUser } from '../../engine/storage/user-verbs.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant } from '../support/a-mandant.ts'

const by = { userId: 'usr_a', sign: 'MK' }

const aUser = (change: Partial<NewUser> = {}): NewUser => ({
  id: 'usr_a',
  name: 'Maria Kern',
  sign: 'MK',
  role: 'leitung',
  passwordHash: 'hash a',
  mustChange: false,
  at: 10,
  ...change,
})

/** What every storage adapter does with users, their sessions, and who may see a mandant. */
export function peopleConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    describe('users', () => {
      test('switching on makes one first user, once', async () => {
        expect(await storage.users.isOn()).toBe(false)
        const outcomes = await Promise.all([
          storage.users.addFirst(aUser()),
          storage.users.addFirst(aUser({ id: 'usr_b', sign: 'XY' })),
        ])
        expect(outcomes.toSorted()).toEqual([false, true])
        expect([await storage.users.isOn(), (await storage.users.list()).length]).toEqual([true, 1])
      })

      test('a short sign is given once, whatever its case', async () => {
        await storage.users.addFirst(aUser())
        const second = aUser({ id: 'usr_b', sign: 'Mk', role: 'erfassung' })
        expect(await storage.users.add(second, by)).toBe('sign_taken')
        expect(await storage.users.add({ ...second, sign: 'Öz' }, by)).toBe('added')
        expect((await storage.users.credential('öZ'))?.user.id).toBe('usr_b')
        const change = { name: 'B', sign: 'mk', role: 'erfassung', isDisabled: false } as const
        expect(await storage.users.change('usr_b', change, 11, by)).toBe('sign_taken')
      })

      test('the last active leitung is neither disabled nor given another role', async () => {
        await storage.users.addFirst(aUser())
        await storage.users.add(aUser({ id: 'usr_b', sign: 'B' }), by)
        const own = { name: 'Maria Kern', sign: 'MK', role: 'leitung', isDisabled: false } as const
        const other = { ...own, sign: 'B' }
        expect(await storage.users.change('usr_b', { ...other, isDisabled: true }, 11, by)).toBe('changed')
        expect(await storage.users.change('usr_a', { ...own, isDisabled: true }, 12, by)).toBe('last_lead')
        expect(await storage.users.change('usr_a', { ...own, role: 'pruefer' }, 12, by)).toBe('last_lead')
        expect(await storage.users.find('usr_a')).toMatchObject({ role: 'leitung', disabledAt: null })
        expect(await storage.users.change('usr_b', other, 13, by)).toBe('changed')
        const outcomes = await Promise.all([
          storage.users.change('usr_a', { ...own, role: 'pruefer' }, 14, by),
          storage.users.change('usr_b', { ...other, role: 'pruefer' }, 14, by),
        ])
        expect(outcomes.toSorted()).toEqual(['changed', 'last_lead'])
      })

      test('a password of another cost replaces only the one that it was made of', async () => {
        await storage.users.addFirst(aUser())
        await storage.users.rehash('usr_a', 'hash x', 'hash y')
        expect((await storage.users.credential('MK'))?.passwordHash).toBe('hash a')
        await storage.users.rehash('usr_a', 'hash a', 'hash b')
        expect((await storage.users.credential('MK'))?.passwordHash).toBe('hash b')
      })
    })

    describe('passkeys', () => {
      const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
        ...{ id: 'key 1', userId: 'usr_a', publicKey: 'cose', counter: 0, rpId: 'server.kanzlei.test' },
        ...{ name: 'Notebook', createdAt: 20, usedAt: null },
        ...change,
      })
      beforeEach(async () => {
        await storage.users.addFirst(aUser())
        await storage.users.add(aUser({ id: 'usr_b', sign: 'B' }), by)
      })

      test('are found with whom they sign in, kept once, and told to the log', async () => {
        expect(await storage.passkeys.add(aPasskey(), by)).toBe(true)
        expect(await storage.passkeys.add(aPasskey({ userId: 'usr_b' }), by)).toBe(false)
        expect(await storage.passkeys.add(aPasskey({ id: 'key 0', createdAt: 30 }), by)).toBe(true)
        expect((await storage.passkeys.list('usr_a')).map(({ id }) => id)).toEqual(['key 1', 'key 0'])
        expect(await storage.passkeys.list('usr_b')).toEqual([])
        expect(await storage.passkeys.find('key 1')).toMatchObject({
          passkey: aPasskey(),
          user: { id: 'usr_a', sign: 'MK', disabledAt: null },
          passwordHash: 'hash a',
        })
        expect(await storage.passkeys.find('key 2')).toBeNull()
        const events = (await storage.office.list(2)).map(({ fact }) => fact.event)
        expect(events).toEqual(['passkey_added', 'passkey_added'])
      })

      test('keep what they counted, and are removed by their own user alone', async () => {
        await storage.passkeys.add(aPasskey(), by)
        await storage.passkeys.used('key 1', 7, 40)
        expect((await storage.passkeys.list('usr_a'))[0]).toMatchObject({ counter: 7, usedAt: 40 })
        expect(await storage.passkeys.remove('key 1', 'usr_b', 50, by)).toBe(false)
        expect(await storage.passkeys.remove('key 1', 'usr_a', 50, by)).toBe(true)
        expect(await storage.passkeys.list('usr_a')).toEqual([])
        expect((await storage.office.list(1))[0]?.fact.event).toBe('passkey_removed')
        expect(await storage.office.firstFault()).toBeNull()
      })

      test('go with a password that somebody else gave, and stay with one of their own', async () => {
        await storage.passkeys.add(aPasskey(), by)
        const own = { passwordHash: 'next', mustChange: false, kept: 'session' }
        await storage.users.setPassword('usr_a', own, 60, by)
        expect(await storage.passkeys.list('usr_a')).toHaveLength(1)
        await storage.users.setPassword('usr_a', { ...own, mustChange: true, kept: null }, 61, by)
        expect(await storage.passkeys.list('usr_a')).toEqual([])
      })
    })

    describe('sessions', () => {
      const open1 = (tokenHash: string, passwordHash = 'hash a', userId = 'usr_a') =>
        storage.sessions.open({ tokenHash, createdAt: 20, expiresAt: 100, of: { userId, passwordHash } })
      const who = async (tokenHash: string, now = 50) =>
        (await storage.sessions.find(tokenHash, now)).session?.user?.sign ?? null

      test('one of a user begins with the password that was checked, and is over at its time', async () => {
        await storage.users.addFirst(aUser())
        expect([await open1('t1'), await open1('t2', 'hash of before')]).toEqual([true, false])
        expect([await who('t1'), await who('t1', 100), await who('t2')]).toEqual(['MK', null, null])
        await storage.sessions.extend('t1', 200)
        expect(await who('t1', 150)).toBe('MK')
        await storage.sessions.lock('t1', 60)
        expect((await storage.sessions.find('t1', 61)).session?.lockedAt).toBe(60)
        await storage.sessions.end('t1')
        expect(await who('t1')).toBeNull()
      })

      test('a new password ends every other session, and being disabled ends all', async () => {
        await storage.users.addFirst(aUser())
        await storage.users.add(aUser({ id: 'usr_b', sign: 'B' }), by)
        for (const token of ['t1', 't2']) await open1(token)
        await open1('t3', 'hash a', 'usr_b')
        await storage.users.setPassword('usr_a', { passwordHash: 'hash 2', mustChange: false, kept: 't2' }, 30, by)
        expect([await who('t1'), await who('t2'), await who('t3')]).toEqual([null, 'MK', 'B'])
        const own = { name: 'Maria Kern', sign: 'MK', role: 'leitung', isDisabled: true } as const
        await storage.users.change('usr_a', own, 31, by)
        expect([await who('t2'), await open1('t4', 'hash 2'), await who('t3')]).toEqual([null, false, 'B'])
        expect(await storage.sessions.endAll('usr_b')).toBe(1)
        expect(await who('t3')).toBeNull()
      })

      test('a window without users has sessions, too', async () => {
        await storage.sessions.open({ tokenHash: 't1', createdAt: 20, expiresAt: 100, of: null })
        expect(await storage.sessions.find('t1', 50)).toEqual({
          isOn: false,
          session: { createdAt: 20, expiresAt: 100, lockedAt: null, user: null },
        })
        expect(await storage.sessions.find(null, 50)).toEqual({ isOn: false, session: null })
      })
    })

    describe('who may see a mandant', () => {
      const org = aProject.organizationId
      const fill = async (): Promise<void> => {
        await storage.users.addFirst(aUser())
        await storage.users.add(aUser({ id: 'usr_b', sign: 'B', role: 'pruefer' }), by)
        await storage.users.add(aUser({ id: 'usr_c', sign: 'C', role: 'pruefer' }), by)
        for (const id of ['man_1', 'man_2']) {
          for (const createdAt of [5, 90_000_000]) {
            const input = aBatch({ createdAt })
            const newMandant = createdAt === 5 ? aMandant({ id, organizationId: org, companyName: id }) : null
            await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: id }, newMandant })
          }
        }
        await storage.batches.create(aBatch({ createdAt: 6 }))
        expect(await storage.access.set('man_1', ['usr_b', 'usr_unknown'])).toBe(true)
      }
      const read = async (id: string): Promise<void> => {
        const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
        const converted = { pages: [page], rendition: null, notes: [], isContainer: false, children: [] }
        await storage.documents.saveConverted(id, converted)
        const words = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
        await storage.pages.saveText(id, 1, words)
        await storage.documents.markProcessed(id)
      }
      const listed = async (reader: string | undefined, more: object = {}) => {
        const filter = { projectId: null, limit: 50, offset: 0, ...(reader !== undefined && { reader }), ...more }
        const { items, total } = await storage.batches.list(filter)
        expect(items.length).toBe(total)
        return items.map(({ batch }) => batch.mandantId ?? 'none').toSorted((one, other) => one.localeCompare(other))
      }

      test('a list hides the mandant from those who are not on it, in every list, with its total', async () => {
        await fill()
        expect(await storage.access.read('man_1')).toEqual(['usr_b'])
        expect([await storage.access.read('man_2'), await storage.access.set('man_9', null)]).toEqual([null, false])
        expect(await listed('usr_b')).toEqual(await listed(undefined))
        expect(await listed('usr_c')).toEqual(['man_2', 'man_2', 'none'])
        expect(await listed('usr_c', { mandantId: 'man_1' })).toEqual([])
        expect(await listed('usr_c', { createdBefore: 86_400_000 })).toEqual(['man_2', 'none'])
        expect(await listed('usr_c', { nameContains: '' })).toEqual(['man_2', 'man_2', 'none'])
        const found = async (reader?: string) =>
          (await storage.mandants.search(org, { text: '', limit: 9, offset: 0, reader })).items.map(
            ({ mandant }) => mandant.id,
          )
        expect([await found(), await found('usr_b'), await found('usr_c')]).toEqual([
          ['man_1', 'man_2'],
          ['man_1', 'man_2'],
          ['man_2'],
        ])
        expect([await storage.access.listHidden('usr_c'), await storage.access.listHidden('usr_b')]).toEqual([
          ['man_1'],
          [],
        ])
        expect(await storage.access.isHidden('man_1', 'usr_c')).toBe(true)
        expect(await storage.access.isHidden('man_2', 'usr_c')).toBe(false)
      })

      test('a list that nobody is on hides the mandant; without a list everybody sees it', async () => {
        await fill()
        await storage.access.set('man_1', [])
        expect(await storage.access.isHidden('man_1', 'usr_b')).toBe(true)
        await storage.access.set('man_1', null)
        expect(await storage.access.isHidden('man_1', 'usr_c')).toBe(false)
      })

      test('the search finds and offers nothing of it', async () => {
        await fill()
        const { items } = await storage.batches.list({ projectId: null, limit: 50, offset: 0 })
        for (const { batch } of items) {
          for (const { id } of await storage.documents.listByBatch(batch.id)) await read(id)
        }
        for (const stale of await storage.search.listStale(10)) {
          const entry = { wordings: ['rechnung'], texts: [], kind: 'er', year: 2025 }
          await storage.search.save([{ ...stale, entry }])
        }
        const terms = [{ wordings: ['rechnung'], whole: true }]
        const count = async (reader?: string) =>
          (
            await storage.search.find({
              projectId: aProject.id,
              terms,
              phrases: [],
              limit: 9,
              ...(reader !== undefined && { reader }),
            })
          ).total
        expect([await count(), await count('usr_b'), await count('usr_c')]).toEqual([5, 5, 3])
        const offered = async (reader?: string) => (await storage.search.choices(aProject.id, reader)).mandantIds
        expect([await offered(), await offered('usr_c')]).toEqual([['man_1', 'man_2'], ['man_2']])
      })

      test('lists go with their mandant', async () => {
        await fill()
        const input = aBatch({ createdAt: 7 })
        const newMandant = aMandant({ id: 'man_3', organizationId: org, companyName: 'man_3' })
        await storage.batches.create({ ...input, newMandant })
        await storage.access.set('man_3', ['usr_b'])
        const outcome = await storage.deletions.removeMandant(org, 'man_3', {
          id: 'del_1',
          at: 40,
          engineVersion: '1',
        })
        expect(outcome.removed).toBe(true)
        expect(await storage.access.read('man_3')).toBeNull()
      })
    })

    describe('the log of the office', () => {
      test('each entry follows the one before, and names who did it', async () => {
        await storage.users.addFirst(aUser())
        await storage.users.setPassword('usr_a', { passwordHash: 'h', mustChange: true, kept: null }, 30, by)
        await Promise.all([
          storage.office.append({ event: 'signed_in', user_id: 'usr_a', by: null }, 31),
          storage.office.append({ event: 'signed_in', user_id: 'usr_a', by: null }, 31),
        ])
        const entries = await storage.office.list(10)
        expect(entries.map(({ sequence, fact }) => [sequence, fact.event])).toEqual([
          [4, 'signed_in'],
          [3, 'signed_in'],
          [2, 'password_set'],
          [1, 'users_switched_on'],
        ])
        expect(entries[2]?.fact.by).toEqual({ user_id: 'usr_a', sign: 'MK' })
        expect(await storage.office.firstFault()).toBeNull()
      })
    })
  })
}
